<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
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
            <source>Output of a tool</source>
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
            <source>&amp;Go</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Help</source>
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
            <source>Memory center</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pages of the memory center</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{title} ({count})</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>Rules</name>
        <message>
            <source>A quote may have at most 800 characters.</source>
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
            <source>Change its permissions or choose another place.</source>
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
            <source>Claude Code, Codex and ChatGPT exports can be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Give the whole path of the folder.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>In its present state this cannot be done to the memory.</source>
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
            <source>The address holds a name or password; put the key into its own field.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The address must begin with http:// or https://.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The agent's configuration file cannot be changed safely.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The agent's configuration file is not valid TOML.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The agent's configuration file is not what it should be.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The agent's configuration file names something twice.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection has expired, so it reads nothing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection was ended, so it reads nothing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The connection would already have expired.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The conversation belongs to no project yet, so it reads nothing.</source>
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
            <source>The project is archived, so nobody reads its memory.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The project is archived; bring it back first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The quote is not in the source word for word.</source>
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
            <source>The statement is too long; put details into the content.</source>
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
            <source>The validity ends before it starts.</source>
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
            <source>This candidate is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This connection is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This conversation is no longer there.</source>
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
            <source>This folder is too wide to be a project's: choose a folder inside it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is a folder, not a file: {path}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This is not a folder: {path}</source>
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
            <source>This run is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What you asked for is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>You may not read or write this: {path}</source>
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
        <name>Window</name>
        <message>
            <source>Remembrancer</source>
            <translation type="unfinished" />
        </message>
    </context>
</TS>
