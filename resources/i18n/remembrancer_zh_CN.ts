<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>ActionRow</name>
        <message>
            <source>More actions</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Activity</name>
        <message>
            <source>Cancel: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{done} of {total}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{done} so far</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{done}, about {left} left</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>App</name>
        <message>
            <source>A translation file is missing: {path}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Banner</name>
        <message>
            <source>Read-only: {reason}. The file was not touched: {path}. Your memories are still in it. Looking, exporting and clearing work.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Start it again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The main process could not be reached again. What was saved is safe.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The main process went away. The window reconnects by itself; nothing saved is lost.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The window and the main process are of different versions. Close Remembrancer and start it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What can be done</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Bindings</name>
        <message>
            <source>Other agent</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Read and propose</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Read only</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>reads Conversation → Project “{project}” → Global</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>reads Conversation → Project “{project}”, not Global</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{chain}; may not propose</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{chain}; may propose candidates</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Card</name>
        <message>
            <source>Also known as</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Applies to</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Both hold; the conflict is noted as looked at</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>COMPARE</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidate</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidate: {text}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Confidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>DETAILS</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>EVIDENCE</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>How it was said</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Its evidence comes from: {projects}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep both</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keywords</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Kind</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Proposed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Proposed by</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Recalled</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reject this one</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Replace the other</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sensitivity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Strength</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Subject</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The other one stays as it is</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This one is confirmed, the other is kept as replaced and recalled no more</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Valid</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{percent} {meaning}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚠ {name}. {advice}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ChooseProject</name>
        <message>
            <source>Assign</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The conversation's own memories move with it. Project memories stay where they are.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>◇ Holding area (no project reads it)</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Compared</name>
        <message>
            <source> · </source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>From the other memory to this one</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{percent} alike</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Connect</name>
        <message>
            <source>Agent and configuration file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connect an agent to “{project}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Give the connection a name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It may</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Name of the connection</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restart the agent, or open a new session in it, to begin.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The file as it was: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This change will be made, everything else stays: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This new file will be written: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undo this change</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Verify again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write this change</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>found</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>it did not answer in time.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>it ended without an answer ({code}).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not there yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the command was not found.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the connection has expired.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the connection was revoked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the project is archived.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{client} in {project}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚠ The live call did not answer: {reason}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ A live call through the new configuration answered.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <source>✓ It answers, and can read %n memories.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>✓ Our entry was taken out; later changes by others stay: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ The file is exactly as before: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Written: {path}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ConversationActions</name>
        <message>
            <source>&amp;Assign to project…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Delete conversation…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Find in what was said</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Next speaker</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Previous speaker</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import &amp;history…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show its &amp;memories</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Conversations</name>
        <message numerus="yes">
            <source>%n secrets replaced</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>All projects</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Assign “{title}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Branch {branch}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a conversation to read it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clear the search</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversations, latest first</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete “{title}”?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find what was said</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import a Claude Code or Codex session, or a ChatGPT export.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Last</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memories</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No conversation chosen</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No conversations yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nobody said “{text}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing in “{where}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Other projects have conversations.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show all projects</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The conversation was deleted.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Try fewer or other words; one Chinese character is enough.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Turns</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Turns that were found</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Untitled</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What was said</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>When</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Which conversations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Who</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} (archived)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>■ {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>◇ Holding area</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>CreateBinding</name>
        <message>
            <source>Agent</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a time to come.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Create connection</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Expires</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It may</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>May read Global as well</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Name</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New connection to “{project}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The agent {reach}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Type a name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Until</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>CreateProject</name>
        <message>
            <source>/home/you/projects/webshop</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>At most 20 folders.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Browse…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a project folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Create project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete removes the chosen folder from this list.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Folder (optional)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Folders of this project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Name</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sessions that ran in this folder or below it belong to the project. An agent that you connect here reads this project's memory and Global, nothing of other projects.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Type a name.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Detail</name>
        <message numerus="yes">
            <source>%n times</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>Also known as</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Applies to</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Changed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Confidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Digest</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Evidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Expires</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Happened</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>History</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>How it was said</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Importance</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Judged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keywords</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Kind</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Last used</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memory: {text}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Observed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Overview</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Parts of the memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Proposed by</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>RELATED</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Recalled</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Recorded</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Revisions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sensitivity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show the other memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Strength</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Subject</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Usage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Used</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Valid</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Why recalled</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You wrote this yourself; there is no quote.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>useful {useful}, wrong {wrong}, outdated {outdated}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{percent} {meaning}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{when} ({precision})</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Dialogs</name>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>DiffView</name>
        <message>
            <source>Change of the file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{added} lines added, {removed} lines removed</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Doctor</name>
        <message>
            <source>Agent protocol (MCP)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Backups</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connect the agent again in Namespaces.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connected agents</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connections of agents</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Correct the address in “Language model”.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Correct the model in “Language model”.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Database</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Database is whole</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Encryption</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Free space</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Free space on this disk.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Heartbeat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Install or unlock a system keyring, then start again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Key of the database</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Language model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Latest backup</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Let only yourself read the profile folder.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Local connection</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Log file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Make a backup.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only you can read the profile</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Profile folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Profile folder can be written</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Project folders</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Python version</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restore a backup, or clear the store in “Store and health”.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Search index</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Settings file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Start again; the index is then built anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>System keyring</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Type the key in “Language model”.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚠ Look at it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Fine</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✕ Wrong</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>EditPlan</name>
        <message>
            <source>A language model needs a provider in Settings; secrets are removed before sending.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidates are not removed with them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a time zone from the list, such as Europe/Berlin.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose at least one project.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose at most 100 projects.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Chosen projects</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Create plan</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Daily</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Day of the week</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Edit heartbeat plan</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Evening review</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Give the plan a name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Global</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep reports (days)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Local time</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Look back (hours)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Name</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New heartbeat plan</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Older turns are not read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Projects (space checks one)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Repeats</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run by schedule</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Save</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The clock of this zone counts, also when it changes to summer time.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This plan covers: Global. It reads every project and proposes Global memory only.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This plan covers: {scope}. It reads and proposes for them alone.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Time zone</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Weekly</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What it reads and keeps</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>When</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Who proposes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no project yet</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Errors</name>
        <message>
            <source>A value was not accepted: {field}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check that field; it may be too long or empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check the provider in Settings.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close Remembrancer completely and start it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close the window and open Remembrancer again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Free some space and try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It took too long and was stopped.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It was cancelled; nothing was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It was changed meanwhile, so your change was not made.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It was deleted or forgotten meanwhile; the list is being reloaded.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Look at the current state and decide again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Make the profile folder writable and try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Narrow the filter and try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was changed: {reason}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was half-written. The log has the details under that number, without content.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was saved from that answer; try again or use another model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open it again and repeat what you wanted to do.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remembrancer is closing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Shorten it and try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Something in the window went wrong ({kind}).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The answer is too large to be shown at once.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The banner at the top says what can be done.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection to the main process broke off.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The language model could not be asked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The main process does not accept this window.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The main process does not know what the window asked for.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The main process failed at this (incident {incident}).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text is too large to be sent.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The window and the main process are of different versions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The window may not ask for this.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The window reconnects by itself; nothing that was saved is lost.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The work was taken over by another run; this result was dropped.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There was no answer in time.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is a fault of the program; please report it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Too much was asked for at once.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Try again later; everything else goes on without it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Try again; with very much data, narrow what you ask for.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unlock the keyring and try again, or use the key file that Settings offers.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Wait a moment and try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What was saved is safe. If it happens again, please report it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Whether the change was made is not known: look before you repeat it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the store cannot be used</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the whole form</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Explain</name>
        <message>
            <source>Matched words</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Question</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Try</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Type what an agent might ask; recall is tried in this memory's own scope.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ It would be recalled, in place {rank}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ It would be recalled.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✕ It would not be recalled.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✕ It would not be recalled: {reason}.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Export</name>
        <message>
            <source>Archived</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Browse…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidates</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a folder for the export</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose at least one project, or Global.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose at least one status.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Confirmed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversations with their turns</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Empty: the export folder of the profile. The file gets a name of its own.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Everything: Global and all projects</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Folder (optional)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Global</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only what is chosen here:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Projects (space checks one)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rejected</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restricted memories</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Superseded</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What else</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Which scopes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Which statuses</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚠ The file is not encrypted. With restricted memories it holds texts that this program otherwise masks and never sends anywhere.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>FirstRun</name>
        <message numerus="yes">
            <source>%n candidates wait for you. None is given to an agent before you confirm it.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>A project of mine</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A transcript, or a folder with transcripts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>An agent that you connect in this folder can read this project's confirmed memory and Global. It cannot read other projects, nor anything that still waits in Pending.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Browse…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a transcript or a folder.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose the project's folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose transcripts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Creating the project…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import and look for candidates</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Importing the conversations…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It reads transcripts of your agents, proposes what might be worth remembering, and gives an agent only what you confirmed. Everything stays on this computer, encrypted. No account, no key needed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Its folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Language</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Later</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Name of the project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing lasting was said in them, such as “remember…” or “from now on…”. Connect a language model in Settings for a closer reading, or import more.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Progress</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Review them in Pending</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sample webshop</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Step {step} of {steps}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Such as ~/.claude/projects or ~/.codex/sessions. It is only read, never changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The heartbeat reads them and looks for lasting statements…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The sample: two short invented sessions, to look around</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Type a name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Welcome to Remembrancer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What do you want to begin with?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You said: “{quote}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your agents forget. This program keeps what you decide.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your first candidates</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{sessions} conversations with {turns} turns were imported.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Forget</name>
        <message numerus="yes">
            <source>%n memories were forgotten</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n other memories say the same in their own right.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were changed meanwhile and were kept.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>Also replace the quoted words in the conversations by a mark</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidates from the same evidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Database</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Forget</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <source>Forget %n memories for good?</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>Forget for good</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memories</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Quotes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>REMOVED</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Receipt</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Revisions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>SCAN FOR THE TEXT AFTERWARDS</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Search index</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Search index rows</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Text in usage records</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This cannot be undone. A mark without content stays, so that the text cannot come back by itself.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>WHAT GOES</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>WHAT STAYS</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write-ahead log</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} places</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count}, with everything that was said in them</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count}, without the quoted words</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>◌ The write-ahead log could not be emptied yet because it is being read; that follows by itself.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Nothing of it is left in the store.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✕ Something of the text is still there. Run the doctor.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Form</name>
        <message>
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚠ {problem}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Formats</name>
        <message>
            <source>, </source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Yesterday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} ms</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} s</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{hours} h {minutes} min</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{minutes} min {seconds} s</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{percent} %</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Header</name>
        <message>
            <source>&amp;Project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All projects</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Filters what is shown; moves nothing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find an action…  Ctrl+K</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only filters what is shown</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Project</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Heartbeat</name>
        <message>
            <source>, </source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A plan reviews chosen projects every day or week and proposes candidates.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A proposal aimed outside the plan; nothing was saved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A run reads what was said since the last one and proposes candidates for Pending.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All projects</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Another process took the run over.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Answer not observed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Attempt</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Built-in rules (offline)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>By hand</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>By schedule</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Calls</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cancelled</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidate generation is switched off in Settings.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidates</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a run to read its report.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Completed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete plan</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete plan “{name}”?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Dismissed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Done</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Every day at {time} ({zone})</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Failed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Follow-ups</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Follow-ups, open ones first</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Friday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Global</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Health</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Highlights</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Language model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Last run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Latest run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Monday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New plan…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next run: {time}, plan “{plan}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No follow-ups</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No plan yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No run yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is scheduled.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing new</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>One-off review</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Overview</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Parts of the heartbeat page</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Plan</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Plan: {plan}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Plans</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Projects: {names}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Proposed {candidates} candidates and {follow_ups} follow-ups</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Proposer: {proposer}, {calls} model calls</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Read {turns} turns of {conversations} conversations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Read {turns} turns of {conversations} conversations, proposed {candidates} candidates</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reason</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reason: {reason}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Report of the run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reports and runs</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Running</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Runs, latest first</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Saturday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scope: {scope}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Skipped: more than two hours late</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Started</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Started {start}, ended {end}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>State</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Suggested</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sunday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The heartbeat is running.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The program ended during the run.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The store could not be used.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There was no run yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Thursday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Trigger</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Trigger: {trigger}, attempt {attempt}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tuesday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Turns</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unread</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Waits for another attempt</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Wednesday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>When</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>When a run finds something left to do, it is listed here. Nothing runs by itself.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Who proposes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>already known</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>asking the provider</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>checking the proposals</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>connecting to the provider</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>forgotten before</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>holds a secret</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>more than a run may propose</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>never</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>never to be proposed again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>next attempt {time}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no evidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>only the assistant said it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>open, {done} done</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>proposals confirmed; {pending} wait in Pending, {rejected} rejected</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>quote not in the conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>reading the answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>reading the conversations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rejected before</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>saving the proposals</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>too long</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>turns that no run has read yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>waiting for the answer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>while {phase}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{confirmed} of {proposed}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{count} left out: {rule}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{good} of {all} runs of the last 30 days went well</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{weekday} at {time} ({zone})</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>– No plan is switched on; runs start only by hand</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>‖ Paused: no scheduled run starts until you resume</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>■ Switched off</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>◌ Running now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>◌ Running: {names}</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <source>✓ Waiting for the next run (%n plans)</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>HeartbeatActions</name>
        <message>
            <source>&amp;Delete plan…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Edit plan…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;New plan…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Pause scheduled runs</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Run now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>D&amp;ismiss</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark &amp;done</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open a&amp;gain</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>R&amp;un this plan now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Review the &amp;candidates</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Review the new turns of the current project, or of all</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>History</name>
        <message>
            <source>Difference to the revision before</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>From revision {before} to {after}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restore this revision</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Revisions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The first revision</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>When</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Who</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Why</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{verb} (from {number})</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Import</name>
        <message>
            <source>Add files…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add folder…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All into one project:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>By folder: to the project that holds the session's folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cancel import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check first (dry run)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checking:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a folder with transcripts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose transcripts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Claude Code sessions (~/.claude/projects), Codex sessions (~/.codex/sessions), a ChatGPT export.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Create a project for a folder that no project holds</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>File or folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Files and folders to read</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Files are only read, never changed. Secrets are replaced first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import conversations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Importing:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Or drop them here. Delete takes one off the list.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Progress of the import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Starting…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Target project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Target: project “{name}”.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Target: the project of each folder; new projects are created where none is.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Target: the project of each folder; the rest waits in the holding area.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undo this import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undone: {sessions} conversations, {turns} turns and {candidates} candidates were removed; {kept} memories that you confirmed stay.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Where the conversations belong</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{done} of {total}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{done} so far</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{progress}, about {time} left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{state}. What was read until then stands; importing again goes on.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ImportReport</name>
        <message>
            <source>A line without a message</source>
            <translation>缺少消息的行</translation>
        </message>
        <message>
            <source>A line without a type</source>
            <translation>缺少类型的行</translation>
        </message>
        <message>
            <source>A line without content</source>
            <translation>没有内容的行</translation>
        </message>
        <message>
            <source>A message without content</source>
            <translation>没有内容的消息</translation>
        </message>
        <message>
            <source>A note of a folder that no project holds was left out</source>
            <translation>已略过一条笔记：它的文件夹不属于任何项目</translation>
        </message>
        <message>
            <source>A note that you rejected before was left out</source>
            <translation>已略过一条您曾拒绝的笔记</translation>
        </message>
        <message>
            <source>A note that you rejected for good was left out</source>
            <translation>已略过一条您要求不再出现的笔记</translation>
        </message>
        <message>
            <source>An entry that is no conversation</source>
            <translation>不是对话的条目</translation>
        </message>
        <message>
            <source>Brought {new} new and {grown} grown conversations with {turns} new turns.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidates for Pending</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversations already known</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversations that grew</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversations without messages left out</source>
            <translation>已略过没有消息的对话</translation>
        </message>
        <message>
            <source>Counts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cut off in the middle</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Damaged JSON; read up to the damage</source>
            <translation>JSON 已损坏，只读到损坏处</translation>
        </message>
        <message>
            <source>Damaged compressed file; read up to the damage</source>
            <translation>压缩文件已损坏，只读到损坏处</translation>
        </message>
        <message>
            <source>Damaged zip file</source>
            <translation>压缩包已损坏</translation>
        </message>
        <message>
            <source>Duplicates left out</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Empty file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ends in the middle of a line; the rest comes with the next import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>File may not be read</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>File not found</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>File too large</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Files left out or read in part</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Files looked at</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Files unchanged since the last import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Files with nothing to import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Forgotten texts refused</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Helper agents' sessions left aside</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Holds nothing to import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>How many or where</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Invalid characters replaced</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Kinds of line that this version does not know</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Left out ({code})</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Line too long</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Lines that could not be read</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <source>Lines that could not be read (%n)</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>New conversations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New turns</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No folder named</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not a JSON object</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not a session of the old Codex format</source>
            <translation>不是旧版 Codex 会话</translation>
        </message>
        <message>
            <source>Not a transcript of a known format</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not an ordinary file</source>
            <translation>不是普通文件</translation>
        </message>
        <message>
            <source>Not valid JSON</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not valid UTF-8 text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Notes that name no project left out</source>
            <translation>已略过未写明项目的笔记</translation>
        </message>
        <message>
            <source>Nothing new was found.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Other parts of this export were not chosen</source>
            <translation>此导出的其他部分未被选中</translation>
        </message>
        <message>
            <source>Report of the import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Secrets replaced</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Secrets replaced before anything was stored</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The disk could not read this file</source>
            <translation>磁盘无法读取此文件</translation>
        </message>
        <message>
            <source>Turns already known</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Turns completed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unreadable bytes after the end were left out</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Where the conversations belong</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Would bring {new} new and {grown} grown conversations with {turns} new turns.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>holding area</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{file}, line {line}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{sessions} → {target}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Imports</name>
        <message>
            <source>By folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cancelled</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>ChatGPT export</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Claude Code prompt history</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Claude Code session</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Codex memories</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Codex prompt history</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Codex session</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Codex session (old format)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Completed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Failed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Format</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>From</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import a transcript to begin; every import is listed here and can be undone.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import history</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Imports, latest first</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Interrupted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Into</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memories that you confirmed stay; the transcript files are not touched.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No import yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Running</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Started</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>State</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Turns</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undo import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undo this import?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undo this import…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undone</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{sessions} conversations with {turns} turns go, with candidates made from them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{state} (dry run)</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Memories</name>
        <message numerus="yes">
            <source>%n archived</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n marked</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n put back into Pending</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n taken out of the archive</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were changed meanwhile and were left.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>A copy is made there, and the original is archived; both know of each other.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Act on several at once</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Archive</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Changed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clear filters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Confirm candidates in Pending, or type a memory of your own.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Decide the rejected one again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Edit memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Forget</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Into another scope; the original is archived</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep it, recall it no more</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark all</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark and go back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark and go on</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark or unmark</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memories</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Move</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Moved; the original is archived</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No memory matches</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is remembered yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open the evidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Previous memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Put back into Pending</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remember</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remembered</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove it for good; says first what goes and what stays</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restore</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restored as a new revision</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Revision {number} becomes current again, as a new revision that names where it comes from.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Save</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Search</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sensitivity set</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Set sensitivity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show hidden text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show the turn in its conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take the last change back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Taken back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The search, a filter or the chosen project leaves nothing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Try again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unarchive</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undo</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unmark all</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Why would it be recalled?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write a new revision</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Memory</name>
        <message>
            <source>A memory that says nearly the same exists; compare below.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A model's inference</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A person's words</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A secret stood in the text; it was replaced by a mark before anything was saved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Agent</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Agents of its scope and the provider may see it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Always (pinned)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Always confirmed by you and always marked; a provider sees it only if Settings allow it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Another memory says something different; compare below.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Archived</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Artifact</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Assistant</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Automation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Automation run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change undone</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Comes from</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Confidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Confirmed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conflict</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Constraint</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Contradicts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Created</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Decision</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Earlier revision restored</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Edited</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Every agent in every project reads it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Evidence from one project only</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Experiment</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Experiment conclusion</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Fact</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Forgotten</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Forgotten before</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Freshness</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Global</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Goes before (project over Global)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Heartbeat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Importance</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Imported</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Inferred</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Inferred from repetition</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Invisible characters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It touches health, money or another private topic.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It would be read in every project, but its evidence comes from one project only.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Kind fits</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Leaning</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Masked on screen, never sent to a provider, left out of exports unless you choose it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Merged into</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Moved</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nearly the same exists</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nobody said this in so many words; it was inferred.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Normal</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only agents bound to this project read it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only this conversation reads it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only this scope reads it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open conflict</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Origin</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Other name or keyword named exactly</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Output of a tool</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Path fits</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pending</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Personal number</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Preference</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Procedure</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Promoted from</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Proposal you adopted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Proposed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reads like an instruction</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reflection</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rejected</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rejected before</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remembrancer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Replaced</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Replaces</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restricted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restricted – hidden until you ask to see it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rule</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Said explicitly</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Says nearly the same</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Secret removed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sensitive</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sensitive topic</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sensitivity changed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Share of the question covered</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Strength</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Subject named exactly</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Summary</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Supervisor</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Taken back from rejected</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Taken out of the archive</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Task</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Text from outside</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text holds characters that cannot be seen; they are shown here as ⟦U+…⟧.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text holds what looks like an identity, card or phone number.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text reads like an instruction to an agent rather than something to remember.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Typed by you</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unknown (older version)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Used lately</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>When it matches</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Working note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You had this forgotten before.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You rejected this before; it came back because there is new evidence.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Your own entry</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>approximate</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>by rule</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>by the model's own report</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>by you</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>exact</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no end</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no longer valid</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not valid yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>since {begin}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>time zone unknown</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>unknown</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>until {end}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>valid now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{begin} to {end}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{kind} “{name}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{span} ({state})</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>MemoryFilter</name>
        <message>
            <source>Any kind</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Any scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Any sensitivity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Any source</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Any status</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Any validity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>As of</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clear filters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Kind</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>More filters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only never used</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only with conflicts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Search memories</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sensitivity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Source</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Status</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Validity</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>MemoryForm</name>
        <message>
            <source>After that it is archived, never deleted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Also known as</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Always is for rules that you stated yourself</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Applies to paths</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>At most {limit} are possible</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>At most {limit} characters each</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Background for you and for agents that ask for more; not injected by itself</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Beginning of validity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Details</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>End of validity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Expires</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Expiry</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Fewer fields</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Importance</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keywords</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Kind</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>More fields</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>One a line, relative to the project; empty means everywhere</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>One sentence that agents are given, word for word</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Recalled</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remember it all the same, although it was refused before</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Say what is to be remembered</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sensitivity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Separated by commas; they help to find it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Statement</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Strength</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Subject</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The end must come after the beginning</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Valid from</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Valid until</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What it is about, in a word or two; one memory a subject in a scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{length} characters; at most {limit} are possible</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>MemoryList</name>
        <message>
            <source> · </source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Source unavailable</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>importance {step}/{steps}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>never used</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>used {when}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚡ Conflict</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚲ Always</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Menu</name>
        <message>
            <source>&amp;About Remembrancer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Close window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Dark colours</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;File</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;First steps…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Go</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Help</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Import conversations…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Keyboard shortcuts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Larger text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Normal text size</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Page</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Quit Remembrancer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Reload</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Smaller text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;View</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A memory center for AI agents: see what they remember, decide what sticks, know where each line came from, and make it gone.

Apache License 2.0. Uses Qt (LGPL 3).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>About Remembrancer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>End the window and the main process</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Everywhere</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find an &amp;action…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>L&amp;ight colours</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remembrancer {version}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run the heartbeat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The import is done. A heartbeat looks for what is worth remembering.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Minted</name>
        <message>
            <source>Command that the agent starts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connection “{name}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Copy command</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Done</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The token in it is shown this one time. Rotate the connection if you lose it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Whoever has this token reads what the connection may read. Treat it like a password.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>NameDialog</name>
        <message>
            <source>Save</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Type a name.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>NamespaceActions</name>
        <message>
            <source>&amp;Archived (nobody reads it)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Connect an agent…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Delete project…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;New project…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Rename project…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Take folder off</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Undo the change of its configuration…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Verify connection</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A&amp;ssign conversation to project…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add &amp;folder…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New connection by &amp;hand…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>R&amp;otate token…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Re&amp;name connection…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Re&amp;voke connection…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show its &amp;memories</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show its us&amp;age</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Namespaces</name>
        <message numerus="yes">
            <source>%n conversations wait</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>A configuration file that holds the old token must be written again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Add folder…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Agent</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Archived: nobody reads it. Everything is kept and can be brought back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a folder of this project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a project, then connect an agent to it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Configuration file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Confirmed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connect an agent…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connecting shows the exact change of its configuration before anything is written.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connection</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connections</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connections of agents</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversations of this scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Create a project to begin.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete project “{name}”?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Deleted: {memories} memories, {candidates} candidates, {conversations} conversations.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Everything else in the file stays. The connection is revoked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Folders</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Folders of this project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import transcripts, or assign some from the holding area.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It may</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Last used</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memory and the record of its requests stay. This cannot be undone.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Name</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No agent is connected to this project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No agent is connected yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No conversations here</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No folder yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No scopes yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nobody reads these conversations until you assign them to a project.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>On disk</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only projects have folders</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Our entry is taken out of {path}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Parts of the scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pending</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rename connection</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rename project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Requests</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Revoke</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Revoke “{name}”?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rotate</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rotate the token of “{name}”?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scopes with their counts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sessions that ran in a project's folder belong to it by themselves.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>State</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The agent gets nothing any more and is told why.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection was revoked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The old token stops working at once.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The write-ahead log holds nothing of it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The write-ahead log is cleaned at the next quiet moment.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undo change</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undo the change of the configuration?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{confirmed} confirmed, {pending} pending, {archived} archived, {rejected} rejected</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{mode}, with Global</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{mode}, without Global</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{name}: {reach}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{scope} (archived)</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <source>◇ Holding area (%n conversations)</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>○ ready</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>○ until {date}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>● connected now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚠ not found</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ there</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✕ revoked {date}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Notices</name>
        <message>
            <source>Close the notice</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Palette</name>
        <message>
            <source>Enter runs the chosen action, Escape closes.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find an action</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Type a few letters</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Pending</name>
        <message>
            <source> · </source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <source>%n confirmed</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n marked</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n rejected</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n rejected for good</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were changed meanwhile; look at them again.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n with conflicts</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n with warnings</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>Any scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidates</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidates of other scopes, warnings or projects may be waiting.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Confirm</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Confirmed; the other one is replaced</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Decide several at once</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Edit and confirm</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Edited and confirmed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Global and sensitive ones are confirmed one by one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Go to Heartbeat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import a transcript, then run a heartbeat: what it finds appears here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It returns only with new evidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It stays a candidate until you confirm it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark all</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark and go back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark and go on</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Mark or unmark</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Never again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next candidate</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No candidate matches the filter</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is waiting for you</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open the evidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Previous candidate</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reject</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reject; not even new evidence brings it back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rejected; the other one stays</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remember it as it stands</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show all candidates</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show hidden text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show the turn in its conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take the last decision back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Taken back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Try again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Undo</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unmark all</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Warning</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Who would read it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>With or without warnings</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write it anew and remember that</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Places</name>
        <message>
            <source>Conversations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Heartbeat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memories</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memory center</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Namespaces</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pages of the memory center</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pending</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Settings</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Usage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} ({count})</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Quote</name>
        <message>
            <source> · </source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open the conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Quote in its context</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>in “{title}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>source no longer available</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>time: {precision}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ReadChain</name>
        <message numerus="yes">
            <source>%n confirmed</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>Choose a project or a conversation to see who reads what.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversation: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Global</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is readable here: {reason}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Project: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Read chain</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Read from narrow to wide. {steps}. In all at most {tokens} tokens.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>at most {items} items, {chars} characters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>it belongs to another security domain.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>it is not known.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the binding has expired.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the binding was revoked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the conversation belongs to no project yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the project is archived.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ReasonDialog</name>
        <message>
            <source>A lower sensitivity lets more agents and providers see it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Kept with the change</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reason</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Say why</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sensitivity</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Set sensitivity</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Removal</name>
        <message numerus="yes">
            <source>%n agent bindings, which stop working at once</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n candidates in Pending</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n candidates that it proposed, in Pending</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n confirmed or archived memories, with every revision</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n conversations</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n follow-ups</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n heartbeat plans for this project alone</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n heartbeat plans stay, with one project less</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories elsewhere stay and are marked “source unavailable”</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n quotes kept as evidence</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n reports</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n revisions of their texts</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n runs of its history</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n turns of those conversations</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>All %n Global memories</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>Every memory that you confirmed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The plan itself</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The transcript files on disk, which this program never changes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This goes:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This stays:</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>To go on, type “{word}”</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Rules</name>
        <message>
            <source>A Global plan names no projects.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A daily plan has no day of the week.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A memory can only be moved to a scope of the same level.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A memory can only be replaced by one of the same scope.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A plan may cover at most {limit} projects.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A preference needs a person's own words as evidence.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A project is named twice in the plan.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A quote may have at most {limit} characters.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A reason is needed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A rule forbids this ({rule}).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A validity needs a time zone.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A weekly plan needs a day.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Another memory of this scope has the same subject; edit that one or name another subject.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Another project has this name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidate generation is switched off in Settings.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Change its permissions or choose another place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check free space and permissions, and try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check the disk and choose again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check the path and choose again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a file in it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a folder.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a smaller file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a text file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a whole scope.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose an ordinary file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose at least one project for the plan.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose either a plan or a project.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Claude Code, Codex and ChatGPT exports can be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Editing cannot lower the sensitivity; that is an act of its own.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Evidence is missing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>For this agent no configuration file is known; create a binding and enter the command by hand.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Give the path from the root.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Give the whole path of the configuration file: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Give the whole path of the folder.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Global and sensitive memories are decided one by one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>In its present state this cannot be done to the memory.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing can be stored in that scope.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing may be read from there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only a confirmed rule that you stated yourself, and no summary, can be recalled always.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only a person may do this.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remembrancer is closing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove old copies and try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Something changed since, so this can no longer be taken back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The address holds a name or password; put the key into its own field.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The address must begin with http:// or https://.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The agent's configuration cannot be changed safely at {key}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The agent's configuration file is not valid TOML.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The agent's configuration file is not what it should be at {key}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The agent's configuration file names {key} twice.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The agent's configuration file was changed meanwhile: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The confirmation word is not right, so nothing was cleared.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection has expired, so it reads nothing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection has expired.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection is not known, so it reads nothing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection may read less than before; the agent has to ask anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection was ended, so it reads nothing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection was ended.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection would already have expired.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The conversation belongs to no project yet, so nothing is read for it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The conversation is archived, so nobody reads its memory.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The conversation is no longer there, so there is nothing to read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The import is still running; cancel it first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The key file cannot be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The key file is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The keyring did not keep what was given to it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The language model is switched off in Settings.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The list has changed too much; reload it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The name is empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The name may have at most {limit} characters.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The plan needs a name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The project has no folder yet; add one first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The project is archived, so nobody reads its memory.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The project is archived; bring it back first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The project is no longer there, so there is nothing to read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The quote is not in the source word for word.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The scope is not one of the plan's.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The source of this quote is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The statement is empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The statement is too long for agents ({limit} tokens at most); put details into the content.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The system keyring cannot be used.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The system keyring did not answer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The system keyring is locked.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The system keyring refused.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text holds what looks like a secret ({kind}); take it out before saving.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The time of day is not valid.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The validity ends before it starts.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There are too many copies beside this file: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no project yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no such file: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no system keyring that can be used.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This cannot be read: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This change can no longer be taken back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This change cannot be taken back.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This change was taken back already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This connection is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This connection may read, but not propose.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This connection was not written into a configuration file, so there is nothing to take out.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This conversation is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This could not be written: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This file cannot be used ({reason}): {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This file is not in a format that can be read: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This file is too large: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This folder belongs to another project.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This folder is too wide to be a project's: choose a folder inside it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This folder no longer belongs to the project.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This follow-up is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This import is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This import was taken back already.</source>
            <translation>此导入已经撤回。</translation>
        </message>
        <message>
            <source>This is a folder, not a file: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is no way to decide a conflict.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not a configuration file of that agent: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not a file that can be read: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not a folder: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not a text file: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not a whole path: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This memory is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This plan is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This project is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This request has made its {limit} readings.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This request has made its {limit} searches.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This request has used its {limit} tokens.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This request is no longer recorded.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This revision is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This run is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This session has made its {limit} proposals.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This time zone is not known.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This turn of the conversation is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This work has ended already.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What you asked for is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You had exactly this forgotten before.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You may not read or write this: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You said that exactly this is never to come back.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ScopeDialog</name>
        <message>
            <source>New scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Now: {scope}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Settings</name>
        <message numerus="yes">
            <source>%n archived and rejected memories</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n candidates in Pending</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n confirmed memories</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n conversations</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n lines want a look.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n projects</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n turns of those conversations</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>A backup is a whole, encrypted copy that was opened and counted after writing. One is also made before every change of the database's form.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A damaged or foreign database file: it is moved aside, not deleted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A key is kept {place}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Address (base URL)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Any server that speaks the OpenAI protocol: a cloud service, Ollama, llama.cpp, vLLM. Without one, the built-in rules still find lasting statements, offline.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Asking the provider…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>At most so many candidates in one run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Back up now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Background</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Backups</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Backups, latest first</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Being opened…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Candidate generation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Characters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Check everything</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checked</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checks</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clear all memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clear all memory?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clear all memory…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Comfortable</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Dark</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Database: {path} ({size}, write-ahead log {wal})
Profile: {profile}
Log: {log}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete conversations after (days)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete records of recalls after (days)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Dense</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Details</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Encrypted at rest. The key is kept {place}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Everything in the database; it cannot be counted while it is degraded</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Everything is fine.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>File</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Give up after (seconds)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Global</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Health</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Heartbeat plans with their reports, connections of agents, records of recalls</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Heartbeats may propose candidates</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Heartbeats only propose. Nothing becomes memory of a project or Global until you confirm it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It does not work.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It is only written, never shown again. Local servers often need none.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It may see memories marked sensitive (never restricted ones)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep conversations until I delete them</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep this key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Language</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Language and appearance</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Language model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Level</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Light</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Like the desktop</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Made at</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memories</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memories made from them stay; their source is then marked as unavailable.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memory itself is never deleted by age. Only you delete it, with Forget.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No backup yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No key is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No system keyring was found.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open the folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Otherwise heartbeats rest while the window is closed. Connected agents reach their memory anyway.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Project</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove the key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Result</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Retention</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Retrieval budgets</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Revert</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Row height of lists</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rows</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run heartbeats in the background when the window is closed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Save</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Save first; the test asks the kept address and model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sections of the settings</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Settings, backups, exports and the transcript files on disk</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Size</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Store</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Test</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The file is not touched. Looking, exporting what can be read, and clearing still work.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The old file was moved to {path}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The settings were changed meanwhile. Your draft is kept: look, then save again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Theme</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Together never more than {tokens} tokens: 12 % of the window, between 4 K and 24 K.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Type a web address that begins with http:// or https://.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Type the model's name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Use a language model for proposals</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Verified</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Version {version}, schema {schema}, SQLite {sqlite}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What one request of an agent gets at most from each level. Nothing is filled up: without a match a level gives nothing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What to do</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Whoever can read your configuration folder can open the database; a system keyring is safer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Window of the agents' models (tokens)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Writing the backup</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚠ Degraded: {fault}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚠ Not encrypted: whoever reads the file reads your memory.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Backed up and verified: {path}</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <source>✓ Cleared: %n memories were removed.</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>✓ Exported {count} entries ({size}): {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Healthy</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ It works. It answered after {time}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Saved</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ The key is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ The key was removed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Yes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✕ No</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>SettingsActions</name>
        <message>
            <source>&amp;Back up now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Check everything</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Export…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Open the data folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Save this section</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Test the language model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>C&amp;lear all memory…</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Sidebar</name>
        <message>
            <source>! Provider has no key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Provider fails</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remembrancer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>– No heartbeat planned</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>– No language model; works offline</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>‖ Heartbeat paused</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>◌ Connecting to the main process…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>◌ Store is opening</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>♥ Next heartbeat {when}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Provider ready</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ Store healthy</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✕ Store: {reason}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✕ {reason}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>States</name>
        <message>
            <source>Loading…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This could not be loaded.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Try again</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>System</name>
        <message>
            <source>Backup</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Heartbeat</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No key: the provider wants a key and none is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Provider test</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection to the provider broke off.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The provider answered with an internal error.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The provider answered with nothing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The provider did not answer in time.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The provider is refusing for now: too many requests.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The provider refused the request.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The provider's answer was not in the agreed form.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The request was larger than the set budget.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Wrong address: no provider answers at this URL.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Wrong key: the provider refused the key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Wrong model: the provider does not know this model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>a required row of the database is missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>another program holds the database</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>bringing the database up to date failed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>in a key file that only you can read, in the configuration folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>in the system keyring</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>nowhere: no key is kept</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rows of the database refer to missing rows</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>tables of the database are not as expected</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the database file cannot be read</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the database file is damaged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the database is still being opened</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the database was written by a newer version of this program</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the disk is full</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the file is not a database of this program</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the key does not open the database</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the key of the database is missing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the profile folder cannot be written</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>TextDiff</name>
        <message>
            <source>The text is the same</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{gone} pieces taken out, {come} put in</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Turns</name>
        <message numerus="yes">
            <source>%n messages</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <source>%n secrets replaced</source>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <source>Assistant</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Turns of the conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>abandoned branch, no evidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>about {time}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>answered</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>interrupted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no answer yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not to be remembered</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rolled back by you, no evidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>the answer failed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>time unknown</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{time}, time zone unknown</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Usage</name>
        <message>
            <source>Abstained</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Abstentions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Applies to other files</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>At</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Character budget for this level was used up</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a request</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a session</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a session to see its requests</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connect an agent to a project. Then this page shows what it was given, and what was left out.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Connect an agent…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Considered</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Context block</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cut: {rule}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Day</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Did not match the request well enough</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Entered</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Expired</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Last</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Limit of search hits was reached</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Loading…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memories entered</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memories of the request</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No agent asked in “{project}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No agent has asked for memory yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No agent was given this memory yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No memory is added to fill a budget.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not confirmed by you</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Not valid at that time</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing matched, so nothing was given</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Number of items for this level was used up</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ordinary</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Other projects may have sessions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Outdated</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Read one memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Recalls</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Recalls and abstentions per day</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Repair</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Request</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Requests</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Requests of the session</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Retrieved</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Return opens the session.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Revision</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Says the same as another memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scope</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Score</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Search</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sensitivity not allowed for this agent</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Session</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sessions that asked for memory, latest first</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show all projects</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tokens</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Took</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Total token budget was used up</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Useful</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Verdict</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What became of it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Where this memory was used</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Wrong</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>alias</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>confidence</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>coverage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>freshness</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>importance</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>kind</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>origin</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>path</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>pinned</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>recently used</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>strength</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>subject</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{kind} ({profile})</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{kind}: ∅ nothing matched, nothing given</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{session} in “{project}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>⚠ The uses could not be loaded.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>✓ {outcome} as number {rank}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>UsageActions</name>
        <message>
            <source>&amp;Open the memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It is &amp;wrong</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It is out&amp;dated</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>It was &amp;useful</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show days as a &amp;table</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>UsageChart</name>
        <message>
            <source>Abstentions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Recalls</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Recalls and abstentions per day</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{day}: {recalls} recalls, {abstentions} abstentions</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{recalls} recalls and {abstentions} abstentions in {days} days. {selected}</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Window</name>
        <message>
            <source>Remembrancer</source>
            <translation type="unfinished" />
        </message>
    </context>
</TS>
