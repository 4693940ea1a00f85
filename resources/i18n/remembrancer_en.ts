<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
    <context>
        <name>Card</name>
        <message numerus="yes">
            <source>and %n more like it</source>
            <translation>
                <numerusform>and %n more like it</numerusform>
                <numerusform>and %n more like it</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Chat</name>
        <message numerus="yes">
            <source>%n earlier turns sent along</source>
            <translation>
                <numerusform>%n earlier turn sent along</numerusform>
                <numerusform>%n earlier turns sent along</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories entered</source>
            <translation>
                <numerusform>%n memory entered</numerusform>
                <numerusform>%n memories entered</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n secrets replaced by marks</source>
            <translation>
                <numerusform>%n secret replaced by a mark</numerusform>
                <numerusform>%n secrets replaced by marks</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Connect</name>
        <message numerus="yes">
            <source>✓ It answers, and can read %n memories.</source>
            <translation>
                <numerusform>✓ It answers, and can read %n memory.</numerusform>
                <numerusform>✓ It answers, and can read %n memories.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Conversations</name>
        <message numerus="yes">
            <source>%n secrets replaced</source>
            <translation>
                <numerusform>%n secret replaced</numerusform>
                <numerusform>%n secrets replaced</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Counts</name>
        <message numerus="yes">
            <source>%n candidates</source>
            <translation>
                <numerusform>%n candidate</numerusform>
                <numerusform>%n candidates</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n conclusions</source>
            <translation>
                <numerusform>%n conclusion</numerusform>
                <numerusform>%n conclusions</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n conversations</source>
            <translation>
                <numerusform>%n conversation</numerusform>
                <numerusform>%n conversations</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n days</source>
            <translation>
                <numerusform>%n day</numerusform>
                <numerusform>%n days</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n folders</source>
            <translation>
                <numerusform>%n folder</numerusform>
                <numerusform>%n folders</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n follow-ups</source>
            <translation>
                <numerusform>%n follow-up</numerusform>
                <numerusform>%n follow-ups</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories</source>
            <translation>
                <numerusform>%n memory</numerusform>
                <numerusform>%n memories</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n projects</source>
            <translation>
                <numerusform>%n project</numerusform>
                <numerusform>%n projects</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n proposals</source>
            <translation>
                <numerusform>%n proposal</numerusform>
                <numerusform>%n proposals</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n recalls</source>
            <translation>
                <numerusform>%n recall</numerusform>
                <numerusform>%n recalls</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n requests</source>
            <translation>
                <numerusform>%n request</numerusform>
                <numerusform>%n requests</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n runs</source>
            <translation>
                <numerusform>%n run</numerusform>
                <numerusform>%n runs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n tasks</source>
            <translation>
                <numerusform>%n task</numerusform>
                <numerusform>%n tasks</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n turns</source>
            <translation>
                <numerusform>%n turn</numerusform>
                <numerusform>%n turns</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Detail</name>
        <message numerus="yes">
            <source>%n times</source>
            <translation>
                <numerusform>%n time</numerusform>
                <numerusform>%n times</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Explain</name>
        <message numerus="yes">
            <source>%n days ago</source>
            <translation>
                <numerusform>%n day ago</numerusform>
                <numerusform>%n days ago</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FirstRun</name>
        <message numerus="yes">
            <source>%n candidates wait for you. None is given to an agent before you confirm it.</source>
            <translation>
                <numerusform>%n candidate waits for you. None is given to an agent before you confirm it.</numerusform>
                <numerusform>%n candidates wait for you. None is given to an agent before you confirm it.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Folders</name>
        <message numerus="yes">
            <source>%n conversations</source>
            <translation>
                <numerusform>%n conversation</numerusform>
                <numerusform>%n conversations</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n folders are left.</source>
            <translation>
                <numerusform>%n folder is left.</numerusform>
                <numerusform>%n folders are left.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n folders with conversations belong to no project yet.</source>
            <translation>
                <numerusform>%n folder with conversations belongs to no project yet.</numerusform>
                <numerusform>%n folders with conversations belong to no project yet.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n of them look like a project you have.</source>
            <translation>
                <numerusform>%n of them looks like a project you have.</numerusform>
                <numerusform>%n of them look like a project you have.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Forget</name>
        <message numerus="yes">
            <source>%n Global or sensitive ones stay: they are forgotten one by one.</source>
            <translation>
                <numerusform>%n Global or sensitive one stays: it is forgotten by itself.</numerusform>
                <numerusform>%n Global or sensitive ones stay: they are forgotten one by one.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n backups still hold it:</source>
            <translation>
                <numerusform>%n backup still holds it:</numerusform>
                <numerusform>%n backups still hold it:</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n backups that still hold it are deleted.</source>
            <translation>
                <numerusform>%n backup that still holds it is deleted.</numerusform>
                <numerusform>%n backups that still hold it are deleted.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories were forgotten</source>
            <translation>
                <numerusform>%n memory was forgotten</numerusform>
                <numerusform>%n memories were forgotten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n other memories say the same in their own right.</source>
            <translation>
                <numerusform>%n other memory says the same in its own right.</numerusform>
                <numerusform>%n other memories say the same in their own right.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were changed meanwhile and were kept.</source>
            <translation>
                <numerusform>%n was changed meanwhile and was kept.</numerusform>
                <numerusform>%n were changed meanwhile and were kept.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Forget %n memories for good?</source>
            <translation>
                <numerusform>Forget %n memory for good?</numerusform>
                <numerusform>Forget %n memories for good?</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Reject %n suggestions and forget them for good?</source>
            <translation>
                <numerusform>Reject %n suggestion and forget it for good?</numerusform>
                <numerusform>Reject %n suggestions and forget them for good?</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>✓ %n backups were deleted.</source>
            <translation>
                <numerusform>✓ %n backup was deleted.</numerusform>
                <numerusform>✓ %n backups were deleted.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Formats</name>
        <message numerus="yes">
            <source>%n days</source>
            <translation>
                <numerusform>%n day</numerusform>
                <numerusform>%n days</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Health</name>
        <message numerus="yes">
            <source>%n memories in it</source>
            <translation>
                <numerusform>%n memory in it</numerusform>
                <numerusform>%n memories in it</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>✓ %n texts were scanned, last {when}.</source>
            <translation>
                <numerusform>✓ %n text was scanned, last {when}.</numerusform>
                <numerusform>✓ %n texts were scanned, last {when}.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Heartbeat</name>
        <message numerus="yes">
            <source>{good} of %n runs of the last 30 days went well</source>
            <translation>
                <numerusform>{good} of %n run of the last 30 days went well</numerusform>
                <numerusform>{good} of %n runs of the last 30 days went well</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>✓ Waiting for the next run (%n plans)</source>
            <translation>
                <numerusform>✓ Waiting for the next run (%n plan)</numerusform>
                <numerusform>✓ Waiting for the next run (%n plans)</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ImportReport</name>
        <message numerus="yes">
            <source>Lines that could not be read (%n)</source>
            <translation>
                <numerusform>Lines that could not be read (%n)</numerusform>
                <numerusform>Lines that could not be read (%n)</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Memories</name>
        <message numerus="yes">
            <source>%n archived</source>
            <translation>
                <numerusform>%n archived</numerusform>
                <numerusform>%n archived</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n marked</source>
            <translation>
                <numerusform>%n marked</numerusform>
                <numerusform>%n marked</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories</source>
            <translation>
                <numerusform>%n memory</numerusform>
                <numerusform>%n memories</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n put back into Pending</source>
            <translation>
                <numerusform>%n put back into Pending</numerusform>
                <numerusform>%n put back into Pending</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n taken out of the archive</source>
            <translation>
                <numerusform>%n taken out of the archive</numerusform>
                <numerusform>%n taken out of the archive</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were changed meanwhile and were left.</source>
            <translation>
                <numerusform>%n was changed meanwhile and was left.</numerusform>
                <numerusform>%n were changed meanwhile and were left.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>MergeProjects</name>
        <message numerus="yes">
            <source>%n memories have the same subject as one that is there. Both are kept; you decide in Pending.</source>
            <translation>
                <numerusform>%n memory has the same subject as one that is there. Both are kept; you decide in Pending.</numerusform>
                <numerusform>%n memories have the same subject as one that is there. Both are kept; you decide in Pending.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Let %n agents of “{name}” go on with their tokens</source>
            <translation>
                <numerusform>Let %n agent of “{name}” go on with its token</numerusform>
                <numerusform>Let %n agents of “{name}” go on with their tokens</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Namespaces</name>
        <message numerus="yes">
            <source>%n conversations wait</source>
            <translation>
                <numerusform>%n conversation waits</numerusform>
                <numerusform>%n conversations wait</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories wait in Pending beside one of the same subject.</source>
            <translation>
                <numerusform>%n memory waits in Pending beside one of the same subject.</numerusform>
                <numerusform>%n memories wait in Pending beside one of the same subject.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>◇ Holding area (%n conversations)</source>
            <translation>
                <numerusform>◇ Holding area (%n conversation)</numerusform>
                <numerusform>◇ Holding area (%n conversations)</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Pending</name>
        <message numerus="yes">
            <source>%n confirmed</source>
            <translation>
                <numerusform>%n confirmed</numerusform>
                <numerusform>%n confirmed</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n marked</source>
            <translation>
                <numerusform>%n marked</numerusform>
                <numerusform>%n marked</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n rejected</source>
            <translation>
                <numerusform>%n rejected</numerusform>
                <numerusform>%n rejected</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n rejected for good</source>
            <translation>
                <numerusform>%n rejected for good</numerusform>
                <numerusform>%n rejected for good</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%n waiting</numerusform>
                <numerusform>%n waiting</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were changed meanwhile; look at them again.</source>
            <translation>
                <numerusform>%n was changed meanwhile; look at it again.</numerusform>
                <numerusform>%n were changed meanwhile; look at them again.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n with warnings</source>
            <translation>
                <numerusform>%n with warnings</numerusform>
                <numerusform>%n with warnings</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>PromoteDialog</name>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>and %n more</numerusform>
                <numerusform>and %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ReadChain</name>
        <message numerus="yes">
            <source>%n confirmed</source>
            <translation>
                <numerusform>%n confirmed</numerusform>
                <numerusform>%n confirmed</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Removal</name>
        <message numerus="yes">
            <source>%n agent bindings, which stop working at once</source>
            <translation>
                <numerusform>%n agent binding, which stops working at once</numerusform>
                <numerusform>%n agent bindings, which stop working at once</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n automations</source>
            <translation>
                <numerusform>%n automation</numerusform>
                <numerusform>%n automations</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n candidates in Pending</source>
            <translation>
                <numerusform>%n candidate in Pending</numerusform>
                <numerusform>%n candidates in Pending</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n candidates that it proposed, in Pending</source>
            <translation>
                <numerusform>%n candidate that it proposed, in Pending</numerusform>
                <numerusform>%n candidates that it proposed, in Pending</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n confirmed or archived memories, with every revision</source>
            <translation>
                <numerusform>%n confirmed or archived memory, with every revision</numerusform>
                <numerusform>%n confirmed or archived memories, with every revision</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n conversations</source>
            <translation>
                <numerusform>%n conversation</numerusform>
                <numerusform>%n conversations</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n experiments</source>
            <translation>
                <numerusform>%n experiment</numerusform>
                <numerusform>%n experiments</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n follow-ups</source>
            <translation>
                <numerusform>%n follow-up</numerusform>
                <numerusform>%n follow-ups</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n heartbeat plans cover the other project</source>
            <translation>
                <numerusform>%n heartbeat plan, which then covers the other project</numerusform>
                <numerusform>%n heartbeat plans, which then cover the other project</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n heartbeat plans for this project alone</source>
            <translation>
                <numerusform>%n heartbeat plan for this project alone</numerusform>
                <numerusform>%n heartbeat plans for this project alone</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n heartbeat plans stay, with one project less</source>
            <translation>
                <numerusform>%n heartbeat plan stays, with one project less</numerusform>
                <numerusform>%n heartbeat plans stay, with one project less</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories elsewhere stay and are marked “source unavailable”</source>
            <translation>
                <numerusform>%n memory elsewhere stays and is marked “source unavailable”</numerusform>
                <numerusform>%n memories elsewhere stay and are marked “source unavailable”</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories of the project, with every revision and quote</source>
            <translation>
                <numerusform>%n memory of the project, with every revision and quote</numerusform>
                <numerusform>%n memories of the project, with every revision and quote</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories of those conversations</source>
            <translation>
                <numerusform>%n memory of those conversations</numerusform>
                <numerusform>%n memories of those conversations</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n quotes kept as evidence</source>
            <translation>
                <numerusform>%n quote kept as evidence</numerusform>
                <numerusform>%n quotes kept as evidence</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n reports</source>
            <translation>
                <numerusform>%n report</numerusform>
                <numerusform>%n reports</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n reports of those runs</source>
            <translation>
                <numerusform>%n report of those runs</numerusform>
                <numerusform>%n reports of those runs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n revisions of their texts</source>
            <translation>
                <numerusform>%n revision of their texts</numerusform>
                <numerusform>%n revisions of their texts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n root folders</source>
            <translation>
                <numerusform>%n root folder</numerusform>
                <numerusform>%n root folders</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n runs of its history</source>
            <translation>
                <numerusform>%n run of its history</numerusform>
                <numerusform>%n runs of its history</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n runs of tasks, with their own memory</source>
            <translation>
                <numerusform>%n run of tasks, with its own memory</numerusform>
                <numerusform>%n runs of tasks, with their own memory</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n sessions in the usage history</source>
            <translation>
                <numerusform>%n session in the usage history</numerusform>
                <numerusform>%n sessions in the usage history</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n tasks</source>
            <translation>
                <numerusform>%n task</numerusform>
                <numerusform>%n tasks</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n tasks with their runs</source>
            <translation>
                <numerusform>%n task with its runs</numerusform>
                <numerusform>%n tasks with their runs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n turns of those conversations</source>
            <translation>
                <numerusform>%n turn of those conversations</numerusform>
                <numerusform>%n turns of those conversations</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>All %n Global memories</source>
            <translation>
                <numerusform>The one Global memory (%n)</numerusform>
                <numerusform>All %n Global memories</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Restore</name>
        <message numerus="yes">
            <source>%n memories were forgotten here; those of them that the backup holds are forgotten again.</source>
            <translation>
                <numerusform>%n memory was forgotten here; if the backup holds it, it is forgotten again.</numerusform>
                <numerusform>%n memories were forgotten here; those of them that the backup holds are forgotten again.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n of them were forgotten again.</source>
            <translation>
                <numerusform>%n of them was forgotten again.</numerusform>
                <numerusform>%n of them were forgotten again.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Retention</name>
        <message numerus="yes">
            <source>after %n days</source>
            <translation>
                <numerusform>after %n day</numerusform>
                <numerusform>after %n days</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Sections</name>
        <message numerus="yes">
            <source>%n of them wait in Pending: a memory here is about the same.</source>
            <translation>
                <numerusform>%n of them waits in Pending: a memory here is about the same.</numerusform>
                <numerusform>%n of them wait in Pending: a memory here is about the same.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were forgotten here and are refused.</source>
            <translation>
                <numerusform>%n was forgotten here and is refused.</numerusform>
                <numerusform>%n were forgotten here and are refused.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were forgotten in the other database; only that one can recognise their words.</source>
            <translation>
                <numerusform>%n was forgotten in the other database; only that one can recognise its words.</numerusform>
                <numerusform>%n were forgotten in the other database; only that one can recognise their words.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Forgotten words were replaced in %n places.</source>
            <translation>
                <numerusform>Forgotten words were replaced in %n place.</numerusform>
                <numerusform>Forgotten words were replaced in %n places.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Settings</name>
        <message numerus="yes">
            <source>%n archived and rejected memories</source>
            <translation>
                <numerusform>%n archived and rejected memory</numerusform>
                <numerusform>%n archived and rejected memories</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n candidates in Pending</source>
            <translation>
                <numerusform>%n candidate in Pending</numerusform>
                <numerusform>%n candidates in Pending</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n confirmed memories</source>
            <translation>
                <numerusform>%n confirmed memory</numerusform>
                <numerusform>%n confirmed memories</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n conversations</source>
            <translation>
                <numerusform>%n conversation</numerusform>
                <numerusform>%n conversations</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n lines want a look.</source>
            <translation>
                <numerusform>%n line wants a look.</numerusform>
                <numerusform>%n lines want a look.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n projects</source>
            <translation>
                <numerusform>%n project</numerusform>
                <numerusform>%n projects</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n turns of those conversations</source>
            <translation>
                <numerusform>%n turn of those conversations</numerusform>
                <numerusform>%n turns of those conversations</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>⚠ %n findings wait for your decision.</source>
            <translation>
                <numerusform>⚠ %n finding waits for your decision.</numerusform>
                <numerusform>⚠ %n findings wait for your decision.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>⚠ %n memories could not be indexed. Words still find them.</source>
            <translation>
                <numerusform>⚠ %n memory could not be indexed. Words still find it.</numerusform>
                <numerusform>⚠ %n memories could not be indexed. Words still find them.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>✓ Cleared: %n memories were removed.</source>
            <translation>
                <numerusform>✓ Cleared: %n memory was removed.</numerusform>
                <numerusform>✓ Cleared: %n memories were removed.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Settle</name>
        <message numerus="yes">
            <source>Settle with %n conclusions</source>
            <translation>
                <numerusform>Settle with %n conclusion</numerusform>
                <numerusform>Settle with %n conclusions</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Sidebar</name>
        <message numerus="yes">
            <source>⚠ %n findings to review</source>
            <translation>
                <numerusform>⚠ %n finding to review</numerusform>
                <numerusform>⚠ %n findings to review</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Tasks</name>
        <message numerus="yes">
            <source>%n secrets were replaced</source>
            <translation>
                <numerusform>%n secret was replaced</numerusform>
                <numerusform>%n secrets were replaced</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Settled; %n conclusions wait in Pending.</source>
            <translation>
                <numerusform>Settled; %n conclusion waits in Pending.</numerusform>
                <numerusform>Settled; %n conclusions wait in Pending.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TextDiff</name>
        <message numerus="yes">
            <source>%n pieces differ</source>
            <translation>
                <numerusform>%n piece differs</numerusform>
                <numerusform>%n pieces differ</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Turns</name>
        <message numerus="yes">
            <source>%n messages</source>
            <translation>
                <numerusform>%n message</numerusform>
                <numerusform>%n messages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n secrets replaced</source>
            <translation>
                <numerusform>%n secret replaced</numerusform>
                <numerusform>%n secrets replaced</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Usage</name>
        <message numerus="yes">
            <source>%n recalls were given nothing, because nothing matched</source>
            <translation>
                <numerusform>%n recall was given nothing, because nothing matched</numerusform>
                <numerusform>%n recalls were given nothing, because nothing matched</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Last %n days</source>
            <translation>
                <numerusform>Last %n day</numerusform>
                <numerusform>Last %n days</numerusform>
            </translation>
        </message>
    </context>
</TS>
