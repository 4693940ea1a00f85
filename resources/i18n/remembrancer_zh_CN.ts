<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>ActionRow</name>
        <message>
            <source>More actions</source>
            <translation>更多操作</translation>
        </message>
    </context>
    <context>
        <name>Activity</name>
        <message>
            <source>Cancel: {name}</source>
            <translation>取消：{name}</translation>
        </message>
        <message>
            <source>{done} of {total}</source>
            <translation>{done} / {total}</translation>
        </message>
        <message>
            <source>{done} so far</source>
            <translation>已完成 {done}</translation>
        </message>
        <message>
            <source>{done}, about {left} left</source>
            <translation>{done}，大约还需 {left}</translation>
        </message>
    </context>
    <context>
        <name>App</name>
        <message>
            <source>A translation file is missing: {path}</source>
            <translation>缺少翻译文件：{path}</translation>
        </message>
        <message>
            <source>Nothing that was saved is lost. Open forms are as you left them.</source>
            <translation>已保存的内容没有丢失，打开的表单保持原样。</translation>
        </message>
        <message>
            <source>Nothing that was saved is lost. What stood in an open form was not saved.</source>
            <translation>已保存的内容没有丢失。打开的表单中未保存的内容没有保留。</translation>
        </message>
        <message>
            <source>The main process had ended unexpectedly and was started again.</source>
            <translation>主进程曾意外结束，现已重新启动。</translation>
        </message>
        <message>
            <source>The window had ended unexpectedly and was opened again.</source>
            <translation>窗口曾意外结束，现已重新打开。</translation>
        </message>
    </context>
    <context>
        <name>Banner</name>
        <message>
            <source>Read-only: {reason}. The file was not touched: {path}. What can be read in it can still be looked at and exported; clearing works.</source>
            <translation>只读：{reason}。文件未被改动：{path}。其中可读取的内容仍可查看和导出，也可以清空。</translation>
        </message>
        <message>
            <source>Start it again</source>
            <translation>重新启动</translation>
        </message>
        <message>
            <source>The main process could not be reached again. What was saved is safe.</source>
            <translation>无法重新连接主进程。已保存的内容是安全的。</translation>
        </message>
        <message>
            <source>The main process went away. The window reconnects by itself; nothing saved is lost.</source>
            <translation>主进程已断开。窗口会自动重新连接；已保存的内容不会丢失。</translation>
        </message>
        <message>
            <source>The window and the main process are of different versions. Close Remembrancer and start it again.</source>
            <translation>窗口与主进程的版本不同。请关闭本程序后重新启动。</translation>
        </message>
        <message>
            <source>What can be done</source>
            <translation>处理办法</translation>
        </message>
    </context>
    <context>
        <name>Bindings</name>
        <message>
            <source>Other agent</source>
            <translation>其他智能体</translation>
        </message>
        <message>
            <source>Read and propose</source>
            <translation>读取并提议</translation>
        </message>
        <message>
            <source>Read only</source>
            <translation>只读</translation>
        </message>
        <message>
            <source>reads Conversation → Project “{project}” → Global</source>
            <translation>读取会话 → 项目“{project}” → 全局</translation>
        </message>
        <message>
            <source>reads Conversation → Project “{project}”, not Global</source>
            <translation>读取会话 → 项目“{project}”，不含全局</translation>
        </message>
        <message>
            <source>{chain}; may not propose</source>
            <translation>{chain}；不可提议</translation>
        </message>
        <message>
            <source>{chain}; may propose candidates</source>
            <translation>{chain}；可提议候选</translation>
        </message>
    </context>
    <context>
        <name>Card</name>
        <message>
            <source>Also known as</source>
            <translation>别名</translation>
        </message>
        <message>
            <source>Applies to</source>
            <translation>适用于</translation>
        </message>
        <message>
            <source>Both texts with source, time, scope and validity, and every possible answer  (D)</source>
            <translation>并排显示两段文字及其来源、时间、范围和有效期，以及所有可选的处理方式  (D)</translation>
        </message>
        <message>
            <source>COMPARE</source>
            <translation>对比</translation>
        </message>
        <message>
            <source>Candidate</source>
            <translation>候选</translation>
        </message>
        <message>
            <source>Candidate: {text}</source>
            <translation>候选：{text}</translation>
        </message>
        <message>
            <source>Confidence</source>
            <translation>置信度</translation>
        </message>
        <message>
            <source>DETAILS</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>Decide side by side…</source>
            <translation>并排处理…</translation>
        </message>
        <message>
            <source>EVIDENCE</source>
            <translation>证据</translation>
        </message>
        <message>
            <source>How it was said</source>
            <translation>由来</translation>
        </message>
        <message>
            <source>Its evidence comes from: {projects}.</source>
            <translation>其证据来自：{projects}。</translation>
        </message>
        <message>
            <source>Keywords</source>
            <translation>关键词</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Merge into the other</source>
            <translation>并入另一条</translation>
        </message>
        <message>
            <source>Nobody reads it until you choose a scope for it.</source>
            <translation>在您为它选择分区之前，没有任何智能体会读取它。</translation>
        </message>
        <message>
            <source>PROMOTION REQUEST</source>
            <translation>晋升请求</translation>
        </message>
        <message>
            <source>PROPOSED CHANGE</source>
            <translation>建议的变更</translation>
        </message>
        <message>
            <source>Proposed</source>
            <translation>提议时间</translation>
        </message>
        <message>
            <source>Proposed by</source>
            <translation>提议者</translation>
        </message>
        <message>
            <source>Recalled</source>
            <translation>召回</translation>
        </message>
        <message>
            <source>Reject this one</source>
            <translation>拒绝这一条</translation>
        </message>
        <message>
            <source>Sensitivity</source>
            <translation>敏感度</translation>
        </message>
        <message>
            <source>Strength</source>
            <translation>强度</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>The other one stays and gets this evidence; this one is archived</source>
            <translation>另一条保留并获得这些证据；这一条归档</translation>
        </message>
        <message>
            <source>The other one stays as it is</source>
            <translation>另一条保持不变</translation>
        </message>
        <message>
            <source>Valid</source>
            <translation>有效期</translation>
        </message>
        <message numerus="yes">
            <source>and %n more like it</source>
            <translation>
                <numerusform>还有 %n 条相似内容</numerusform>
            </translation>
        </message>
        <message>
            <source>{name}. {advice}</source>
            <translation>{name}。{advice}</translation>
        </message>
        <message>
            <source>{percent} {meaning}</source>
            <translation>{percent}，{meaning}</translation>
        </message>
        <message>
            <source>⚠ {name}. {advice}</source>
            <translation>⚠ {name}：{advice}</translation>
        </message>
    </context>
    <context>
        <name>Chat</name>
        <message numerus="yes">
            <source>%n earlier turns sent along</source>
            <translation>
                <numerusform>附带先前 %n 轮</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories entered</source>
            <translation>
                <numerusform>已送入 %n 条记忆</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n secrets replaced by marks</source>
            <translation>
                <numerusform>%n 处密钥已替换为标记</numerusform>
            </translation>
        </message>
        <message>
            <source>&amp;Send</source>
            <translation>发送(&amp;S)</translation>
        </message>
        <message>
            <source>A new thread has begun. What was remembered stays.</source>
            <translation>已开始新的对话线，已记住的内容保留。</translation>
        </message>
        <message>
            <source>First choose the project that you want to talk about.</source>
            <translation>请先选择要讨论的项目。</translation>
        </message>
        <message>
            <source>No memory entered</source>
            <translation>未送入记忆</translation>
        </message>
        <message>
            <source>Remember</source>
            <translation>记住</translation>
        </message>
        <message>
            <source>Remember this</source>
            <translation>记住这段话</translation>
        </message>
        <message>
            <source>Remembered</source>
            <translation>已记住</translation>
        </message>
        <message>
            <source>S&amp;top</source>
            <translation>停止(&amp;T)</translation>
        </message>
        <message>
            <source>Select the words that are to be remembered, within one turn.</source>
            <translation>请在同一轮次中选中要记住的文字。</translation>
        </message>
        <message>
            <source>Set up a language model…</source>
            <translation>设置语言模型…</translation>
        </message>
        <message>
            <source>Stopped; what was shown is kept.</source>
            <translation>已停止，已显示的内容保留。</translation>
        </message>
        <message>
            <source>What the old one said is still being read in the background.</source>
            <translation>旧对话线的内容仍在后台读取。</translation>
        </message>
        <message>
            <source>Write to the model. Enter sends, Shift+Enter begins a line.</source>
            <translation>输入消息。按 Enter 发送，Shift+Enter 换行。</translation>
        </message>
        <message>
            <source>Your message</source>
            <translation>你的消息</translation>
        </message>
    </context>
    <context>
        <name>ChooseProject</name>
        <message>
            <source>Assign</source>
            <translation>归入</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>The conversation's own memories move with it. Project memories stay where they are.</source>
            <translation>会话自身的记忆会随之移动；项目的记忆保持原处。</translation>
        </message>
        <message>
            <source>◇ Holding area (no project reads it)</source>
            <translation>◇ 待归属（没有项目读取）</translation>
        </message>
    </context>
    <context>
        <name>Clearance</name>
        <message>
            <source>Less counts at once. More counts from the agent's next request on.</source>
            <translation>收紧立即生效；放宽从该智能体的下一次请求起生效。</translation>
        </message>
        <message>
            <source>Set</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>What “{name}” may read</source>
            <translation>“{name}”可以读取什么</translation>
        </message>
    </context>
    <context>
        <name>Compared</name>
        <message>
            <source> · </source>
            <translation> · </translation>
        </message>
        <message>
            <source>From the other memory to this one</source>
            <translation>从另一条记忆到这一条</translation>
        </message>
        <message>
            <source>{percent} alike</source>
            <translation>相似 {percent}</translation>
        </message>
        <message>
            <source>{relation} (decided)</source>
            <translation>{relation}（已处理）</translation>
        </message>
    </context>
    <context>
        <name>ConflictDesk</name>
        <message>
            <source>Replace or reject the other one instead  (X)</source>
            <translation>改为替代或拒绝另一条  (X)</translation>
        </message>
        <message>
            <source>S&amp;wap sides</source>
            <translation>交换两侧(&amp;W)</translation>
        </message>
        <message>
            <source>⚠ The new one is about an earlier time. It replaces the other only with a date of its own.</source>
            <translation>⚠ 新条目说的是更早的情况。只有给出自己的日期，才能替代另一条。</translation>
        </message>
    </context>
    <context>
        <name>Conflicts</name>
        <message>
            <source>Both are kept</source>
            <translation>两者都已保留</translation>
        </message>
        <message>
            <source>Conflicts</source>
            <translation>冲突</translation>
        </message>
        <message>
            <source>Conflicts of other projects or of Global may be waiting.</source>
            <translation>其他项目或全局中可能有冲突等待处理。</translation>
        </message>
        <message>
            <source>Contradicts</source>
            <translation>与之矛盾</translation>
        </message>
        <message>
            <source>Each holds in its own time now</source>
            <translation>现在各自在自己的时段内有效</translation>
        </message>
        <message>
            <source>It goes before in this project; Global stays as it is</source>
            <translation>它在此项目中优先；全局保持不变</translation>
        </message>
        <message>
            <source>Nothing contradicts anything else</source>
            <translation>没有相互矛盾的记忆</translation>
        </message>
        <message>
            <source>Nothing in this project contradicts anything else</source>
            <translation>此项目中没有相互矛盾的记忆</translation>
        </message>
        <message>
            <source>One of the two was changed meanwhile; look at them again.</source>
            <translation>其中一条已被修改，请重新查看。</translation>
        </message>
        <message>
            <source>Replaced; the old one is history</source>
            <translation>已替代；旧条目成为历史</translation>
        </message>
        <message>
            <source>Show all projects</source>
            <translation>显示所有项目</translation>
        </message>
        <message>
            <source>The new one</source>
            <translation>新条目</translation>
        </message>
        <message>
            <source>This memory has no open conflict.</source>
            <translation>这条记忆没有未处理的冲突。</translation>
        </message>
        <message>
            <source>Turned down; the other one stays</source>
            <translation>已拒绝；另一条保留</translation>
        </message>
        <message>
            <source>Two memories that cannot both be meant would stand here, side by side.</source>
            <translation>两条不能同时成立的记忆会并排显示在这里。</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
    </context>
    <context>
        <name>Connect</name>
        <message>
            <source>Agent and configuration file</source>
            <translation>智能体与配置文件</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Connect an agent to “{project}”</source>
            <translation>将智能体连接到“{project}”</translation>
        </message>
        <message>
            <source>Give the binding a name.</source>
            <translation>请给绑定起一个名称。</translation>
        </message>
        <message>
            <source>It may</source>
            <translation>权限</translation>
        </message>
        <message>
            <source>Name of the binding</source>
            <translation>绑定名称</translation>
        </message>
        <message>
            <source>Restart the agent, or open a new session in it, to begin.</source>
            <translation>请重启该智能体，或在其中新开一个会话。</translation>
        </message>
        <message>
            <source>The file as it was: {path}</source>
            <translation>原文件备份：{path}</translation>
        </message>
        <message>
            <source>This change will be made, everything else stays: {path}</source>
            <translation>将做如下修改，其余内容不变：{path}</translation>
        </message>
        <message>
            <source>This new file will be written: {path}</source>
            <translation>将写入新文件：{path}</translation>
        </message>
        <message>
            <source>Undo this change</source>
            <translation>撤销此修改</translation>
        </message>
        <message>
            <source>Verify again</source>
            <translation>再次验证</translation>
        </message>
        <message>
            <source>Write this change</source>
            <translation>写入此修改</translation>
        </message>
        <message>
            <source>found</source>
            <translation>已找到</translation>
        </message>
        <message>
            <source>it answered with an error.</source>
            <translation>返回了错误。</translation>
        </message>
        <message>
            <source>it did not answer in time.</source>
            <translation>未在限定时间内应答。</translation>
        </message>
        <message>
            <source>it ended without an answer ({code}).</source>
            <translation>没有应答就结束了（{code}）。</translation>
        </message>
        <message>
            <source>it offered no memory tools.</source>
            <translation>没有提供记忆工具。</translation>
        </message>
        <message>
            <source>no configuration file was written for it.</source>
            <translation>没有为它写过配置文件。</translation>
        </message>
        <message>
            <source>not there yet</source>
            <translation>尚不存在</translation>
        </message>
        <message>
            <source>our entry is no longer in the configuration file.</source>
            <translation>配置文件中已没有我们的条目。</translation>
        </message>
        <message>
            <source>the binding has expired.</source>
            <translation>绑定已过期。</translation>
        </message>
        <message>
            <source>the binding was revoked.</source>
            <translation>绑定已被吊销。</translation>
        </message>
        <message>
            <source>the command could not be started.</source>
            <translation>命令无法启动。</translation>
        </message>
        <message>
            <source>the configuration file cannot be read.</source>
            <translation>配置文件无法读取。</translation>
        </message>
        <message>
            <source>the configuration file is gone.</source>
            <translation>配置文件已不存在。</translation>
        </message>
        <message>
            <source>{client} in {project}</source>
            <translation>{project} 中的 {client}</translation>
        </message>
        <message>
            <source>{name}: {reach}</source>
            <translation>{name}：{reach}</translation>
        </message>
        <message>
            <source>⚠ The live call did not answer: {reason}</source>
            <translation>⚠ 实际调用没有应答：{reason}</translation>
        </message>
        <message>
            <source>✓ A live call through the new configuration answered.</source>
            <translation>✓ 通过新配置的实际调用已应答。</translation>
        </message>
        <message numerus="yes">
            <source>✓ It answers, and can read %n memories.</source>
            <translation>
                <numerusform>✓ 有应答，可读取 %n 条记忆。</numerusform>
            </translation>
        </message>
        <message>
            <source>✓ Our entry was taken out; later changes by others stay: {path}</source>
            <translation>✓ 已移除我们的条目；他人之后的修改保留：{path}</translation>
        </message>
        <message>
            <source>✓ The file is exactly as before: {path}</source>
            <translation>✓ 文件已恢复原样：{path}</translation>
        </message>
        <message>
            <source>✓ Written: {path}</source>
            <translation>✓ 已写入：{path}</translation>
        </message>
    </context>
    <context>
        <name>ConversationActions</name>
        <message>
            <source>&amp;Assign to project…</source>
            <translation>归入项目(&amp;A)…</translation>
        </message>
        <message>
            <source>&amp;Chat</source>
            <translation>对话(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Delete conversation…</source>
            <translation>删除会话(&amp;D)…</translation>
        </message>
        <message>
            <source>&amp;Find in what was said</source>
            <translation>查找说过的话(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Next speaker</source>
            <translation>下一位发言者(&amp;N)</translation>
        </message>
        <message>
            <source>&amp;Previous speaker</source>
            <translation>上一位发言者(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Remember this…</source>
            <translation>记住这段话(&amp;R)…</translation>
        </message>
        <message>
            <source>Import &amp;history…</source>
            <translation>导入历史(&amp;H)…</translation>
        </message>
        <message>
            <source>New &amp;thread</source>
            <translation>新对话线(&amp;T)</translation>
        </message>
        <message>
            <source>Show its &amp;memories</source>
            <translation>显示其记忆(&amp;M)</translation>
        </message>
    </context>
    <context>
        <name>Conversations</name>
        <message numerus="yes">
            <source>%n secrets replaced</source>
            <translation>
                <numerusform>已替换 %n 处机密</numerusform>
            </translation>
        </message>
        <message>
            <source>All projects</source>
            <translation>全部项目</translation>
        </message>
        <message>
            <source>Archived thread</source>
            <translation>已归档的对话线</translation>
        </message>
        <message>
            <source>Assign “{title}”</source>
            <translation>将“{title}”归入项目</translation>
        </message>
        <message>
            <source>Branch {branch}</source>
            <translation>分支 {branch}</translation>
        </message>
        <message>
            <source>Choose a conversation to read it</source>
            <translation>选择一个会话来阅读</translation>
        </message>
        <message>
            <source>Clear the search</source>
            <translation>清除搜索</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Conversations, latest first</source>
            <translation>会话，最新在前</translation>
        </message>
        <message>
            <source>Delete conversation</source>
            <translation>删除会话</translation>
        </message>
        <message>
            <source>Delete “{title}”?</source>
            <translation>删除“{title}”？</translation>
        </message>
        <message>
            <source>Find what was said</source>
            <translation>查找说过的话</translation>
        </message>
        <message>
            <source>Found by</source>
            <translation>命中方式</translation>
        </message>
        <message>
            <source>Import a Claude Code or Codex session, or a ChatGPT export.</source>
            <translation>导入 Claude Code 或 Codex 会话，或 ChatGPT 导出文件。</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>导入…</translation>
        </message>
        <message>
            <source>Last</source>
            <translation>最近</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>No conversation chosen</source>
            <translation>未选择会话</translation>
        </message>
        <message>
            <source>No conversations yet</source>
            <translation>还没有会话</translation>
        </message>
        <message>
            <source>Nobody said “{text}”</source>
            <translation>没有人说过“{text}”</translation>
        </message>
        <message>
            <source>Nothing in “{where}”</source>
            <translation>“{where}”中没有内容</translation>
        </message>
        <message>
            <source>Nothing was said here yet</source>
            <translation>此会话还没有内容</translation>
        </message>
        <message>
            <source>Other projects have conversations.</source>
            <translation>其他项目中有会话。</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Show all projects</source>
            <translation>显示全部项目</translation>
        </message>
        <message>
            <source>The conversation was deleted.</source>
            <translation>会话已删除。</translation>
        </message>
        <message>
            <source>Try fewer or other words; one Chinese character is enough.</source>
            <translation>试试更少或其他的词；一个汉字也可以。</translation>
        </message>
        <message>
            <source>Turns</source>
            <translation>轮次</translation>
        </message>
        <message>
            <source>Turns that were found</source>
            <translation>找到的轮次</translation>
        </message>
        <message>
            <source>Untitled</source>
            <translation>无标题</translation>
        </message>
        <message>
            <source>What runs of its tasks reported stands with the task. Turns come with an import.</source>
            <translation>其任务的运行报告可在任务中查看；轮次随导入出现。</translation>
        </message>
        <message>
            <source>What was said</source>
            <translation>内容</translation>
        </message>
        <message>
            <source>When</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Which conversations</source>
            <translation>哪些会话</translation>
        </message>
        <message>
            <source>Who</source>
            <translation>谁</translation>
        </message>
        <message>
            <source>{title} (archived)</source>
            <translation>{title}（已归档）</translation>
        </message>
        <message>
            <source>■ {name}</source>
            <translation>■ {name}</translation>
        </message>
        <message>
            <source>◇ Holding area</source>
            <translation>◇ 待归属</translation>
        </message>
        <message>
            <source>● Thread that is being recorded</source>
            <translation>● 正在记录的对话线</translation>
        </message>
        <message>
            <source>● {title}</source>
            <translation>● {title}</translation>
        </message>
    </context>
    <context>
        <name>Counts</name>
        <message numerus="yes">
            <source>%n candidates</source>
            <translation>
                <numerusform>%n 条候选</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n conclusions</source>
            <translation>
                <numerusform>%n 条结论</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n conversations</source>
            <translation>
                <numerusform>%n 个会话</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n days</source>
            <translation>
                <numerusform>%n 天</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n folders</source>
            <translation>
                <numerusform>%n 个文件夹</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n follow-ups</source>
            <translation>
                <numerusform>%n 项后续事项</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories</source>
            <translation>
                <numerusform>%n 条记忆</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n projects</source>
            <translation>
                <numerusform>%n 个项目</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n proposals</source>
            <translation>
                <numerusform>%n 条提议</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n recalls</source>
            <translation>
                <numerusform>%n 次召回</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n requests</source>
            <translation>
                <numerusform>%n 个请求</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n runs</source>
            <translation>
                <numerusform>%n 次运行</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n tasks</source>
            <translation>
                <numerusform>%n 个任务</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n turns</source>
            <translation>
                <numerusform>%n 轮</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>CreateBinding</name>
        <message>
            <source>Agent</source>
            <translation>智能体</translation>
        </message>
        <message>
            <source>Choose a time to come.</source>
            <translation>请选择将来的时间。</translation>
        </message>
        <message>
            <source>Create binding</source>
            <translation>创建绑定</translation>
        </message>
        <message>
            <source>Expires</source>
            <translation>会过期</translation>
        </message>
        <message>
            <source>It may</source>
            <translation>权限</translation>
        </message>
        <message>
            <source>May read Global as well</source>
            <translation>也可读取全局</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>New binding to “{project}”</source>
            <translation>绑定到“{project}”</translation>
        </message>
        <message>
            <source>The agent {reach}.</source>
            <translation>该智能体{reach}。</translation>
        </message>
        <message>
            <source>Type a name.</source>
            <translation>请输入名称。</translation>
        </message>
        <message>
            <source>Until</source>
            <translation>有效期至</translation>
        </message>
    </context>
    <context>
        <name>CreateProject</name>
        <message>
            <source>/home/you/projects/webshop</source>
            <translation>/home/you/projects/webshop</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>添加</translation>
        </message>
        <message>
            <source>At most 20 folders.</source>
            <translation>最多 20 个文件夹。</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>浏览…</translation>
        </message>
        <message>
            <source>Choose a project folder</source>
            <translation>选择项目文件夹</translation>
        </message>
        <message>
            <source>Create project</source>
            <translation>创建项目</translation>
        </message>
        <message>
            <source>Delete removes the chosen folder from this list.</source>
            <translation>按 Delete 键从列表移除选中的文件夹。</translation>
        </message>
        <message>
            <source>Folder (optional)</source>
            <translation>文件夹（可选）</translation>
        </message>
        <message>
            <source>Folders of this project</source>
            <translation>此项目的文件夹</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>New project</source>
            <translation>新建项目</translation>
        </message>
        <message>
            <source>Security domain</source>
            <translation>安全域</translation>
        </message>
        <message>
            <source>Sessions that ran in this folder or below it belong to the project. An agent that you connect here reads this project's memory and Global, nothing of other projects.</source>
            <translation>在此文件夹及其子文件夹中运行的会话属于该项目。在此连接的智能体可读取本项目的记忆和全局记忆，读不到其他项目的任何内容。</translation>
        </message>
        <message>
            <source>The project stays there for good; nothing crosses domains.</source>
            <translation>项目将一直留在该安全域；任何内容都不能跨域。</translation>
        </message>
        <message>
            <source>Type a name.</source>
            <translation>请输入名称。</translation>
        </message>
    </context>
    <context>
        <name>CreateTask</name>
        <message>
            <source>A conversation of its own</source>
            <translation>新建专属会话</translation>
        </message>
        <message>
            <source>Belongs to</source>
            <translation>归属</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Create</source>
            <translation>创建</translation>
        </message>
        <message>
            <source>Its runs read the project and Global.</source>
            <translation>其运行可读取该项目与全局记忆。</translation>
        </message>
        <message>
            <source>New task</source>
            <translation>新建任务</translation>
        </message>
        <message>
            <source>Nothing: a task by itself</source>
            <translation>无：独立任务</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Runs of an automation also read its memory. Runs of an experiment all read the same snapshot.</source>
            <translation>自动化的运行还会读取该自动化的记忆；实验的所有运行读取同一个快照。</translation>
        </message>
        <message>
            <source>Say what is to be done.</source>
            <translation>请填写要做的事。</translation>
        </message>
        <message>
            <source>The task lives in it; other conversations never see what it wrote.</source>
            <translation>任务位于该会话中；其他会话看不到它写入的内容。</translation>
        </message>
        <message>
            <source>What is to be done</source>
            <translation>要做的事</translation>
        </message>
    </context>
    <context>
        <name>DecideConflict</name>
        <message>
            <source>Change-over</source>
            <translation>交替时刻</translation>
        </message>
        <message>
            <source>Decide the conflict</source>
            <translation>处理冲突</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>稍后</translation>
        </message>
        <message>
            <source>New: {text}</source>
            <translation>新：{text}</translation>
        </message>
        <message>
            <source>Old: {text}</source>
            <translation>旧：{text}</translation>
        </message>
        <message>
            <source>Replace</source>
            <translation>替代</translation>
        </message>
        <message>
            <source>Set validity</source>
            <translation>设定有效期</translation>
        </message>
        <message>
            <source>The new one holds from</source>
            <translation>新条目生效于</translation>
        </message>
        <message>
            <source>The old one ends at that moment. Without it, neither gets a date. {zone}</source>
            <translation>旧条目在该时刻失效。不填则两者都不设日期。{zone}</translation>
        </message>
        <message>
            <source>The two must not hold at the same time; the end itself no longer belongs to it. {zone}</source>
            <translation>两者不能同时有效；结束时刻本身不再包含在内。{zone}</translation>
        </message>
        <message>
            <source>Valid from</source>
            <translation>有效期起</translation>
        </message>
        <message>
            <source>Valid until</source>
            <translation>有效期止</translation>
        </message>
        <message>
            <source>⚠ The end must come after the beginning</source>
            <translation>⚠ 结束必须晚于开始</translation>
        </message>
    </context>
    <context>
        <name>Detail</name>
        <message numerus="yes">
            <source>%n times</source>
            <translation>
                <numerusform>%n 次</numerusform>
            </translation>
        </message>
        <message>
            <source>Also known as</source>
            <translation>别名</translation>
        </message>
        <message>
            <source>Applies to</source>
            <translation>适用于</translation>
        </message>
        <message>
            <source>Both texts with source, time, scope and validity, and every answer  (D)</source>
            <translation>并排显示两段文字及其来源、时间、范围和有效期，以及所有处理方式  (D)</translation>
        </message>
        <message>
            <source>Changed</source>
            <translation>修改时间</translation>
        </message>
        <message>
            <source>Confidence</source>
            <translation>置信度</translation>
        </message>
        <message>
            <source>Confirmed by</source>
            <translation>确认者</translation>
        </message>
        <message>
            <source>Decide side by side…</source>
            <translation>并排处理…</translation>
        </message>
        <message>
            <source>Digest</source>
            <translation>摘要值</translation>
        </message>
        <message>
            <source>Evidence</source>
            <translation>证据</translation>
        </message>
        <message>
            <source>Expires</source>
            <translation>到期</translation>
        </message>
        <message>
            <source>Happened</source>
            <translation>发生</translation>
        </message>
        <message>
            <source>History</source>
            <translation>历史</translation>
        </message>
        <message>
            <source>How it was said</source>
            <translation>由来</translation>
        </message>
        <message>
            <source>Importance</source>
            <translation>重要性</translation>
        </message>
        <message>
            <source>Judged</source>
            <translation>评价</translation>
        </message>
        <message>
            <source>Keywords</source>
            <translation>关键词</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Last used</source>
            <translation>最近使用</translation>
        </message>
        <message>
            <source>Memory: {text}</source>
            <translation>记忆：{text}</translation>
        </message>
        <message>
            <source>Merge it into this one</source>
            <translation>并入这一条</translation>
        </message>
        <message>
            <source>Observed</source>
            <translation>观察</translation>
        </message>
        <message>
            <source>Open it</source>
            <translation>打开</translation>
        </message>
        <message>
            <source>Overview</source>
            <translation>概览</translation>
        </message>
        <message>
            <source>PROMOTION</source>
            <translation>晋升</translation>
        </message>
        <message>
            <source>Parts of the memory</source>
            <translation>记忆的各部分</translation>
        </message>
        <message>
            <source>Proposed by</source>
            <translation>提议者</translation>
        </message>
        <message>
            <source>RELATED</source>
            <translation>相关记忆</translation>
        </message>
        <message>
            <source>Recalled</source>
            <translation>召回</translation>
        </message>
        <message>
            <source>Recorded</source>
            <translation>入库</translation>
        </message>
        <message>
            <source>Revisions</source>
            <translation>修订</translation>
        </message>
        <message>
            <source>Sensitivity</source>
            <translation>敏感度</translation>
        </message>
        <message>
            <source>Show the other memory</source>
            <translation>显示另一条记忆</translation>
        </message>
        <message>
            <source>Strength</source>
            <translation>强度</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>This one gets its evidence; the other is archived</source>
            <translation>这一条获得其证据；另一条归档</translation>
        </message>
        <message>
            <source>Usage</source>
            <translation>使用记录</translation>
        </message>
        <message>
            <source>Used</source>
            <translation>使用</translation>
        </message>
        <message>
            <source>Valid</source>
            <translation>有效期</translation>
        </message>
        <message>
            <source>Why recalled</source>
            <translation>召回原因</translation>
        </message>
        <message>
            <source>You wrote this yourself; there is no quote.</source>
            <translation>这是你自己写的，没有引文。</translation>
        </message>
        <message>
            <source>useful {useful}, wrong {wrong}, outdated {outdated}</source>
            <translation>有用 {useful}，错误 {wrong}，过时 {outdated}</translation>
        </message>
        <message>
            <source>{percent} {meaning}</source>
            <translation>{percent}，{meaning}</translation>
        </message>
    </context>
    <context>
        <name>Dialogs</name>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>保留</translation>
        </message>
    </context>
    <context>
        <name>DiffView</name>
        <message>
            <source>Change of the file</source>
            <translation>文件的修改</translation>
        </message>
        <message>
            <source>{added} lines added, {removed} lines removed</source>
            <translation>新增 {added} 行，删除 {removed} 行</translation>
        </message>
    </context>
    <context>
        <name>Doctor</name>
        <message>
            <source>Agent protocol (MCP)</source>
            <translation>智能体协议（MCP）</translation>
        </message>
        <message>
            <source>Backups</source>
            <translation>备份</translation>
        </message>
        <message>
            <source>Bind the folder's new place in Namespaces.</source>
            <translation>请在“分区”中绑定文件夹的新位置。</translation>
        </message>
        <message>
            <source>Close Remembrancer completely and start it again.</source>
            <translation>请完全关闭本程序后重新启动。</translation>
        </message>
        <message>
            <source>Configurations of agents</source>
            <translation>智能体的配置</translation>
        </message>
        <message>
            <source>Connect the agent again in Namespaces.</source>
            <translation>请在“分区”中重新连接该智能体。</translation>
        </message>
        <message>
            <source>Correct the address in “Language model”.</source>
            <translation>请在“语言模型”中更正地址。</translation>
        </message>
        <message>
            <source>Correct the model in “Language model”.</source>
            <translation>请在“语言模型”中更正模型名。</translation>
        </message>
        <message>
            <source>Database is whole</source>
            <translation>数据库完整</translation>
        </message>
        <message>
            <source>Encryption and its key</source>
            <translation>加密及其密钥</translation>
        </message>
        <message>
            <source>Folder can be written</source>
            <translation>文件夹可写</translation>
        </message>
        <message>
            <source>Forgotten text has left the file</source>
            <translation>已忘记的文字已从文件中清除</translation>
        </message>
        <message>
            <source>Free space</source>
            <translation>可用空间</translation>
        </message>
        <message>
            <source>Free space on this disk.</source>
            <translation>请在此磁盘上腾出空间。</translation>
        </message>
        <message>
            <source>Install Remembrancer again.</source>
            <translation>请重新安装本程序。</translation>
        </message>
        <message>
            <source>Install or unlock a system keyring, then start again.</source>
            <translation>请安装或解锁系统密钥环，然后重新启动。</translation>
        </message>
        <message>
            <source>Install the embedding extra again; see “Search by meaning”.</source>
            <translation>请重新安装 embedding 附加组件，见“按含义搜索”。</translation>
        </message>
        <message>
            <source>Language model</source>
            <translation>语言模型</translation>
        </message>
        <message>
            <source>Let only yourself read and write this place.</source>
            <translation>请设为仅自己可读写。</translation>
        </message>
        <message>
            <source>Local connection</source>
            <translation>本地连接</translation>
        </message>
        <message>
            <source>Log file</source>
            <translation>日志文件</translation>
        </message>
        <message>
            <source>Look through Settings; what could not be read is as at the start.</source>
            <translation>请检查“设置”；无法读取的项已恢复为初始值。</translation>
        </message>
        <message>
            <source>Make a backup in “Backups”.</source>
            <translation>请在“备份”中做一次备份。</translation>
        </message>
        <message>
            <source>Only you can read the profile</source>
            <translation>只有你能读取配置目录</translation>
        </message>
        <message>
            <source>Open “Memory health” and go through the list.</source>
            <translation>打开“记忆体检”，逐条处理列表。</translation>
        </message>
        <message>
            <source>Project folders</source>
            <translation>项目文件夹</translation>
        </message>
        <message>
            <source>Put the key file back, or clear the store in “Store”.</source>
            <translation>请放回密钥文件，或在“记忆库”中清空。</translation>
        </message>
        <message>
            <source>Python version</source>
            <translation>Python 版本</translation>
        </message>
        <message>
            <source>Reindex in “Search by meaning”.</source>
            <translation>请在“按含义搜索”中重新建立索引。</translation>
        </message>
        <message>
            <source>Restore a backup, or clear the store in “Store”.</source>
            <translation>请恢复备份，或在“记忆库”中清空。</translation>
        </message>
        <message>
            <source>Search by meaning</source>
            <translation>按含义搜索</translation>
        </message>
        <message>
            <source>Search index</source>
            <translation>搜索索引</translation>
        </message>
        <message>
            <source>Sensitive text that waits for a look</source>
            <translation>待查看的敏感内容</translation>
        </message>
        <message>
            <source>Settings file</source>
            <translation>设置文件</translation>
        </message>
        <message>
            <source>Start again; the index is then built anew.</source>
            <translation>请重新启动，索引会重新建立。</translation>
        </message>
        <message>
            <source>System keyring</source>
            <translation>系统密钥环</translation>
        </message>
        <message>
            <source>The settings file cannot be read.</source>
            <translation>设置文件无法读取。</translation>
        </message>
        <message>
            <source>The settings file is of a newer version; it was put aside.</source>
            <translation>设置文件来自更新的版本，已移到一旁。</translation>
        </message>
        <message>
            <source>The settings file was damaged; it was put aside.</source>
            <translation>设置文件已损坏，已移到一旁。</translation>
        </message>
        <message>
            <source>Type the key in “Language model”.</source>
            <translation>请在“语言模型”中输入密钥。</translation>
        </message>
        <message>
            <source>age in days</source>
            <translation>距今天数</translation>
        </message>
        <message>
            <source>does not work</source>
            <translation>无法工作</translation>
        </message>
        <message>
            <source>error number</source>
            <translation>错误号</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <source>finding</source>
            <translation>发现</translation>
        </message>
        <message>
            <source>free</source>
            <translation>可用</translation>
        </message>
        <message>
            <source>index of another model</source>
            <translation>索引属于其他模型</translation>
        </message>
        <message>
            <source>indexing</source>
            <translation>正在建立索引</translation>
        </message>
        <message>
            <source>no key</source>
            <translation>无密钥</translation>
        </message>
        <message>
            <source>not installed</source>
            <translation>未安装</translation>
        </message>
        <message>
            <source>number</source>
            <translation>数量</translation>
        </message>
        <message>
            <source>off</source>
            <translation>已关闭</translation>
        </message>
        <message>
            <source>path</source>
            <translation>路径</translation>
        </message>
        <message>
            <source>paused</source>
            <translation>已暂停</translation>
        </message>
        <message>
            <source>ready</source>
            <translation>就绪</translation>
        </message>
        <message>
            <source>revision</source>
            <translation>修订</translation>
        </message>
        <message>
            <source>since</source>
            <translation>自</translation>
        </message>
        <message>
            <source>size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>state</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>version</source>
            <translation>版本</translation>
        </message>
        <message>
            <source>{fact}: {value}</source>
            <translation>{fact}：{value}</translation>
        </message>
        <message>
            <source>⚠ Look at it</source>
            <translation>⚠ 请查看</translation>
        </message>
        <message>
            <source>✓ Fine</source>
            <translation>✓ 正常</translation>
        </message>
        <message>
            <source>✕ Wrong</source>
            <translation>✕ 有误</translation>
        </message>
    </context>
    <context>
        <name>Domains</name>
        <message>
            <source>A security domain is the outermost wall: no agent and no heartbeat reads across it, and each domain has a Global of its own. A project stays in its domain for good, because what others learned from it could not be taken along. You need a second domain only where two parts of your life must never meet.</source>
            <translation>安全域是最外层的隔离：任何智能体和心跳都不能跨域读取，每个安全域各有自己的全局记忆。项目会一直留在所属安全域，因为别处从它学到的内容无法一并带走。只有当生活中的两部分绝不能相通时，才需要第二个安全域。</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Create domain</source>
            <translation>新建安全域</translation>
        </message>
        <message>
            <source>Delete the chosen one</source>
            <translation>删除所选安全域</translation>
        </message>
        <message>
            <source>Domains</source>
            <translation>安全域</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Rename the chosen one</source>
            <translation>重命名所选安全域</translation>
        </message>
        <message>
            <source>Security domains</source>
            <translation>安全域</translation>
        </message>
        <message>
            <source>Type a name.</source>
            <translation>请输入名称。</translation>
        </message>
        <message>
            <source>{name}: {projects} projects, {memories} Global memories</source>
            <translation>{name}：{projects} 个项目，{memories} 条全局记忆</translation>
        </message>
    </context>
    <context>
        <name>EditPlan</name>
        <message>
            <source>A language model needs a provider in Settings; secrets are removed before sending.</source>
            <translation>使用语言模型需要先在“设置”中配置；发送前会去除机密。</translation>
        </message>
        <message>
            <source>Candidates are not removed with them.</source>
            <translation>候选不会随之删除。</translation>
        </message>
        <message>
            <source>Choose a time zone from the list, such as Europe/Berlin.</source>
            <translation>请从列表中选择时区，例如 Asia/Shanghai。</translation>
        </message>
        <message>
            <source>Choose at least one project.</source>
            <translation>请至少选择一个项目。</translation>
        </message>
        <message>
            <source>Choose at most 100 projects.</source>
            <translation>最多选择 100 个项目。</translation>
        </message>
        <message>
            <source>Chosen projects</source>
            <translation>选定的项目</translation>
        </message>
        <message>
            <source>Create plan</source>
            <translation>创建计划</translation>
        </message>
        <message>
            <source>Daily</source>
            <translation>每天</translation>
        </message>
        <message>
            <source>Day of the week</source>
            <translation>星期</translation>
        </message>
        <message>
            <source>Edit heartbeat plan</source>
            <translation>编辑心跳计划</translation>
        </message>
        <message>
            <source>Evening review</source>
            <translation>晚间回顾</translation>
        </message>
        <message>
            <source>Give the plan a name.</source>
            <translation>请给计划起一个名称。</translation>
        </message>
        <message>
            <source>Global</source>
            <translation>全局</translation>
        </message>
        <message>
            <source>Keep reports (days)</source>
            <translation>报告保留（天）</translation>
        </message>
        <message>
            <source>Local time</source>
            <translation>当地时间</translation>
        </message>
        <message>
            <source>Look back (hours)</source>
            <translation>回看（小时）</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>New heartbeat plan</source>
            <translation>新建心跳计划</translation>
        </message>
        <message>
            <source>Older turns are not read.</source>
            <translation>更早的轮次不会读取。</translation>
        </message>
        <message>
            <source>Projects (space checks one)</source>
            <translation>项目（空格键勾选）</translation>
        </message>
        <message>
            <source>Repeats</source>
            <translation>重复</translation>
        </message>
        <message>
            <source>Run by schedule</source>
            <translation>按计划运行</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>范围</translation>
        </message>
        <message>
            <source>Security domain</source>
            <translation>安全域</translation>
        </message>
        <message>
            <source>The clock of this zone counts, also when it changes to summer time.</source>
            <translation>以该时区的时钟为准，夏令时切换时也是如此。</translation>
        </message>
        <message>
            <source>The plan reads projects of this domain and proposes for its Global.</source>
            <translation>该计划读取此安全域的项目，并为其全局记忆提出候选。</translation>
        </message>
        <message>
            <source>There is no project yet. Create one in Namespaces, or choose Global.</source>
            <translation>还没有项目。请先在“分区”中创建项目，或选择“全局”。</translation>
        </message>
        <message>
            <source>This plan covers nothing yet: choose at least one project.</source>
            <translation>此计划尚未覆盖任何内容：请至少选择一个项目。</translation>
        </message>
        <message>
            <source>This plan covers: Global. It reads every project and proposes Global memory only.</source>
            <translation>此计划覆盖：全局。它读取所有项目，只提议全局记忆。</translation>
        </message>
        <message>
            <source>This plan covers: {scope}. It reads and proposes for them alone.</source>
            <translation>此计划覆盖：{scope}。只读取它们，也只为它们提议。</translation>
        </message>
        <message>
            <source>Time zone</source>
            <translation>时区</translation>
        </message>
        <message>
            <source>Weekly</source>
            <translation>每周</translation>
        </message>
        <message>
            <source>What it reads and keeps</source>
            <translation>读取与保留</translation>
        </message>
        <message>
            <source>When</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Who proposes</source>
            <translation>提议方式</translation>
        </message>
    </context>
    <context>
        <name>Errors</name>
        <message>
            <source>A value was not accepted: {field}.</source>
            <translation>有一个值未被接受：{field}。</translation>
        </message>
        <message>
            <source>Check that field; it may be too long or empty.</source>
            <translation>请检查该字段，可能过长或为空。</translation>
        </message>
        <message>
            <source>Check the provider in Settings.</source>
            <translation>请在“设置”中检查模型服务。</translation>
        </message>
        <message>
            <source>Close Remembrancer completely and start it again.</source>
            <translation>请完全关闭本程序后重新启动。</translation>
        </message>
        <message>
            <source>Close the window and open Remembrancer again.</source>
            <translation>请关闭窗口后重新打开本程序。</translation>
        </message>
        <message>
            <source>Free some space and try again.</source>
            <translation>请腾出一些空间后重试。</translation>
        </message>
        <message>
            <source>It took too long and was stopped.</source>
            <translation>耗时过长，已停止。</translation>
        </message>
        <message>
            <source>It was cancelled; nothing was changed.</source>
            <translation>已取消，未做任何改动。</translation>
        </message>
        <message>
            <source>It was changed meanwhile, so your change was not made.</source>
            <translation>它在此期间已被修改，因此你的修改没有生效。</translation>
        </message>
        <message>
            <source>It was deleted or forgotten meanwhile; the list is being reloaded.</source>
            <translation>它在此期间已被删除或忘记；列表正在重新加载。</translation>
        </message>
        <message>
            <source>Look at the current state and decide again.</source>
            <translation>请查看当前状态后重新决定。</translation>
        </message>
        <message>
            <source>Make the profile folder writable and try again.</source>
            <translation>请将配置目录改为可写后重试。</translation>
        </message>
        <message>
            <source>Narrow the filter and try again.</source>
            <translation>请缩小筛选范围后重试。</translation>
        </message>
        <message>
            <source>Not possible now: {reason}.</source>
            <translation>现在无法进行：{reason}。</translation>
        </message>
        <message>
            <source>Nothing was half-written. The log has the details under that number, without content.</source>
            <translation>没有任何内容只写入一半。日志中该编号下有详细信息，不含内容。</translation>
        </message>
        <message>
            <source>Nothing was saved from that answer; try again or use another model.</source>
            <translation>该应答中的内容未保存；请重试或换用其他模型。</translation>
        </message>
        <message>
            <source>Open it again and repeat what you wanted to do.</source>
            <translation>请重新打开后再次操作。</translation>
        </message>
        <message>
            <source>Remembrancer is closing.</source>
            <translation>记忆中心正在退出。</translation>
        </message>
        <message>
            <source>Shorten it and try again.</source>
            <translation>请缩短后重试。</translation>
        </message>
        <message>
            <source>Something in the window went wrong ({kind}).</source>
            <translation>窗口内部出错（{kind}）。</translation>
        </message>
        <message>
            <source>The answer is too large to be shown at once.</source>
            <translation>结果过大，无法一次显示。</translation>
        </message>
        <message>
            <source>The banner at the top says what can be done.</source>
            <translation>顶部的横幅说明了处理办法。</translation>
        </message>
        <message>
            <source>The connection to the main process broke off.</source>
            <translation>与主进程的连接已中断。</translation>
        </message>
        <message>
            <source>The language model could not be asked.</source>
            <translation>无法询问语言模型。</translation>
        </message>
        <message>
            <source>The main process does not accept this window.</source>
            <translation>主进程不接受此窗口。</translation>
        </message>
        <message>
            <source>The main process does not know what the window asked for.</source>
            <translation>主进程无法识别窗口的请求。</translation>
        </message>
        <message>
            <source>The main process failed at this (incident {incident}).</source>
            <translation>主进程执行此操作时出错（事件 {incident}）。</translation>
        </message>
        <message>
            <source>The text is too large to be sent.</source>
            <translation>文本过大，无法发送。</translation>
        </message>
        <message>
            <source>The window and the main process are of different versions.</source>
            <translation>窗口与主进程的版本不同。</translation>
        </message>
        <message>
            <source>The window may not ask for this.</source>
            <translation>窗口无权请求此操作。</translation>
        </message>
        <message>
            <source>The window reconnects by itself; nothing that was saved is lost.</source>
            <translation>窗口会自动重新连接；已保存的内容不会丢失。</translation>
        </message>
        <message>
            <source>The work was taken over by another run; this result was dropped.</source>
            <translation>该任务已由另一次运行接管；此结果已丢弃。</translation>
        </message>
        <message>
            <source>There was no answer in time.</source>
            <translation>未及时收到应答。</translation>
        </message>
        <message>
            <source>This is a fault of the program; please report it.</source>
            <translation>这是程序的缺陷，请反馈。</translation>
        </message>
        <message>
            <source>Too much was asked for at once.</source>
            <translation>一次请求过多。</translation>
        </message>
        <message>
            <source>Try again later; everything else goes on without it.</source>
            <translation>请稍后重试；其他功能不受影响。</translation>
        </message>
        <message>
            <source>Try again; with very much data, narrow what you ask for.</source>
            <translation>请重试；数据量很大时，请缩小请求范围。</translation>
        </message>
        <message>
            <source>Unlock the keyring and try again, or use the key file that Settings offers.</source>
            <translation>请解锁密钥环后重试，或使用“设置”中提供的密钥文件。</translation>
        </message>
        <message>
            <source>Wait a moment and try again.</source>
            <translation>请稍等片刻后重试。</translation>
        </message>
        <message>
            <source>What was saved is safe. If it happens again, please report it.</source>
            <translation>已保存的内容是安全的。如果再次发生，请反馈。</translation>
        </message>
        <message>
            <source>Whether the change was made is not known: look before you repeat it.</source>
            <translation>无法确定修改是否生效：重复操作之前请先查看。</translation>
        </message>
        <message>
            <source>the store cannot be used</source>
            <translation>记忆库无法使用</translation>
        </message>
        <message>
            <source>the whole form</source>
            <translation>整个表单</translation>
        </message>
    </context>
    <context>
        <name>Expiry</name>
        <message>
            <source>Its reflections expire</source>
            <translation>其反思的过期时间</translation>
        </message>
        <message>
            <source>Its summaries expire</source>
            <translation>其摘要的过期时间</translation>
        </message>
        <message>
            <source>Memories of a conversation expire after (days)</source>
            <translation>会话记忆的过期时间（天）</translation>
        </message>
        <message>
            <source>Memories of a run expire after (days)</source>
            <translation>运行记忆的过期时间（天）</translation>
        </message>
        <message>
            <source>Memories of its conversations expire</source>
            <translation>其会话记忆的过期时间</translation>
        </message>
        <message>
            <source>Memories of its runs expire</source>
            <translation>其运行记忆的过期时间</translation>
        </message>
        <message>
            <source>Reflections expire after (days)</source>
            <translation>反思的过期时间（天）</translation>
        </message>
        <message>
            <source>Summaries expire after (days)</source>
            <translation>摘要的过期时间（天）</translation>
        </message>
    </context>
    <context>
        <name>Explain</name>
        <message numerus="yes">
            <source>%n days ago</source>
            <translation>
                <numerusform>%n 天前</numerusform>
            </translation>
        </message>
        <message>
            <source>Matched words</source>
            <translation>匹配的词</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>问题</translation>
        </message>
        <message>
            <source>Try</source>
            <translation>试一试</translation>
        </message>
        <message>
            <source>Type what an agent might ask; recall is tried in this memory's own scope.</source>
            <translation>输入智能体可能提出的问题；将在这条记忆所在的范围内试召回。</translation>
        </message>
        <message>
            <source>✓ It would be recalled, in place {rank}.</source>
            <translation>✓ 会被召回，排在第 {rank} 位。</translation>
        </message>
        <message>
            <source>✓ It would be recalled.</source>
            <translation>✓ 会被召回。</translation>
        </message>
        <message>
            <source>✕ It would not be recalled.</source>
            <translation>✕ 不会被召回。</translation>
        </message>
        <message>
            <source>✕ It would not be recalled: {reason}.</source>
            <translation>✕ 不会被召回：{reason}。</translation>
        </message>
    </context>
    <context>
        <name>Export</name>
        <message>
            <source>Archived</source>
            <translation>已归档</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>浏览…</translation>
        </message>
        <message>
            <source>Candidates</source>
            <translation>候选</translation>
        </message>
        <message>
            <source>Choose a folder for the export</source>
            <translation>选择导出文件夹</translation>
        </message>
        <message>
            <source>Choose at least one project, or Global.</source>
            <translation>请至少选择一个项目，或全局。</translation>
        </message>
        <message>
            <source>Choose at least one status.</source>
            <translation>请至少选择一种状态。</translation>
        </message>
        <message>
            <source>Confirmed</source>
            <translation>已确认</translation>
        </message>
        <message>
            <source>Conversations with their turns</source>
            <translation>会话及其轮次</translation>
        </message>
        <message>
            <source>Empty: the export folder of the profile. The file gets a name of its own.</source>
            <translation>留空则使用配置目录的导出文件夹；文件会自动取名。</translation>
        </message>
        <message>
            <source>Everything: Global and all projects</source>
            <translation>全部：全局和所有项目</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <source>Export memory</source>
            <translation>导出记忆</translation>
        </message>
        <message>
            <source>Folder (optional)</source>
            <translation>文件夹（可选）</translation>
        </message>
        <message>
            <source>Global</source>
            <translation>全局</translation>
        </message>
        <message>
            <source>Only what is chosen here:</source>
            <translation>只导出这里选中的：</translation>
        </message>
        <message>
            <source>Projects (space checks one)</source>
            <translation>项目（空格键勾选）</translation>
        </message>
        <message>
            <source>Rejected</source>
            <translation>已拒绝</translation>
        </message>
        <message>
            <source>Restricted memories</source>
            <translation>受限的记忆</translation>
        </message>
        <message>
            <source>Superseded</source>
            <translation>已取代</translation>
        </message>
        <message>
            <source>What else</source>
            <translation>其他内容</translation>
        </message>
        <message>
            <source>Which scopes</source>
            <translation>哪些范围</translation>
        </message>
        <message>
            <source>Which statuses</source>
            <translation>哪些状态</translation>
        </message>
        <message>
            <source>⚠ The file is not encrypted. With restricted memories it holds texts that this program otherwise masks and never sends anywhere.</source>
            <translation>⚠ 导出文件不加密。包含受限记忆时，其中会有本程序平时遮盖且从不外发的文字。</translation>
        </message>
    </context>
    <context>
        <name>FirstRun</name>
        <message numerus="yes">
            <source>%n candidates wait for you. None is given to an agent before you confirm it.</source>
            <translation>
                <numerusform>有 %n 条候选等你处理。未经你确认，任何一条都不会交给智能体。</numerusform>
            </translation>
        </message>
        <message>
            <source>A project of mine</source>
            <translation>我自己的项目</translation>
        </message>
        <message>
            <source>A transcript, or a folder with transcripts</source>
            <translation>一份会话记录，或含有记录的文件夹</translation>
        </message>
        <message>
            <source>An agent that you connect in this folder can read this project's confirmed memory and Global. It cannot read other projects, nor anything that still waits in Pending.</source>
            <translation>在此文件夹中连接的智能体可读取本项目已确认的记忆和全局记忆；读不到其他项目，也读不到仍在“待确认”中的内容。</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>返回</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>浏览…</translation>
        </message>
        <message>
            <source>Choose a transcript or a folder.</source>
            <translation>请选择一份记录或一个文件夹。</translation>
        </message>
        <message>
            <source>Choose the project's folder</source>
            <translation>选择项目的文件夹</translation>
        </message>
        <message>
            <source>Choose transcripts</source>
            <translation>选择会话记录</translation>
        </message>
        <message>
            <source>Creating the project…</source>
            <translation>正在创建项目…</translation>
        </message>
        <message>
            <source>Import and look for candidates</source>
            <translation>导入并寻找候选</translation>
        </message>
        <message>
            <source>Importing the conversations…</source>
            <translation>正在导入会话…</translation>
        </message>
        <message>
            <source>It reads transcripts of your agents, proposes what might be worth remembering, and gives an agent only what you confirmed. Everything stays on this computer, encrypted. No account, no key needed.</source>
            <translation>它读取智能体的会话记录，提议可能值得记住的内容，只把你确认过的交给智能体。一切加密保存在本机，无需账号，也无需密钥。</translation>
        </message>
        <message>
            <source>Its folder</source>
            <translation>项目文件夹</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>语言</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>以后再说</translation>
        </message>
        <message>
            <source>Name of the project</source>
            <translation>项目名称</translation>
        </message>
        <message>
            <source>Next</source>
            <translation>下一步</translation>
        </message>
        <message>
            <source>Nothing lasting was said in them, such as “remember…” or “from now on…”. Connect a language model in Settings for a closer reading, or import more.</source>
            <translation>其中没有“记住……”“从现在起……”之类的长期说法。可在“设置”中连接语言模型以便细读，或再导入一些。</translation>
        </message>
        <message>
            <source>Progress</source>
            <translation>进度</translation>
        </message>
        <message>
            <source>Review them in Pending</source>
            <translation>到“待确认”中查看</translation>
        </message>
        <message>
            <source>Sample webshop</source>
            <translation>示例网店</translation>
        </message>
        <message>
            <source>Step {step} of {steps}</source>
            <translation>第 {step} 步，共 {steps} 步</translation>
        </message>
        <message>
            <source>Such as ~/.claude/projects or ~/.codex/sessions. It is only read, never changed.</source>
            <translation>例如 ~/.claude/projects 或 ~/.codex/sessions。只读取，绝不修改。</translation>
        </message>
        <message>
            <source>The heartbeat reads them and looks for lasting statements…</source>
            <translation>心跳正在阅读并寻找长期有效的说法…</translation>
        </message>
        <message>
            <source>The sample: two short invented sessions, to look around</source>
            <translation>示例：两段虚构的短会话，先看看</translation>
        </message>
        <message>
            <source>Type a name.</source>
            <translation>请输入名称。</translation>
        </message>
        <message>
            <source>Welcome to Remembrancer</source>
            <translation>欢迎使用记忆中心</translation>
        </message>
        <message>
            <source>What do you want to begin with?</source>
            <translation>你想从哪里开始？</translation>
        </message>
        <message>
            <source>You said: “{quote}”</source>
            <translation>你说过：“{quote}”</translation>
        </message>
        <message>
            <source>Your agents forget. This program keeps what you decide.</source>
            <translation>智能体会忘记，你决定的事由它记住。</translation>
        </message>
        <message>
            <source>Your first candidates</source>
            <translation>你的第一批候选</translation>
        </message>
        <message>
            <source>{sessions} conversations with {turns} turns were imported.</source>
            <translation>已导入 {sessions} 个会话，共 {turns} 轮。</translation>
        </message>
    </context>
    <context>
        <name>Folders</name>
        <message numerus="yes">
            <source>%n conversations</source>
            <translation>
                <numerusform>%n 个会话</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n folders are left.</source>
            <translation>
                <numerusform>还剩 %n 个文件夹。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n folders with conversations belong to no project yet.</source>
            <translation>
                <numerusform>有 %n 个含会话的文件夹尚不属于任何项目。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n of them look like a project you have.</source>
            <translation>
                <numerusform>其中 %n 个看起来属于你已有的项目。</numerusform>
            </translation>
        </message>
        <message>
            <source>&amp;Bind to project</source>
            <translation>绑定到项目(&amp;B)</translation>
        </message>
        <message>
            <source>&amp;Leave it alone: its conversations stay in the holding area</source>
            <translation>不处理：其会话留在待归属区(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Propose it again</source>
            <translation>重新列为建议(&amp;P)</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Decide</source>
            <translation>确定</translation>
        </message>
        <message>
            <source>Everything is decided.</source>
            <translation>全部处理完毕。</translation>
        </message>
        <message>
            <source>Folders</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <source>Folders that belong to no project</source>
            <translation>不属于任何项目的文件夹</translation>
        </message>
        <message>
            <source>It has the same remote as project “{project}”: {remote}.</source>
            <translation>它与项目“{project}”的远程仓库相同：{remote}。</translation>
        </message>
        <message>
            <source>It is a home or temporary folder: only its conversations can be attached, not the folder.</source>
            <translation>这是主目录或临时文件夹：只能归入其中的会话，不能绑定文件夹本身。</translation>
        </message>
        <message>
            <source>It is a worktree of the repository of project “{project}” ({root}).</source>
            <translation>它是项目“{project}”的仓库（{root}）的一个工作树。</translation>
        </message>
        <message>
            <source>It is the repository of project “{project}”, whose folder {root} is gone: it was moved.</source>
            <translation>它就是项目“{project}”的仓库；原文件夹 {root} 已不在，应是被移动了。</translation>
        </message>
        <message>
            <source>It lies inside {root}, a folder of project “{project}”.</source>
            <translation>它位于项目“{project}”的文件夹 {root} 之内。</translation>
        </message>
        <message>
            <source>It resembles no project: its conversations are unattached.</source>
            <translation>它与任何项目都不相似，其会话尚无归属。</translation>
        </message>
        <message>
            <source>Its history began with the same commit as that of project “{project}” ({root}).</source>
            <translation>它的历史与项目“{project}”（{root}）始于同一次提交。</translation>
        </message>
        <message>
            <source>Make a &amp;new project of it</source>
            <translation>以它新建项目(&amp;N)</translation>
        </message>
        <message>
            <source>Name of the project</source>
            <translation>项目名称</translation>
        </message>
        <message>
            <source>Only its name resembles project “{project}” ({root}).</source>
            <translation>只是名称与项目“{project}”（{root}）相似。</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Take {root} off, which is gone</source>
            <translation>移除已不存在的 {root}</translation>
        </message>
        <message>
            <source>Type a name.</source>
            <translation>请输入名称。</translation>
        </message>
        <message>
            <source>Until you decide, no project reads these conversations. A folder never becomes a project by itself. Conversations of a worktree stay conversations of their own: what they teach reaches the memory of the project only when you confirm or promote it.</source>
            <translation>在你决定之前，任何项目都不会读取这些会话；文件夹也绝不会自行变成项目。工作树的会话始终是独立的会话：其中的内容只有经你确认或晋升，才会进入项目记忆。</translation>
        </message>
        <message>
            <source>{path} (left alone)</source>
            <translation>{path}（不处理）</translation>
        </message>
        <message>
            <source>{path} (not on this disk now)</source>
            <translation>{path}（目前不在磁盘上）</translation>
        </message>
        <message>
            <source>{path} · {waiting}</source>
            <translation>{path} · {waiting}</translation>
        </message>
    </context>
    <context>
        <name>Forget</name>
        <message numerus="yes">
            <source>%n Global or sensitive ones stay: they are forgotten one by one.</source>
            <translation>
                <numerusform>%n 条全局或敏感记忆保留：它们需要逐条忘记。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n backups still hold it:</source>
            <translation>
                <numerusform>仍有 %n 个备份包含该内容：</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n backups that still hold it are deleted.</source>
            <translation>
                <numerusform>将删除仍包含该内容的 %n 个备份。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories were forgotten</source>
            <translation>
                <numerusform>已忘记 %n 条记忆</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n other memories say the same in their own right.</source>
            <translation>
                <numerusform>另有 %n 条记忆内容相同，各有自己的来源。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were changed meanwhile and were kept.</source>
            <translation>
                <numerusform>有 %n 条在此期间已被修改，予以保留。</numerusform>
            </translation>
        </message>
        <message>
            <source>Also replace the quoted words in the conversations by a mark</source>
            <translation>同时把会话中被引用的原话替换为标记</translation>
        </message>
        <message>
            <source>Backups and exports made before keep it; the receipt names such backups.</source>
            <translation>此前的备份和导出文件仍保留该内容；回执会列出这些备份。</translation>
        </message>
        <message>
            <source>Candidates from the same evidence</source>
            <translation>来自同一证据的候选</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Conversations</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Database</source>
            <translation>数据库</translation>
        </message>
        <message>
            <source>Delete backups</source>
            <translation>删除备份</translation>
        </message>
        <message>
            <source>Delete backups?</source>
            <translation>删除备份？</translation>
        </message>
        <message>
            <source>Delete these backups…</source>
            <translation>删除这些备份…</translation>
        </message>
        <message>
            <source>Deleted</source>
            <translation>已删除</translation>
        </message>
        <message>
            <source>Forget</source>
            <translation>忘记</translation>
        </message>
        <message numerus="yes">
            <source>Forget %n memories for good?</source>
            <translation>
                <numerusform>彻底忘记 %n 条记忆？</numerusform>
            </translation>
        </message>
        <message>
            <source>Forget for good</source>
            <translation>彻底忘记</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>No backup in the profile's folder holds it.</source>
            <translation>配置目录中没有备份包含该内容。</translation>
        </message>
        <message>
            <source>Nothing here can be forgotten at once.</source>
            <translation>这里没有可以一次性忘记的内容。</translation>
        </message>
        <message>
            <source>Quotes</source>
            <translation>引文</translation>
        </message>
        <message>
            <source>REMOVED</source>
            <translation>已移除</translation>
        </message>
        <message>
            <source>Receipt</source>
            <translation>回执</translation>
        </message>
        <message numerus="yes">
            <source>Reject %n suggestions and forget them for good?</source>
            <translation>
                <numerusform>拒绝 %n 条建议并彻底忘记？</numerusform>
            </translation>
        </message>
        <message>
            <source>Reject and forget</source>
            <translation>拒绝并忘记</translation>
        </message>
        <message>
            <source>Revisions</source>
            <translation>修订</translation>
        </message>
        <message>
            <source>SCAN FOR THE TEXT AFTERWARDS</source>
            <translation>移除后的残留扫描</translation>
        </message>
        <message>
            <source>Search index</source>
            <translation>搜索索引</translation>
        </message>
        <message>
            <source>Search index rows</source>
            <translation>搜索索引行</translation>
        </message>
        <message>
            <source>Text in usage records</source>
            <translation>使用记录中的文字</translation>
        </message>
        <message>
            <source>This cannot be undone. A mark without content stays, so that the text cannot come back by itself.</source>
            <translation>此操作无法撤销。只留下一个不含内容的标记，以免这段文字自行回来。</translation>
        </message>
        <message>
            <source>To go on, type “{word}”</source>
            <translation>如要继续，请输入“{word}”</translation>
        </message>
        <message>
            <source>WHAT GOES</source>
            <translation>将移除</translation>
        </message>
        <message>
            <source>WHAT STAYS</source>
            <translation>将保留</translation>
        </message>
        <message>
            <source>What they hold beside it goes with them. The database and other backups stay.</source>
            <translation>备份中的其他内容也会一并删除。记忆库和其他备份不受影响。</translation>
        </message>
        <message>
            <source>Write-ahead log</source>
            <translation>预写日志</translation>
        </message>
        <message>
            <source>forget</source>
            <translation>忘记</translation>
        </message>
        <message>
            <source>{count} places</source>
            <translation>{count} 处</translation>
        </message>
        <message>
            <source>{count}, with everything that was said in them</source>
            <translation>{count} 个，包括其中说过的一切</translation>
        </message>
        <message>
            <source>{count}, without the quoted words</source>
            <translation>{count} 个，不含被引用的原话</translation>
        </message>
        <message>
            <source>◌ The write-ahead log could not be emptied yet because it is being read; that follows by itself.</source>
            <translation>◌ 预写日志正在被读取，暂时无法清空；稍后会自动完成。</translation>
        </message>
        <message numerus="yes">
            <source>✓ %n backups were deleted.</source>
            <translation>
                <numerusform>✓ 已删除 %n 个备份。</numerusform>
            </translation>
        </message>
        <message>
            <source>✓ Nothing of it is left in the store.</source>
            <translation>✓ 记忆库中已无任何残留。</translation>
        </message>
        <message>
            <source>✕ Something of the text is still there. Run the doctor.</source>
            <translation>✕ 仍有文字残留。请运行健康检查。</translation>
        </message>
    </context>
    <context>
        <name>Form</name>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>⚠ {problem}</source>
            <translation>⚠ {problem}</translation>
        </message>
    </context>
    <context>
        <name>Formats</name>
        <message numerus="yes">
            <source>%n days</source>
            <translation>
                <numerusform>%n 天</numerusform>
            </translation>
        </message>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <source>Times are in this machine's zone, {offset} now.</source>
            <translation>时间按本机时区显示，当前为 {offset}。</translation>
        </message>
        <message>
            <source>Yesterday</source>
            <translation>昨天</translation>
        </message>
        <message>
            <source>since today</source>
            <translation>今天起</translation>
        </message>
        <message>
            <source>{count} ms</source>
            <translation>{count} 毫秒</translation>
        </message>
        <message>
            <source>{count} s</source>
            <translation>{count} 秒</translation>
        </message>
        <message>
            <source>{hours} h {minutes} min</source>
            <translation>{hours} 小时 {minutes} 分</translation>
        </message>
        <message>
            <source>{minutes} min {seconds} s</source>
            <translation>{minutes} 分 {seconds} 秒</translation>
        </message>
        <message>
            <source>{percent} %</source>
            <translation>{percent}%</translation>
        </message>
    </context>
    <context>
        <name>Header</name>
        <message>
            <source>&amp;Project</source>
            <translation>项目(&amp;P)</translation>
        </message>
        <message>
            <source>All projects</source>
            <translation>全部项目</translation>
        </message>
        <message>
            <source>Filters what is shown; moves nothing</source>
            <translation>只筛选显示内容，不移动任何内容</translation>
        </message>
        <message>
            <source>Find an action…  Ctrl+K</source>
            <translation>查找操作…  Ctrl+K</translation>
        </message>
        <message>
            <source>Only filters what is shown</source>
            <translation>只筛选显示的内容</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
    </context>
    <context>
        <name>Health</name>
        <message numerus="yes">
            <source>%n memories in it</source>
            <translation>
                <numerusform>其中有 %n 条记忆</numerusform>
            </translation>
        </message>
        <message>
            <source>A scan looks through memories, quotes and conversations; it shows no words.</source>
            <translation>扫描会检查记忆、引文和会话；不显示具体文字。</translation>
        </message>
        <message>
            <source>About it</source>
            <translation>说明</translation>
        </message>
        <message>
            <source>Assign “{title}”</source>
            <translation>归属“{title}”</translation>
        </message>
        <message>
            <source>Choose all projects above to see it.</source>
            <translation>在上方选择“全部项目”即可查看。</translation>
        </message>
        <message>
            <source>Choose all projects above to see the others.</source>
            <translation>在上方选择“全部项目”即可查看其他内容。</translation>
        </message>
        <message>
            <source>Confirmed at least 30 days ago, and no agent was ever given them. That alone is no reason to archive.</source>
            <translation>确认已满 30 天，且从未提供给任何智能体。仅凭这一点不足以归档。</translation>
        </message>
        <message>
            <source>Contradictions</source>
            <translation>相互矛盾</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Conversations that belong to no project, and scopes whose owner is gone. Nobody reads them.</source>
            <translation>不属于任何项目的会话，以及所有者已不存在的范围。没有人读取它们。</translation>
        </message>
        <message>
            <source>Decided</source>
            <translation>已处理</translation>
        </message>
        <message>
            <source>Dismissed for this revision</source>
            <translation>已忽略此修订</translation>
        </message>
        <message>
            <source>Duplicates</source>
            <translation>重复</translation>
        </message>
        <message>
            <source>Expired, still active</source>
            <translation>已过期但仍有效</translation>
        </message>
        <message>
            <source>Heartbeat</source>
            <translation>心跳</translation>
        </message>
        <message>
            <source>Memory health</source>
            <translation>记忆体检</translation>
        </message>
        <message>
            <source>Never used</source>
            <translation>从未使用</translation>
        </message>
        <message>
            <source>Not everything has been looked at yet</source>
            <translation>尚未全部检查</translation>
        </message>
        <message>
            <source>Nothing here wants a look</source>
            <translation>这里没有需要查看的内容</translation>
        </message>
        <message>
            <source>Nothing in “{name}” wants a look</source>
            <translation>“{name}”中没有需要查看的内容</translation>
        </message>
        <message>
            <source>Orphaned scopes</source>
            <translation>无归属的范围</translation>
        </message>
        <message>
            <source>Replace</source>
            <translation>替换</translation>
        </message>
        <message>
            <source>Replace what was found by a mark?</source>
            <translation>将发现的内容替换为标记？</translation>
        </message>
        <message>
            <source>Replaced by a mark</source>
            <translation>已替换为标记</translation>
        </message>
        <message>
            <source>Scan now</source>
            <translation>立即扫描</translation>
        </message>
        <message>
            <source>Secrets, numbers of a person, and matters of health or money that stand in stored text. The words are not shown here.</source>
            <translation>存储的文本中的机密、个人号码以及健康或财务内容。此处不显示具体文字。</translation>
        </message>
        <message>
            <source>Sensitive text</source>
            <translation>敏感内容</translation>
        </message>
        <message>
            <source>Sensitivity raised</source>
            <translation>已提高敏感度</translation>
        </message>
        <message>
            <source>Source unavailable</source>
            <translation>来源不可用</translation>
        </message>
        <message>
            <source>Suspicious</source>
            <translation>可疑</translation>
        </message>
        <message>
            <source>Task</source>
            <translation>任务</translation>
        </message>
        <message>
            <source>The detectors changed since; scan again.</source>
            <translation>检测规则此后已更新，请重新扫描。</translation>
        </message>
        <message>
            <source>The rest of the text stays. This cannot be undone.</source>
            <translation>其余文字保留。此操作无法撤销。</translation>
        </message>
        <message>
            <source>Their time is over, so no agent is given them. Archive them, or give them another end.</source>
            <translation>有效期已过，不再提供给智能体。可以归档，或改变其结束时间。</translation>
        </message>
        <message>
            <source>They read like an instruction to the agent, or hold invisible characters. Read before you trust.</source>
            <translation>读起来像是对智能体的指令，或含有不可见字符。请先阅读再信任。</translation>
        </message>
        <message>
            <source>Topics</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>Two memories that disagree. Keep one and replace the other, or keep both.</source>
            <translation>两条互相矛盾的记忆。保留一条并取代另一条，或两条都保留。</translation>
        </message>
        <message>
            <source>Two memories that say nearly the same. Keep one with the evidence of both, or keep both.</source>
            <translation>两条内容几乎相同的记忆。保留一条并合并双方证据，或两条都保留。</translation>
        </message>
        <message>
            <source>Usage</source>
            <translation>使用情况</translation>
        </message>
        <message>
            <source>What</source>
            <translation>内容</translation>
        </message>
        <message>
            <source>What is orphaned belongs to no project</source>
            <translation>无归属的内容不属于任何项目</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>Where they come from can no longer be opened. They stay, with less confidence.</source>
            <translation>其来源已无法打开。记忆保留，但置信度降低。</translation>
        </message>
        <message>
            <source>aliases, keywords or paths</source>
            <translation>别名、关键词或路径</translation>
        </message>
        <message>
            <source>an answer in a conversation</source>
            <translation>会话中的回答</translation>
        </message>
        <message>
            <source>details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>follow-up</source>
            <translation>后续事项</translation>
        </message>
        <message>
            <source>label</source>
            <translation>标签</translation>
        </message>
        <message>
            <source>quote</source>
            <translation>引文</translation>
        </message>
        <message>
            <source>reason of a change</source>
            <translation>变更理由</translation>
        </message>
        <message>
            <source>report</source>
            <translation>报告</translation>
        </message>
        <message>
            <source>statement</source>
            <translation>陈述</translation>
        </message>
        <message>
            <source>subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>summary of a conversation</source>
            <translation>会话摘要</translation>
        </message>
        <message>
            <source>title</source>
            <translation>标题</translation>
        </message>
        <message>
            <source>what was extracted from a conversation</source>
            <translation>从会话中提取的内容</translation>
        </message>
        <message>
            <source>what you said in a conversation</source>
            <translation>您在会话中说的话</translation>
        </message>
        <message>
            <source>{kind} × {times}</source>
            <translation>{kind} × {times}</translation>
        </message>
        <message>
            <source>{kind}: every revision, quote, turn, title and report that holds it is rewritten.</source>
            <translation>{kind}：含有它的每个修订、引文、轮次、标题和报告都会被改写。</translation>
        </message>
        <message>
            <source>{place}, revision {number}</source>
            <translation>{place}，修订 {number}</translation>
        </message>
        <message>
            <source>{place}: {statement}</source>
            <translation>{place}：{statement}</translation>
        </message>
        <message>
            <source>{topic} ({count})</source>
            <translation>{topic}（{count}）</translation>
        </message>
        <message>
            <source>– The store has not been scanned to the end yet.</source>
            <translation>– 记忆库尚未完整扫描。</translation>
        </message>
        <message>
            <source>↔ {statement}</source>
            <translation>↔ {statement}</translation>
        </message>
        <message>
            <source>◌ A scan is running; it goes on if you close the window.</source>
            <translation>◌ 正在扫描；关闭窗口后仍会继续。</translation>
        </message>
        <message numerus="yes">
            <source>✓ %n texts were scanned, last {when}.</source>
            <translation>
                <numerusform>✓ 已扫描 %n 段文本，最近一次：{when}。</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>HealthActions</name>
        <message>
            <source>&amp;Dismiss</source>
            <translation>忽略(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;Edit…</source>
            <translation>编辑(&amp;E)…</translation>
        </message>
        <message>
            <source>&amp;Open</source>
            <translation>打开(&amp;O)</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>撤销(&amp;U)</translation>
        </message>
        <message>
            <source>Ar&amp;chive</source>
            <translation>归档(&amp;C)</translation>
        </message>
        <message>
            <source>Assign to a &amp;project…</source>
            <translation>归属到项目(&amp;P)…</translation>
        </message>
        <message>
            <source>For&amp;get…</source>
            <translation>忘记(&amp;G)…</translation>
        </message>
        <message>
            <source>In every revision, quote, title and report that holds it</source>
            <translation>在含有它的每个修订、引文、标题和报告中</translation>
        </message>
        <message>
            <source>Keep &amp;both</source>
            <translation>都保留(&amp;B)</translation>
        </message>
        <message>
            <source>Keep the &amp;first</source>
            <translation>保留第一条(&amp;F)</translation>
        </message>
        <message>
            <source>Keep the &amp;second</source>
            <translation>保留第二条(&amp;S)</translation>
        </message>
        <message>
            <source>Look through everything stored for sensitive text</source>
            <translation>检查全部存储内容中的敏感文字</translation>
        </message>
        <message>
            <source>Nothing is wrong with it; not shown again for this revision</source>
            <translation>没有问题；此修订不再显示</translation>
        </message>
        <message>
            <source>R&amp;aise sensitivity</source>
            <translation>提高敏感度(&amp;A)</translation>
        </message>
        <message>
            <source>Replace by &amp;marks…</source>
            <translation>替换为标记(&amp;M)…</translation>
        </message>
        <message>
            <source>Scan &amp;now</source>
            <translation>立即扫描(&amp;N)</translation>
        </message>
        <message>
            <source>Show the memory or conversation itself</source>
            <translation>显示该记忆或会话本身</translation>
        </message>
        <message>
            <source>The first is replaced, and stays as history</source>
            <translation>第一条被取代，作为历史保留</translation>
        </message>
        <message>
            <source>The other is replaced, and stays as history</source>
            <translation>另一条被取代，作为历史保留</translation>
        </message>
    </context>
    <context>
        <name>Heartbeat</name>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <source>A plan reviews chosen projects every day or week and proposes candidates.</source>
            <translation>计划每天或每周回顾选定的项目并提议候选。</translation>
        </message>
        <message>
            <source>A proposal aimed outside the plan; nothing was saved.</source>
            <translation>有提议超出计划范围，什么都没有保存。</translation>
        </message>
        <message>
            <source>A run reads what was said since the last one and proposes candidates for Pending.</source>
            <translation>每次运行读取上次之后说过的内容，并向“待确认”提议候选。</translation>
        </message>
        <message>
            <source>All projects</source>
            <translation>全部项目</translation>
        </message>
        <message>
            <source>Answer not observed</source>
            <translation>结果不明</translation>
        </message>
        <message>
            <source>Attempt</source>
            <translation>尝试</translation>
        </message>
        <message>
            <source>Built-in rules (offline)</source>
            <translation>内置规则（离线）</translation>
        </message>
        <message>
            <source>By hand</source>
            <translation>手动</translation>
        </message>
        <message>
            <source>By schedule</source>
            <translation>按计划</translation>
        </message>
        <message>
            <source>Calls</source>
            <translation>调用</translation>
        </message>
        <message>
            <source>Cancelled</source>
            <translation>已取消</translation>
        </message>
        <message>
            <source>Candidates</source>
            <translation>候选</translation>
        </message>
        <message>
            <source>Choose a run to read its report.</source>
            <translation>选择一次运行以阅读报告。</translation>
        </message>
        <message>
            <source>Completed</source>
            <translation>已完成</translation>
        </message>
        <message>
            <source>Delete plan</source>
            <translation>删除计划</translation>
        </message>
        <message>
            <source>Delete plan “{name}”?</source>
            <translation>删除计划“{name}”？</translation>
        </message>
        <message>
            <source>Dismissed</source>
            <translation>已忽略</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>完成</translation>
        </message>
        <message>
            <source>Every day at {time} ({zone})</source>
            <translation>每天 {time}（{zone}）</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <source>Follow-ups</source>
            <translation>后续事项</translation>
        </message>
        <message>
            <source>Follow-ups, open ones first</source>
            <translation>后续事项，未完成在前</translation>
        </message>
        <message>
            <source>Friday</source>
            <translation>星期五</translation>
        </message>
        <message>
            <source>Global</source>
            <translation>全局</translation>
        </message>
        <message>
            <source>Highlights</source>
            <translation>要点</translation>
        </message>
        <message>
            <source>Language model</source>
            <translation>语言模型</translation>
        </message>
        <message>
            <source>Last run</source>
            <translation>上次运行</translation>
        </message>
        <message>
            <source>Latest run</source>
            <translation>最近一次运行</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>Monday</source>
            <translation>星期一</translation>
        </message>
        <message>
            <source>New plan…</source>
            <translation>新建计划…</translation>
        </message>
        <message>
            <source>Next run</source>
            <translation>下次运行</translation>
        </message>
        <message>
            <source>Next run: {time}, plan “{plan}”</source>
            <translation>下次运行：{time}，计划“{plan}”</translation>
        </message>
        <message>
            <source>No follow-ups</source>
            <translation>没有后续事项</translation>
        </message>
        <message>
            <source>No further instructions.</source>
            <translation>没有更多说明。</translation>
        </message>
        <message>
            <source>No plan yet</source>
            <translation>还没有计划</translation>
        </message>
        <message>
            <source>No run yet</source>
            <translation>还没有运行</translation>
        </message>
        <message>
            <source>Nothing is scheduled.</source>
            <translation>没有排定的运行。</translation>
        </message>
        <message>
            <source>Nothing new</source>
            <translation>没有新内容</translation>
        </message>
        <message>
            <source>One-off review</source>
            <translation>一次性回顾</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>未完成</translation>
        </message>
        <message>
            <source>Overview</source>
            <translation>概览</translation>
        </message>
        <message>
            <source>Parts of the heartbeat page</source>
            <translation>心跳页的各部分</translation>
        </message>
        <message>
            <source>Plan</source>
            <translation>计划</translation>
        </message>
        <message>
            <source>Plan: {plan}</source>
            <translation>计划：{plan}</translation>
        </message>
        <message>
            <source>Plans</source>
            <translation>计划</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Projects: {names}</source>
            <translation>项目：{names}</translation>
        </message>
        <message>
            <source>Proposed</source>
            <translation>提议</translation>
        </message>
        <message>
            <source>Proposed {candidates} and {follow_ups}</source>
            <translation>提议了 {candidates}和 {follow_ups}</translation>
        </message>
        <message>
            <source>Proposer: {proposer}, {calls} model calls</source>
            <translation>提议方式：{proposer}，模型调用 {calls} 次</translation>
        </message>
        <message>
            <source>Read {turns} of {conversations}</source>
            <translation>读取了 {conversations}的 {turns}</translation>
        </message>
        <message>
            <source>Read {turns} of {conversations}, proposed {candidates}</source>
            <translation>读取了 {conversations}的 {turns}，提议了 {candidates}</translation>
        </message>
        <message>
            <source>Read {turns} of {conversations}; {candidates} new.</source>
            <translation>读取了 {conversations}的 {turns}；新提议 {candidates} 条。</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>原因</translation>
        </message>
        <message>
            <source>Reason: {reason}</source>
            <translation>原因：{reason}</translation>
        </message>
        <message>
            <source>Report of the run</source>
            <translation>运行报告</translation>
        </message>
        <message>
            <source>Reports and runs</source>
            <translation>报告与运行</translation>
        </message>
        <message>
            <source>Run now</source>
            <translation>立即运行</translation>
        </message>
        <message>
            <source>Running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <source>Runs that went well</source>
            <translation>成功的运行</translation>
        </message>
        <message>
            <source>Runs, latest first</source>
            <translation>运行，最新在前</translation>
        </message>
        <message>
            <source>Saturday</source>
            <translation>星期六</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>范围</translation>
        </message>
        <message>
            <source>Scope: {scope}</source>
            <translation>范围：{scope}</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>已跳过</translation>
        </message>
        <message>
            <source>Started</source>
            <translation>开始</translation>
        </message>
        <message>
            <source>Started {start}, ended {end}</source>
            <translation>{start} 开始，{end} 结束</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Suggested</source>
            <translation>提出时间</translation>
        </message>
        <message>
            <source>Sunday</source>
            <translation>星期日</translation>
        </message>
        <message>
            <source>The heartbeat is running.</source>
            <translation>心跳正在运行。</translation>
        </message>
        <message>
            <source>The language model is switched off in Settings.</source>
            <translation>“设置”中已关闭语言模型。</translation>
        </message>
        <message>
            <source>The program ended during the run.</source>
            <translation>运行期间程序退出了。</translation>
        </message>
        <message>
            <source>The report could not be loaded: {reason} Choose the run again.</source>
            <translation>无法加载报告：{reason}请重新选择该次运行。</translation>
        </message>
        <message>
            <source>The run</source>
            <translation>运行情况</translation>
        </message>
        <message>
            <source>The store could not be used.</source>
            <translation>记忆库无法使用。</translation>
        </message>
        <message>
            <source>There was no run yet.</source>
            <translation>还没有运行过。</translation>
        </message>
        <message>
            <source>This system does not know the plan's time zone; edit the plan.</source>
            <translation>此系统不认识该计划的时区，请编辑该计划。</translation>
        </message>
        <message>
            <source>Thursday</source>
            <translation>星期四</translation>
        </message>
        <message>
            <source>Trend</source>
            <translation>趋势</translation>
        </message>
        <message>
            <source>Trigger</source>
            <translation>触发</translation>
        </message>
        <message>
            <source>Trigger: {trigger}, attempt {attempt}</source>
            <translation>触发：{trigger}，第 {attempt} 次尝试</translation>
        </message>
        <message>
            <source>Tuesday</source>
            <translation>星期二</translation>
        </message>
        <message>
            <source>Turns</source>
            <translation>轮次</translation>
        </message>
        <message>
            <source>Unread</source>
            <translation>未读</translation>
        </message>
        <message>
            <source>Waits for another attempt</source>
            <translation>等待再次尝试</translation>
        </message>
        <message>
            <source>Wednesday</source>
            <translation>星期三</translation>
        </message>
        <message>
            <source>What</source>
            <translation>事项</translation>
        </message>
        <message>
            <source>When</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>When a run finds something left to do, it is listed here. Nothing runs by itself.</source>
            <translation>运行发现有待办的事时会列在这里；不会自行执行。</translation>
        </message>
        <message>
            <source>Who proposes</source>
            <translation>提议方式</translation>
        </message>
        <message>
            <source>a description, not a rule</source>
            <translation>是描述而非规则</translation>
        </message>
        <message>
            <source>a figure that the quote does not have</source>
            <translation>有引文中没有的数字</translation>
        </message>
        <message>
            <source>a follow-up that was suggested before</source>
            <translation>后续事项已提出过</translation>
        </message>
        <message>
            <source>a name that the quote does not have</source>
            <translation>有引文中没有的名称</translation>
        </message>
        <message>
            <source>a question</source>
            <translation>是提问</translation>
        </message>
        <message>
            <source>a request about memory itself</source>
            <translation>是关于记忆本身的请求</translation>
        </message>
        <message>
            <source>a supposition</source>
            <translation>只是假设</translation>
        </message>
        <message>
            <source>already known</source>
            <translation>已知</translation>
        </message>
        <message>
            <source>an example</source>
            <translation>是举例</translation>
        </message>
        <message>
            <source>asking the provider</source>
            <translation>询问模型时</translation>
        </message>
        <message>
            <source>belongs to one project, not to Global</source>
            <translation>属于某个项目，不是全局</translation>
        </message>
        <message>
            <source>checking quotes and targets</source>
            <translation>核对引文与目标时</translation>
        </message>
        <message>
            <source>checking the form of the answer</source>
            <translation>检查应答格式时</translation>
        </message>
        <message>
            <source>connecting to the provider</source>
            <translation>连接模型服务时</translation>
        </message>
        <message>
            <source>forgotten before</source>
            <translation>曾被忘记</translation>
        </message>
        <message>
            <source>from turns that were read before</source>
            <translation>来自已读过的轮次</translation>
        </message>
        <message>
            <source>holds a secret</source>
            <translation>含有机密</translation>
        </message>
        <message>
            <source>in another language than the quote</source>
            <translation>与引文语言不同</translation>
        </message>
        <message>
            <source>its conversation is gone</source>
            <translation>会话已不存在</translation>
        </message>
        <message>
            <source>looking at the settings</source>
            <translation>查看设置时</translation>
        </message>
        <message>
            <source>meant for this time only</source>
            <translation>仅限这一次</translation>
        </message>
        <message>
            <source>more than a run may propose</source>
            <translation>超过一次运行的上限</translation>
        </message>
        <message>
            <source>more than two hours late</source>
            <translation>迟了两小时以上</translation>
        </message>
        <message>
            <source>never</source>
            <translation>从未</translation>
        </message>
        <message>
            <source>never to be proposed again</source>
            <translation>不再提议</translation>
        </message>
        <message>
            <source>next attempt {time}</source>
            <translation>下次尝试 {time}</translation>
        </message>
        <message>
            <source>not decided yet</source>
            <translation>尚未决定</translation>
        </message>
        <message>
            <source>not meant to last</source>
            <translation>不是长期说法</translation>
        </message>
        <message>
            <source>not said as a rule or preference</source>
            <translation>不是作为规则或偏好说的</translation>
        </message>
        <message>
            <source>not what the quote says</source>
            <translation>与引文不符</translation>
        </message>
        <message>
            <source>only the assistant said it</source>
            <translation>只有助手说过</translation>
        </message>
        <message>
            <source>open, {done} done, {dismissed} dismissed</source>
            <translation>项未完成，{done} 项已完成，{dismissed} 项已忽略</translation>
        </message>
        <message>
            <source>proposals confirmed; {pending} wait in Pending, {rejected} rejected</source>
            <translation>条提议已确认；{pending} 条待确认，{rejected} 条已拒绝</translation>
        </message>
        <message>
            <source>quote not in the conversation</source>
            <translation>引文不在会话中</translation>
        </message>
        <message>
            <source>reading the answer</source>
            <translation>读取应答时</translation>
        </message>
        <message>
            <source>reading the key</source>
            <translation>读取密钥时</translation>
        </message>
        <message>
            <source>refusing to use tools</source>
            <translation>拒绝使用工具时</translation>
        </message>
        <message>
            <source>rejected before</source>
            <translation>曾被拒绝</translation>
        </message>
        <message>
            <source>restricted</source>
            <translation>受限</translation>
        </message>
        <message>
            <source>said twice in one answer</source>
            <translation>同一应答中重复</translation>
        </message>
        <message>
            <source>saving the proposals</source>
            <translation>保存提议时</translation>
        </message>
        <message>
            <source>sensitive, not sent to the provider</source>
            <translation>敏感内容，未发送给模型服务</translation>
        </message>
        <message>
            <source>somebody else's words</source>
            <translation>是别人的话</translation>
        </message>
        <message>
            <source>the opposite of the quote</source>
            <translation>与引文相反</translation>
        </message>
        <message>
            <source>too long</source>
            <translation>太长</translation>
        </message>
        <message>
            <source>too short</source>
            <translation>太短</translation>
        </message>
        <message>
            <source>turns that no run has read yet</source>
            <translation>轮尚未被任何运行读取</translation>
        </message>
        <message>
            <source>waiting for the answer</source>
            <translation>等待应答时</translation>
        </message>
        <message>
            <source>while {phase}</source>
            <translation>发生在{phase}</translation>
        </message>
        <message>
            <source>{confirmed} of {proposed}</source>
            <translation>{confirmed} / {proposed}</translation>
        </message>
        <message>
            <source>{count} left out: {rule}</source>
            <translation>未采用 {count} 条：{rule}</translation>
        </message>
        <message numerus="yes">
            <source>{good} of %n runs of the last 30 days went well</source>
            <translation>
                <numerusform>最近 30 天 %n 次运行中 {good} 次成功</numerusform>
            </translation>
        </message>
        <message>
            <source>{statement} — {status}, {scope}</source>
            <translation>{statement} — {status}，{scope}</translation>
        </message>
        <message>
            <source>{weekday} at {time} ({zone})</source>
            <translation>{weekday} {time}（{zone}）</translation>
        </message>
        <message>
            <source>– No plan is switched on; runs start only by hand</source>
            <translation>– 没有启用的计划，只能手动运行</translation>
        </message>
        <message>
            <source>‖ Paused: no scheduled run starts until you resume</source>
            <translation>‖ 已暂停：恢复之前不会按计划运行</translation>
        </message>
        <message>
            <source>■ Switched off</source>
            <translation>■ 已停用</translation>
        </message>
        <message>
            <source>◌ Running now</source>
            <translation>◌ 正在运行</translation>
        </message>
        <message>
            <source>◌ Running: {names}</source>
            <translation>◌ 正在运行：{names}</translation>
        </message>
        <message numerus="yes">
            <source>✓ Waiting for the next run (%n plans)</source>
            <translation>
                <numerusform>✓ 等待下次运行（%n 个计划）</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>HeartbeatActions</name>
        <message>
            <source>&amp;Delete plan…</source>
            <translation>删除计划(&amp;D)…</translation>
        </message>
        <message>
            <source>&amp;Edit plan…</source>
            <translation>编辑计划(&amp;E)…</translation>
        </message>
        <message>
            <source>&amp;New plan…</source>
            <translation>新建计划(&amp;N)…</translation>
        </message>
        <message>
            <source>&amp;Pause scheduled runs</source>
            <translation>暂停计划运行(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Run now</source>
            <translation>立即运行(&amp;R)</translation>
        </message>
        <message>
            <source>D&amp;ismiss</source>
            <translation>忽略(&amp;I)</translation>
        </message>
        <message>
            <source>Mark &amp;done</source>
            <translation>标为完成(&amp;D)</translation>
        </message>
        <message>
            <source>Open a&amp;gain</source>
            <translation>重新打开(&amp;G)</translation>
        </message>
        <message>
            <source>R&amp;un this plan now</source>
            <translation>立即运行此计划(&amp;U)</translation>
        </message>
        <message>
            <source>Review the &amp;candidates</source>
            <translation>查看候选(&amp;C)</translation>
        </message>
        <message>
            <source>Review the new turns of the current project, or of all</source>
            <translation>回顾当前项目（或全部项目）的新轮次</translation>
        </message>
    </context>
    <context>
        <name>HeartbeatTrend</name>
        <message>
            <source>Confirmed</source>
            <translation>已确认</translation>
        </message>
        <message>
            <source>Not confirmed</source>
            <translation>未确认</translation>
        </message>
        <message>
            <source>Proposals per day</source>
            <translation>每天的提议</translation>
        </message>
        <message>
            <source>{days}: {runs}, {proposed}, {confirmed} of them confirmed.</source>
            <translation>{days}内：{runs}，{proposed}，其中 {confirmed} 条已确认。</translation>
        </message>
        <message>
            <source>{day}: {good} of {runs} went well; {confirmed} of {proposed} confirmed</source>
            <translation>{day}：{runs}中 {good} 次正常；{proposed}中 {confirmed} 条已确认</translation>
        </message>
    </context>
    <context>
        <name>History</name>
        <message>
            <source>Difference to the revision before</source>
            <translation>与上一修订的差异</translation>
        </message>
        <message>
            <source>From revision {before} to {after}</source>
            <translation>从修订 {before} 到 {after}</translation>
        </message>
        <message>
            <source>No.</source>
            <translation>序号</translation>
        </message>
        <message>
            <source>Restore this revision</source>
            <translation>恢复此修订</translation>
        </message>
        <message>
            <source>Revisions</source>
            <translation>修订</translation>
        </message>
        <message>
            <source>The first revision</source>
            <translation>首个修订</translation>
        </message>
        <message>
            <source>What</source>
            <translation>操作</translation>
        </message>
        <message>
            <source>When</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Who</source>
            <translation>谁</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>原因</translation>
        </message>
        <message>
            <source>{verb} (from {number})</source>
            <translation>{verb}（来自修订 {number}）</translation>
        </message>
    </context>
    <context>
        <name>Import</name>
        <message>
            <source>Add files…</source>
            <translation>添加文件…</translation>
        </message>
        <message>
            <source>Add folder…</source>
            <translation>添加文件夹…</translation>
        </message>
        <message>
            <source>All into one project:</source>
            <translation>全部归入一个项目：</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>返回</translation>
        </message>
        <message>
            <source>By folder: to the project that holds the session's folder</source>
            <translation>按文件夹：归入会话所在文件夹的项目</translation>
        </message>
        <message>
            <source>Cancel import</source>
            <translation>取消导入</translation>
        </message>
        <message>
            <source>Check first (dry run)</source>
            <translation>先检查（试运行）</translation>
        </message>
        <message>
            <source>Checking:</source>
            <translation>正在检查：</translation>
        </message>
        <message>
            <source>Choose a folder with transcripts</source>
            <translation>选择含有会话记录的文件夹</translation>
        </message>
        <message>
            <source>Choose transcripts</source>
            <translation>选择会话记录</translation>
        </message>
        <message>
            <source>Claude Code sessions (~/.claude/projects), Codex sessions (~/.codex/sessions), a ChatGPT export, GoodBuddy's assistant.sqlite.</source>
            <translation>Claude Code 会话（~/.claude/projects）、Codex 会话（~/.codex/sessions）、ChatGPT 导出文件，或 GoodBuddy 的 assistant.sqlite。</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Create a project for a folder that no project holds</source>
            <translation>为没有归属的文件夹创建项目</translation>
        </message>
        <message>
            <source>Enter adds what is typed; files can be dropped here. Delete takes one off the list.</source>
            <translation>按回车添加输入的路径；也可将文件拖到此处。按 Delete 从列表移除。</translation>
        </message>
        <message>
            <source>File or folder</source>
            <translation>文件或文件夹</translation>
        </message>
        <message>
            <source>Files and folders to read</source>
            <translation>要读取的文件和文件夹</translation>
        </message>
        <message>
            <source>Files are only read, never changed. Secrets are replaced first.</source>
            <translation>文件只读取，绝不修改。机密会先被替换。</translation>
        </message>
        <message>
            <source>Import</source>
            <translation>导入</translation>
        </message>
        <message>
            <source>Import conversations</source>
            <translation>导入会话</translation>
        </message>
        <message>
            <source>Importing:</source>
            <translation>正在导入：</translation>
        </message>
        <message>
            <source>Progress of the import</source>
            <translation>导入进度</translation>
        </message>
        <message>
            <source>Starting…</source>
            <translation>正在开始…</translation>
        </message>
        <message>
            <source>Target project</source>
            <translation>目标项目</translation>
        </message>
        <message>
            <source>Target: project “{name}”.</source>
            <translation>目标：项目“{name}”。</translation>
        </message>
        <message>
            <source>Target: the project of each folder; new projects are created where none is.</source>
            <translation>目标：各文件夹所属的项目；没有的会新建。</translation>
        </message>
        <message>
            <source>Target: the project of each folder; the rest waits in the holding area.</source>
            <translation>目标：各文件夹所属的项目；其余留在“待归属”。</translation>
        </message>
        <message>
            <source>Undo this import</source>
            <translation>撤销此次导入</translation>
        </message>
        <message>
            <source>Undone: {sessions} conversations, {turns} turns and {candidates} candidates were removed; {kept} memories that you confirmed stay.</source>
            <translation>已撤销：移除了 {sessions} 个会话、{turns} 轮和 {candidates} 条候选；你确认过的 {kept} 条记忆保留。</translation>
        </message>
        <message>
            <source>Where the conversations belong</source>
            <translation>会话归属</translation>
        </message>
        <message>
            <source>{done} of {total}</source>
            <translation>{done} / {total}</translation>
        </message>
        <message>
            <source>{done} so far</source>
            <translation>已完成 {done}</translation>
        </message>
        <message>
            <source>{progress}, about {time} left</source>
            <translation>{progress}，大约还需 {time}</translation>
        </message>
        <message>
            <source>{state}. What was read until then stands; importing again goes on.</source>
            <translation>{state}。此前读取的内容保留；再次导入会接着进行。</translation>
        </message>
    </context>
    <context>
        <name>ImportReport</name>
        <message>
            <source>A folder, not a file</source>
            <translation>是文件夹，不是文件</translation>
        </message>
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
            <source>A memory whose conversation is gone was left out</source>
            <translation>一条记忆所属的会话已不存在，已略过</translation>
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
            <translation>已略过一条你曾拒绝的笔记</translation>
        </message>
        <message>
            <source>A note that you rejected for good was left out</source>
            <translation>已略过一条你要求不再出现的笔记</translation>
        </message>
        <message>
            <source>API key</source>
            <translation>API 密钥</translation>
        </message>
        <message>
            <source>Access token</source>
            <translation>访问令牌</translation>
        </message>
        <message>
            <source>Already known</source>
            <translation>已知</translation>
        </message>
        <message>
            <source>An entry that is no conversation</source>
            <translation>不是会话的条目</translation>
        </message>
        <message>
            <source>Bank account</source>
            <translation>银行账号</translation>
        </message>
        <message>
            <source>Brought {new} new and {grown} grown conversations with {turns} new turns.</source>
            <translation>带入 {new} 个新会话、{grown} 个有增长的会话，共 {turns} 个新轮次。</translation>
        </message>
        <message>
            <source>Candidates for Pending</source>
            <translation>进入“待确认”的候选</translation>
        </message>
        <message>
            <source>Candidates for Pending: {count}.</source>
            <translation>进入待处理的候选：{count} 条。</translation>
        </message>
        <message>
            <source>Card number</source>
            <translation>卡号</translation>
        </message>
        <message>
            <source>Confirmed in their own program, waiting here</source>
            <translation>在原程序中已确认，在此等待确认</translation>
        </message>
        <message>
            <source>Conversations already known</source>
            <translation>已知的会话</translation>
        </message>
        <message>
            <source>Conversations that grew</source>
            <translation>有增长的会话</translation>
        </message>
        <message>
            <source>Conversations without messages left out</source>
            <translation>已略过没有消息的会话</translation>
        </message>
        <message>
            <source>Counts</source>
            <translation>计数</translation>
        </message>
        <message>
            <source>Damaged JSON; read up to the damage</source>
            <translation>JSON 已损坏，只读到损坏处</translation>
        </message>
        <message>
            <source>Damaged compressed file</source>
            <translation>损坏的压缩文件</translation>
        </message>
        <message>
            <source>Damaged compressed file; read up to the damage</source>
            <translation>压缩文件已损坏，只读到损坏处</translation>
        </message>
        <message>
            <source>Damaged database; read up to the damage</source>
            <translation>数据库已损坏，读取到损坏处为止</translation>
        </message>
        <message>
            <source>Damaged zip file</source>
            <translation>压缩包已损坏</translation>
        </message>
        <message>
            <source>Duplicates left out</source>
            <translation>略过的重复</translation>
        </message>
        <message>
            <source>Ends in the middle of a line; the rest comes with the next import</source>
            <translation>在一行中间结束；剩余部分下次导入时读取</translation>
        </message>
        <message>
            <source>Expired; kept as history</source>
            <translation>已过期，作为历史保留</translation>
        </message>
        <message>
            <source>File may not be read</source>
            <translation>没有读取权限</translation>
        </message>
        <message>
            <source>File not found</source>
            <translation>找不到文件</translation>
        </message>
        <message>
            <source>Files left out or read in part</source>
            <translation>略过或只读取了部分的文件</translation>
        </message>
        <message>
            <source>Files looked at</source>
            <translation>查看的文件</translation>
        </message>
        <message>
            <source>Files unchanged since the last import</source>
            <translation>自上次导入未变的文件</translation>
        </message>
        <message>
            <source>Files with nothing to import</source>
            <translation>没有可导入内容的文件</translation>
        </message>
        <message>
            <source>Forgotten before</source>
            <translation>曾被忘记</translation>
        </message>
        <message>
            <source>Forgotten texts refused</source>
            <translation>拒收的已忘记内容</translation>
        </message>
        <message>
            <source>Helper agents' sessions left aside</source>
            <translation>略过的子智能体会话</translation>
        </message>
        <message>
            <source>Holds a secret</source>
            <translation>含有机密</translation>
        </message>
        <message>
            <source>Holds nothing to import</source>
            <translation>没有可导入的内容</translation>
        </message>
        <message>
            <source>How many or where</source>
            <translation>数量或位置</translation>
        </message>
        <message>
            <source>Identity number</source>
            <translation>身份证号</translation>
        </message>
        <message>
            <source>Invalid characters replaced</source>
            <translation>替换的无效字符</translation>
        </message>
        <message>
            <source>Kinds of line that this version does not know</source>
            <translation>此版本不认识的行类型</translation>
        </message>
        <message>
            <source>Left out ({code})</source>
            <translation>已略过（{code}）</translation>
        </message>
        <message>
            <source>Line too long</source>
            <translation>行太长</translation>
        </message>
        <message>
            <source>Lines that could not be read</source>
            <translation>无法读取的行</translation>
        </message>
        <message numerus="yes">
            <source>Lines that could not be read (%n)</source>
            <translation>
                <numerusform>无法读取的行（%n）</numerusform>
            </translation>
        </message>
        <message>
            <source>Memories longer than 8,000 characters, cut</source>
            <translation>超过 8,000 字符而被截断的记忆</translation>
        </message>
        <message>
            <source>Memory rows that could not be read</source>
            <translation>无法读取的记忆条目</translation>
        </message>
        <message>
            <source>Messages that were never finished left out</source>
            <translation>已略过从未写完的消息</translation>
        </message>
        <message>
            <source>New conversations</source>
            <translation>新会话</translation>
        </message>
        <message>
            <source>New turns</source>
            <translation>新轮次</translation>
        </message>
        <message>
            <source>No folder named</source>
            <translation>未注明文件夹</translation>
        </message>
        <message>
            <source>Not a JSON object</source>
            <translation>不是 JSON 对象</translation>
        </message>
        <message>
            <source>Not a session of the old Codex format</source>
            <translation>不是旧版 Codex 会话</translation>
        </message>
        <message>
            <source>Not a transcript of a known format</source>
            <translation>不是已知格式的会话记录</translation>
        </message>
        <message>
            <source>Not an ordinary file</source>
            <translation>不是普通文件</translation>
        </message>
        <message>
            <source>Not read: the database lacks known columns</source>
            <translation>未读取：数据库缺少已知的列</translation>
        </message>
        <message>
            <source>Not valid JSON</source>
            <translation>不是有效的 JSON</translation>
        </message>
        <message>
            <source>Notes that name no project left out</source>
            <translation>已略过未写明项目的笔记</translation>
        </message>
        <message>
            <source>Nothing new was found.</source>
            <translation>没有发现新内容。</translation>
        </message>
        <message>
            <source>Other parts of this export were not chosen</source>
            <translation>此导出的其他部分未被选中</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>密码</translation>
        </message>
        <message>
            <source>Password in an address</source>
            <translation>地址中的密码</translation>
        </message>
        <message>
            <source>Path is not complete</source>
            <translation>路径不完整</translation>
        </message>
        <message>
            <source>Private key</source>
            <translation>私钥</translation>
        </message>
        <message>
            <source>Proposed in their own program</source>
            <translation>在原程序中为提议</translation>
        </message>
        <message>
            <source>Quarantined: their project or conversation is gone</source>
            <translation>已隔离：原项目或会话已不存在</translation>
        </message>
        <message>
            <source>Rejected in their own program; they do not come back</source>
            <translation>在原程序中已拒绝，不会再出现</translation>
        </message>
        <message>
            <source>Report of the import</source>
            <translation>导入报告</translation>
        </message>
        <message>
            <source>Restricted</source>
            <translation>受限</translation>
        </message>
        <message>
            <source>Secrets replaced</source>
            <translation>替换的机密</translation>
        </message>
        <message>
            <source>Secrets replaced before anything was stored</source>
            <translation>存储前已替换的机密</translation>
        </message>
        <message>
            <source>Sign-in header</source>
            <translation>认证头</translation>
        </message>
        <message>
            <source>The database is newer than the versions known; it was read all the same</source>
            <translation>数据库版本比已知的更新，仍已读取</translation>
        </message>
        <message>
            <source>The disk could not read this file</source>
            <translation>磁盘无法读取此文件</translation>
        </message>
        <message>
            <source>Turns already known</source>
            <translation>已知的轮次</translation>
        </message>
        <message>
            <source>Turns completed</source>
            <translation>补全的轮次</translation>
        </message>
        <message>
            <source>Unreadable bytes after the end were left out</source>
            <translation>末尾之后无法读取的字节已略过</translation>
        </message>
        <message>
            <source>What</source>
            <translation>内容</translation>
        </message>
        <message>
            <source>What the file holds</source>
            <translation>文件内容</translation>
        </message>
        <message>
            <source>Where the conversations belong</source>
            <translation>会话归属</translation>
        </message>
        <message>
            <source>Would bring {new} new and {grown} grown conversations with {turns} new turns.</source>
            <translation>将带入 {new} 个新会话、{grown} 个有增长的会话，共 {turns} 个新轮次。</translation>
        </message>
        <message>
            <source>a Claude.ai export</source>
            <translation>Claude.ai 导出文件</translation>
        </message>
        <message>
            <source>a Cursor transcript</source>
            <translation>Cursor 会话记录</translation>
        </message>
        <message>
            <source>a Gemini CLI chat</source>
            <translation>Gemini CLI 对话</translation>
        </message>
        <message>
            <source>a SQLite database</source>
            <translation>SQLite 数据库</translation>
        </message>
        <message>
            <source>a damaged compressed file</source>
            <translation>损坏的压缩文件</translation>
        </message>
        <message>
            <source>a damaged database</source>
            <translation>损坏的数据库</translation>
        </message>
        <message>
            <source>a damaged zip file</source>
            <translation>损坏的 zip 文件</translation>
        </message>
        <message>
            <source>a memory file of the MCP memory server</source>
            <translation>MCP 记忆服务器的记忆文件</translation>
        </message>
        <message>
            <source>a zip file without conversations</source>
            <translation>不含会话的 zip 文件</translation>
        </message>
        <message>
            <source>an empty file</source>
            <translation>空文件</translation>
        </message>
        <message>
            <source>holding area</source>
            <translation>待归属</translation>
        </message>
        <message>
            <source>output of “codex exec”</source>
            <translation>“codex exec”的输出</translation>
        </message>
        <message>
            <source>some other JSON</source>
            <translation>其他 JSON</translation>
        </message>
        <message>
            <source>some other JSON lines</source>
            <translation>其他 JSON 行</translation>
        </message>
        <message>
            <source>some other text</source>
            <translation>其他文本</translation>
        </message>
        <message>
            <source>text without JSON lines</source>
            <translation>不含 JSON 行的文本</translation>
        </message>
        <message>
            <source>{file}, line {line}</source>
            <translation>{file}，第 {line} 行</translation>
        </message>
        <message>
            <source>{reason}: it looks like {kind}</source>
            <translation>{reason}：看起来是{kind}</translation>
        </message>
        <message>
            <source>{sessions} → {target}</source>
            <translation>{sessions} → {target}</translation>
        </message>
    </context>
    <context>
        <name>Imports</name>
        <message>
            <source>By folder</source>
            <translation>按文件夹</translation>
        </message>
        <message>
            <source>Cancelled</source>
            <translation>已取消</translation>
        </message>
        <message>
            <source>ChatGPT export</source>
            <translation>ChatGPT 导出</translation>
        </message>
        <message>
            <source>Claude Code prompt history</source>
            <translation>Claude Code 提示历史</translation>
        </message>
        <message>
            <source>Claude Code session</source>
            <translation>Claude Code 会话</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Codex memories</source>
            <translation>Codex 记忆</translation>
        </message>
        <message>
            <source>Codex prompt history</source>
            <translation>Codex 提示历史</translation>
        </message>
        <message>
            <source>Codex session</source>
            <translation>Codex 会话</translation>
        </message>
        <message>
            <source>Codex session (old format)</source>
            <translation>Codex 会话（旧格式）</translation>
        </message>
        <message>
            <source>Completed</source>
            <translation>已完成</translation>
        </message>
        <message>
            <source>Conversations</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>格式</translation>
        </message>
        <message>
            <source>From</source>
            <translation>来自</translation>
        </message>
        <message>
            <source>GoodBuddy database</source>
            <translation>GoodBuddy 数据库</translation>
        </message>
        <message>
            <source>Import a transcript to begin; every import is listed here and can be undone.</source>
            <translation>导入一份会话记录即可开始；每次导入都列在这里并可撤销。</translation>
        </message>
        <message>
            <source>Import history</source>
            <translation>导入历史</translation>
        </message>
        <message>
            <source>Imports, latest first</source>
            <translation>导入，最新在前</translation>
        </message>
        <message>
            <source>Interrupted</source>
            <translation>已中断</translation>
        </message>
        <message>
            <source>Into</source>
            <translation>归入</translation>
        </message>
        <message>
            <source>Memories that you confirmed stay; the transcript files are not touched.</source>
            <translation>你确认过的记忆保留；会话记录文件不受影响。</translation>
        </message>
        <message>
            <source>No import yet</source>
            <translation>还没有导入</translation>
        </message>
        <message>
            <source>Remembrancer export</source>
            <translation>Remembrancer 导出文件</translation>
        </message>
        <message>
            <source>Running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <source>Started</source>
            <translation>开始</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Turns</source>
            <translation>轮次</translation>
        </message>
        <message>
            <source>Undo import</source>
            <translation>撤销导入</translation>
        </message>
        <message>
            <source>Undo this import?</source>
            <translation>撤销此次导入？</translation>
        </message>
        <message>
            <source>Undo this import…</source>
            <translation>撤销此次导入…</translation>
        </message>
        <message>
            <source>Undone</source>
            <translation>已撤销</translation>
        </message>
        <message>
            <source>{sessions} conversations with {turns} turns go, with candidates made from them.</source>
            <translation>将移除 {sessions} 个会话共 {turns} 轮，以及由此产生的候选。</translation>
        </message>
        <message>
            <source>{state} (dry run)</source>
            <translation>{state}（试运行）</translation>
        </message>
    </context>
    <context>
        <name>ListedTable</name>
        <message>
            <source>{column}: {text}</source>
            <translation>{column}：{text}</translation>
        </message>
    </context>
    <context>
        <name>Memories</name>
        <message numerus="yes">
            <source>%n archived</source>
            <translation>
                <numerusform>已归档 %n 条</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n marked</source>
            <translation>
                <numerusform>已选 %n 条</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories</source>
            <translation>
                <numerusform>%n 条记忆</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n put back into Pending</source>
            <translation>
                <numerusform>已将 %n 条放回“待确认”</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n taken out of the archive</source>
            <translation>
                <numerusform>已取消归档 %n 条</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were changed meanwhile and were left.</source>
            <translation>
                <numerusform>有 %n 条在此期间已被修改，未做处理。</numerusform>
            </translation>
        </message>
        <message>
            <source>A copy is made there, and the original is archived; both know of each other.</source>
            <translation>将在那里创建副本，原件归档；两者互相关联。</translation>
        </message>
        <message>
            <source>Act on several at once</source>
            <translation>批量处理</translation>
        </message>
        <message>
            <source>All that the filter matches, but for Global and sensitive ones</source>
            <translation>筛选结果中的全部记忆，全局和敏感记忆除外</translation>
        </message>
        <message>
            <source>Archive</source>
            <translation>归档</translation>
        </message>
        <message>
            <source>Ask for a wider scope, with reason and evaluation; this one stays</source>
            <translation>申请更宽的范围，需说明理由和评估；原条目保留</translation>
        </message>
        <message>
            <source>Both texts side by side, and every possible answer</source>
            <translation>并排显示两段文字和所有可选的处理方式</translation>
        </message>
        <message>
            <source>Changed</source>
            <translation>修改时间</translation>
        </message>
        <message>
            <source>Clear filters</source>
            <translation>清除筛选</translation>
        </message>
        <message>
            <source>Confirm candidates in Pending, or type a memory of your own.</source>
            <translation>请在“待确认”中确认候选，或自己写一条记忆。</translation>
        </message>
        <message>
            <source>Decide the conflict…</source>
            <translation>处理冲突…</translation>
        </message>
        <message>
            <source>Decide the rejected one again</source>
            <translation>重新决定已拒绝的记忆</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>编辑</translation>
        </message>
        <message>
            <source>Edit memory</source>
            <translation>编辑记忆</translation>
        </message>
        <message>
            <source>Forget</source>
            <translation>忘记</translation>
        </message>
        <message>
            <source>Forget all that is listed…</source>
            <translation>忘记列出的全部…</translation>
        </message>
        <message>
            <source>Into another scope; the original is archived</source>
            <translation>移到另一个范围；原件归档</translation>
        </message>
        <message>
            <source>Keep it, recall it no more</source>
            <translation>保留，但不再召回</translation>
        </message>
        <message>
            <source>Mark all</source>
            <translation>全选</translation>
        </message>
        <message>
            <source>Mark and go back</source>
            <translation>选中并上移</translation>
        </message>
        <message>
            <source>Mark and go on</source>
            <translation>选中并下移</translation>
        </message>
        <message>
            <source>Mark or unmark</source>
            <translation>选中或取消</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>Memory health</source>
            <translation>记忆体检</translation>
        </message>
        <message>
            <source>Merged; all evidence is kept</source>
            <translation>已合并；所有证据均保留</translation>
        </message>
        <message>
            <source>Merge…</source>
            <translation>合并…</translation>
        </message>
        <message>
            <source>Move</source>
            <translation>移动</translation>
        </message>
        <message>
            <source>Moved; the original is archived</source>
            <translation>已移动；原件已归档</translation>
        </message>
        <message>
            <source>New memory</source>
            <translation>新建记忆</translation>
        </message>
        <message>
            <source>Next memory</source>
            <translation>下一条记忆</translation>
        </message>
        <message>
            <source>No memory matches</source>
            <translation>没有匹配的记忆</translation>
        </message>
        <message>
            <source>Nothing is remembered yet</source>
            <translation>还没有记忆</translation>
        </message>
        <message>
            <source>One of the marked keeps all evidence; the others are archived</source>
            <translation>所选之一保留全部证据，其余归档</translation>
        </message>
        <message>
            <source>Only these are shown: {filters}</source>
            <translation>当前只显示：{filters}</translation>
        </message>
        <message>
            <source>Open the evidence</source>
            <translation>打开证据</translation>
        </message>
        <message>
            <source>Previous memory</source>
            <translation>上一条记忆</translation>
        </message>
        <message>
            <source>Promote…</source>
            <translation>晋升…</translation>
        </message>
        <message>
            <source>Put back into Pending</source>
            <translation>放回“待确认”</translation>
        </message>
        <message>
            <source>Remember</source>
            <translation>记住</translation>
        </message>
        <message>
            <source>Remembered</source>
            <translation>已记住</translation>
        </message>
        <message>
            <source>Remove it for good; says first what goes and what stays</source>
            <translation>彻底移除；会先说明移除什么、保留什么</translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>恢复</translation>
        </message>
        <message>
            <source>Restored as a new revision</source>
            <translation>已恢复为新修订</translation>
        </message>
        <message>
            <source>Revision {number} becomes current again, as a new revision that names where it comes from.</source>
            <translation>修订 {number} 将再次成为当前内容，记为一个注明来处的新修订。</translation>
        </message>
        <message>
            <source>Roll back promotion…</source>
            <translation>撤回晋升…</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>搜索</translation>
        </message>
        <message>
            <source>Sensitivity set</source>
            <translation>敏感度已设置</translation>
        </message>
        <message>
            <source>Set sensitivity</source>
            <translation>设置敏感度</translation>
        </message>
        <message>
            <source>Show hidden text</source>
            <translation>显示隐藏文字</translation>
        </message>
        <message>
            <source>Show the turn in its conversation</source>
            <translation>在会话中显示该轮次</translation>
        </message>
        <message>
            <source>Take it back from this scope; the original is as it was</source>
            <translation>从此范围撤回；原条目保持原样</translation>
        </message>
        <message>
            <source>Take the last change back</source>
            <translation>撤销上一次变更</translation>
        </message>
        <message>
            <source>Taken back</source>
            <translation>已撤销</translation>
        </message>
        <message>
            <source>Unarchive</source>
            <translation>取消归档</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Unmark all</source>
            <translation>取消全选</translation>
        </message>
        <message>
            <source>What wants a look: findings, contradictions, duplicates and more</source>
            <translation>需要查看的内容：敏感发现、矛盾、重复等</translation>
        </message>
        <message>
            <source>Why would it be recalled?</source>
            <translation>为什么会召回它？</translation>
        </message>
        <message>
            <source>Write a new revision</source>
            <translation>写一个新修订</translation>
        </message>
    </context>
    <context>
        <name>Memory</name>
        <message>
            <source>A candidate is rejected, a confirmed one archived; the other one stays as it is.</source>
            <translation>候选会被拒绝，已确认的会被归档；另一条保持不变。</translation>
        </message>
        <message>
            <source>A memory that says nearly the same exists; compare below.</source>
            <translation>已有内容相近的记忆，请在下方对比。</translation>
        </message>
        <message>
            <source>A model's inference</source>
            <translation>模型推断</translation>
        </message>
        <message>
            <source>A person's words</source>
            <translation>用户原话</translation>
        </message>
        <message>
            <source>A secret stood in the text; it was replaced by a mark before anything was saved.</source>
            <translation>文本中曾有机密；保存之前已替换为标记。</translation>
        </message>
        <message>
            <source>Agent</source>
            <translation>智能体</translation>
        </message>
        <message>
            <source>Agents of its scope and the provider may see it.</source>
            <translation>该范围的智能体和模型服务可以看到。</translation>
        </message>
        <message>
            <source>Agents of this project are told that it goes before the Global preference, which stays.</source>
            <translation>此项目的智能体会得知它优先于全局偏好；全局偏好保持不变。</translation>
        </message>
        <message>
            <source>Always (pinned)</source>
            <translation>始终（置顶）</translation>
        </message>
        <message>
            <source>Always confirmed by you and always marked; a provider sees it only if Settings allow it.</source>
            <translation>必须由你确认，并始终带有标记；只有“设置”允许时模型服务才能看到。</translation>
        </message>
        <message>
            <source>Another memory says something different; compare below.</source>
            <translation>另一条记忆的说法不同，请在下方对比。</translation>
        </message>
        <message>
            <source>Archived</source>
            <translation>已归档</translation>
        </message>
        <message>
            <source>Artifact</source>
            <translation>产物</translation>
        </message>
        <message>
            <source>Assistant</source>
            <translation>助手</translation>
        </message>
        <message>
            <source>Automation</source>
            <translation>自动化</translation>
        </message>
        <message>
            <source>Automation run</source>
            <translation>自动化运行</translation>
        </message>
        <message>
            <source>Both hold; these two wordings are not asked about again.</source>
            <translation>两者都成立；这两种说法不会再次询问。</translation>
        </message>
        <message>
            <source>Came along when its project was merged</source>
            <translation>随项目合并而来</translation>
        </message>
        <message>
            <source>Change undone</source>
            <translation>已撤销变更</translation>
        </message>
        <message>
            <source>Comes from</source>
            <translation>源自</translation>
        </message>
        <message>
            <source>Confidence</source>
            <translation>置信度</translation>
        </message>
        <message>
            <source>Confirmed</source>
            <translation>已确认</translation>
        </message>
        <message>
            <source>Confirmed in its own program</source>
            <translation>在原程序中已确认</translation>
        </message>
        <message>
            <source>Conflict</source>
            <translation>冲突</translation>
        </message>
        <message>
            <source>Conflict decided</source>
            <translation>冲突已处理</translation>
        </message>
        <message>
            <source>Constraint</source>
            <translation>约束</translation>
        </message>
        <message>
            <source>Contradicts</source>
            <translation>矛盾</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Copied to</source>
            <translation>复制为</translation>
        </message>
        <message>
            <source>Created</source>
            <translation>已创建</translation>
        </message>
        <message>
            <source>Decision</source>
            <translation>决定</translation>
        </message>
        <message>
            <source>Each holds in its own time; you say from when until when.</source>
            <translation>各自在自己的时段内有效；由你说明起止时间。</translation>
        </message>
        <message>
            <source>Earlier revision restored</source>
            <translation>已恢复旧修订</translation>
        </message>
        <message>
            <source>Edited</source>
            <translation>已编辑</translation>
        </message>
        <message>
            <source>Every agent in every project of “{domain}” reads it, and no other.</source>
            <translation>“{domain}”中所有项目的智能体都会读取，其他安全域的都不会。</translation>
        </message>
        <message>
            <source>Every agent in every project reads it.</source>
            <translation>所有项目的所有智能体都会读取。</translation>
        </message>
        <message>
            <source>Evidence from one project only</source>
            <translation>证据仅来自一个项目</translation>
        </message>
        <message>
            <source>Experiment</source>
            <translation>实验</translation>
        </message>
        <message>
            <source>Experiment conclusion</source>
            <translation>实验结论</translation>
        </message>
        <message>
            <source>Fact</source>
            <translation>事实</translation>
        </message>
        <message>
            <source>Forgotten</source>
            <translation>已忘记</translation>
        </message>
        <message>
            <source>Forgotten before</source>
            <translation>曾被忘记</translation>
        </message>
        <message>
            <source>Freshness</source>
            <translation>新近</translation>
        </message>
        <message>
            <source>Global</source>
            <translation>全局</translation>
        </message>
        <message>
            <source>Goes before (project over Global)</source>
            <translation>优先于（项目高于全局）</translation>
        </message>
        <message>
            <source>Goes before, in this project only</source>
            <translation>仅在此项目中优先</translation>
        </message>
        <message>
            <source>Heartbeat</source>
            <translation>心跳</translation>
        </message>
        <message>
            <source>Holds what was merged from</source>
            <translation>已合并自</translation>
        </message>
        <message>
            <source>Import</source>
            <translation>导入</translation>
        </message>
        <message>
            <source>Importance</source>
            <translation>重要性</translation>
        </message>
        <message>
            <source>Imported</source>
            <translation>导入</translation>
        </message>
        <message>
            <source>Inferred</source>
            <translation>推断</translation>
        </message>
        <message>
            <source>Inferred from repetition</source>
            <translation>由重复推断</translation>
        </message>
        <message>
            <source>Invisible characters</source>
            <translation>不可见字符</translation>
        </message>
        <message>
            <source>It touches health, money or another private topic.</source>
            <translation>涉及健康、金钱或其他私密话题。</translation>
        </message>
        <message>
            <source>It would be read in every project, but its evidence comes from one project only: give it that project's scope, or review that project by a plan of its own.</source>
            <translation>它会在所有项目中被读取，但证据只来自一个项目：请改用该项目的分区，或为该项目单独建立计划。</translation>
        </message>
        <message>
            <source>Keep both</source>
            <translation>两者都保留</translation>
        </message>
        <message>
            <source>Kind fits</source>
            <translation>类型相符</translation>
        </message>
        <message>
            <source>Leaning</source>
            <translation>倾向</translation>
        </message>
        <message>
            <source>Masked on screen, never sent to a provider, left out of exports unless you choose it.</source>
            <translation>在屏幕上遮盖，绝不发送给模型服务；除非你选择，否则不会导出。</translation>
        </message>
        <message>
            <source>Meaning stands out</source>
            <translation>含义突出程度</translation>
        </message>
        <message>
            <source>Merged</source>
            <translation>已合并</translation>
        </message>
        <message>
            <source>Merged into</source>
            <translation>合并到</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>消息</translation>
        </message>
        <message>
            <source>Moved</source>
            <translation>已移动</translation>
        </message>
        <message>
            <source>Nearly the same exists</source>
            <translation>已有相近内容</translation>
        </message>
        <message>
            <source>Nobody said this in so many words; it was inferred.</source>
            <translation>没有人原话这样说过，这是推断。</translation>
        </message>
        <message>
            <source>Normal</source>
            <translation>普通</translation>
        </message>
        <message>
            <source>Old record</source>
            <translation>旧记录</translation>
        </message>
        <message>
            <source>Only agents bound to this project read it.</source>
            <translation>只有绑定到此项目的智能体会读取。</translation>
        </message>
        <message>
            <source>Only runs of this automation's tasks read it.</source>
            <translation>只有该自动化的任务运行可读取。</translation>
        </message>
        <message>
            <source>Only runs of this experiment read it, as their snapshot holds it.</source>
            <translation>只有该实验的运行可读取，以其快照中的内容为准。</translation>
        </message>
        <message>
            <source>Only this conversation reads it.</source>
            <translation>只有此会话会读取。</translation>
        </message>
        <message>
            <source>Only this run reads it; its siblings never do.</source>
            <translation>只有本次运行可读取，同级运行永远看不到。</translation>
        </message>
        <message>
            <source>Only this scope reads it.</source>
            <translation>只有此范围会读取。</translation>
        </message>
        <message>
            <source>Open conflict</source>
            <translation>未解决的冲突</translation>
        </message>
        <message>
            <source>Origin</source>
            <translation>由来</translation>
        </message>
        <message>
            <source>Other name or keyword named exactly</source>
            <translation>别名或关键词完全匹配</translation>
        </message>
        <message>
            <source>Output of a tool</source>
            <translation>工具输出</translation>
        </message>
        <message>
            <source>Path fits</source>
            <translation>路径相符</translation>
        </message>
        <message>
            <source>Pending</source>
            <translation>待确认</translation>
        </message>
        <message>
            <source>Personal number</source>
            <translation>个人号码</translation>
        </message>
        <message>
            <source>Preference</source>
            <translation>偏好</translation>
        </message>
        <message>
            <source>Procedure</source>
            <translation>流程</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Promoted</source>
            <translation>已晋升</translation>
        </message>
        <message>
            <source>Promoted from</source>
            <translation>提升自</translation>
        </message>
        <message>
            <source>Promoted to</source>
            <translation>晋升为</translation>
        </message>
        <message>
            <source>Promotion rolled back</source>
            <translation>晋升已回滚</translation>
        </message>
        <message>
            <source>Proposal you adopted</source>
            <translation>你采纳的提议</translation>
        </message>
        <message>
            <source>Proposed</source>
            <translation>已提议</translation>
        </message>
        <message>
            <source>Quarantined: its scope is gone</source>
            <translation>已隔离：原范围已不存在</translation>
        </message>
        <message>
            <source>Reads like an instruction</source>
            <translation>类似指令</translation>
        </message>
        <message>
            <source>Reflection</source>
            <translation>反思</translation>
        </message>
        <message>
            <source>Reject the new one</source>
            <translation>拒绝新条目</translation>
        </message>
        <message>
            <source>Rejected</source>
            <translation>已拒绝</translation>
        </message>
        <message>
            <source>Rejected before</source>
            <translation>曾被拒绝</translation>
        </message>
        <message>
            <source>Remembrancer</source>
            <translation>记忆中心</translation>
        </message>
        <message>
            <source>Replaced</source>
            <translation>已取代</translation>
        </message>
        <message>
            <source>Replaced by</source>
            <translation>被替代为</translation>
        </message>
        <message>
            <source>Replaced by marks</source>
            <translation>已替换为标记</translation>
        </message>
        <message>
            <source>Replaces</source>
            <translation>取代</translation>
        </message>
        <message>
            <source>Replace…</source>
            <translation>替代…</translation>
        </message>
        <message>
            <source>Restricted</source>
            <translation>受限</translation>
        </message>
        <message>
            <source>Restricted – hidden until you ask to see it</source>
            <translation>受限 – 需要时才显示</translation>
        </message>
        <message>
            <source>Rule</source>
            <translation>规则</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>运行</translation>
        </message>
        <message>
            <source>Run {attempt} of “{task}”</source>
            <translation>“{task}”的第 {attempt} 次运行</translation>
        </message>
        <message>
            <source>Run, automatically</source>
            <translation>运行（自动）</translation>
        </message>
        <message>
            <source>Said explicitly</source>
            <translation>明确说过</translation>
        </message>
        <message>
            <source>Says nearly the same</source>
            <translation>内容相近</translation>
        </message>
        <message>
            <source>Secret removed</source>
            <translation>已移除机密</translation>
        </message>
        <message>
            <source>Sensitive</source>
            <translation>敏感</translation>
        </message>
        <message>
            <source>Sensitive topic</source>
            <translation>敏感话题</translation>
        </message>
        <message>
            <source>Sensitivity changed</source>
            <translation>已更改敏感度</translation>
        </message>
        <message>
            <source>Set validity…</source>
            <translation>设定有效期…</translation>
        </message>
        <message>
            <source>Share of the question covered</source>
            <translation>问题覆盖程度</translation>
        </message>
        <message>
            <source>Stands back there behind (project over Global)</source>
            <translation>在该项目中让位（项目优先于全局）</translation>
        </message>
        <message>
            <source>Strength</source>
            <translation>强度</translation>
        </message>
        <message>
            <source>Subject named exactly</source>
            <translation>主题完全匹配</translation>
        </message>
        <message>
            <source>Summary</source>
            <translation>摘要</translation>
        </message>
        <message>
            <source>Supervisor</source>
            <translation>监督者</translation>
        </message>
        <message>
            <source>Taken back from rejected</source>
            <translation>已撤回拒绝</translation>
        </message>
        <message>
            <source>Taken out of the archive</source>
            <translation>已取消归档</translation>
        </message>
        <message>
            <source>Task</source>
            <translation>任务</translation>
        </message>
        <message>
            <source>Text from outside</source>
            <translation>外部文本</translation>
        </message>
        <message>
            <source>The automation's protocol, inside its own memory; not a person</source>
            <translation>由自动化的规程在其自身记忆内确认，而非由人确认</translation>
        </message>
        <message>
            <source>The dates are those of the old record; when it happened and what it rests on is not known.</source>
            <translation>日期取自旧记录；事情何时发生、有何依据，均不可考。</translation>
        </message>
        <message>
            <source>The new one is current; the old one stays as history and is recalled no more.</source>
            <translation>新条目成为当前有效；旧条目作为历史保留，不再召回。</translation>
        </message>
        <message>
            <source>The project or conversation that it belonged to no longer existed; choose a scope to confirm it.</source>
            <translation>它原来所属的项目或会话已不存在；请选择分区后再确认。</translation>
        </message>
        <message>
            <source>The text holds characters that cannot be seen; they are shown here as ⟦U+…⟧.</source>
            <translation>文本含有不可见字符；此处显示为 ⟦U+…⟧。</translation>
        </message>
        <message>
            <source>The text holds what looks like an identity, card or phone number.</source>
            <translation>文本中疑似含有身份证号、卡号或电话号码。</translation>
        </message>
        <message>
            <source>The text reads like an instruction to an agent rather than something to remember.</source>
            <translation>文本更像是给智能体的指令，而不是要记住的内容。</translation>
        </message>
        <message>
            <source>Typed by you</source>
            <translation>你手动填写</translation>
        </message>
        <message>
            <source>Unknown (older version)</source>
            <translation>未知（旧版本）</translation>
        </message>
        <message>
            <source>Used lately</source>
            <translation>最近使用</translation>
        </message>
        <message>
            <source>When it matches</source>
            <translation>匹配时</translation>
        </message>
        <message>
            <source>Working note</source>
            <translation>工作笔记</translation>
        </message>
        <message>
            <source>You</source>
            <translation>你</translation>
        </message>
        <message>
            <source>You alone confirm, one by one.</source>
            <translation>只能由你逐条确认。</translation>
        </message>
        <message>
            <source>You alone confirm; several at once if none is sensitive.</source>
            <translation>只能由你确认；不含敏感内容时可批量确认。</translation>
        </message>
        <message>
            <source>You confirm, after the experiment was settled, and with evidence.</source>
            <translation>实验结算后凭证据由你确认。</translation>
        </message>
        <message>
            <source>You confirm, or its plan's protocol inside itself, marked automatic.</source>
            <translation>由你确认，或由其计划的规程在内部自动确认并标明。</translation>
        </message>
        <message>
            <source>You confirm; a direct “remember” of yours confirms at once.</source>
            <translation>由你确认；你直接说“记住”时立即确认。</translation>
        </message>
        <message>
            <source>You had confirmed this in the program it was imported from; here it waits for you again.</source>
            <translation>您曾在原程序中确认过此条；在这里需要您再次确认。</translation>
        </message>
        <message>
            <source>You had this forgotten before.</source>
            <translation>你曾要求忘记此内容。</translation>
        </message>
        <message>
            <source>You rejected this before; it came back because there is new evidence.</source>
            <translation>你曾拒绝此内容；因有新证据而再次出现。</translation>
        </message>
        <message>
            <source>Your own entry</source>
            <translation>你自己填写</translation>
        </message>
        <message>
            <source>approximate</source>
            <translation>大致</translation>
        </message>
        <message>
            <source>by rule</source>
            <translation>按规则</translation>
        </message>
        <message>
            <source>by the model's own report</source>
            <translation>模型自评</translation>
        </message>
        <message>
            <source>by you</source>
            <translation>由你判定</translation>
        </message>
        <message>
            <source>current</source>
            <translation>当前有效</translation>
        </message>
        <message>
            <source>exact</source>
            <translation>精确</translation>
        </message>
        <message>
            <source>history</source>
            <translation>历史</translation>
        </message>
        <message>
            <source>not yet</source>
            <translation>尚未生效</translation>
        </message>
        <message>
            <source>since {begin}</source>
            <translation>自 {begin} 起</translation>
        </message>
        <message>
            <source>time zone unknown</source>
            <translation>时区未知</translation>
        </message>
        <message>
            <source>unknown</source>
            <translation>未知</translation>
        </message>
        <message>
            <source>until {end}</source>
            <translation>至 {end}</translation>
        </message>
        <message>
            <source>{begin} to {end}</source>
            <translation>{begin} 至 {end}</translation>
        </message>
        <message>
            <source>{kind} “{name}”</source>
            <translation>{kind}“{name}”</translation>
        </message>
        <message>
            <source>{scope} ({domain})</source>
            <translation>{scope}（{domain}）</translation>
        </message>
        <message>
            <source>{span} ({state})</source>
            <translation>{span}（{state}）</translation>
        </message>
        <message>
            <source>{when} ({precision})</source>
            <translation>{when}（{precision}）</translation>
        </message>
    </context>
    <context>
        <name>MemoryFilter</name>
        <message>
            <source> · </source>
            <translation> · </translation>
        </message>
        <message>
            <source>Any kind</source>
            <translation>全部类型</translation>
        </message>
        <message>
            <source>Any scope</source>
            <translation>全部范围</translation>
        </message>
        <message>
            <source>Any sensitivity</source>
            <translation>全部敏感度</translation>
        </message>
        <message>
            <source>Any source</source>
            <translation>全部来源</translation>
        </message>
        <message>
            <source>Any status</source>
            <translation>全部状态</translation>
        </message>
        <message>
            <source>Any validity</source>
            <translation>全部有效期</translation>
        </message>
        <message>
            <source>As of</source>
            <translation>截至</translation>
        </message>
        <message>
            <source>Clear filters</source>
            <translation>清除筛选</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Known by</source>
            <translation>截至记录</translation>
        </message>
        <message>
            <source>More filters</source>
            <translation>更多筛选</translation>
        </message>
        <message>
            <source>Only never used</source>
            <translation>仅从未使用</translation>
        </message>
        <message>
            <source>Only not indexed by meaning</source>
            <translation>仅未能按含义索引</translation>
        </message>
        <message>
            <source>Only what was recorded by then</source>
            <translation>只显示当时已记录的内容</translation>
        </message>
        <message>
            <source>Only with conflicts</source>
            <translation>仅有冲突</translation>
        </message>
        <message>
            <source>Only {place}</source>
            <translation>仅{place}</translation>
        </message>
        <message>
            <source>Project “{name}”</source>
            <translation>项目“{name}”</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>范围</translation>
        </message>
        <message>
            <source>Search memories</source>
            <translation>搜索记忆</translation>
        </message>
        <message>
            <source>Sensitivity</source>
            <translation>敏感度</translation>
        </message>
        <message>
            <source>Show the memories of every scope again</source>
            <translation>重新显示所有范围的记忆</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>来源</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Validity</source>
            <translation>有效期</translation>
        </message>
        <message>
            <source>What applied on {when}</source>
            <translation>{when} 时有效的内容</translation>
        </message>
        <message>
            <source>What applied then, by its validity, replaced ones included</source>
            <translation>按有效期显示当时有效的内容，包括后来被替代的</translation>
        </message>
        <message>
            <source>known by {when}</source>
            <translation>{when} 前已记录</translation>
        </message>
        <message>
            <source>{filter}: {value}</source>
            <translation>{filter}：{value}</translation>
        </message>
        <message>
            <source>“{text}”</source>
            <translation>“{text}”</translation>
        </message>
    </context>
    <context>
        <name>MemoryForm</name>
        <message>
            <source>After that it is archived, never deleted</source>
            <translation>到期后归档，绝不删除</translation>
        </message>
        <message>
            <source>Also known as</source>
            <translation>别名</translation>
        </message>
        <message>
            <source>Always is for rules that you stated yourself</source>
            <translation>“始终”只用于你亲自说过的规则</translation>
        </message>
        <message>
            <source>Applies to paths</source>
            <translation>适用路径</translation>
        </message>
        <message>
            <source>At most {limit} are possible</source>
            <translation>最多 {limit} 个</translation>
        </message>
        <message>
            <source>At most {limit} characters each</source>
            <translation>每个最多 {limit} 个字符</translation>
        </message>
        <message>
            <source>Background for you and for agents that ask for more; not injected by itself</source>
            <translation>供你和需要更多细节的智能体查看的背景；不会自动注入</translation>
        </message>
        <message>
            <source>Beginning of validity</source>
            <translation>有效期开始</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>End of validity</source>
            <translation>有效期结束</translation>
        </message>
        <message>
            <source>Expires</source>
            <translation>到期</translation>
        </message>
        <message>
            <source>Expiry</source>
            <translation>到期时间</translation>
        </message>
        <message>
            <source>Fewer fields</source>
            <translation>收起字段</translation>
        </message>
        <message>
            <source>Happened</source>
            <translation>发生时间</translation>
        </message>
        <message>
            <source>Importance</source>
            <translation>重要性</translation>
        </message>
        <message>
            <source>It will be kept as restricted. Save when you are ready.</source>
            <translation>将以“受限”级别保存。确认后请保存。</translation>
        </message>
        <message>
            <source>Keywords</source>
            <translation>关键词</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>More fields</source>
            <translation>更多字段</translation>
        </message>
        <message>
            <source>One a line, relative to the project; empty means everywhere</source>
            <translation>每行一个，相对于项目；留空表示到处适用</translation>
        </message>
        <message>
            <source>One sentence that agents are given, word for word</source>
            <translation>一句话，原样提供给智能体</translation>
        </message>
        <message>
            <source>Recalled</source>
            <translation>召回</translation>
        </message>
        <message>
            <source>Remember it all the same, although it was refused before</source>
            <translation>即使曾被拒绝也要记住</translation>
        </message>
        <message>
            <source>Replaced by marks. Read it once more, then save.</source>
            <translation>已替换为标记。请再读一遍，然后保存。</translation>
        </message>
        <message>
            <source>Say what is to be remembered</source>
            <translation>请填写要记住的内容</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>范围</translation>
        </message>
        <message>
            <source>Sensitivity</source>
            <translation>敏感度</translation>
        </message>
        <message>
            <source>Separated by commas; they help to find it</source>
            <translation>用逗号分隔，便于查找</translation>
        </message>
        <message>
            <source>Statement</source>
            <translation>陈述</translation>
        </message>
        <message>
            <source>Strength</source>
            <translation>强度</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>The end must come after the beginning</source>
            <translation>结束必须晚于开始</translation>
        </message>
        <message>
            <source>Valid from</source>
            <translation>生效时间</translation>
        </message>
        <message>
            <source>Valid until</source>
            <translation>失效时间</translation>
        </message>
        <message>
            <source>What it is about, in a word or two; one memory a subject in a scope</source>
            <translation>用一两个词说明主题；同一范围内每个主题只有一条记忆</translation>
        </message>
        <message>
            <source>When it took place, such as 2026-03-02T09:30+01:00; without an offset it is kept as written, in no zone</source>
            <translation>何时发生，例如 2026-03-02T09:30+01:00；没有时差标记时按原文保留，不归入任何时区</translation>
        </message>
        <message>
            <source>{length} characters; at most {limit} are possible</source>
            <translation>{length} 个字符，最多 {limit} 个</translation>
        </message>
    </context>
    <context>
        <name>MemoryList</name>
        <message>
            <source> · </source>
            <translation> · </translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>Source unavailable</source>
            <translation>来源不可用</translation>
        </message>
        <message>
            <source>found by {reasons}</source>
            <translation>命中方式：{reasons}</translation>
        </message>
        <message>
            <source>importance {percent}</source>
            <translation>重要性 {percent}</translation>
        </message>
        <message>
            <source>never used</source>
            <translation>从未使用</translation>
        </message>
        <message>
            <source>used {when}</source>
            <translation>使用于 {when}</translation>
        </message>
        <message>
            <source>⇧ Promoted</source>
            <translation>⇧ 已晋升</translation>
        </message>
        <message>
            <source>⇧ Promotion</source>
            <translation>⇧ 晋升请求</translation>
        </message>
        <message>
            <source>⚙ Automatic</source>
            <translation>⚙ 自动</translation>
        </message>
        <message>
            <source>⚡ Conflict</source>
            <translation>⚡ 冲突</translation>
        </message>
        <message>
            <source>⚲ Always</source>
            <translation>⚲ 始终</translation>
        </message>
    </context>
    <context>
        <name>Menu</name>
        <message>
            <source>&amp;About Remembrancer</source>
            <translation>关于记忆中心(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Close window</source>
            <translation>关闭窗口(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Dark colours</source>
            <translation>深色(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>文件(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;First steps…</source>
            <translation>入门(&amp;F)…</translation>
        </message>
        <message>
            <source>&amp;Go</source>
            <translation>转到(&amp;G)</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
        <message>
            <source>&amp;Import conversations…</source>
            <translation>导入会话(&amp;I)…</translation>
        </message>
        <message>
            <source>&amp;Keyboard shortcuts</source>
            <translation>键盘快捷键(&amp;K)</translation>
        </message>
        <message>
            <source>&amp;Larger text</source>
            <translation>放大文字(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Normal text size</source>
            <translation>默认字号(&amp;N)</translation>
        </message>
        <message>
            <source>&amp;Page</source>
            <translation>页面(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Quit Remembrancer</source>
            <translation>退出记忆中心(&amp;Q)</translation>
        </message>
        <message>
            <source>&amp;Reload</source>
            <translation>重新加载(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Smaller text</source>
            <translation>缩小文字(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>视图(&amp;V)</translation>
        </message>
        <message>
            <source>A memory center for AI agents: see what they remember, decide what sticks, know where each line came from, and make it gone.

Apache License 2.0. Uses Qt (LGPL 3).</source>
            <translation>AI 智能体的记忆中心：看到它们记住了什么，决定什么可以留下，知道每一行从哪里来，并让它彻底消失。

Apache License 2.0。使用 Qt（LGPL 3）。</translation>
        </message>
        <message>
            <source>About Remembrancer</source>
            <translation>关于记忆中心</translation>
        </message>
        <message>
            <source>End the window and the main process</source>
            <translation>结束窗口和主进程</translation>
        </message>
        <message>
            <source>Everywhere</source>
            <translation>任何位置</translation>
        </message>
        <message>
            <source>Find an &amp;action…</source>
            <translation>查找操作(&amp;A)…</translation>
        </message>
        <message>
            <source>L&amp;ight colours</source>
            <translation>浅色(&amp;I)</translation>
        </message>
        <message>
            <source>Remembrancer {version}</source>
            <translation>记忆中心 Remembrancer {version}</translation>
        </message>
        <message>
            <source>Review them</source>
            <translation>去查看</translation>
        </message>
        <message>
            <source>Run the heartbeat</source>
            <translation>运行心跳</translation>
        </message>
        <message>
            <source>The import is done. A heartbeat looks for what is worth remembering.</source>
            <translation>导入完成。运行心跳可找出值得记住的内容。</translation>
        </message>
        <message>
            <source>The import is done. Candidates that wait in Pending: {count}.</source>
            <translation>导入完成。待处理中有 {count} 条候选。</translation>
        </message>
    </context>
    <context>
        <name>MergeDialog</name>
        <message>
            <source>It keeps its words and gets the evidence of all. The others are archived and recalled no more. Memories that differ in a figure, a date, a name or a negation are not merged.</source>
            <translation>它保留原文并获得全部证据。其余归档，不再召回。在数字、日期、名称或否定上有出入的记忆不会合并。</translation>
        </message>
        <message>
            <source>Merge</source>
            <translation>合并</translation>
        </message>
        <message>
            <source>WHICH ONE STAYS?</source>
            <translation>保留哪一条？</translation>
        </message>
    </context>
    <context>
        <name>MergeProjects</name>
        <message numerus="yes">
            <source>%n memories have the same subject as one that is there. Both are kept; you decide in Pending.</source>
            <translation>
                <numerusform>%n 条记忆与目标项目中的记忆主题相同。两者都会保留，由你在“待确认”中决定。</numerusform>
            </translation>
        </message>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <source>Everything moves there. You can undo the merge as long as nothing that came along was changed.</source>
            <translation>所有内容都会移到那里。只要随之而来的内容没有改动，就可以撤销合并。</translation>
        </message>
        <message>
            <source>From “{name}”, waits in Pending</source>
            <translation>来自“{name}”，将在“待确认”中等待</translation>
        </message>
        <message>
            <source>Go on as</source>
            <translation>合并后沿用</translation>
        </message>
        <message>
            <source>In “{name}”, stays confirmed</source>
            <translation>“{name}”中已有，保持已确认</translation>
        </message>
        <message numerus="yes">
            <source>Let %n agents of “{name}” go on with their tokens</source>
            <translation>
                <numerusform>让“{name}”的 %n 个智能体沿用原有令牌</numerusform>
            </translation>
        </message>
        <message>
            <source>Merge</source>
            <translation>合并</translation>
        </message>
        <message>
            <source>Merge “{name}” into another project</source>
            <translation>将“{name}”并入另一个项目</translation>
        </message>
        <message>
            <source>No agent is bound to either project.</source>
            <translation>两个项目都没有绑定智能体。</translation>
        </message>
        <message>
            <source>There is no other project to merge into.</source>
            <translation>没有可并入的其他项目。</translation>
        </message>
        <message>
            <source>This comes along:</source>
            <translation>随之带入：</translation>
        </message>
        <message>
            <source>What agents may read then:</source>
            <translation>之后智能体能读取什么：</translation>
        </message>
        <message>
            <source>{agents}: go on, and may then also read what “{target}” remembers.</source>
            <translation>{agents}：继续使用，之后也能读取“{target}”的记忆。</translation>
        </message>
        <message>
            <source>{agents}: may then also read what “{source}” remembers.</source>
            <translation>{agents}：之后也能读取“{source}”的记忆。</translation>
        </message>
        <message>
            <source>{agents}: their access ends at once. Connect them to “{target}” when you want to.</source>
            <translation>{agents}：访问立即终止；需要时再连接到“{target}”。</translation>
        </message>
        <message>
            <source>… and {count} more</source>
            <translation>……另有 {count} 条</translation>
        </message>
    </context>
    <context>
        <name>Minted</name>
        <message>
            <source>Binding “{name}”</source>
            <translation>绑定“{name}”</translation>
        </message>
        <message>
            <source>Command that the agent starts</source>
            <translation>智能体要启动的命令</translation>
        </message>
        <message>
            <source>Copy command</source>
            <translation>复制命令</translation>
        </message>
        <message>
            <source>Copy variables</source>
            <translation>复制环境变量</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>完成</translation>
        </message>
        <message>
            <source>The token is shown this one time. Rotate the binding if you lose it.</source>
            <translation>令牌只显示这一次。遗失后请更换令牌。</translation>
        </message>
        <message>
            <source>Variable {name} in its environment</source>
            <translation>环境变量 {name}</translation>
        </message>
        <message>
            <source>Whoever has this token reads what the binding may read. Treat it like a password.</source>
            <translation>持有此令牌者可读取该绑定允许的内容，请像密码一样保管。</translation>
        </message>
    </context>
    <context>
        <name>NameDialog</name>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Type a name.</source>
            <translation>请输入名称。</translation>
        </message>
    </context>
    <context>
        <name>NameInProject</name>
        <message>
            <source>It stays in this project.</source>
            <translation>所属项目不变。</translation>
        </message>
        <message>
            <source>Its runs may confirm by themselves</source>
            <translation>允许其运行自行确认</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Type a name.</source>
            <translation>请输入名称。</translation>
        </message>
    </context>
    <context>
        <name>NamespaceActions</name>
        <message>
            <source>&amp;Archived (nobody reads it)</source>
            <translation>已归档（无人读取）(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Connect an agent…</source>
            <translation>连接智能体(&amp;C)…</translation>
        </message>
        <message>
            <source>&amp;Delete project…</source>
            <translation>删除项目(&amp;D)…</translation>
        </message>
        <message>
            <source>&amp;New project…</source>
            <translation>新建项目(&amp;N)…</translation>
        </message>
        <message>
            <source>&amp;Rename project…</source>
            <translation>重命名项目(&amp;R)…</translation>
        </message>
        <message>
            <source>&amp;Take folder off</source>
            <translation>移除文件夹(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Undo the change of its configuration…</source>
            <translation>撤销对其配置的修改(&amp;U)…</translation>
        </message>
        <message>
            <source>&amp;Undo the last merge into it</source>
            <translation>撤销最近一次并入(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Verify binding</source>
            <translation>验证绑定(&amp;V)</translation>
        </message>
        <message>
            <source>A&amp;ssign conversation to project…</source>
            <translation>会话归入项目(&amp;S)…</translation>
        </message>
        <message>
            <source>Add &amp;folder…</source>
            <translation>添加文件夹(&amp;F)…</translation>
        </message>
        <message>
            <source>Deci&amp;de on unattached folders…</source>
            <translation>处理未归属的文件夹(&amp;D)…</translation>
        </message>
        <message>
            <source>Mer&amp;ge into another project…</source>
            <translation>并入另一个项目(&amp;G)…</translation>
        </message>
        <message>
            <source>New binding by &amp;hand…</source>
            <translation>手动新建绑定(&amp;H)…</translation>
        </message>
        <message>
            <source>R&amp;otate token…</source>
            <translation>更换令牌(&amp;O)…</translation>
        </message>
        <message>
            <source>Re&amp;name binding…</source>
            <translation>重命名绑定(&amp;N)…</translation>
        </message>
        <message>
            <source>Re&amp;voke binding…</source>
            <translation>吊销绑定(&amp;V)…</translation>
        </message>
        <message>
            <source>Retention and deca&amp;y…</source>
            <translation>保留与衰减(&amp;Y)…</translation>
        </message>
        <message>
            <source>Security d&amp;omains…</source>
            <translation>安全域(&amp;O)…</translation>
        </message>
        <message>
            <source>Show its &amp;memories</source>
            <translation>显示其记忆(&amp;M)</translation>
        </message>
        <message>
            <source>Show its us&amp;age</source>
            <translation>显示其使用记录(&amp;A)</translation>
        </message>
        <message>
            <source>What it keeps longer or shorter than other projects</source>
            <translation>此项目比其他项目保留得更久或更短的内容</translation>
        </message>
        <message>
            <source>What it may &amp;read…</source>
            <translation>可以读取什么(&amp;R)…</translation>
        </message>
    </context>
    <context>
        <name>Namespaces</name>
        <message>
            <source> · {clearance}</source>
            <translation> · {clearance}</translation>
        </message>
        <message numerus="yes">
            <source>%n conversations wait</source>
            <translation>
                <numerusform>%n 个会话等待归属</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories wait in Pending beside one of the same subject.</source>
            <translation>
                <numerusform>%n 条记忆与同主题的记忆并列，在“待确认”中等待。</numerusform>
            </translation>
        </message>
        <message>
            <source>Add folder…</source>
            <translation>添加文件夹…</translation>
        </message>
        <message>
            <source>Agent</source>
            <translation>智能体</translation>
        </message>
        <message>
            <source>Archived: nobody reads it. Everything is kept and can be brought back.</source>
            <translation>已归档：无人读取。一切都保留，可以恢复。</translation>
        </message>
        <message>
            <source>Binding</source>
            <translation>绑定</translation>
        </message>
        <message>
            <source>Bindings</source>
            <translation>绑定</translation>
        </message>
        <message>
            <source>Bindings of agents</source>
            <translation>智能体的绑定</translation>
        </message>
        <message>
            <source>Choose a folder of this project</source>
            <translation>选择此项目的文件夹</translation>
        </message>
        <message>
            <source>Choose a project, then connect an agent to it.</source>
            <translation>先选择项目，再为它连接智能体。</translation>
        </message>
        <message>
            <source>Configuration file</source>
            <translation>配置文件</translation>
        </message>
        <message>
            <source>Confirmed</source>
            <translation>已确认</translation>
        </message>
        <message>
            <source>Connect an agent…</source>
            <translation>连接智能体…</translation>
        </message>
        <message>
            <source>Connecting shows the exact change of its configuration before anything is written.</source>
            <translation>写入任何内容之前，会显示对其配置的确切修改。</translation>
        </message>
        <message>
            <source>Conversations</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Conversations of this scope</source>
            <translation>此范围的会话</translation>
        </message>
        <message>
            <source>Create a project to begin.</source>
            <translation>创建一个项目即可开始。</translation>
        </message>
        <message>
            <source>Delete project</source>
            <translation>删除项目</translation>
        </message>
        <message>
            <source>Delete project “{name}”?</source>
            <translation>删除项目“{name}”？</translation>
        </message>
        <message>
            <source>Deleted: {memories}, {candidates}, {conversations}.</source>
            <translation>已删除：{memories}、{candidates}、{conversations}。</translation>
        </message>
        <message>
            <source>Each run has a token of its own that ends with it.</source>
            <translation>每次运行都有自己的令牌，随运行结束而失效。</translation>
        </message>
        <message>
            <source>Everything else in the file stays. The binding is revoked.</source>
            <translation>文件中的其他内容保留。绑定将被吊销。</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <source>Folders</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <source>Folders of this project</source>
            <translation>此项目的文件夹</translation>
        </message>
        <message>
            <source>Import transcripts, or assign some from the holding area.</source>
            <translation>请导入会话记录，或从“待归属”中归入一些。</translation>
        </message>
        <message>
            <source>It may</source>
            <translation>权限</translation>
        </message>
        <message>
            <source>Last used</source>
            <translation>最近使用</translation>
        </message>
        <message>
            <source>Memory and the record of its requests stay. This cannot be undone.</source>
            <translation>记忆和请求记录保留。此操作无法撤销。</translation>
        </message>
        <message>
            <source>Merged into “{name}”: {memories}, {conversations}, {folders}.</source>
            <translation>已并入“{name}”：{memories}、{conversations}、{folders}。</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>No agent is connected to this project</source>
            <translation>此项目还没有连接智能体</translation>
        </message>
        <message>
            <source>No agent is connected yet</source>
            <translation>还没有连接智能体</translation>
        </message>
        <message>
            <source>No conversations here</source>
            <translation>这里没有会话</translation>
        </message>
        <message>
            <source>No folder yet</source>
            <translation>还没有文件夹</translation>
        </message>
        <message>
            <source>No scopes yet</source>
            <translation>还没有分区</translation>
        </message>
        <message>
            <source>Nobody reads these conversations until you assign them to a project.</source>
            <translation>归属到项目之前，没有人读取这些会话。</translation>
        </message>
        <message>
            <source>On disk</source>
            <translation>磁盘上</translation>
        </message>
        <message>
            <source>Only projects have folders</source>
            <translation>只有项目才有文件夹</translation>
        </message>
        <message>
            <source>Only runs of its tasks read this scope</source>
            <translation>只有其任务的运行可读取此范围</translation>
        </message>
        <message>
            <source>Our entry in its configuration file is renewed; the old token elsewhere is not.</source>
            <translation>其配置文件中我们的条目会更新；其他地方的旧令牌不会。</translation>
        </message>
        <message>
            <source>Our entry is taken out of {path}.</source>
            <translation>我们的条目将从 {path} 中移除。</translation>
        </message>
        <message>
            <source>Parts of the scope</source>
            <translation>分区的各部分</translation>
        </message>
        <message>
            <source>Pending</source>
            <translation>待确认</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Rename binding</source>
            <translation>重命名绑定</translation>
        </message>
        <message>
            <source>Rename project</source>
            <translation>重命名项目</translation>
        </message>
        <message>
            <source>Requests</source>
            <translation>请求</translation>
        </message>
        <message>
            <source>Revoke</source>
            <translation>吊销</translation>
        </message>
        <message>
            <source>Revoke “{name}”?</source>
            <translation>吊销“{name}”？</translation>
        </message>
        <message>
            <source>Rotate</source>
            <translation>更换</translation>
        </message>
        <message>
            <source>Rotate the token of “{name}”?</source>
            <translation>更换“{name}”的令牌？</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>范围</translation>
        </message>
        <message>
            <source>Scopes with their counts</source>
            <translation>分区及其计数</translation>
        </message>
        <message>
            <source>Sessions that ran in a project's folder belong to it by themselves.</source>
            <translation>在项目文件夹中运行的会话会自动归属该项目。</translation>
        </message>
        <message>
            <source>Show in Tasks</source>
            <translation>在“任务”中显示</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>The agent gets nothing any more and is told why.</source>
            <translation>该智能体不再得到任何内容，并会被告知原因。</translation>
        </message>
        <message>
            <source>The binding was revoked.</source>
            <translation>绑定已吊销。</translation>
        </message>
        <message>
            <source>The old token stops working at once.</source>
            <translation>旧令牌立即失效。</translation>
        </message>
        <message>
            <source>The write-ahead log holds nothing of it.</source>
            <translation>预写日志中已无残留。</translation>
        </message>
        <message>
            <source>The write-ahead log is cleaned at the next quiet moment.</source>
            <translation>预写日志将在下次空闲时清理。</translation>
        </message>
        <message>
            <source>Undo change</source>
            <translation>撤销修改</translation>
        </message>
        <message>
            <source>Undo merge</source>
            <translation>撤销合并</translation>
        </message>
        <message>
            <source>Undo the change of the configuration?</source>
            <translation>撤销对配置的修改？</translation>
        </message>
        <message>
            <source>{confirmed} confirmed, {pending} pending, {archived} archived, {rejected} rejected</source>
            <translation>已确认 {confirmed}，待确认 {pending}，已归档 {archived}，已拒绝 {rejected}</translation>
        </message>
        <message>
            <source>{mode}, with Global</source>
            <translation>{mode}，含全局</translation>
        </message>
        <message>
            <source>{mode}, without Global</source>
            <translation>{mode}，不含全局</translation>
        </message>
        <message>
            <source>{name}: {reach}</source>
            <translation>{name}：{reach}</translation>
        </message>
        <message>
            <source>{rights}, normal only</source>
            <translation>{rights}，仅普通记忆</translation>
        </message>
        <message>
            <source>{rights}, ⚠ restricted too</source>
            <translation>{rights}，⚠ 含受限记忆</translation>
        </message>
        <message>
            <source>{scope} (archived)</source>
            <translation>{scope}（已归档）</translation>
        </message>
        <message>
            <source>“{name}” is a project of its own again.</source>
            <translation>“{name}”又是独立的项目了。</translation>
        </message>
        <message>
            <source>“{name}” was merged into it on {date}.</source>
            <translation>“{name}”已于 {date} 并入其中。</translation>
        </message>
        <message numerus="yes">
            <source>◇ Holding area (%n conversations)</source>
            <translation>
                <numerusform>◇ 待归属（%n 个会话）</numerusform>
            </translation>
        </message>
        <message>
            <source>○ ready</source>
            <translation>○ 就绪</translation>
        </message>
        <message>
            <source>○ until {date}</source>
            <translation>○ 至 {date}</translation>
        </message>
        <message>
            <source>● connected now</source>
            <translation>● 已连接</translation>
        </message>
        <message>
            <source>⚠ not found</source>
            <translation>⚠ 未找到</translation>
        </message>
        <message>
            <source>✓ there</source>
            <translation>✓ 存在</translation>
        </message>
        <message>
            <source>✕ revoked {date}</source>
            <translation>✕ 已于 {date} 吊销</translation>
        </message>
    </context>
    <context>
        <name>Notices</name>
        <message>
            <source>Close the notice</source>
            <translation>关闭提示</translation>
        </message>
    </context>
    <context>
        <name>OwnImport</name>
        <message>
            <source>Also restricted memories</source>
            <translation>包括受限记忆</translation>
        </message>
        <message>
            <source>Also what was forgotten here</source>
            <translation>包括此处已忘记的内容</translation>
        </message>
        <message>
            <source>Choose an export</source>
            <translation>选择导出文件</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Exports (*.json);;All files (*)</source>
            <translation>导出文件 (*.json);;所有文件 (*)</translation>
        </message>
        <message>
            <source>File</source>
            <translation>文件</translation>
        </message>
        <message>
            <source>Import</source>
            <translation>导入</translation>
        </message>
        <message>
            <source>Import own data</source>
            <translation>导入自己的数据</translation>
        </message>
        <message>
            <source>Look first</source>
            <translation>先查看</translation>
        </message>
        <message>
            <source>Progress of the import</source>
            <translation>导入进度</translation>
        </message>
        <message>
            <source>Projects of the same name (space keeps one apart)</source>
            <translation>同名项目（按空格键可分开保留）</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>Stopped; nothing was changed.</source>
            <translation>已停止，未做任何更改。</translation>
        </message>
        <message>
            <source>Takes a file that “Export” wrote. An empty database takes it whole; otherwise it is merged, and nothing that is here is overwritten.</source>
            <translation>导入由“导出”生成的文件。记忆库为空时完整导入；否则合并，绝不覆盖这里已有的内容。</translation>
        </message>
        <message>
            <source>Unchecked, the memory of the file goes into the project that is here.</source>
            <translation>不勾选时，文件中的记忆并入此处的项目。</translation>
        </message>
        <message>
            <source>Undo this import</source>
            <translation>撤销此次导入</translation>
        </message>
        <message>
            <source>{name}: goes into {into}, which is here</source>
            <translation>{name}：并入此处的“{into}”</translation>
        </message>
        <message>
            <source>{name}: kept apart, under a new name</source>
            <translation>{name}：以新名称单独保留</translation>
        </message>
    </context>
    <context>
        <name>Palette</name>
        <message>
            <source>Enter runs the chosen action, Escape closes.</source>
            <translation>回车执行所选操作，Esc 关闭。</translation>
        </message>
        <message>
            <source>Find an action</source>
            <translation>查找操作</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>键盘快捷键</translation>
        </message>
        <message>
            <source>Nothing is called “{text}”. Fewer letters find more.</source>
            <translation>没有名为“{text}”的操作。少输入几个字可找到更多。</translation>
        </message>
        <message>
            <source>Type a few letters</source>
            <translation>输入几个字</translation>
        </message>
        <message>
            <source>{action} (not possible now)</source>
            <translation>{action}（当前不可用）</translation>
        </message>
    </context>
    <context>
        <name>Pending</name>
        <message>
            <source> · </source>
            <translation> · </translation>
        </message>
        <message numerus="yes">
            <source>%n confirmed</source>
            <translation>
                <numerusform>已确认 %n 条</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n marked</source>
            <translation>
                <numerusform>已选 %n 条</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n rejected</source>
            <translation>
                <numerusform>已拒绝 %n 条</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n rejected for good</source>
            <translation>
                <numerusform>已永久拒绝 %n 条</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%n 条待确认</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were changed meanwhile; look at them again.</source>
            <translation>
                <numerusform>有 %n 条在此期间已被修改，请重新查看。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n with warnings</source>
            <translation>
                <numerusform>%n 条有提示</numerusform>
            </translation>
        </message>
        <message>
            <source>Any scope</source>
            <translation>全部范围</translation>
        </message>
        <message>
            <source>Ask for a wider scope, with a reason; this one stays</source>
            <translation>申请更宽的范围并说明理由；原条目保留</translation>
        </message>
        <message>
            <source>Both texts side by side, and every possible answer</source>
            <translation>并排显示两段文字和所有可选的处理方式</translation>
        </message>
        <message>
            <source>Candidates</source>
            <translation>候选</translation>
        </message>
        <message>
            <source>Candidates of other scopes, warnings or projects may be waiting.</source>
            <translation>其他范围、提示或项目可能还有候选。</translation>
        </message>
        <message>
            <source>Candidates, promotion requests, conflicts: the next</source>
            <translation>候选、晋升请求、冲突：切换到下一个</translation>
        </message>
        <message>
            <source>Change scope</source>
            <translation>更改范围</translation>
        </message>
        <message>
            <source>Compare the change anew</source>
            <translation>重新比较此变更</translation>
        </message>
        <message>
            <source>Confirm</source>
            <translation>确认</translation>
        </message>
        <message>
            <source>Confirmed; the other one is replaced</source>
            <translation>已确认；另一条已取代</translation>
        </message>
        <message>
            <source>Conflicts</source>
            <translation>冲突</translation>
        </message>
        <message>
            <source>Decide several at once</source>
            <translation>批量决定</translation>
        </message>
        <message>
            <source>Decide the conflict</source>
            <translation>处理冲突</translation>
        </message>
        <message>
            <source>Edit and confirm</source>
            <translation>编辑并确认</translation>
        </message>
        <message>
            <source>Edited and confirmed</source>
            <translation>已编辑并确认</translation>
        </message>
        <message>
            <source>Global and sensitive ones are confirmed one by one.</source>
            <translation>全局和敏感的候选须逐条确认。</translation>
        </message>
        <message>
            <source>Go to Heartbeat</source>
            <translation>转到“心跳”</translation>
        </message>
        <message>
            <source>Import a transcript, then run a heartbeat: what it finds appears here.</source>
            <translation>导入会话记录，再运行心跳：找到的内容会出现在这里。</translation>
        </message>
        <message>
            <source>It returns only with new evidence</source>
            <translation>有新证据时才会再次出现</translation>
        </message>
        <message>
            <source>It stays a candidate until you confirm it.</source>
            <translation>确认之前它仍是候选。</translation>
        </message>
        <message>
            <source>Mark all</source>
            <translation>全选</translation>
        </message>
        <message>
            <source>Mark and go back</source>
            <translation>选中并上移</translation>
        </message>
        <message>
            <source>Mark and go on</source>
            <translation>选中并下移</translation>
        </message>
        <message>
            <source>Mark or unmark</source>
            <translation>选中或取消</translation>
        </message>
        <message>
            <source>Merged; the other one has its evidence now</source>
            <translation>已合并；另一条现在拥有其证据</translation>
        </message>
        <message>
            <source>Never again</source>
            <translation>不再提议</translation>
        </message>
        <message>
            <source>Next candidate</source>
            <translation>下一条候选</translation>
        </message>
        <message>
            <source>No candidate matches the filter</source>
            <translation>没有符合筛选的候选</translation>
        </message>
        <message>
            <source>No trace of it stays, and it cannot come back; this cannot be undone</source>
            <translation>不留任何痕迹，也不会再次出现；此操作无法撤销</translation>
        </message>
        <message>
            <source>Nothing is waiting for you</source>
            <translation>没有待确认的内容</translation>
        </message>
        <message>
            <source>Nothing of them stays among the rejected ones, so none can be put back.</source>
            <translation>它们不会留在“已拒绝”中，因此无法再放回待处理。</translation>
        </message>
        <message>
            <source>Open the evidence</source>
            <translation>打开证据</translation>
        </message>
        <message>
            <source>Previous candidate</source>
            <translation>上一条候选</translation>
        </message>
        <message>
            <source>Promote…</source>
            <translation>晋升…</translation>
        </message>
        <message>
            <source>Promotion requests</source>
            <translation>晋升请求</translation>
        </message>
        <message>
            <source>Propose it to the other memory as that is now</source>
            <translation>以另一条记忆现在的内容为准重新提出</translation>
        </message>
        <message>
            <source>Reject</source>
            <translation>拒绝</translation>
        </message>
        <message>
            <source>Reject and forget…</source>
            <translation>拒绝并忘记…</translation>
        </message>
        <message>
            <source>Reject; not even new evidence brings it back</source>
            <translation>拒绝；即使有新证据也不再出现</translation>
        </message>
        <message>
            <source>Rejected; the other one stays</source>
            <translation>已拒绝；另一条保留</translation>
        </message>
        <message>
            <source>Remember it as it stands</source>
            <translation>按现在的内容记住</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>范围</translation>
        </message>
        <message>
            <source>Show all candidates</source>
            <translation>显示全部候选</translation>
        </message>
        <message>
            <source>Show hidden text</source>
            <translation>显示隐藏文字</translation>
        </message>
        <message>
            <source>Show the turn in its conversation</source>
            <translation>在会话中显示该轮次</translation>
        </message>
        <message>
            <source>Swap the sides of the conflict</source>
            <translation>交换冲突的两侧</translation>
        </message>
        <message>
            <source>Take the last decision back</source>
            <translation>撤销上一次决定</translation>
        </message>
        <message>
            <source>Taken back</source>
            <translation>已撤销</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Unmark all</source>
            <translation>取消全选</translation>
        </message>
        <message>
            <source>Warning</source>
            <translation>提示</translation>
        </message>
        <message>
            <source>What waits</source>
            <translation>等待处理的内容</translation>
        </message>
        <message>
            <source>Who would read it</source>
            <translation>谁会读取</translation>
        </message>
        <message>
            <source>With or without warnings</source>
            <translation>不限提示</translation>
        </message>
        <message>
            <source>Write it anew and remember that</source>
            <translation>改写后记住</translation>
        </message>
        <message>
            <source>{title} ({count})</source>
            <translation>{title}（{count}）</translation>
        </message>
    </context>
    <context>
        <name>Pipeline</name>
        <message>
            <source>Confirming puts this in the place of a memory that you have; that one becomes history.</source>
            <translation>确认后将以此取代一条已有记忆，原记忆成为历史。</translation>
        </message>
        <message>
            <source>Confirming revises a memory that you have: it gets these words and their evidence.</source>
            <translation>确认后将修订一条已有记忆：改用这些文字，并附上其证据。</translation>
        </message>
        <message>
            <source>It would be remembered as a new memory.</source>
            <translation>将作为一条新记忆记住。</translation>
        </message>
        <message>
            <source>The model advises against remembering this. You decide: confirm it or reject it.</source>
            <translation>模型建议不要记住这条内容。由你决定：确认或拒绝。</translation>
        </message>
    </context>
    <context>
        <name>Places</name>
        <message>
            <source>Conversations</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Heartbeat</source>
            <translation>心跳</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>Memory center</source>
            <translation>记忆中心</translation>
        </message>
        <message>
            <source>Memory health</source>
            <translation>记忆体检</translation>
        </message>
        <message>
            <source>Namespaces</source>
            <translation>分区</translation>
        </message>
        <message>
            <source>Pages of the memory center</source>
            <translation>记忆中心的页面</translation>
        </message>
        <message>
            <source>Pending</source>
            <translation>待确认</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>Tasks</source>
            <translation>任务</translation>
        </message>
        <message>
            <source>Usage</source>
            <translation>使用记录</translation>
        </message>
        <message>
            <source>{title} ({count})</source>
            <translation>{title} ({count})</translation>
        </message>
    </context>
    <context>
        <name>PromoteDialog</name>
        <message>
            <source>; </source>
            <translation>；</translation>
        </message>
        <message>
            <source>At most {limit} characters</source>
            <translation>最多 {limit} 个字符</translation>
        </message>
        <message>
            <source>Confirm it at once instead of in Pending</source>
            <translation>立即确认，不进入待确认</translation>
        </message>
        <message>
            <source>Evaluation</source>
            <translation>评估</translation>
        </message>
        <message>
            <source>How you know: where it proved right, what was tried, what speaks against it</source>
            <translation>凭什么判断：在哪里得到验证、试过什么、有何反例</translation>
        </message>
        <message>
            <source>Now: {scope}. It stays there; a new memory is made further up.</source>
            <translation>现在：{scope}。它会留在原处；上层会新建一条记忆。</translation>
        </message>
        <message>
            <source>PROMOTE TO</source>
            <translation>晋升到</translation>
        </message>
        <message>
            <source>Promote</source>
            <translation>晋升</translation>
        </message>
        <message>
            <source>Promote to {scope}</source>
            <translation>晋升到{scope}</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>理由</translation>
        </message>
        <message>
            <source>Say how you know</source>
            <translation>请说明判断依据</translation>
        </message>
        <message>
            <source>Say why</source>
            <translation>请说明理由</translation>
        </message>
        <message>
            <source>Says nearly the same there: {others}</source>
            <translation>那里已有几乎相同的内容：{others}</translation>
        </message>
        <message>
            <source>Why it should hold more widely</source>
            <translation>为什么应在更大范围内成立</translation>
        </message>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>以及另外 %n 条</numerusform>
            </translation>
        </message>
        <message>
            <source>“{text}” ({status})</source>
            <translation>“{text}”（{status}）</translation>
        </message>
        <message>
            <source>⚠ It was promoted there before: {others}</source>
            <translation>⚠ 之前已晋升到那里：{others}</translation>
        </message>
        <message>
            <source>⚠ This has the same subject there: {others}</source>
            <translation>⚠ 那里已有同一主题的记忆：{others}</translation>
        </message>
        <message>
            <source>⚡ It would contradict: {others}</source>
            <translation>⚡ 会与之矛盾：{others}</translation>
        </message>
    </context>
    <context>
        <name>Promotion</name>
        <message>
            <source>By</source>
            <translation>操作者</translation>
        </message>
        <message>
            <source>Evaluation</source>
            <translation>评估</translation>
        </message>
        <message>
            <source>It was changed meanwhile; look at it again.</source>
            <translation>它已被修改，请重新查看。</translation>
        </message>
        <message>
            <source>On</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Promoted and confirmed</source>
            <translation>已晋升并确认</translation>
        </message>
        <message>
            <source>Promoted from</source>
            <translation>晋升自</translation>
        </message>
        <message>
            <source>Promoted; it waits in Pending</source>
            <translation>已晋升，正在“待确认”中等待</translation>
        </message>
        <message>
            <source>Promotion rolled back; the original is as it was</source>
            <translation>已撤回晋升；原条目保持原样</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>理由</translation>
        </message>
        <message>
            <source>Roll back promotion</source>
            <translation>撤回晋升</translation>
        </message>
        <message>
            <source>Rolled back</source>
            <translation>撤回时间</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>What was promoted is archived, or removed while nobody has touched it. The original stays as it is.</source>
            <translation>晋升出的条目会被归档；若尚无人动过则直接移除。原条目保持不变。</translation>
        </message>
    </context>
    <context>
        <name>ProposedChange</name>
        <message>
            <source>Also known as</source>
            <translation>别名</translation>
        </message>
        <message>
            <source>Applies to</source>
            <translation>适用范围</translation>
        </message>
        <message>
            <source>Compare with how it is now</source>
            <translation>与现在的内容比较</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>From what is remembered to what is proposed</source>
            <translation>从已记住的内容到建议的内容</translation>
        </message>
        <message>
            <source>Keywords</source>
            <translation>关键词</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>无</translation>
        </message>
        <message>
            <source>{old} → {new}</source>
            <translation>{old} → {new}</translation>
        </message>
        <message>
            <source>⚠ The memory it would change says something else by now, or is no longer in use.</source>
            <translation>⚠ 要修改的记忆现已有变化，或已不再使用。</translation>
        </message>
        <message>
            <source>⚠ The memory it would change was forgotten. Confirming remembers this as a new one.</source>
            <translation>⚠ 要修改的记忆已被忘记。确认后将作为新记忆记住。</translation>
        </message>
    </context>
    <context>
        <name>Quote</name>
        <message>
            <source> · </source>
            <translation> · </translation>
        </message>
        <message>
            <source>Open the conversation</source>
            <translation>打开会话</translation>
        </message>
        <message>
            <source>Open the run</source>
            <translation>打开该运行</translation>
        </message>
        <message>
            <source>Quote in its context</source>
            <translation>引文及其上下文</translation>
        </message>
        <message>
            <source>in “{title}”</source>
            <translation>见“{title}”</translation>
        </message>
        <message>
            <source>named “{reference}”</source>
            <translation>出处：“{reference}”</translation>
        </message>
        <message>
            <source>read in whole</source>
            <translation>已读全文</translation>
        </message>
        <message>
            <source>read: characters {start} to {end} of {total}</source>
            <translation>已读第 {start} 至 {end} 个字符，共 {total} 个</translation>
        </message>
        <message>
            <source>reported in the task “{title}”</source>
            <translation>报告于任务“{title}”</translation>
        </message>
        <message>
            <source>source no longer available</source>
            <translation>来源已不可用</translation>
        </message>
        <message>
            <source>time: {precision}</source>
            <translation>时间：{precision}</translation>
        </message>
    </context>
    <context>
        <name>ReadChain</name>
        <message numerus="yes">
            <source>%n confirmed</source>
            <translation>
                <numerusform>已确认 %n 条</numerusform>
            </translation>
        </message>
        <message>
            <source>Choose a project or a conversation to see who reads what.</source>
            <translation>选择项目或会话，查看谁能读取什么。</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Conversation: {name}</source>
            <translation>会话：{name}</translation>
        </message>
        <message>
            <source>Global</source>
            <translation>全局</translation>
        </message>
        <message>
            <source>Nothing is readable here: {reason}</source>
            <translation>这里没有可读取的内容：{reason}</translation>
        </message>
        <message>
            <source>Project: {name}</source>
            <translation>项目：{name}</translation>
        </message>
        <message>
            <source>Read chain</source>
            <translation>读取链</translation>
        </message>
        <message>
            <source>Read from narrow to wide. {steps}. In all at most {tokens} tokens.</source>
            <translation>由窄到宽读取。{steps}。合计最多 {tokens} 个 token。</translation>
        </message>
        <message>
            <source>at most {items} items, {chars} characters</source>
            <translation>最多 {items} 条，{chars} 字符</translation>
        </message>
        <message>
            <source>it is not known.</source>
            <translation>未知。</translation>
        </message>
        <message>
            <source>the binding has expired.</source>
            <translation>绑定已过期。</translation>
        </message>
        <message>
            <source>the binding was revoked.</source>
            <translation>绑定已被吊销。</translation>
        </message>
        <message>
            <source>the conversation belongs to no project yet.</source>
            <translation>会话尚未归属任何项目。</translation>
        </message>
        <message>
            <source>the conversation is archived.</source>
            <translation>会话已归档。</translation>
        </message>
        <message>
            <source>the project is archived.</source>
            <translation>项目已归档。</translation>
        </message>
        <message>
            <source>the run has ended, and its token opens nothing any more.</source>
            <translation>运行已结束，其令牌不再有效。</translation>
        </message>
        <message>
            <source>the run has expired, and its token opens nothing any more.</source>
            <translation>运行已过期，其令牌不再有效。</translation>
        </message>
        <message>
            <source>❄ {count}, frozen</source>
            <translation>❄ {count}，已冻结</translation>
        </message>
    </context>
    <context>
        <name>ReasonDialog</name>
        <message>
            <source>A lower sensitivity lets more agents and providers see it.</source>
            <translation>降低敏感度会让更多智能体和模型服务看到它。</translation>
        </message>
        <message>
            <source>Kept with the change</source>
            <translation>随变更一起保存</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>理由</translation>
        </message>
        <message>
            <source>Say why</source>
            <translation>请说明理由</translation>
        </message>
        <message>
            <source>Sensitivity</source>
            <translation>敏感度</translation>
        </message>
        <message>
            <source>Set sensitivity</source>
            <translation>设置敏感度</translation>
        </message>
    </context>
    <context>
        <name>Removal</name>
        <message numerus="yes">
            <source>%n agent bindings, which stop working at once</source>
            <translation>
                <numerusform>%n 个智能体绑定，立即失效</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n automations</source>
            <translation>
                <numerusform>%n 个自动化</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n candidates in Pending</source>
            <translation>
                <numerusform>“待确认”中的 %n 条候选</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n candidates that it proposed, in Pending</source>
            <translation>
                <numerusform>它提议的 %n 条候选（在“待确认”中）</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n confirmed or archived memories, with every revision</source>
            <translation>
                <numerusform>%n 条已确认或已归档的记忆及其全部修订</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n conversations</source>
            <translation>
                <numerusform>%n 个会话</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n experiments</source>
            <translation>
                <numerusform>%n 个实验</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n follow-ups</source>
            <translation>
                <numerusform>%n 项后续事项</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n heartbeat plans cover the other project</source>
            <translation>
                <numerusform>%n 个心跳计划改为覆盖另一个项目</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n heartbeat plans for this project alone</source>
            <translation>
                <numerusform>%n 个仅针对此项目的心跳计划</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n heartbeat plans stay, with one project less</source>
            <translation>
                <numerusform>%n 个心跳计划保留，但少一个项目</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories elsewhere stay and are marked “source unavailable”</source>
            <translation>
                <numerusform>其他地方的 %n 条记忆保留，并标记“来源不可用”</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories of the project, with every revision and quote</source>
            <translation>
                <numerusform>%n 条项目记忆，含全部修订与引文</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n memories of those conversations</source>
            <translation>
                <numerusform>%n 条会话中的记忆</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n quotes kept as evidence</source>
            <translation>
                <numerusform>%n 段作为证据的引文</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n reports</source>
            <translation>
                <numerusform>%n 份报告</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n reports of those runs</source>
            <translation>
                <numerusform>%n 条运行报告</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n revisions of their texts</source>
            <translation>
                <numerusform>%n 个文本修订</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n root folders</source>
            <translation>
                <numerusform>%n 个根文件夹</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n runs of its history</source>
            <translation>
                <numerusform>历史中的 %n 次运行</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n runs of tasks, with their own memory</source>
            <translation>
                <numerusform>%n 次任务运行及其自身记忆</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n sessions in the usage history</source>
            <translation>
                <numerusform>%n 个使用记录中的会话</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n tasks</source>
            <translation>
                <numerusform>%n 个任务</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n tasks with their runs</source>
            <translation>
                <numerusform>%n 个任务及其运行</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n turns of those conversations</source>
            <translation>
                <numerusform>这些会话中的 %n 轮</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>All %n Global memories</source>
            <translation>
                <numerusform>全部 %n 条全局记忆</numerusform>
            </translation>
        </message>
        <message>
            <source>Every memory that you confirmed</source>
            <translation>你确认过的每条记忆</translation>
        </message>
        <message>
            <source>The plan itself</source>
            <translation>计划本身</translation>
        </message>
        <message>
            <source>The transcript files on disk, which this program never changes</source>
            <translation>磁盘上的会话记录文件（本程序从不修改）</translation>
        </message>
        <message>
            <source>This goes:</source>
            <translation>将移除：</translation>
        </message>
        <message>
            <source>This stays:</source>
            <translation>将保留：</translation>
        </message>
        <message>
            <source>To go on, type “{word}”</source>
            <translation>如要继续，请输入“{word}”</translation>
        </message>
    </context>
    <context>
        <name>Rerun</name>
        <message>
            <source>Freeze a new version {version} now</source>
            <translation>现在冻结新版本 {version}</translation>
        </message>
        <message>
            <source>Let new runs begin</source>
            <translation>允许开始新的运行</translation>
        </message>
        <message>
            <source>Reuse version {version} of the snapshot</source>
            <translation>沿用快照版本 {version}</translation>
        </message>
        <message>
            <source>Run “{name}” again</source>
            <translation>再次运行“{name}”</translation>
        </message>
        <message>
            <source>The new runs can be compared with the earlier ones. {snapshot}</source>
            <translation>新的运行可与之前的运行相互比较。{snapshot}</translation>
        </message>
        <message>
            <source>The new runs read what is confirmed now, also what was learned since.</source>
            <translation>新的运行读取当前已确认的内容，包括之后新学到的。</translation>
        </message>
        <message>
            <source>What shall the new runs read? Runs that are there keep what they read.</source>
            <translation>新的运行读取什么？已有的运行保持其读取的内容不变。</translation>
        </message>
    </context>
    <context>
        <name>Restore</name>
        <message numerus="yes">
            <source>%n memories were forgotten here; those of them that the backup holds are forgotten again.</source>
            <translation>
                <numerusform>此处已忘记 %n 条记忆；备份中若仍有这些记忆，将再次忘记。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n of them were forgotten again.</source>
            <translation>
                <numerusform>其中 %n 条已再次忘记。</numerusform>
            </translation>
        </message>
        <message>
            <source>Also bring back what was forgotten since</source>
            <translation>同时恢复此后已忘记的内容</translation>
        </message>
        <message>
            <source>Backups (*.db);;All files (*)</source>
            <translation>备份 (*.db);;所有文件 (*)</translation>
        </message>
        <message>
            <source>Choose a backup</source>
            <translation>选择备份</translation>
        </message>
        <message>
            <source>Conversations</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Delete the backup</source>
            <translation>删除备份</translation>
        </message>
        <message>
            <source>Delete this backup?</source>
            <translation>删除此备份？</translation>
        </message>
        <message>
            <source>HERE NOW</source>
            <translation>当前内容</translation>
        </message>
        <message>
            <source>IN THE BACKUP</source>
            <translation>备份内容</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>Projects</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Put this backup in the place of the database?</source>
            <translation>用此备份替换当前记忆库？</translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>恢复</translation>
        </message>
        <message>
            <source>Restore a backup</source>
            <translation>恢复备份</translation>
        </message>
        <message>
            <source>The backup has an older form and is led forward to the one of today.</source>
            <translation>此备份采用较旧的结构，将升级为当前结构。</translation>
        </message>
        <message>
            <source>The database and the other backups stay.</source>
            <translation>记忆库和其他备份不受影响。</translation>
        </message>
        <message>
            <source>The database as it is now is kept as a backup of its own, so this can be taken back the same way.</source>
            <translation>当前记忆库会另存为一个备份，因此可以用同样的方式恢复回来。</translation>
        </message>
        <message>
            <source>The database as it was: {path}</source>
            <translation>原来的记忆库：{path}</translation>
        </message>
        <message>
            <source>Turns</source>
            <translation>轮次</translation>
        </message>
        <message>
            <source>⚠ The backup is from before a clear: forgotten words that it does not hold are not recognised any more.</source>
            <translation>⚠ 备份早于一次清空：备份中没有的已忘记内容将不再被识别。</translation>
        </message>
        <message>
            <source>⚠ The database before could not be read, so nobody can tell what was forgotten in it.</source>
            <translation>⚠ 原来的记忆库无法读取，因此无法得知其中已忘记的内容。</translation>
        </message>
        <message>
            <source>✓ Restored: {memories}, {conversations}.</source>
            <translation>✓ 已恢复：{memories}，{conversations}。</translation>
        </message>
    </context>
    <context>
        <name>Retention</name>
        <message>
            <source>After so many days:</source>
            <translation>在以下天数之后：</translation>
        </message>
        <message>
            <source>An expiry is given to what becomes memory without one of its own.</source>
            <translation>过期时间只赋予成为记忆时自身没有过期时间的内容。</translation>
        </message>
        <message>
            <source>Archive its restricted memories that nobody uses</source>
            <translation>归档无人使用的受限记忆</translation>
        </message>
        <message>
            <source>Archive what decayed and matters little</source>
            <translation>归档已衰减且不重要的记忆</translation>
        </message>
        <message>
            <source>As in Settings: {value}</source>
            <translation>与设置相同：{value}</translation>
        </message>
        <message>
            <source>Days until conversations are deleted</source>
            <translation>删除会话前的天数</translation>
        </message>
        <message>
            <source>Days until restricted memories are archived</source>
            <translation>归档受限记忆前的天数</translation>
        </message>
        <message>
            <source>Days: {rule}</source>
            <translation>天数：{rule}</translation>
        </message>
        <message>
            <source>Delete its conversations</source>
            <translation>删除其会话</translation>
        </message>
        <message>
            <source>Memories made from them stay; their source is then marked as unavailable.</source>
            <translation>由其产生的记忆会保留，来源将标为不可用。</translation>
        </message>
        <message>
            <source>Memory itself is never deleted by age. Only you delete it, with Forget.</source>
            <translation>记忆本身不会因时间久而被删除。只有你能用“忘记”删除它。</translation>
        </message>
        <message>
            <source>No</source>
            <translation>否</translation>
        </message>
        <message>
            <source>Preferences, constraints and procedures never decay.</source>
            <translation>偏好、约束和流程不会衰减。</translation>
        </message>
        <message>
            <source>Retention of “{name}”</source>
            <translation>“{name}”的保留期限</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>They are archived, not deleted; you can take them back.</source>
            <translation>只会归档，不会删除；你可以随时恢复。</translation>
        </message>
        <message>
            <source>Without a limit</source>
            <translation>不限期</translation>
        </message>
        <message>
            <source>Yes</source>
            <translation>是</translation>
        </message>
        <message numerus="yes">
            <source>after %n days</source>
            <translation>
                <numerusform>%n 天后</numerusform>
            </translation>
        </message>
        <message>
            <source>no</source>
            <translation>否</translation>
        </message>
        <message>
            <source>without a limit</source>
            <translation>不限期</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>是</translation>
        </message>
    </context>
    <context>
        <name>Rules</name>
        <message>
            <source>A Global plan names no projects.</source>
            <translation>全局计划不能指定项目。</translation>
        </message>
        <message>
            <source>A binding that came along was moved since, so the merge can no longer be undone.</source>
            <translation>随合并而来的绑定之后有变动，无法再撤销合并。</translation>
        </message>
        <message>
            <source>A child run belongs to its parent's task.</source>
            <translation>子运行必须属于其父运行的任务。</translation>
        </message>
        <message>
            <source>A confirmed memory cannot be merged into a pending one; keep the confirmed one.</source>
            <translation>已确认的记忆不能并入待确认的记忆；请保留已确认的那条。</translation>
        </message>
        <message>
            <source>A conversation that came along was deleted or moved since, so the merge can no longer be undone.</source>
            <translation>随合并而来的会话之后被删除或移走，无法再撤销合并。</translation>
        </message>
        <message>
            <source>A daily plan has no day of the week.</source>
            <translation>每日计划不能指定星期。</translation>
        </message>
        <message>
            <source>A folder that came along was taken off since, so the merge can no longer be undone.</source>
            <translation>随合并而来的文件夹之后被移除，无法再撤销合并。</translation>
        </message>
        <message>
            <source>A memory can only be moved to a scope of the same level.</source>
            <translation>记忆只能移到同一层级的范围。</translation>
        </message>
        <message>
            <source>A memory can only be replaced by one of the same scope.</source>
            <translation>记忆只能由同一范围内的记忆取代。</translation>
        </message>
        <message>
            <source>A memory cannot be merged into itself.</source>
            <translation>记忆不能与自身合并。</translation>
        </message>
        <message>
            <source>A memory rests on this conversation, so it stays in its security domain.</source>
            <translation>已有记忆以此会话为依据，因此它只能留在所属的安全域。</translation>
        </message>
        <message>
            <source>A memory rises only within its own branch, never sideways and never into another project.</source>
            <translation>记忆只能在自己的分支内向上晋升，不能横向，也不能进入别的项目。</translation>
        </message>
        <message>
            <source>A newer version of Remembrancer wrote this export: {path}</source>
            <translation>此导出由更新版本的 Remembrancer 写入：{path}</translation>
        </message>
        <message>
            <source>A plan may cover at most {limit} projects.</source>
            <translation>一个计划最多覆盖 {limit} 个项目。</translation>
        </message>
        <message>
            <source>A preference needs a person's own words as evidence.</source>
            <translation>偏好需要本人的原话作为证据。</translation>
        </message>
        <message>
            <source>A project cannot be merged into itself.</source>
            <translation>项目不能并入自身。</translation>
        </message>
        <message>
            <source>A project is named twice in the plan.</source>
            <translation>计划中有重复的项目。</translation>
        </message>
        <message>
            <source>A quote may have at most {limit} characters.</source>
            <translation>引文最多 {limit} 个字符。</translation>
        </message>
        <message>
            <source>A reason is needed.</source>
            <translation>请填写理由。</translation>
        </message>
        <message>
            <source>A report may have at most {limit} characters.</source>
            <translation>报告最多 {limit} 个字符。</translation>
        </message>
        <message>
            <source>A rule forbids this ({rule}).</source>
            <translation>规则不允许此操作（{rule}）。</translation>
        </message>
        <message>
            <source>A run ends as completed, failed or cancelled.</source>
            <translation>运行只能以“已完成”“失败”或“已取消”结束。</translation>
        </message>
        <message>
            <source>A task follows an automation or belongs to an experiment, not both.</source>
            <translation>任务可以遵循一个自动化，或属于一个实验，不能兼有。</translation>
        </message>
        <message>
            <source>A task of this conversation belongs to an experiment, which stays in its project.</source>
            <translation>此会话中有属于实验的任务，实验不能离开其项目。</translation>
        </message>
        <message>
            <source>A validity needs a time zone.</source>
            <translation>有效期需要时区。</translation>
        </message>
        <message>
            <source>A weekly plan needs a day.</source>
            <translation>每周计划需要指定星期。</translation>
        </message>
        <message>
            <source>Agents are at work in these projects (runs: {count}); merge when they have ended.</source>
            <translation>这些项目中仍有 {count} 次运行在进行，请等它们结束后再合并。</translation>
        </message>
        <message>
            <source>An automation that came along is gone since, so the merge can no longer be undone.</source>
            <translation>随合并而来的自动化之后已不在，无法再撤销合并。</translation>
        </message>
        <message>
            <source>An experiment that came along is gone since, so the merge can no longer be undone.</source>
            <translation>随合并而来的实验之后已不在，无法再撤销合并。</translation>
        </message>
        <message>
            <source>Another automation of this project has this name.</source>
            <translation>此项目中已有同名的自动化。</translation>
        </message>
        <message>
            <source>Another experiment of this project has this name.</source>
            <translation>此项目中已有同名的实验。</translation>
        </message>
        <message>
            <source>Another memory of this scope has the same subject; edit that one or name another subject.</source>
            <translation>此范围内已有相同主题的记忆；请编辑那一条，或换一个主题。</translation>
        </message>
        <message>
            <source>Another merge came later; undo that one first.</source>
            <translation>之后还有另一次合并，请先撤销那一次。</translation>
        </message>
        <message>
            <source>Another project has this name.</source>
            <translation>已有同名项目。</translation>
        </message>
        <message>
            <source>Another security domain has this name.</source>
            <translation>已有同名的安全域。</translation>
        </message>
        <message>
            <source>At most {limit} child runs go on at the same time.</source>
            <translation>最多同时进行 {limit} 个子运行。</translation>
        </message>
        <message>
            <source>Both would still hold at the same time. Let one end before the other begins, or keep both.</source>
            <translation>两者仍会同时有效。请让其中一个在另一个开始之前结束，或选择两者都保留。</translation>
        </message>
        <message>
            <source>Candidate generation is switched off in Settings.</source>
            <translation>“设置”中已关闭候选生成。</translation>
        </message>
        <message>
            <source>Change its permissions or choose another place.</source>
            <translation>请修改其权限，或选择其他位置。</translation>
        </message>
        <message>
            <source>Check free space and permissions, and try again.</source>
            <translation>请检查可用空间和权限后重试。</translation>
        </message>
        <message>
            <source>Check the disk and choose again.</source>
            <translation>请检查磁盘后重新选择。</translation>
        </message>
        <message>
            <source>Check the path and choose again.</source>
            <translation>请检查路径后重新选择。</translation>
        </message>
        <message>
            <source>Choose a file in it.</source>
            <translation>请选择其中的文件。</translation>
        </message>
        <message>
            <source>Choose a file that “Back up” made.</source>
            <translation>请选择由“备份”创建的文件。</translation>
        </message>
        <message>
            <source>Choose a file that “Export” wrote. Sessions of agents are imported in Conversations.</source>
            <translation>请选择由“导出”生成的文件。智能体的会话请在“会话”页导入。</translation>
        </message>
        <message>
            <source>Choose a folder.</source>
            <translation>请选择文件夹。</translation>
        </message>
        <message>
            <source>Choose a smaller file.</source>
            <translation>请选择较小的文件。</translation>
        </message>
        <message>
            <source>Choose a text file.</source>
            <translation>请选择文本文件。</translation>
        </message>
        <message>
            <source>Choose a whole scope.</source>
            <translation>请选择完整的范围。</translation>
        </message>
        <message>
            <source>Choose an ordinary file.</source>
            <translation>请选择普通文件。</translation>
        </message>
        <message>
            <source>Choose another one. Nothing was changed.</source>
            <translation>请选择其他备份。未做任何更改。</translation>
        </message>
        <message>
            <source>Choose at least one project for the plan.</source>
            <translation>请为计划至少选择一个项目。</translation>
        </message>
        <message>
            <source>Choose either a plan or a project.</source>
            <translation>请选择计划或项目之一。</translation>
        </message>
        <message>
            <source>Choose one of the offered answers.</source>
            <translation>请从给出的选项中选择。</translation>
        </message>
        <message>
            <source>Claude Code, Codex and ChatGPT exports can be read.</source>
            <translation>可读取 Claude Code、Codex 和 ChatGPT 的导出文件。</translation>
        </message>
        <message>
            <source>Editing cannot lower the sensitivity; that is an act of its own.</source>
            <translation>编辑不能降低敏感度，需要单独操作。</translation>
        </message>
        <message>
            <source>Evidence is missing.</source>
            <translation>缺少证据。</translation>
        </message>
        <message>
            <source>For this agent no configuration file is known; create a binding and enter the command by hand.</source>
            <translation>未知此智能体的配置文件；请创建绑定，再手动填入命令。</translation>
        </message>
        <message>
            <source>Give the path from the root.</source>
            <translation>请填写从根目录开始的路径。</translation>
        </message>
        <message>
            <source>Give the whole path of the configuration file: {path}</source>
            <translation>请填写配置文件的完整路径：{path}</translation>
        </message>
        <message>
            <source>Give the whole path of the folder.</source>
            <translation>请填写文件夹的完整路径。</translation>
        </message>
        <message>
            <source>Global and sensitive memories are decided one by one.</source>
            <translation>全局和敏感记忆须逐条决定。</translation>
        </message>
        <message>
            <source>In its present state this cannot be done to the memory.</source>
            <translation>这条记忆的当前状态不允许此操作。</translation>
        </message>
        <message>
            <source>It has no evidence that can still be opened.</source>
            <translation>它没有仍可打开的证据。</translation>
        </message>
        <message>
            <source>It is about an earlier time than the other one, so it cannot replace it. Say from when it holds, or keep both.</source>
            <translation>它说的是更早的情况，不能替代另一条。请说明它从何时起有效，或选择两者都保留。</translation>
        </message>
        <message>
            <source>It was made with another key. Nothing was changed.</source>
            <translation>它是用另一把密钥创建的。未做任何更改。</translation>
        </message>
        <message>
            <source>It was not promoted here, or that was taken back already.</source>
            <translation>它不是晋升到这里的，或晋升已被撤回。</translation>
        </message>
        <message>
            <source>It was promoted there before, and that still stands.</source>
            <translation>它之前已晋升到那里，且仍然有效。</translation>
        </message>
        <message>
            <source>Its project or conversation is gone; choose a scope for it first.</source>
            <translation>它原来的项目或会话已不存在，请先为它选择分区。</translation>
        </message>
        <message>
            <source>Memories that came along were changed since, so the merge can no longer be undone.</source>
            <translation>随合并而来的记忆之后有改动，无法再撤销合并。</translation>
        </message>
        <message>
            <source>Memory of an experiment can be confirmed only after it was settled.</source>
            <translation>实验结算之后，其中的记忆才能确认。</translation>
        </message>
        <message>
            <source>Name either the conversation or the project of the task.</source>
            <translation>请指定任务所在的会话或项目，二者选一。</translation>
        </message>
        <message>
            <source>Nothing can be stored in that scope.</source>
            <translation>该范围不能存放内容。</translation>
        </message>
        <message>
            <source>Nothing is wider than this scope.</source>
            <translation>已经在最上层，没有更宽的范围。</translation>
        </message>
        <message>
            <source>Nothing may be read from there.</source>
            <translation>不允许从那里读取任何内容。</translation>
        </message>
        <message>
            <source>Nothing was changed. Copy the file again, or export once more.</source>
            <translation>未做任何更改。请重新复制该文件，或再导出一次。</translation>
        </message>
        <message>
            <source>Nothing was changed. Take another copy of the file, or a backup.</source>
            <translation>未做任何更改。请使用该文件的另一份副本或备份。</translation>
        </message>
        <message>
            <source>Nothing was typed.</source>
            <translation>没有输入任何内容。</translation>
        </message>
        <message>
            <source>One of the two projects is archived; bring it back first.</source>
            <translation>两个项目中有一个已归档，请先恢复。</translation>
        </message>
        <message>
            <source>One run never reads projects of several security domains; choose those of one.</source>
            <translation>一次运行不会读取多个安全域的项目；请只选择同一安全域的项目。</translation>
        </message>
        <message>
            <source>Only a child run can be given levels, and only those that its parent reads.</source>
            <translation>只有子运行可以指定层级，而且只能是其父运行可读的层级。</translation>
        </message>
        <message>
            <source>Only a completed run that met its goal can be concluded from.</source>
            <translation>只有已完成且达到目标的运行才能得出结论。</translation>
        </message>
        <message>
            <source>Only a confirmed rule that you stated yourself, and no summary, can be recalled always.</source>
            <translation>只有你亲自说过且已确认的规则（摘要除外）才能始终召回。</translation>
        </message>
        <message>
            <source>Only a memory of a project can go before a preference in Global.</source>
            <translation>只有项目的记忆可以优先于全局的偏好。</translation>
        </message>
        <message>
            <source>Only a person may do this.</source>
            <translation>只有本人可以执行此操作。</translation>
        </message>
        <message>
            <source>Only memories of one scope can be merged.</source>
            <translation>只有同一范围内的记忆才能合并。</translation>
        </message>
        <message>
            <source>Only what failed can be tried again.</source>
            <translation>只有失败的作业才能重试。</translation>
        </message>
        <message>
            <source>Remembrancer is closing.</source>
            <translation>记忆中心正在退出。</translation>
        </message>
        <message>
            <source>Remove old copies and try again.</source>
            <translation>请删除旧的副本后重试。</translation>
        </message>
        <message>
            <source>Runs nest at most {limit} deep.</source>
            <translation>运行最多嵌套 {limit} 层。</translation>
        </message>
        <message>
            <source>Runs still go on; let them end or cancel them first.</source>
            <translation>还有运行正在进行，请先等待其结束或取消。</translation>
        </message>
        <message>
            <source>Say how you know that it holds more widely.</source>
            <translation>请说明凭什么认为它在更大范围内成立。</translation>
        </message>
        <message>
            <source>Search by meaning is not installed; see Settings.</source>
            <translation>尚未安装按含义搜索，请看“设置”。</translation>
        </message>
        <message>
            <source>Search by meaning is switched off in Settings.</source>
            <translation>“设置”中已关闭按含义搜索。</translation>
        </message>
        <message>
            <source>Somebody decided this already. Take that back to decide anew, or change one of the two.</source>
            <translation>这一冲突已有人作出决定。如需重新决定，请先撤销该决定，或修改其中一条。</translation>
        </message>
        <message>
            <source>Something changed since, so this can no longer be taken back.</source>
            <translation>之后又有改动，已无法撤销。</translation>
        </message>
        <message>
            <source>Taking this back would lower the sensitivity; set it yourself, with a reason.</source>
            <translation>撤销会降低敏感度；请自行设置并说明理由。</translation>
        </message>
        <message>
            <source>The address holds a name or password; put the key into its own field.</source>
            <translation>地址中含有用户名或密码；请把密钥填入专用字段。</translation>
        </message>
        <message>
            <source>The address must begin with http:// or https://.</source>
            <translation>地址必须以 http:// 或 https:// 开头。</translation>
        </message>
        <message>
            <source>The agent's configuration cannot be changed safely at {key}.</source>
            <translation>无法安全修改智能体配置中的 {key}。</translation>
        </message>
        <message>
            <source>The agent's configuration file is not valid TOML.</source>
            <translation>智能体的配置文件不是有效的 TOML。</translation>
        </message>
        <message>
            <source>The agent's configuration file is not what it should be at {key}.</source>
            <translation>智能体配置文件中的 {key} 不符合预期。</translation>
        </message>
        <message>
            <source>The agent's configuration file names {key} twice.</source>
            <translation>智能体的配置文件中 {key} 出现了两次。</translation>
        </message>
        <message>
            <source>The agent's configuration file was changed meanwhile: {path}</source>
            <translation>智能体的配置文件在此期间已被修改：{path}</translation>
        </message>
        <message>
            <source>The answer is empty.</source>
            <translation>回答为空。</translation>
        </message>
        <message>
            <source>The automation is archived, so nobody reads its memory.</source>
            <translation>自动化已归档，任何人都无法读取其记忆。</translation>
        </message>
        <message>
            <source>The automation is archived; bring it back first.</source>
            <translation>自动化已归档，请先恢复。</translation>
        </message>
        <message>
            <source>The confirmation word is not right, so nothing was cleared.</source>
            <translation>确认词不正确，未清空任何内容。</translation>
        </message>
        <message>
            <source>The connection has expired, so it reads nothing.</source>
            <translation>连接已过期，无法读取任何内容。</translation>
        </message>
        <message>
            <source>The connection has expired.</source>
            <translation>连接已过期。</translation>
        </message>
        <message>
            <source>The connection is not known, so it reads nothing.</source>
            <translation>连接不存在，无法读取任何内容。</translation>
        </message>
        <message>
            <source>The connection may read less than before; the agent has to ask anew.</source>
            <translation>连接可读取的范围已缩小，智能体需要重新请求。</translation>
        </message>
        <message>
            <source>The connection was ended, so it reads nothing.</source>
            <translation>连接已结束，无法读取任何内容。</translation>
        </message>
        <message>
            <source>The connection was ended.</source>
            <translation>连接已结束。</translation>
        </message>
        <message>
            <source>The connection would already have expired.</source>
            <translation>连接的到期时间已过。</translation>
        </message>
        <message>
            <source>The conversation belongs to no project yet, so nothing is read for it.</source>
            <translation>会话尚未归属任何项目，不会为它读取内容。</translation>
        </message>
        <message>
            <source>The conversation belongs to no project yet; put it into one first.</source>
            <translation>此会话尚未归属任何项目，请先将其归入项目。</translation>
        </message>
        <message>
            <source>The conversation is archived, so nobody reads its memory.</source>
            <translation>会话已归档，没有人读取其记忆。</translation>
        </message>
        <message>
            <source>The conversation is archived; bring it back first.</source>
            <translation>会话已归档，请先恢复。</translation>
        </message>
        <message>
            <source>The conversation is no longer there, so there is nothing to read.</source>
            <translation>会话已不存在，没有可读取的内容。</translation>
        </message>
        <message>
            <source>The domain is not empty: projects {projects}, Global memories {memories}, heartbeat plans {plans}.</source>
            <translation>此安全域不为空：项目 {projects} 个，全局记忆 {memories} 条，心跳计划 {plans} 个。</translation>
        </message>
        <message>
            <source>The experiment is not open any more.</source>
            <translation>实验已不再进行。</translation>
        </message>
        <message>
            <source>The experiment is not settled yet; until then nothing leaves it.</source>
            <translation>实验尚未结算；结算之前，任何内容都不会离开实验。</translation>
        </message>
        <message>
            <source>The experiment was abandoned.</source>
            <translation>实验已被放弃。</translation>
        </message>
        <message>
            <source>The import is still running; cancel it first.</source>
            <translation>导入仍在进行，请先取消。</translation>
        </message>
        <message>
            <source>The key of this profile does not open this backup: {path}</source>
            <translation>当前配置目录的密钥无法打开此备份：{path}</translation>
        </message>
        <message>
            <source>The language model is switched off in Settings.</source>
            <translation>“设置”中已关闭语言模型。</translation>
        </message>
        <message>
            <source>The last answer is still on its way; stop it or wait for it.</source>
            <translation>上一个回答还在生成，请停止或等待它完成。</translation>
        </message>
        <message>
            <source>The list has changed too much; reload it.</source>
            <translation>列表变化过大，请重新加载。</translation>
        </message>
        <message>
            <source>The memory that this would change says something else by now. Look at the comparison again.</source>
            <translation>此候选要修改的记忆现已有变化，请重新查看对比。</translation>
        </message>
        <message>
            <source>The message is too long for the model: at most about {limit} tokens fit into its window.</source>
            <translation>消息对模型来说过长，其窗口最多容纳约 {limit} 个 token。</translation>
        </message>
        <message>
            <source>The name is empty.</source>
            <translation>名称为空。</translation>
        </message>
        <message>
            <source>The name may have at most {limit} characters.</source>
            <translation>名称最多 {limit} 个字符。</translation>
        </message>
        <message>
            <source>The plan needs a name.</source>
            <translation>请填写计划名称。</translation>
        </message>
        <message>
            <source>The project has no folder yet; add one first.</source>
            <translation>项目还没有文件夹，请先添加。</translation>
        </message>
        <message>
            <source>The project is archived, so nobody reads its memory.</source>
            <translation>项目已归档，没有人读取其记忆。</translation>
        </message>
        <message>
            <source>The project is archived; bring it back first.</source>
            <translation>项目已归档，请先恢复。</translation>
        </message>
        <message>
            <source>The project is no longer there, so there is nothing to read.</source>
            <translation>项目已不存在，没有可读取的内容。</translation>
        </message>
        <message>
            <source>The quote is not in the source word for word.</source>
            <translation>引文与来源不逐字相符。</translation>
        </message>
        <message>
            <source>The report is empty.</source>
            <translation>报告为空。</translation>
        </message>
        <message>
            <source>The run has ended, so it reads nothing.</source>
            <translation>运行已结束，因此不再读取任何内容。</translation>
        </message>
        <message>
            <source>The run is not known, so it reads nothing.</source>
            <translation>没有此运行，因此不读取任何内容。</translation>
        </message>
        <message>
            <source>The run's time is over, so it reads nothing.</source>
            <translation>运行已超时，因此不再读取任何内容。</translation>
        </message>
        <message>
            <source>The scope is not one of the plan's.</source>
            <translation>该范围不在计划之内。</translation>
        </message>
        <message>
            <source>The scope it would rise to is archived.</source>
            <translation>要晋升到的范围已归档。</translation>
        </message>
        <message>
            <source>The scopes belong to different security domains; nothing crosses them. Write it anew where it is wanted.</source>
            <translation>两个分区属于不同的安全域，任何内容都不能跨域；请在需要的地方重新写一条。</translation>
        </message>
        <message>
            <source>The source of this quote is no longer there.</source>
            <translation>此引文的来源已不存在。</translation>
        </message>
        <message>
            <source>The statement is empty.</source>
            <translation>陈述为空。</translation>
        </message>
        <message>
            <source>The statement is too long for agents ({limit} tokens at most); put details into the content.</source>
            <translation>陈述对智能体来说过长（最多 {limit} 个 token）；请把细节写入详情。</translation>
        </message>
        <message>
            <source>The task needs a title.</source>
            <translation>任务需要标题。</translation>
        </message>
        <message>
            <source>The text holds what looks like a number of a person: {kind}.</source>
            <translation>文本中似乎含有个人号码：{kind}。</translation>
        </message>
        <message>
            <source>The text holds what looks like a secret: {kind}.</source>
            <translation>文本中似乎含有机密：{kind}。</translation>
        </message>
        <message>
            <source>The time of day is not valid.</source>
            <translation>时间无效。</translation>
        </message>
        <message>
            <source>The two projects belong to different security domains, and nothing crosses them.</source>
            <translation>这两个项目属于不同的安全域，任何内容都不能跨域。</translation>
        </message>
        <message>
            <source>The validity ends before it starts.</source>
            <translation>有效期的结束早于开始。</translation>
        </message>
        <message>
            <source>There are too many copies beside this file: {path}</source>
            <translation>此文件旁的副本过多：{path}</translation>
        </message>
        <message>
            <source>There is no project yet.</source>
            <translation>还没有项目。</translation>
        </message>
        <message>
            <source>There is no such file: {path}</source>
            <translation>没有此文件：{path}</translation>
        </message>
        <message>
            <source>They differ in a figure, a date, a name or a negation, so merging would lose something. Decide the conflict instead.</source>
            <translation>它们在数字、日期、名称或否定上有出入，合并会丢失信息。请改为处理冲突。</translation>
        </message>
        <message>
            <source>This backup is damaged: {path}</source>
            <translation>此备份已损坏：{path}</translation>
        </message>
        <message>
            <source>This backup was made by a newer version: {path}</source>
            <translation>此备份由更新的版本创建：{path}</translation>
        </message>
        <message>
            <source>This can never be allowed: restricted memories stay here.</source>
            <translation>此项永远不能允许：受限记忆只留在本机。</translation>
        </message>
        <message>
            <source>This candidate proposes no change to another memory.</source>
            <translation>此候选没有提出对其他记忆的修改。</translation>
        </message>
        <message>
            <source>This cannot be read: {path}</source>
            <translation>无法读取：{path}</translation>
        </message>
        <message>
            <source>This change can no longer be taken back.</source>
            <translation>此变更已无法撤销。</translation>
        </message>
        <message>
            <source>This change cannot be taken back.</source>
            <translation>此变更无法撤销。</translation>
        </message>
        <message>
            <source>This change was taken back already.</source>
            <translation>此变更已撤销过。</translation>
        </message>
        <message>
            <source>This conflict no longer waits: it was decided, or one of the two changed.</source>
            <translation>此冲突已不再等待处理：可能已被处理，或其中一条已变更。</translation>
        </message>
        <message>
            <source>This connection has recorded enough turns ({limit}).</source>
            <translation>此连接记录的轮次已达上限（{limit}）。</translation>
        </message>
        <message>
            <source>This connection is no longer there.</source>
            <translation>此连接已不存在。</translation>
        </message>
        <message>
            <source>This connection may read, but not propose.</source>
            <translation>此连接可以读取，但不能提议。</translation>
        </message>
        <message>
            <source>This connection was not written into a configuration file, so there is nothing to take out.</source>
            <translation>此连接未写入过配置文件，没有可移除的内容。</translation>
        </message>
        <message>
            <source>This conversation is no longer there.</source>
            <translation>此会话已不存在。</translation>
        </message>
        <message>
            <source>This could not be written: {path}</source>
            <translation>无法写入：{path}</translation>
        </message>
        <message>
            <source>This domain is where everything without a choice belongs; it can be renamed, not deleted.</source>
            <translation>未作选择的内容都归入此安全域；可以重命名，不能删除。</translation>
        </message>
        <message>
            <source>This experiment is no longer there.</source>
            <translation>此实验已不存在。</translation>
        </message>
        <message>
            <source>This export ends too early; it was cut: {path}</source>
            <translation>此导出文件不完整，已被截断：{path}</translation>
        </message>
        <message>
            <source>This export is damaged: {path}</source>
            <translation>此导出文件已损坏：{path}</translation>
        </message>
        <message>
            <source>This file cannot be used ({reason}): {path}</source>
            <translation>此文件无法使用（{reason}）：{path}</translation>
        </message>
        <message>
            <source>This file is not in a format that can be read: {path}</source>
            <translation>此文件的格式无法读取：{path}</translation>
        </message>
        <message>
            <source>This file is too large: {path}</source>
            <translation>此文件过大：{path}</translation>
        </message>
        <message>
            <source>This folder belongs to another project.</source>
            <translation>此文件夹属于另一个项目。</translation>
        </message>
        <message>
            <source>This folder is too wide to be a project's: choose a folder inside it.</source>
            <translation>此文件夹范围过大，不能作为项目文件夹：请选择其中的文件夹。</translation>
        </message>
        <message>
            <source>This folder no longer belongs to the project.</source>
            <translation>此文件夹已不属于该项目。</translation>
        </message>
        <message>
            <source>This folder no longer waits for a decision.</source>
            <translation>此文件夹已不在待处理之列。</translation>
        </message>
        <message>
            <source>This follow-up is no longer there.</source>
            <translation>此后续事项已不存在。</translation>
        </message>
        <message>
            <source>This import is no longer there.</source>
            <translation>此导入已不存在。</translation>
        </message>
        <message>
            <source>This import was taken back already.</source>
            <translation>此导入已撤销过。</translation>
        </message>
        <message>
            <source>This is a folder, not a file: {path}</source>
            <translation>这是文件夹，不是文件：{path}</translation>
        </message>
        <message>
            <source>This is no backup of Remembrancer: {path}</source>
            <translation>这不是 Remembrancer 的备份：{path}</translation>
        </message>
        <message>
            <source>This is no export of Remembrancer: {path}</source>
            <translation>这不是 Remembrancer 的导出文件：{path}</translation>
        </message>
        <message>
            <source>This is not a configuration file of that agent: {path}</source>
            <translation>这不是该智能体的配置文件：{path}</translation>
        </message>
        <message>
            <source>This is not a file that can be read: {path}</source>
            <translation>这不是可读取的文件：{path}</translation>
        </message>
        <message>
            <source>This is not a folder: {path}</source>
            <translation>这不是文件夹：{path}</translation>
        </message>
        <message>
            <source>This is not a text file: {path}</source>
            <translation>这不是文本文件：{path}</translation>
        </message>
        <message>
            <source>This is not a whole path: {path}</source>
            <translation>这不是完整路径：{path}</translation>
        </message>
        <message>
            <source>This is the database itself, not a backup of it.</source>
            <translation>这是记忆库本身，而不是它的备份。</translation>
        </message>
        <message>
            <source>This is the only security domain.</source>
            <translation>这是唯一的安全域。</translation>
        </message>
        <message>
            <source>This key was used for something else before ({method}). A new request needs a key of its own.</source>
            <translation>此键先前已用于另一项请求（{method}）。新的请求需要使用新的键。</translation>
        </message>
        <message>
            <source>This memory came along when its project was merged; undo that merge on the Namespaces page.</source>
            <translation>此记忆随项目合并而来；请在“分区”页撤销那次合并。</translation>
        </message>
        <message>
            <source>This memory is no longer there.</source>
            <translation>此记忆已不存在。</translation>
        </message>
        <message>
            <source>This memory job is no longer there.</source>
            <translation>此记忆作业已不存在。</translation>
        </message>
        <message>
            <source>This merge is no longer there.</source>
            <translation>此合并记录已不存在。</translation>
        </message>
        <message>
            <source>This plan is no longer there.</source>
            <translation>此计划已不存在。</translation>
        </message>
        <message>
            <source>This project is no longer there.</source>
            <translation>此项目已不存在。</translation>
        </message>
        <message>
            <source>This report is no longer there.</source>
            <translation>此报告已不存在。</translation>
        </message>
        <message>
            <source>This request has made its {limit} readings.</source>
            <translation>此请求已用完 {limit} 次读取。</translation>
        </message>
        <message>
            <source>This request has made its {limit} searches.</source>
            <translation>此请求已用完 {limit} 次搜索。</translation>
        </message>
        <message>
            <source>This request has used its {limit} tokens.</source>
            <translation>此请求已用完 {limit} 个 token。</translation>
        </message>
        <message>
            <source>This request is no longer recorded.</source>
            <translation>此请求已无记录。</translation>
        </message>
        <message>
            <source>This revision is no longer there.</source>
            <translation>此修订已不存在。</translation>
        </message>
        <message>
            <source>This run has made its {limit} reports.</source>
            <translation>此运行的 {limit} 份报告已用完。</translation>
        </message>
        <message>
            <source>This run is no longer there.</source>
            <translation>此运行已不存在。</translation>
        </message>
        <message>
            <source>This security domain is no longer there.</source>
            <translation>此安全域已不存在。</translation>
        </message>
        <message>
            <source>This session has made its {limit} proposals.</source>
            <translation>此会话已用完 {limit} 次提议。</translation>
        </message>
        <message>
            <source>This task is no longer there.</source>
            <translation>此任务已不存在。</translation>
        </message>
        <message>
            <source>This time zone is not known.</source>
            <translation>没有此时区。</translation>
        </message>
        <message>
            <source>This turn is over already.</source>
            <translation>这一轮已经结束。</translation>
        </message>
        <message>
            <source>This turn of the conversation is no longer there.</source>
            <translation>会话的此轮次已不存在。</translation>
        </message>
        <message>
            <source>This turn was interrupted meanwhile; the answer came too late.</source>
            <translation>这一轮已被中断，回答来得太晚。</translation>
        </message>
        <message>
            <source>This work has ended already.</source>
            <translation>此任务已结束。</translation>
        </message>
        <message>
            <source>Update Remembrancer and try again; nothing was changed.</source>
            <translation>请更新 Remembrancer 后重试；未做任何更改。</translation>
        </message>
        <message>
            <source>Update the program, then restore it. Nothing was changed.</source>
            <translation>请先更新程序再恢复。未做任何更改。</translation>
        </message>
        <message>
            <source>What a run, automation or experiment wrote reaches other levels by promotion only.</source>
            <translation>运行、自动化或实验写下的内容只能通过晋升进入其他层级。</translation>
        </message>
        <message>
            <source>What you asked for is no longer there.</source>
            <translation>请求的内容已不存在。</translation>
        </message>
        <message>
            <source>You had exactly this forgotten before.</source>
            <translation>你曾要求忘记完全相同的内容。</translation>
        </message>
        <message>
            <source>You may not read or write this: {path}</source>
            <translation>没有读写权限：{path}</translation>
        </message>
        <message>
            <source>You said that exactly this is never to come back.</source>
            <translation>你曾要求此内容不再出现。</translation>
        </message>
        <message>
            <source>{limit} proposals of agents wait in this project already.</source>
            <translation>此项目中已有 {limit} 条智能体提议等待处理。</translation>
        </message>
    </context>
    <context>
        <name>SafeText</name>
        <message>
            <source>Keep as &amp;restricted</source>
            <translation>设为受限并保留(&amp;R)</translation>
        </message>
        <message>
            <source>Keys and passwords are not kept. A mark can stand in its place; the rest of the sentence stays.</source>
            <translation>密钥和密码不会保存。可以用标记代替它，句子的其余部分保留。</translation>
        </message>
        <message>
            <source>Replace by &amp;marks</source>
            <translation>替换为标记(&amp;M)</translation>
        </message>
        <message>
            <source>This looks like a number of a person. Kept as restricted it is masked on screen, never sent to a provider, and left out of exports; or a mark can stand in its place.</source>
            <translation>这看起来是个人号码。设为受限后，它在屏幕上被遮盖、绝不发送给模型服务、也不会导出；也可以用标记代替它。</translation>
        </message>
    </context>
    <context>
        <name>ScopeDialog</name>
        <message>
            <source>New scope</source>
            <translation>新范围</translation>
        </message>
        <message>
            <source>Now: {scope}</source>
            <translation>当前：{scope}</translation>
        </message>
    </context>
    <context>
        <name>Search</name>
        <message>
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <source>its subject</source>
            <translation>所属主题</translation>
        </message>
        <message>
            <source>its words</source>
            <translation>原文字词</translation>
        </message>
        <message>
            <source>on the named day</source>
            <translation>所提日期</translation>
        </message>
        <message>
            <source>said beside it</source>
            <translation>前后文</translation>
        </message>
    </context>
    <context>
        <name>Sections</name>
        <message numerus="yes">
            <source>%n of them wait in Pending: a memory here is about the same.</source>
            <translation>
                <numerusform>其中 %n 条与此处的记忆主题相同，已放入待确认。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were forgotten here and are refused.</source>
            <translation>
                <numerusform>有 %n 条在此处已被忘记，不予导入。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n were forgotten in the other database; only that one can recognise their words.</source>
            <translation>
                <numerusform>另一个数据库中有 %n 条已忘记的记忆；只有那个数据库能识别其文字。</numerusform>
            </translation>
        </message>
        <message>
            <source>Agent bindings, without what opens them</source>
            <translation>智能体绑定（不含令牌）</translation>
        </message>
        <message>
            <source>Automations</source>
            <translation>自动化</translation>
        </message>
        <message>
            <source>Brought {items} and {turns}; were here already: {known}.</source>
            <translation>已导入 {items}和 {turns}；此前已有：{known}。</translation>
        </message>
        <message>
            <source>Changes</source>
            <translation>变更</translation>
        </message>
        <message>
            <source>Conversations</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Evidence</source>
            <translation>证据</translation>
        </message>
        <message>
            <source>Evidence of extracted statements</source>
            <translation>提取陈述的证据</translation>
        </message>
        <message>
            <source>Experiments</source>
            <translation>实验</translation>
        </message>
        <message>
            <source>Extracted statements</source>
            <translation>提取的陈述</translation>
        </message>
        <message>
            <source>Findings of the scan</source>
            <translation>扫描发现</translation>
        </message>
        <message>
            <source>Fingerprints of what was rejected or forgotten</source>
            <translation>已拒绝或已忘记内容的指纹</translation>
        </message>
        <message>
            <source>Folders of projects</source>
            <translation>项目文件夹</translation>
        </message>
        <message>
            <source>Folders without a project</source>
            <translation>未归属项目的文件夹</translation>
        </message>
        <message>
            <source>Follow-ups</source>
            <translation>后续事项</translation>
        </message>
        <message numerus="yes">
            <source>Forgotten words were replaced in %n places.</source>
            <translation>
                <numerusform>有 %n 处已忘记的文字被替换为标记。</numerusform>
            </translation>
        </message>
        <message>
            <source>Heartbeat plans</source>
            <translation>心跳计划</translation>
        </message>
        <message>
            <source>Heartbeat reports</source>
            <translation>心跳报告</translation>
        </message>
        <message>
            <source>Heartbeat runs</source>
            <translation>心跳运行</translation>
        </message>
        <message>
            <source>Imports</source>
            <translation>导入</translation>
        </message>
        <message>
            <source>Links between memories</source>
            <translation>记忆间的关联</translation>
        </message>
        <message>
            <source>Marks of forgotten memories</source>
            <translation>已忘记记忆的标记</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>Memories in recalls</source>
            <translation>召回中的记忆</translation>
        </message>
        <message>
            <source>Memory jobs</source>
            <translation>记忆作业</translation>
        </message>
        <message>
            <source>Merges of projects</source>
            <translation>项目合并</translation>
        </message>
        <message>
            <source>Namespaces</source>
            <translation>分区</translation>
        </message>
        <message>
            <source>Places read to by heartbeats</source>
            <translation>心跳读取位置</translation>
        </message>
        <message>
            <source>Places read to in transcripts</source>
            <translation>会话文件读取位置</translation>
        </message>
        <message>
            <source>Projects</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Projects of heartbeat plans</source>
            <translation>心跳计划的项目</translation>
        </message>
        <message>
            <source>Promotions</source>
            <translation>晋升</translation>
        </message>
        <message>
            <source>Proposed changes</source>
            <translation>建议的变更</translation>
        </message>
        <message>
            <source>Recalls</source>
            <translation>召回</translation>
        </message>
        <message>
            <source>Reports of runs</source>
            <translation>运行报告</translation>
        </message>
        <message>
            <source>Revisions of memories</source>
            <translation>记忆的修订</translation>
        </message>
        <message>
            <source>Runs of tasks</source>
            <translation>任务运行</translation>
        </message>
        <message>
            <source>Security domains</source>
            <translation>安全域</translation>
        </message>
        <message>
            <source>Sessions that recalled</source>
            <translation>发起召回的会话</translation>
        </message>
        <message>
            <source>Snapshots</source>
            <translation>快照</translation>
        </message>
        <message>
            <source>Tasks</source>
            <translation>任务</translation>
        </message>
        <message>
            <source>Turns</source>
            <translation>轮次</translation>
        </message>
        <message>
            <source>Would bring everything: {items} and {turns}. The database is empty.</source>
            <translation>将完整导入：{items}和 {turns}。记忆库为空。</translation>
        </message>
        <message>
            <source>Would bring {items} and {turns}; here already: {known}.</source>
            <translation>将导入 {items}和 {turns}；已存在：{known}。</translation>
        </message>
        <message>
            <source>incomplete: the database was damaged when it was exported</source>
            <translation>不完整：导出时记忆库已损坏</translation>
        </message>
        <message>
            <source>{count} already here</source>
            <translation>{count} 条已存在</translation>
        </message>
        <message>
            <source>{count} clash with something here</source>
            <translation>{count} 条与此处内容冲突</translation>
        </message>
        <message>
            <source>{count} differ here; yours stay</source>
            <translation>{count} 条与此处不同，保留这里的</translation>
        </message>
        <message>
            <source>{count} new</source>
            <translation>新增 {count} 条</translation>
        </message>
        <message>
            <source>{count} restricted</source>
            <translation>{count} 条受限</translation>
        </message>
        <message>
            <source>{count} were forgotten here</source>
            <translation>{count} 条在此处已忘记</translation>
        </message>
        <message>
            <source>{count} whose owner did not come</source>
            <translation>{count} 条缺少所属内容</translation>
        </message>
    </context>
    <context>
        <name>Sensitive</name>
        <message>
            <source>API key</source>
            <translation>API 密钥</translation>
        </message>
        <message>
            <source>Access token</source>
            <translation>访问令牌</translation>
        </message>
        <message>
            <source>Account number</source>
            <translation>银行账号</translation>
        </message>
        <message>
            <source>As set for connected agents</source>
            <translation>与已连接智能体的设置相同</translation>
        </message>
        <message>
            <source>Authorization header</source>
            <translation>授权标头</translation>
        </message>
        <message>
            <source>By permission</source>
            <translation>须单独许可</translation>
        </message>
        <message>
            <source>Card number</source>
            <translation>卡号</translation>
        </message>
        <message>
            <source>Computes vectors on this computer; nothing leaves it.</source>
            <translation>在本机计算向量，内容不会离开本机。</translation>
        </message>
        <message>
            <source>Connected agents</source>
            <translation>已连接的智能体</translation>
        </message>
        <message>
            <source>Everything, restricted memories too</source>
            <translation>全部，包括受限记忆</translation>
        </message>
        <message>
            <source>External embedding service</source>
            <translation>外部嵌入服务</translation>
        </message>
        <message>
            <source>Follows Settings → Sensitive information. Restricted memories stay closed.</source>
            <translation>遵循“设置 → 敏感信息”。受限记忆不开放。</translation>
        </message>
        <message>
            <source>Gets statements to compute vectors, if one is set up.</source>
            <translation>配置后，接收陈述以计算向量。</translation>
        </message>
        <message>
            <source>Health or money matter</source>
            <translation>健康或财务内容</translation>
        </message>
        <message>
            <source>Identity number</source>
            <translation>身份号码</translation>
        </message>
        <message>
            <source>Invisible characters</source>
            <translation>不可见字符</translation>
        </message>
        <message>
            <source>Language model</source>
            <translation>语言模型</translation>
        </message>
        <message>
            <source>Less than other agents: nothing marked sensitive or restricted.</source>
            <translation>比其他智能体更少：不含任何敏感或受限记忆。</translation>
        </message>
        <message>
            <source>Local embedding</source>
            <translation>本地嵌入</translation>
        </message>
        <message>
            <source>Never</source>
            <translation>绝不</translation>
        </message>
        <message>
            <source>Normal memories only</source>
            <translation>仅普通记忆</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>密码</translation>
        </message>
        <message>
            <source>Password in an address</source>
            <translation>地址中的密码</translation>
        </message>
        <message>
            <source>Private key</source>
            <translation>私钥</translation>
        </message>
        <message>
            <source>Read what their binding opens, and may pass it to their own model.</source>
            <translation>读取其绑定所开放的内容，并可能转交给它们自己的模型。</translation>
        </message>
        <message>
            <source>Reads like an instruction</source>
            <translation>形似指令</translation>
        </message>
        <message>
            <source>Reads turns to propose memories, while it is switched on.</source>
            <translation>启用时读取对话轮次，以提出记忆建议。</translation>
        </message>
        <message>
            <source>This agent reads restricted memories of its scopes in plain text, numbers included, and may send them to the model it uses. Only choose this if you trust both.</source>
            <translation>此智能体将以明文读取其范围内的受限记忆（包括号码），并可能发送给它所用的模型。仅在您信任两者时选择。</translation>
        </message>
        <message>
            <source>Yes</source>
            <translation>是</translation>
        </message>
        <message>
            <source>{receiver} may be given: {level}</source>
            <translation>{receiver}可获得：{level}</translation>
        </message>
    </context>
    <context>
        <name>Settings</name>
        <message numerus="yes">
            <source>%n archived and rejected memories</source>
            <translation>
                <numerusform>%n 条已归档和已拒绝的记忆</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n candidates in Pending</source>
            <translation>
                <numerusform>“待确认”中的 %n 条候选</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n confirmed memories</source>
            <translation>
                <numerusform>%n 条已确认的记忆</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n conversations</source>
            <translation>
                <numerusform>%n 个会话</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n lines want a look.</source>
            <translation>
                <numerusform>有 %n 项需要查看。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n projects</source>
            <translation>
                <numerusform>%n 个项目</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n turns of those conversations</source>
            <translation>
                <numerusform>这些会话中的 %n 轮</numerusform>
            </translation>
        </message>
        <message>
            <source>A backup is a whole, encrypted copy that was opened and counted after writing. One is also made before every change of the database's form, and before a backup is restored. A backup keeps what you forget afterwards until it is deleted; restoring it does not bring that back.</source>
            <translation>备份是完整的加密副本，写入后会打开并核对行数。每次更改数据库结构之前，以及恢复备份之前，也会自动创建备份。此后忘记的内容仍保留在备份中，直到备份被删除；恢复备份不会使其重新出现。</translation>
        </message>
        <message>
            <source>A damaged or foreign database file: it is moved aside, not deleted</source>
            <translation>损坏的或外来的数据库文件：会移到一旁，不会删除</translation>
        </message>
        <message>
            <source>A key is kept {place}.</source>
            <translation>密钥存放在{place}。</translation>
        </message>
        <message>
            <source>A scan looks through everything stored: memories with all revisions, quotes and conversations. It runs by itself after the detectors changed.</source>
            <translation>扫描会检查全部存储内容：记忆及其所有修订、引文和会话。检测规则更新后会自动运行。</translation>
        </message>
        <message>
            <source>A small model on this computer also finds memories in other words and in the other language. Nothing leaves this computer, and secrets are removed first. Which memories the model may see is said in “Sensitive information”.</source>
            <translation>由本机的小模型查找换了说法或换了语言的记忆。任何内容都不会离开这台电脑，机密会先被去除。模型可以看到哪些记忆，由“敏感信息”一节决定。</translation>
        </message>
        <message>
            <source>About {time} left.</source>
            <translation>大约还需 {time}。</translation>
        </message>
        <message>
            <source>Address (base URL)</source>
            <translation>地址（Base URL）</translation>
        </message>
        <message>
            <source>Any server that speaks the OpenAI protocol: a cloud service, Ollama, llama.cpp, vLLM. Without one, the built-in rules still find lasting statements, offline.</source>
            <translation>任何支持 OpenAI 协议的服务：云服务、Ollama、llama.cpp、vLLM。没有也可以：内置规则可离线找出长期有效的说法。</translation>
        </message>
        <message>
            <source>Archive restricted memories after (days without use)</source>
            <translation>受限记忆多少天未使用后归档</translation>
        </message>
        <message>
            <source>Archive what decayed and matters little</source>
            <translation>归档已衰减且不太重要的记忆</translation>
        </message>
        <message>
            <source>Asking the provider…</source>
            <translation>正在询问模型服务…</translation>
        </message>
        <message>
            <source>At most so many candidates in one run</source>
            <translation>一次运行最多提议的候选数</translation>
        </message>
        <message>
            <source>Automation</source>
            <translation>自动化</translation>
        </message>
        <message>
            <source>Back up now</source>
            <translation>立即备份</translation>
        </message>
        <message>
            <source>Background</source>
            <translation>后台运行</translation>
        </message>
        <message>
            <source>Backups</source>
            <translation>备份</translation>
        </message>
        <message>
            <source>Backups, latest first</source>
            <translation>备份，最新在前</translation>
        </message>
        <message>
            <source>Being opened…</source>
            <translation>正在打开…</translation>
        </message>
        <message>
            <source>Candidate generation</source>
            <translation>候选生成</translation>
        </message>
        <message>
            <source>Characters</source>
            <translation>字符</translation>
        </message>
        <message>
            <source>Check everything</source>
            <translation>全面检查</translation>
        </message>
        <message>
            <source>Checked</source>
            <translation>检查项</translation>
        </message>
        <message>
            <source>Checks</source>
            <translation>检查结果</translation>
        </message>
        <message>
            <source>Clear all memory</source>
            <translation>清空全部记忆</translation>
        </message>
        <message>
            <source>Clear all memory?</source>
            <translation>清空全部记忆？</translation>
        </message>
        <message>
            <source>Clear all memory…</source>
            <translation>清空全部记忆…</translation>
        </message>
        <message>
            <source>Comfortable</source>
            <translation>宽松</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Copy the command</source>
            <translation>复制命令</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>深色</translation>
        </message>
        <message>
            <source>Database: {path} ({size}, write-ahead log {wal})
Profile: {profile}
Log: {log}</source>
            <translation>数据库：{path}（{size}，预写日志 {wal}）
配置目录：{profile}
日志：{log}</translation>
        </message>
        <message>
            <source>Delete conversations after (days)</source>
            <translation>会话保留（天）</translation>
        </message>
        <message>
            <source>Delete records of recalls after (days)</source>
            <translation>召回记录保留（天）</translation>
        </message>
        <message>
            <source>Delete…</source>
            <translation>删除…</translation>
        </message>
        <message>
            <source>Dense</source>
            <translation>紧凑</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>Dimension: {dimension}</source>
            <translation>维度：{dimension}</translation>
        </message>
        <message>
            <source>Encrypted at rest. The key is kept {place}.</source>
            <translation>已加密保存。密钥存放在{place}。</translation>
        </message>
        <message>
            <source>Everything in the database; it cannot be counted while it is degraded</source>
            <translation>数据库中的一切；降级状态下无法清点</translation>
        </message>
        <message>
            <source>Everything is fine.</source>
            <translation>一切正常。</translation>
        </message>
        <message>
            <source>Experiment</source>
            <translation>实验</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>导出…</translation>
        </message>
        <message>
            <source>Facts, decisions, summaries and reflections that nobody uses slide down in the order. After four half-lives (a half-life is a year for facts, two months for reflections) they are archived if their importance is low or they were judged wrong or outdated. So are candidates of these kinds that nobody decided. Preferences, constraints and procedures never decay, and nothing is deleted.</source>
            <translation>无人使用的事实、决定、摘要和反思会在排序中逐渐下降。经过四个半衰期（事实的半衰期为一年，反思为两个月）后，若重要性低或曾被判为错误、过时，则会被归档。这些类型中一直没有处理的候选也是如此。偏好、约束和流程永不衰减；不会删除任何内容。</translation>
        </message>
        <message>
            <source>File</source>
            <translation>文件</translation>
        </message>
        <message>
            <source>Give up after (seconds)</source>
            <translation>超时（秒）</translation>
        </message>
        <message>
            <source>Global</source>
            <translation>全局</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Heartbeat plans with their reports, bindings of agents, records of recalls</source>
            <translation>心跳计划及其报告、智能体绑定、召回记录</translation>
        </message>
        <message>
            <source>Heartbeats may propose candidates</source>
            <translation>允许心跳提议候选</translation>
        </message>
        <message>
            <source>Heartbeats only propose. Nothing becomes memory of a project or Global until you confirm it.</source>
            <translation>心跳只会提议。未经你确认，任何内容都不会成为项目或全局记忆。</translation>
        </message>
        <message>
            <source>Import own data…</source>
            <translation>导入自己的数据…</translation>
        </message>
        <message>
            <source>Indexed by meaning</source>
            <translation>按含义索引的进度</translation>
        </message>
        <message>
            <source>Indexed: {done} of {total}</source>
            <translation>已索引：{done} / {total}</translation>
        </message>
        <message>
            <source>Indexing {done} of {total} memories. Search by words works meanwhile.</source>
            <translation>正在建立索引：{done} / {total} 条记忆。期间仍可按词语搜索。</translation>
        </message>
        <message>
            <source>It does not work.</source>
            <translation>无法使用。</translation>
        </message>
        <message>
            <source>It is only written, never shown again. Local servers often need none.</source>
            <translation>只写入，不再显示。本地服务通常不需要密钥。</translation>
        </message>
        <message>
            <source>Keep at most so many records of recalls</source>
            <translation>最多保留的召回记录数</translation>
        </message>
        <message>
            <source>Keep conversations until I delete them</source>
            <translation>保留会话，直到我删除</translation>
        </message>
        <message>
            <source>Keep restricted memories active without a limit</source>
            <translation>受限记忆不设期限，一直有效</translation>
        </message>
        <message>
            <source>Keep this key</source>
            <translation>保存此密钥</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>密钥</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>语言</translation>
        </message>
        <message>
            <source>Language and appearance</source>
            <translation>语言与外观</translation>
        </message>
        <message>
            <source>Language model</source>
            <translation>语言模型</translation>
        </message>
        <message>
            <source>Let agents recall by meaning, too</source>
            <translation>智能体也可按含义召回</translation>
        </message>
        <message>
            <source>Level</source>
            <translation>层级</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>浅色</translation>
        </message>
        <message>
            <source>Like the desktop</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Made at</source>
            <translation>备份时间</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>Memories made from them stay; their source is then marked as unavailable.</source>
            <translation>由它们产生的记忆保留，其来源会标为不可用。</translation>
        </message>
        <message>
            <source>Memories that become one without an expiry of their own get it from here; the shortest that applies counts. Expired ones are archived, not deleted. Preferences, constraints, procedures and pinned memories get none.</source>
            <translation>成为记忆时自身没有过期时间的内容，从这里获得过期时间；以适用的最短者为准。过期的记忆只会归档，不会删除。偏好、约束、流程和置顶的记忆没有默认过期时间。</translation>
        </message>
        <message>
            <source>Memory itself is never deleted by age. Only you delete it, with Forget. A project can have rules of its own: Namespaces → Retention and decay. How long reports of heartbeats are kept is set in each plan.</source>
            <translation>记忆本身不会因时间久而被删除。只有你能用“忘记”删除它。项目可以有自己的规则：分区 → 保留与衰减。心跳报告的保留时间在各计划中设置。</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Model: {model}</source>
            <translation>模型：{model}</translation>
        </message>
        <message>
            <source>No backup yet.</source>
            <translation>还没有备份。</translation>
        </message>
        <message>
            <source>No key is kept.</source>
            <translation>没有保存密钥。</translation>
        </message>
        <message>
            <source>No system keyring was found.</source>
            <translation>未找到系统密钥环。</translation>
        </message>
        <message>
            <source>Not installed. Search works with words alone. To install the model, run this command and start Remembrancer again:</source>
            <translation>尚未安装，目前只按词语搜索。要安装模型，请运行以下命令，然后重新启动 Remembrancer：</translation>
        </message>
        <message>
            <source>Off. Search works with words alone.</source>
            <translation>已关闭，只按词语搜索。</translation>
        </message>
        <message>
            <source>Open the folder</source>
            <translation>打开文件夹</translation>
        </message>
        <message>
            <source>Otherwise heartbeats rest while the window is closed. Connected agents reach their memory anyway.</source>
            <translation>否则窗口关闭时心跳会停下。已连接的智能体仍可读取记忆。</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>Paused: {done} of {total} memories are indexed.</source>
            <translation>已暂停：{done} / {total} 条记忆已建立索引。</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Reindex everything</source>
            <translation>全部重新索引</translation>
        </message>
        <message>
            <source>Remove the key</source>
            <translation>移除密钥</translation>
        </message>
        <message>
            <source>Restore…</source>
            <translation>恢复…</translation>
        </message>
        <message>
            <source>Restricted memories never go to a language model or an external service; that cannot be allowed. An agent reads them only if you permit it for its own binding, under Namespaces.</source>
            <translation>受限记忆绝不会发送给语言模型或外部服务，此项无法放开。智能体只有在您于“分区”中为其绑定单独许可后才能读取。</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Retention and decay</source>
            <translation>保留与衰减</translation>
        </message>
        <message>
            <source>Retrieval budgets</source>
            <translation>检索预算</translation>
        </message>
        <message>
            <source>Revert</source>
            <translation>还原</translation>
        </message>
        <message>
            <source>Review the findings…</source>
            <translation>查看发现…</translation>
        </message>
        <message>
            <source>Row height of lists</source>
            <translation>列表行高</translation>
        </message>
        <message>
            <source>Rows</source>
            <translation>行数</translation>
        </message>
        <message>
            <source>Run heartbeats in the background when the window is closed</source>
            <translation>窗口关闭后在后台运行心跳</translation>
        </message>
        <message>
            <source>Run of a task</source>
            <translation>任务运行</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Save first; the test asks the kept address and model.</source>
            <translation>请先保存；测试使用已保存的地址和模型。</translation>
        </message>
        <message>
            <source>Scan now</source>
            <translation>立即扫描</translation>
        </message>
        <message>
            <source>Search by meaning</source>
            <translation>按含义搜索</translation>
        </message>
        <message>
            <source>Search memories by meaning, too</source>
            <translation>同时按含义搜索记忆</translation>
        </message>
        <message>
            <source>Sections of the settings</source>
            <translation>设置的各部分</translation>
        </message>
        <message>
            <source>Self-check</source>
            <translation>自检</translation>
        </message>
        <message>
            <source>Sensitive information</source>
            <translation>敏感信息</translation>
        </message>
        <message>
            <source>Settings, backups, exports and the transcript files on disk</source>
            <translation>设置、备份、导出文件和磁盘上的会话记录</translation>
        </message>
        <message>
            <source>Show them</source>
            <translation>查看这些记忆</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Store</source>
            <translation>记忆库</translation>
        </message>
        <message>
            <source>Test</source>
            <translation>测试</translation>
        </message>
        <message>
            <source>The database is damaged and did not give everything. Exported {count} entries ({size}): {path}</source>
            <translation>数据库已损坏，未能给出全部内容。已导出 {count} 条（{size}）：{path}</translation>
        </message>
        <message>
            <source>The file is not touched. Looking, exporting what can be read, and clearing still work.</source>
            <translation>文件不会被改动。仍可查看、导出可读取的内容以及清空。</translation>
        </message>
        <message>
            <source>The old file was moved to {path}.</source>
            <translation>旧文件已移到 {path}。</translation>
        </message>
        <message>
            <source>The oldest go first. How often a memory was used is counted on, whatever goes.</source>
            <translation>最早的记录先删除。无论删除哪些记录，每条记忆的使用次数都会继续累计。</translation>
        </message>
        <message>
            <source>The settings were changed meanwhile. Your draft is kept: look, then save again.</source>
            <translation>设置在此期间已被修改。你的草稿已保留：请查看后再次保存。</translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>They are archived, not deleted; you can take them back.</source>
            <translation>只归档，不删除；可以随时取回。</translation>
        </message>
        <message>
            <source>Together never more than {tokens} tokens: 12 % of the window, between 4 K and 24 K.</source>
            <translation>合计不超过 {tokens} 个 token：窗口的 12%，介于 4 K 与 24 K 之间。</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <source>Type a web address that begins with http:// or https://.</source>
            <translation>请输入以 http:// 或 https:// 开头的网址。</translation>
        </message>
        <message>
            <source>Type the model's name.</source>
            <translation>请输入模型名称。</translation>
        </message>
        <message>
            <source>Use a language model for proposals</source>
            <translation>使用语言模型提议</translation>
        </message>
        <message>
            <source>Verified</source>
            <translation>已验证</translation>
        </message>
        <message>
            <source>Version {version}, schema {schema}, SQLite {sqlite}</source>
            <translation>版本 {version}，结构 {schema}，SQLite {sqlite}</translation>
        </message>
        <message>
            <source>What one request of an agent gets at most from each level. Nothing is filled up: without a match a level gives nothing.</source>
            <translation>智能体一次请求从每个层级最多得到的量。不会凑数：没有匹配就什么都不给。</translation>
        </message>
        <message>
            <source>What to do</source>
            <translation>处理办法</translation>
        </message>
        <message>
            <source>Who is given which memories. Secrets are always replaced by a mark before anything is stored or sent, whatever is ticked here.</source>
            <translation>谁可以获得哪些记忆。无论此处如何勾选，机密在存储或发送之前总会被替换为标记。</translation>
        </message>
        <message>
            <source>Whoever can read your configuration folder can open the database; a system keyring is safer.</source>
            <translation>能读取你配置文件夹的人就能打开数据库；使用系统密钥环更安全。</translation>
        </message>
        <message>
            <source>Window of the agents' models (tokens)</source>
            <translation>智能体模型的窗口（token）</translation>
        </message>
        <message>
            <source>Without this only words decide what agents are given. With it, memories whose meaning clearly stands out are added; now and then one of them may be off the point.</source>
            <translation>不开启时，智能体得到什么只由词语决定。开启后，会加入含义明显突出的记忆；偶尔会有不相关的一条。</translation>
        </message>
        <message>
            <source>Writing the backup</source>
            <translation>正在写入备份</translation>
        </message>
        <message>
            <source>never</source>
            <translation>从不</translation>
        </message>
        <message numerus="yes">
            <source>⚠ %n findings wait for your decision.</source>
            <translation>
                <numerusform>⚠ %n 项发现等待您决定。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>⚠ %n memories could not be indexed. Words still find them.</source>
            <translation>
                <numerusform>⚠ 有 %n 条记忆未能建立索引，仍可按词语找到。</numerusform>
            </translation>
        </message>
        <message>
            <source>⚠ Degraded: {fault}.</source>
            <translation>⚠ 已降级：{fault}。</translation>
        </message>
        <message>
            <source>⚠ Not encrypted: whoever reads the file reads your memory.</source>
            <translation>⚠ 未加密：能读取该文件的人就能读取你的记忆。</translation>
        </message>
        <message>
            <source>⚠ The index was made by another model ({model}) and is not used. Reindex to use meaning again.</source>
            <translation>⚠ 现有索引由其他模型（{model}）生成，未被使用。重新索引后才能按含义搜索。</translation>
        </message>
        <message>
            <source>⚠ The model could not be used; words still work. Install it again with this command, then press “Try again”:</source>
            <translation>⚠ 模型无法使用，仍可按词语搜索。请用以下命令重新安装，然后按“重试”：</translation>
        </message>
        <message>
            <source>✓ Backed up and verified: {path}</source>
            <translation>✓ 已备份并验证：{path}</translation>
        </message>
        <message numerus="yes">
            <source>✓ Cleared: %n memories were removed.</source>
            <translation>
                <numerusform>✓ 已清空：移除了 %n 条记忆。</numerusform>
            </translation>
        </message>
        <message>
            <source>✓ Copied</source>
            <translation>✓ 已复制</translation>
        </message>
        <message>
            <source>✓ Exported {count} entries ({size}): {path}</source>
            <translation>✓ 已导出 {count} 条（{size}）：{path}</translation>
        </message>
        <message>
            <source>✓ In order</source>
            <translation>✓ 正常</translation>
        </message>
        <message>
            <source>✓ It works. It answered after {time}.</source>
            <translation>✓ 可以使用，{time} 后应答。</translation>
        </message>
        <message>
            <source>✓ No finding waits for your decision.</source>
            <translation>✓ 没有等待决定的发现。</translation>
        </message>
        <message>
            <source>✓ Ready</source>
            <translation>✓ 就绪</translation>
        </message>
        <message>
            <source>✓ Saved</source>
            <translation>✓ 已保存</translation>
        </message>
        <message>
            <source>✓ The backup was deleted.</source>
            <translation>✓ 备份已删除。</translation>
        </message>
        <message>
            <source>✓ The key is kept.</source>
            <translation>✓ 密钥已保存。</translation>
        </message>
        <message>
            <source>✓ The key was removed.</source>
            <translation>✓ 密钥已移除。</translation>
        </message>
        <message>
            <source>✓ The scan has begun; it goes on if you close the window.</source>
            <translation>✓ 扫描已开始；关闭窗口后仍会继续。</translation>
        </message>
        <message>
            <source>✓ Yes</source>
            <translation>✓ 是</translation>
        </message>
        <message>
            <source>✕ No</source>
            <translation>✕ 否</translation>
        </message>
    </context>
    <context>
        <name>SettingsActions</name>
        <message>
            <source>&amp;Back up now</source>
            <translation>立即备份(&amp;B)</translation>
        </message>
        <message>
            <source>&amp;Check everything</source>
            <translation>全面检查(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Export…</source>
            <translation>导出(&amp;E)…</translation>
        </message>
        <message>
            <source>&amp;Import own data…</source>
            <translation>导入自己的数据(&amp;I)…</translation>
        </message>
        <message>
            <source>&amp;Index by meaning what is missing</source>
            <translation>按含义补齐索引(&amp;I)</translation>
        </message>
        <message>
            <source>&amp;Open the data folder</source>
            <translation>打开数据文件夹(&amp;O)</translation>
        </message>
        <message>
            <source>&amp;Restore a backup…</source>
            <translation>恢复备份(&amp;R)…</translation>
        </message>
        <message>
            <source>&amp;Save this section</source>
            <translation>保存此部分(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Test the language model</source>
            <translation>测试语言模型(&amp;T)</translation>
        </message>
        <message>
            <source>C&amp;lear all memory…</source>
            <translation>清空全部记忆(&amp;L)…</translation>
        </message>
    </context>
    <context>
        <name>Settle</name>
        <message>
            <source>Add the conclusion</source>
            <translation>添加结论</translation>
        </message>
        <message>
            <source>Conclusion</source>
            <translation>结论</translation>
        </message>
        <message>
            <source>Conclusions that will be filed</source>
            <translation>将提交的结论</translation>
        </message>
        <message>
            <source>Evidence</source>
            <translation>证据</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>No run completed and met its goal, so nothing can be concluded from one.</source>
            <translation>没有完成且达成目标的运行，因此无法据此得出结论。</translation>
        </message>
        <message>
            <source>Run that shows it</source>
            <translation>得出结论的运行</translation>
        </message>
        <message>
            <source>Say what the experiment showed.</source>
            <translation>请填写实验得出了什么。</translation>
        </message>
        <message numerus="yes">
            <source>Settle with %n conclusions</source>
            <translation>
                <numerusform>结算并提交 %n 条结论</numerusform>
            </translation>
        </message>
        <message>
            <source>Settle without conclusions</source>
            <translation>结算，不提交结论</translation>
        </message>
        <message>
            <source>Settle “{name}”</source>
            <translation>结算“{name}”</translation>
        </message>
        <message>
            <source>Take it off the list</source>
            <translation>从列表中移除</translation>
        </message>
        <message>
            <source>The experiment ends. Its conclusions become candidates in Pending; nothing is confirmed by itself, and nothing leaves the experiment without you.</source>
            <translation>实验将结束。结论会成为“待确认”中的候选；不会自动确认，未经你同意，任何内容都不会离开该实验。</translation>
        </message>
        <message>
            <source>These words do not stand in a report of this run.</source>
            <translation>这段文字不在该运行的报告中。</translation>
        </message>
        <message>
            <source>Use the marked words as evidence</source>
            <translation>将选中的文字作为证据</translation>
        </message>
        <message>
            <source>What it reported</source>
            <translation>其报告</translation>
        </message>
        <message>
            <source>Word for word from a report of that run.</source>
            <translation>须逐字出自该运行的报告。</translation>
        </message>
    </context>
    <context>
        <name>SideBySide</name>
        <message>
            <source>Happened</source>
            <translation>发生</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Proposed by</source>
            <translation>提议者</translation>
        </message>
        <message>
            <source>Recorded</source>
            <translation>入库</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>来源</translation>
        </message>
        <message>
            <source>Statement</source>
            <translation>陈述</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>THE NEW ONE</source>
            <translation>新条目</translation>
        </message>
        <message>
            <source>THE OTHER ONE</source>
            <translation>另一条</translation>
        </message>
        <message>
            <source>Valid</source>
            <translation>有效期</translation>
        </message>
        <message>
            <source>{kind}: {place}</source>
            <translation>{kind}：{place}</translation>
        </message>
        <message>
            <source>“{quote}”</source>
            <translation>“{quote}”</translation>
        </message>
    </context>
    <context>
        <name>Sidebar</name>
        <message>
            <source>! Provider has no key</source>
            <translation>! 模型服务没有密钥</translation>
        </message>
        <message>
            <source>Provider fails</source>
            <translation>模型服务出错</translation>
        </message>
        <message>
            <source>Remembrancer</source>
            <translation>记忆中心</translation>
        </message>
        <message>
            <source>– No heartbeat planned</source>
            <translation>– 未安排心跳</translation>
        </message>
        <message>
            <source>– No language model; works offline</source>
            <translation>– 无语言模型，离线工作</translation>
        </message>
        <message>
            <source>‖ Heartbeat paused</source>
            <translation>‖ 心跳已暂停</translation>
        </message>
        <message>
            <source>◌ Connecting to the main process…</source>
            <translation>◌ 正在连接主进程…</translation>
        </message>
        <message>
            <source>◌ Store is opening</source>
            <translation>◌ 正在打开记忆库</translation>
        </message>
        <message>
            <source>♥ Next heartbeat {when}</source>
            <translation>♥ 下次心跳 {when}</translation>
        </message>
        <message numerus="yes">
            <source>⚠ %n findings to review</source>
            <translation>
                <numerusform>⚠ %n 项发现待查看</numerusform>
            </translation>
        </message>
        <message>
            <source>✓ Provider ready</source>
            <translation>✓ 模型服务就绪</translation>
        </message>
        <message>
            <source>✓ Store in order</source>
            <translation>✓ 记忆库正常</translation>
        </message>
        <message>
            <source>✕ Store: {reason}</source>
            <translation>✕ 记忆库：{reason}</translation>
        </message>
        <message>
            <source>✕ {reason}</source>
            <translation>✕ {reason}</translation>
        </message>
    </context>
    <context>
        <name>States</name>
        <message>
            <source>Loading…</source>
            <translation>正在加载…</translation>
        </message>
        <message>
            <source>The store cannot be read, so nothing is shown here.</source>
            <translation>记忆库无法读取，因此这里不显示任何内容。</translation>
        </message>
        <message>
            <source>This could not be loaded.</source>
            <translation>无法加载。</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <source>What to do</source>
            <translation>处理办法</translation>
        </message>
    </context>
    <context>
        <name>System</name>
        <message>
            <source>Backup</source>
            <translation>备份</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <source>Heartbeat</source>
            <translation>心跳</translation>
        </message>
        <message>
            <source>Import</source>
            <translation>导入</translation>
        </message>
        <message>
            <source>Indexing by meaning</source>
            <translation>按含义建立索引</translation>
        </message>
        <message>
            <source>No key: the provider wants a key and none is kept.</source>
            <translation>没有密钥：服务需要密钥，但没有保存。</translation>
        </message>
        <message>
            <source>Provider test</source>
            <translation>模型服务测试</translation>
        </message>
        <message>
            <source>Scan for sensitive text</source>
            <translation>敏感内容扫描</translation>
        </message>
        <message>
            <source>The connection to the provider broke off.</source>
            <translation>与模型服务的连接中断。</translation>
        </message>
        <message>
            <source>The key file cannot be read.</source>
            <translation>密钥文件无法读取。</translation>
        </message>
        <message>
            <source>The key file is damaged.</source>
            <translation>密钥文件已损坏。</translation>
        </message>
        <message>
            <source>The keyring did not keep what was given to it.</source>
            <translation>密钥环没有保存交给它的内容。</translation>
        </message>
        <message>
            <source>The provider answered with an internal error.</source>
            <translation>模型服务返回内部错误。</translation>
        </message>
        <message>
            <source>The provider answered with nothing.</source>
            <translation>模型服务返回了空内容。</translation>
        </message>
        <message>
            <source>The provider did not answer in time.</source>
            <translation>模型服务未在限定时间内应答。</translation>
        </message>
        <message>
            <source>The provider is refusing for now: too many requests.</source>
            <translation>模型服务暂时拒绝：请求过多。</translation>
        </message>
        <message>
            <source>The provider refused the request.</source>
            <translation>模型服务拒绝了请求。</translation>
        </message>
        <message>
            <source>The provider's answer was not in the agreed form.</source>
            <translation>模型服务的应答不符合约定格式。</translation>
        </message>
        <message>
            <source>The request was larger than the set budget.</source>
            <translation>请求超出了设定的预算。</translation>
        </message>
        <message>
            <source>The system keyring cannot be used.</source>
            <translation>系统密钥环无法使用。</translation>
        </message>
        <message>
            <source>The system keyring did not answer.</source>
            <translation>系统密钥环没有应答。</translation>
        </message>
        <message>
            <source>The system keyring is locked.</source>
            <translation>系统密钥环已锁定。</translation>
        </message>
        <message>
            <source>The system keyring refused.</source>
            <translation>系统密钥环拒绝了请求。</translation>
        </message>
        <message>
            <source>There is no system keyring that can be used.</source>
            <translation>没有可用的系统密钥环。</translation>
        </message>
        <message>
            <source>Wrong address: no provider answers at this URL.</source>
            <translation>地址有误：此 URL 没有模型服务应答。</translation>
        </message>
        <message>
            <source>Wrong key: the provider refused the key.</source>
            <translation>密钥有误：服务拒绝了该密钥。</translation>
        </message>
        <message>
            <source>Wrong model: the provider does not know this model.</source>
            <translation>模型有误：服务不认识该模型。</translation>
        </message>
        <message>
            <source>a required row of the database is missing</source>
            <translation>数据库缺少必需的行</translation>
        </message>
        <message>
            <source>another program holds the database</source>
            <translation>另一个程序占用了数据库</translation>
        </message>
        <message>
            <source>bringing the database up to date failed</source>
            <translation>数据库升级失败</translation>
        </message>
        <message>
            <source>in a key file that only you can read, in the configuration folder</source>
            <translation>配置文件夹中只有你可读的密钥文件里</translation>
        </message>
        <message>
            <source>in the system keyring</source>
            <translation>系统密钥环里</translation>
        </message>
        <message>
            <source>nowhere: no key is kept</source>
            <translation>无处（没有保存密钥）</translation>
        </message>
        <message>
            <source>rows of the database refer to missing rows</source>
            <translation>数据库中有行引用了不存在的行</translation>
        </message>
        <message>
            <source>tables of the database are not as expected</source>
            <translation>数据库的表与预期不符</translation>
        </message>
        <message>
            <source>the database file cannot be read</source>
            <translation>数据库文件无法读取</translation>
        </message>
        <message>
            <source>the database file is damaged</source>
            <translation>数据库文件已损坏</translation>
        </message>
        <message>
            <source>the database is closed</source>
            <translation>数据库已关闭</translation>
        </message>
        <message>
            <source>the database is still being opened</source>
            <translation>数据库仍在打开</translation>
        </message>
        <message>
            <source>the database was written by a newer version of this program</source>
            <translation>数据库由本程序的更新版本写入</translation>
        </message>
        <message>
            <source>the disk is full</source>
            <translation>磁盘已满</translation>
        </message>
        <message>
            <source>the file is not a database of this program</source>
            <translation>该文件不是本程序的数据库</translation>
        </message>
        <message>
            <source>the key does not open the database</source>
            <translation>密钥无法打开数据库</translation>
        </message>
        <message>
            <source>the key of the database is missing</source>
            <translation>数据库的密钥缺失</translation>
        </message>
        <message>
            <source>the profile folder cannot be written</source>
            <translation>配置目录不可写</translation>
        </message>
    </context>
    <context>
        <name>TaskActions</name>
        <message>
            <source>&amp;Archived (nobody reads it)</source>
            <translation>已归档（无人读取）(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Begin a run…</source>
            <translation>开始运行(&amp;B)…</translation>
        </message>
        <message>
            <source>&amp;Cancel the run</source>
            <translation>取消运行(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Delete…</source>
            <translation>删除(&amp;D)…</translation>
        </message>
        <message>
            <source>&amp;Edit…</source>
            <translation>编辑(&amp;E)…</translation>
        </message>
        <message>
            <source>&amp;New task…</source>
            <translation>新建任务(&amp;N)…</translation>
        </message>
        <message>
            <source>&amp;Open the conversation</source>
            <translation>打开会话(&amp;O)</translation>
        </message>
        <message>
            <source>&amp;Promote…</source>
            <translation>晋升(&amp;P)…</translation>
        </message>
        <message>
            <source>&amp;Run again…</source>
            <translation>再次运行(&amp;R)…</translation>
        </message>
        <message>
            <source>&amp;Settle…</source>
            <translation>结算(&amp;S)…</translation>
        </message>
        <message>
            <source>A&amp;bandon…</source>
            <translation>放弃(&amp;B)…</translation>
        </message>
        <message>
            <source>An archived automation is read by nobody; nothing is lost</source>
            <translation>归档的自动化不会被任何运行读取，内容不会丢失</translation>
        </message>
        <message>
            <source>Ask for a wider scope, with reason and evaluation; this one stays</source>
            <translation>申请更大的范围，须说明理由与评估；原记忆保留</translation>
        </message>
        <message>
            <source>Change the name, and what an automation may do</source>
            <translation>修改名称，以及自动化的权限</translation>
        </message>
        <message>
            <source>Copy the run's &amp;id</source>
            <translation>复制运行编号(&amp;I)</translation>
        </message>
        <message>
            <source>De&amp;lete the run…</source>
            <translation>删除运行(&amp;L)…</translation>
        </message>
        <message>
            <source>End the experiment and file what it showed as candidates</source>
            <translation>结束实验，并将其结论提交为候选</translation>
        </message>
        <message>
            <source>End the experiment without conclusions</source>
            <translation>结束实验，不提交结论</translation>
        </message>
        <message>
            <source>Freeze what it may read, and get the command for its agent</source>
            <translation>冻结其可读取的内容，并获取供智能体使用的命令</translation>
        </message>
        <message>
            <source>It is &amp;wrong</source>
            <translation>内容有误(&amp;W)</translation>
        </message>
        <message>
            <source>It is out&amp;dated</source>
            <translation>已经过时(&amp;D)</translation>
        </message>
        <message>
            <source>It was &amp;useful</source>
            <translation>有用(&amp;U)</translation>
        </message>
        <message>
            <source>Its agent reads and writes nothing from then on</source>
            <translation>此后其智能体无法再读取或写入</translation>
        </message>
        <message>
            <source>Let new runs begin, over the same snapshot or a new one</source>
            <translation>允许开始新的运行，沿用原快照或使用新快照</translation>
        </message>
        <message>
            <source>New au&amp;tomation…</source>
            <translation>新建自动化(&amp;T)…</translation>
        </message>
        <message>
            <source>New e&amp;xperiment…</source>
            <translation>新建实验(&amp;X)…</translation>
        </message>
        <message>
            <source>Open the memor&amp;y</source>
            <translation>打开记忆(&amp;Y)</translation>
        </message>
        <message>
            <source>Runs side by side that all read the same frozen memory</source>
            <translation>并列的多次运行，全部读取同一份冻结的记忆</translation>
        </message>
        <message>
            <source>Says first, in numbers, what goes and what stays</source>
            <translation>会先用数字说明哪些删除、哪些保留</translation>
        </message>
        <message>
            <source>Show its &amp;memories</source>
            <translation>显示其记忆(&amp;M)</translation>
        </message>
        <message>
            <source>Show its &amp;tasks</source>
            <translation>显示其任务(&amp;T)</translation>
        </message>
        <message>
            <source>Take the last promotion back</source>
            <translation>撤销最近一次晋升</translation>
        </message>
        <message>
            <source>U&amp;ndo</source>
            <translation>撤销(&amp;N)</translation>
        </message>
        <message>
            <source>What tasks of a project do again and again</source>
            <translation>项目中反复执行的任务</translation>
        </message>
    </context>
    <context>
        <name>Tasks</name>
        <message numerus="yes">
            <source>%n secrets were replaced</source>
            <translation>
                <numerusform>已隐去 %n 处密钥</numerusform>
            </translation>
        </message>
        <message>
            <source>(without a title)</source>
            <translation>（无标题）</translation>
        </message>
        <message>
            <source>A run begins when an agent runtime opens one, or with the button above.</source>
            <translation>智能体运行环境会开启运行，也可使用上方按钮。</translation>
        </message>
        <message>
            <source>A run writes only its own memory; its siblings never see it.</source>
            <translation>运行只写入自己的记忆，同级运行永远看不到。</translation>
        </message>
        <message>
            <source>A task is work that an agent runtime does in runs. Each run reads a frozen part of what is remembered, and writes only its own memory.</source>
            <translation>任务是智能体运行环境分次执行的工作。每次运行读取一份冻结的记忆，且只写入自己的记忆。</translation>
        </message>
        <message>
            <source>Abandon</source>
            <translation>放弃</translation>
        </message>
        <message>
            <source>Abandon “{name}”?</source>
            <translation>放弃“{name}”？</translation>
        </message>
        <message>
            <source>Agent</source>
            <translation>智能体</translation>
        </message>
        <message>
            <source>Any state</source>
            <translation>任意状态</translation>
        </message>
        <message>
            <source>Automation</source>
            <translation>自动化</translation>
        </message>
        <message>
            <source>Automations</source>
            <translation>自动化</translation>
        </message>
        <message>
            <source>Automations by project and name</source>
            <translation>自动化，按项目和名称排列</translation>
        </message>
        <message>
            <source>Began</source>
            <translation>开始</translation>
        </message>
        <message>
            <source>Begin</source>
            <translation>开始</translation>
        </message>
        <message>
            <source>Begin a run of “{task}”</source>
            <translation>开始运行“{task}”</translation>
        </message>
        <message>
            <source>Belongs to</source>
            <translation>归属</translation>
        </message>
        <message>
            <source>Cancel the run</source>
            <translation>取消运行</translation>
        </message>
        <message>
            <source>Cancel the run?</source>
            <translation>取消这次运行？</translation>
        </message>
        <message>
            <source>Choose a run to see what it did</source>
            <translation>选择一次运行，查看其经过</translation>
        </message>
        <message>
            <source>Choose a task</source>
            <translation>请选择任务</translation>
        </message>
        <message>
            <source>Choose a task to see its runs</source>
            <translation>选择任务，查看其运行</translation>
        </message>
        <message>
            <source>Choose an experiment</source>
            <translation>请选择实验</translation>
        </message>
        <message>
            <source>Choose an experiment to compare its runs</source>
            <translation>选择实验，比较其各次运行</translation>
        </message>
        <message>
            <source>Client</source>
            <translation>客户端</translation>
        </message>
        <message>
            <source>Confirmed</source>
            <translation>已确认</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Create</source>
            <translation>创建</translation>
        </message>
        <message>
            <source>Create a task in it, then let its runs begin.</source>
            <translation>在其中创建任务，然后开始运行。</translation>
        </message>
        <message>
            <source>Create and freeze</source>
            <translation>创建并冻结</translation>
        </message>
        <message>
            <source>Created</source>
            <translation>创建时间</translation>
        </message>
        <message>
            <source>Delete automation</source>
            <translation>删除自动化</translation>
        </message>
        <message>
            <source>Delete automation “{name}”?</source>
            <translation>删除自动化“{name}”？</translation>
        </message>
        <message>
            <source>Delete experiment</source>
            <translation>删除实验</translation>
        </message>
        <message>
            <source>Delete experiment “{name}”?</source>
            <translation>删除实验“{name}”？</translation>
        </message>
        <message>
            <source>Delete run</source>
            <translation>删除运行</translation>
        </message>
        <message>
            <source>Delete task</source>
            <translation>删除任务</translation>
        </message>
        <message>
            <source>Delete task “{title}”?</source>
            <translation>删除任务“{title}”？</translation>
        </message>
        <message>
            <source>Delete {run} of “{task}”?</source>
            <translation>删除“{task}”的{run}？</translation>
        </message>
        <message>
            <source>Edit automation</source>
            <translation>编辑自动化</translation>
        </message>
        <message>
            <source>Ended</source>
            <translation>结束</translation>
        </message>
        <message>
            <source>Experiment</source>
            <translation>实验</translation>
        </message>
        <message>
            <source>Experiments</source>
            <translation>实验</translation>
        </message>
        <message>
            <source>Experiments, latest first</source>
            <translation>实验，最新的在前</translation>
        </message>
        <message>
            <source>Expires</source>
            <translation>到期</translation>
        </message>
        <message>
            <source>Find a task</source>
            <translation>查找任务</translation>
        </message>
        <message>
            <source>Goal</source>
            <translation>目标</translation>
        </message>
        <message>
            <source>It asked for nothing yet, or nothing matched.</source>
            <translation>尚未请求，或没有匹配内容。</translation>
        </message>
        <message>
            <source>It reads its own memory live, and frozen as of {when}: {levels}.</source>
            <translation>实时读取自己的记忆；以下内容以 {when} 冻结的为准：{levels}。</translation>
        </message>
        <message>
            <source>It reported nothing yet.</source>
            <translation>尚无报告。</translation>
        </message>
        <message>
            <source>It was</source>
            <translation>使用方式</translation>
        </message>
        <message>
            <source>It was given nothing</source>
            <translation>未得到任何记忆</translation>
        </message>
        <message>
            <source>It wrote nothing</source>
            <translation>没有写入内容</translation>
        </message>
        <message>
            <source>Its agent reads and writes nothing from then on.</source>
            <translation>此后其智能体无法再读取或写入。</translation>
        </message>
        <message>
            <source>Its runs</source>
            <translation>其运行</translation>
        </message>
        <message>
            <source>Its runs all read one frozen snapshot of the project and Global, taken now, and never each other.</source>
            <translation>其所有运行都读取同一份快照（现在冻结的项目与全局记忆），且互不可见。</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Last</source>
            <translation>最近</translation>
        </message>
        <message>
            <source>Memories that the run considered and was given</source>
            <translation>该运行考虑过和得到的记忆</translation>
        </message>
        <message>
            <source>Memories used</source>
            <translation>使用的记忆</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>New automation</source>
            <translation>新建自动化</translation>
        </message>
        <message>
            <source>New automation…</source>
            <translation>新建自动化…</translation>
        </message>
        <message>
            <source>New experiment</source>
            <translation>新建实验</translation>
        </message>
        <message>
            <source>New experiment…</source>
            <translation>新建实验…</translation>
        </message>
        <message>
            <source>New task…</source>
            <translation>新建任务…</translation>
        </message>
        <message>
            <source>No automation in “{project}”</source>
            <translation>“{project}”中没有自动化</translation>
        </message>
        <message>
            <source>No automation yet</source>
            <translation>还没有自动化</translation>
        </message>
        <message>
            <source>No experiment in “{project}”</source>
            <translation>“{project}”中没有实验</translation>
        </message>
        <message>
            <source>No experiment yet</source>
            <translation>还没有实验</translation>
        </message>
        <message>
            <source>No run yet</source>
            <translation>还没有运行</translation>
        </message>
        <message>
            <source>No task matches</source>
            <translation>没有符合条件的任务</translation>
        </message>
        <message>
            <source>No task yet</source>
            <translation>还没有任务</translation>
        </message>
        <message>
            <source>Of whatever they belong to</source>
            <translation>不限归属</translation>
        </message>
        <message>
            <source>Only of {mark} {name}</source>
            <translation>仅限 {mark} {name}</translation>
        </message>
        <message>
            <source>Only these are shown: {filters}</source>
            <translation>当前只显示：{filters}</translation>
        </message>
        <message>
            <source>Other projects may have some.</source>
            <translation>其他项目可能有。</translation>
        </message>
        <message>
            <source>Outcome</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Overview</source>
            <translation>概览</translation>
        </message>
        <message>
            <source>Parts of the run</source>
            <translation>运行的各部分</translation>
        </message>
        <message>
            <source>Parts of the tasks page</source>
            <translation>任务页的各部分</translation>
        </message>
        <message>
            <source>Pending</source>
            <translation>待确认</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Reads</source>
            <translation>可读内容</translation>
        </message>
        <message>
            <source>Recalls</source>
            <translation>召回</translation>
        </message>
        <message>
            <source>Rename experiment</source>
            <translation>重命名实验</translation>
        </message>
        <message>
            <source>Rename task</source>
            <translation>重命名任务</translation>
        </message>
        <message>
            <source>Report</source>
            <translation>报告</translation>
        </message>
        <message>
            <source>Reports</source>
            <translation>报告</translation>
        </message>
        <message>
            <source>Reports of the run</source>
            <translation>运行的报告</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>运行</translation>
        </message>
        <message>
            <source>Run id</source>
            <translation>运行编号</translation>
        </message>
        <message>
            <source>Run {attempt}</source>
            <translation>第 {attempt} 次运行</translation>
        </message>
        <message>
            <source>Runs</source>
            <translation>运行</translation>
        </message>
        <message>
            <source>Runs of an experiment all read the same frozen memory and never each other, so that they can be compared. Only what you conclude leaves it.</source>
            <translation>实验的所有运行读取同一份冻结的记忆且互不可见，因此可以相互比较。只有你得出的结论会离开实验。</translation>
        </message>
        <message>
            <source>Runs of the experiment</source>
            <translation>实验的运行</translation>
        </message>
        <message>
            <source>Runs of the task, latest first</source>
            <translation>任务的运行，最新的在前</translation>
        </message>
        <message>
            <source>Runs of this automation then keep what they learn without asking you, but only in their own memory and in the automation's. It is marked as automatic. What is sensitive still waits for you, and the project and Global change only when you confirm.</source>
            <translation>开启后，此自动化的运行会直接保留所学内容，无需询问您，但仅限于各次运行自身和该自动化的记忆，并标记为自动确认。敏感内容仍等待您确认；项目和全局的内容也只有在您确认后才会改变。</translation>
        </message>
        <message>
            <source>Runs side by side</source>
            <translation>并列的运行</translation>
        </message>
        <message>
            <source>Runs that go on are cancelled, and no conclusion is filed. It cannot open again.</source>
            <translation>正在进行的运行会被取消，不会提交任何结论，且实验无法重新打开。</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message numerus="yes">
            <source>Settled; %n conclusions wait in Pending.</source>
            <translation>
                <numerusform>已结算；%n 条结论在“待确认”中等待。</numerusform>
            </translation>
        </message>
        <message>
            <source>Show Pending</source>
            <translation>显示待确认</translation>
        </message>
        <message>
            <source>Show all projects</source>
            <translation>显示全部项目</translation>
        </message>
        <message>
            <source>Show all tasks</source>
            <translation>显示全部任务</translation>
        </message>
        <message>
            <source>Snapshot</source>
            <translation>快照</translation>
        </message>
        <message>
            <source>Snapshot version {version}; wrote {written}</source>
            <translation>快照版本 {version}；写入 {written} 条</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Successful</source>
            <translation>成功</translation>
        </message>
        <message>
            <source>Task</source>
            <translation>任务</translation>
        </message>
        <message>
            <source>Tasks</source>
            <translation>任务</translation>
        </message>
        <message>
            <source>Tasks that are done again and again share what they learn in the automation's own memory, below the project.</source>
            <translation>反复执行的任务在项目之下的自动化记忆中共享所学内容。</translation>
        </message>
        <message>
            <source>Tasks that are done again and again share what they learn in the automation's own memory.</source>
            <translation>反复执行的任务在自动化自身的记忆中共享所学内容。</translation>
        </message>
        <message>
            <source>Tasks, latest first</source>
            <translation>任务，最新的在前</translation>
        </message>
        <message>
            <source>The run's id is on the clipboard.</source>
            <translation>运行编号已复制到剪贴板。</translation>
        </message>
        <message>
            <source>The token is shown this one time. If you lose it, cancel this run.</source>
            <translation>令牌只显示这一次。遗失后请取消这次运行。</translation>
        </message>
        <message>
            <source>Version {version}, frozen {when}: {items} memories of {levels}</source>
            <translation>版本 {version}，冻结于 {when}：{items} 条记忆，来自{levels}</translation>
        </message>
        <message>
            <source>What is confirmed already stays confirmed.</source>
            <translation>已经确认的内容保持不变。</translation>
        </message>
        <message>
            <source>What is to be done</source>
            <translation>要做的事</translation>
        </message>
        <message>
            <source>What it wrote and reported stays.</source>
            <translation>其写入和报告的内容会保留。</translation>
        </message>
        <message>
            <source>What its runs wrote and reported stays until you delete it.</source>
            <translation>各次运行写入和报告的内容会保留，直到你删除。</translation>
        </message>
        <message>
            <source>What tasks belong to</source>
            <translation>任务的归属</translation>
        </message>
        <message>
            <source>What the run wrote into its own memory</source>
            <translation>该运行写入自身记忆的内容</translation>
        </message>
        <message>
            <source>Which agent it is for</source>
            <translation>供哪个智能体使用</translation>
        </message>
        <message>
            <source>While it ran, it read its own memory live, and frozen as of {when}: {levels}.</source>
            <translation>运行期间，实时读取自己的记忆；以下内容以 {when} 冻结的为准：{levels}。</translation>
        </message>
        <message>
            <source>Whoever has this token reads what the run may read and writes as this run. It ends with the run.</source>
            <translation>持有此令牌者可读取该运行可读的内容，并以该运行的身份写入。令牌随运行结束而失效。</translation>
        </message>
        <message>
            <source>Written</source>
            <translation>写入时间</translation>
        </message>
        <message>
            <source>Wrote</source>
            <translation>写入</translation>
        </message>
        <message>
            <source>conversation “{conversation}”</source>
            <translation>会话“{conversation}”</translation>
        </message>
        <message>
            <source>conversation “{conversation}” of “{project}”</source>
            <translation>“{project}”的会话“{conversation}”</translation>
        </message>
        <message>
            <source>frozen anew for this run when it began</source>
            <translation>运行开始时单独冻结</translation>
        </message>
        <message>
            <source>reused: every run of the experiment that reads version {version} shares it</source>
            <translation>沿用：实验中读取版本 {version} 的运行共用此快照</translation>
        </message>
        <message>
            <source>{confirmed} confirmed, {pending} pending</source>
            <translation>已确认 {confirmed}，待确认 {pending}</translation>
        </message>
        <message>
            <source>{count} were not filed again.</source>
            <translation>{count} 条未重复提交。</translation>
        </message>
        <message>
            <source>{name} (archived)</source>
            <translation>{name}（已归档）</translation>
        </message>
        <message>
            <source>{name}: {tasks}, {confirmed} confirmed, {pending} pending</source>
            <translation>{name}：{tasks}，已确认 {confirmed}，待确认 {pending}</translation>
        </message>
        <message>
            <source>{run} of “{task}”</source>
            <translation>“{task}”的{run}</translation>
        </message>
        <message>
            <source>{state}  ·  {tasks}, {runs}, {good} of them successful</source>
            <translation>{state}  ·  {tasks}，{runs}，其中成功 {good} 次</translation>
        </message>
        <message>
            <source>{state}, goal: {goal}</source>
            <translation>{state}，目标：{goal}</translation>
        </message>
        <message>
            <source>{status}, automatic</source>
            <translation>{status}，自动</translation>
        </message>
        <message>
            <source>– not said</source>
            <translation>– 未说明</translation>
        </message>
        <message>
            <source>↳ {run}, part of another</source>
            <translation>↳ {run}，属于另一次运行</translation>
        </message>
        <message>
            <source>⊘ Abandoned</source>
            <translation>⊘ 已放弃</translation>
        </message>
        <message>
            <source>⊘ Cancelled</source>
            <translation>⊘ 已取消</translation>
        </message>
        <message>
            <source>○ Not begun</source>
            <translation>○ 未开始</translation>
        </message>
        <message>
            <source>○ only proposes</source>
            <translation>○ 只提议</translation>
        </message>
        <message>
            <source>◌ Open</source>
            <translation>◌ 进行中</translation>
        </message>
        <message>
            <source>◌ Running</source>
            <translation>◌ 运行中</translation>
        </message>
        <message>
            <source>● an agent is here now</source>
            <translation>● 智能体当前已连接</translation>
        </message>
        <message>
            <source>● confirms by itself inside the automation</source>
            <translation>● 在自动化内自行确认</translation>
        </message>
        <message>
            <source>⚠ Interrupted</source>
            <translation>⚠ 已中断</translation>
        </message>
        <message>
            <source>✓ Completed</source>
            <translation>✓ 已完成</translation>
        </message>
        <message>
            <source>✓ Settled</source>
            <translation>✓ 已结算</translation>
        </message>
        <message>
            <source>✓ met</source>
            <translation>✓ 已达成</translation>
        </message>
        <message>
            <source>✕ Failed</source>
            <translation>✕ 失败</translation>
        </message>
        <message>
            <source>✕ not met</source>
            <translation>✕ 未达成</translation>
        </message>
    </context>
    <context>
        <name>TextDiff</name>
        <message numerus="yes">
            <source>%n pieces differ</source>
            <translation>
                <numerusform>%n 处不同</numerusform>
            </translation>
        </message>
        <message>
            <source>The text is the same</source>
            <translation>文字相同</translation>
        </message>
        <message>
            <source>{gone} pieces taken out, {come} put in</source>
            <translation>删除 {gone} 处，新增 {come} 处</translation>
        </message>
    </context>
    <context>
        <name>Turns</name>
        <message numerus="yes">
            <source>%n messages</source>
            <translation>
                <numerusform>%n 条消息</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n secrets replaced</source>
            <translation>
                <numerusform>已替换 %n 处机密</numerusform>
            </translation>
        </message>
        <message>
            <source>Assistant</source>
            <translation>助手</translation>
        </message>
        <message>
            <source>Turns of the conversation</source>
            <translation>会话的轮次</translation>
        </message>
        <message>
            <source>You</source>
            <translation>你</translation>
        </message>
        <message>
            <source>abandoned branch, no evidence</source>
            <translation>已放弃的分支，不作证据</translation>
        </message>
        <message>
            <source>about {time}</source>
            <translation>约 {time}</translation>
        </message>
        <message>
            <source>answered</source>
            <translation>已应答</translation>
        </message>
        <message>
            <source>interrupted</source>
            <translation>已中断</translation>
        </message>
        <message>
            <source>no answer yet</source>
            <translation>尚未应答</translation>
        </message>
        <message>
            <source>not to be remembered</source>
            <translation>不要记住</translation>
        </message>
        <message>
            <source>rolled back by you, no evidence</source>
            <translation>你已回退，不作证据</translation>
        </message>
        <message>
            <source>the answer failed</source>
            <translation>应答失败</translation>
        </message>
        <message>
            <source>time unknown</source>
            <translation>时间未知</translation>
        </message>
        <message>
            <source>{time}, time zone unknown</source>
            <translation>{time}，时区未知</translation>
        </message>
    </context>
    <context>
        <name>Usage</name>
        <message numerus="yes">
            <source>%n recalls were given nothing, because nothing matched</source>
            <translation>
                <numerusform>%n 次召回因无匹配内容而未提供任何记忆</numerusform>
            </translation>
        </message>
        <message>
            <source>Abstained</source>
            <translation>未命中</translation>
        </message>
        <message>
            <source>Abstentions</source>
            <translation>未命中</translation>
        </message>
        <message>
            <source>Agent session</source>
            <translation>智能体会话</translation>
        </message>
        <message>
            <source>All requests together</source>
            <translation>全部请求汇总</translation>
        </message>
        <message>
            <source>All who asked</source>
            <translation>全部请求方</translation>
        </message>
        <message>
            <source>Applies to other files</source>
            <translation>适用于其他文件</translation>
        </message>
        <message>
            <source>At</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Character budget for this level was used up</source>
            <translation>此层级的字符预算已用完</translation>
        </message>
        <message>
            <source>Choose who asked</source>
            <translation>请选择请求方</translation>
        </message>
        <message>
            <source>Choose who asked to see what was given</source>
            <translation>选择请求方，查看其得到的内容</translation>
        </message>
        <message>
            <source>Confirmed</source>
            <translation>确认于</translation>
        </message>
        <message>
            <source>Confirmed memories that nobody was given, oldest first</source>
            <translation>从未提供给任何智能体的已确认记忆，最早的在前</translation>
        </message>
        <message>
            <source>Connect an agent to a project. Then this page shows what it was given, and what was left out.</source>
            <translation>将智能体连接到项目。之后本页会显示它得到了什么、什么未被采用。</translation>
        </message>
        <message>
            <source>Connect an agent…</source>
            <translation>连接智能体…</translation>
        </message>
        <message>
            <source>Considered</source>
            <translation>考虑</translation>
        </message>
        <message>
            <source>Context block</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Cut: {rule}</source>
            <translation>未采用：{rule}</translation>
        </message>
        <message>
            <source>Day</source>
            <translation>日期</translation>
        </message>
        <message>
            <source>Days that are summed up</source>
            <translation>汇总的天数</translation>
        </message>
        <message>
            <source>Did not match the request well enough</source>
            <translation>与请求匹配不足</translation>
        </message>
        <message>
            <source>Entered</source>
            <translation>进入</translation>
        </message>
        <message>
            <source>Expired</source>
            <translation>已过期</translation>
        </message>
        <message>
            <source>Figures</source>
            <translation>统计</translation>
        </message>
        <message>
            <source>How often each rule left a memory out</source>
            <translation>各规则未采用记忆的次数</translation>
        </message>
        <message>
            <source>How requests are shown</source>
            <translation>请求的显示方式</translation>
        </message>
        <message>
            <source>Judged useful</source>
            <translation>评为有用</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Last</source>
            <translation>最近</translation>
        </message>
        <message numerus="yes">
            <source>Last %n days</source>
            <translation>
                <numerusform>最近 %n 天</numerusform>
            </translation>
        </message>
        <message>
            <source>Last left out because</source>
            <translation>最近一次未采用的原因</translation>
        </message>
        <message>
            <source>Left out because</source>
            <translation>未采用的原因</translation>
        </message>
        <message>
            <source>Limit of search hits was reached</source>
            <translation>已达搜索命中上限</translation>
        </message>
        <message>
            <source>Loading…</source>
            <translation>正在加载…</translation>
        </message>
        <message>
            <source>Memories entered</source>
            <translation>进入的记忆</translation>
        </message>
        <message>
            <source>Memories of the request</source>
            <translation>请求涉及的记忆</translation>
        </message>
        <message>
            <source>Memories over all requests</source>
            <translation>全部请求涉及的记忆</translation>
        </message>
        <message>
            <source>Memories that you confirm stand here until an agent is given them.</source>
            <translation>你确认的记忆会列在这里，直到有智能体得到它。</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>Never used</source>
            <translation>从未使用</translation>
        </message>
        <message>
            <source>No agent asked in “{project}”</source>
            <translation>“{project}”中没有智能体请求过</translation>
        </message>
        <message>
            <source>No agent has asked for memory yet</source>
            <translation>还没有智能体请求过记忆</translation>
        </message>
        <message>
            <source>No agent was given this memory yet.</source>
            <translation>还没有智能体得到过这条记忆。</translation>
        </message>
        <message>
            <source>No confirmed memory waits to be used</source>
            <translation>没有尚未使用的已确认记忆</translation>
        </message>
        <message>
            <source>No memory is added to fill a budget.</source>
            <translation>不会为凑预算而添加记忆。</translation>
        </message>
        <message>
            <source>No rule left a memory out.</source>
            <translation>没有规则排除过记忆。</translation>
        </message>
        <message>
            <source>Nobody of this kind has asked</source>
            <translation>这一类还没有提出过请求</translation>
        </message>
        <message>
            <source>Not confirmed by you</source>
            <translation>未经你确认</translation>
        </message>
        <message>
            <source>Not valid at that time</source>
            <translation>当时不在有效期</translation>
        </message>
        <message>
            <source>Nothing in “{project}” waits to be used</source>
            <translation>“{project}”中没有尚未使用的记忆</translation>
        </message>
        <message>
            <source>Nothing matched, so nothing was given</source>
            <translation>没有匹配，因此未提供任何内容</translation>
        </message>
        <message>
            <source>Number of items for this level was used up</source>
            <translation>此层级的条数已用完</translation>
        </message>
        <message>
            <source>One by one</source>
            <translation>逐个请求</translation>
        </message>
        <message>
            <source>Only one kind is listed: {kind}</source>
            <translation>当前只列出一类：{kind}</translation>
        </message>
        <message>
            <source>Only: {kind}</source>
            <translation>仅{kind}</translation>
        </message>
        <message>
            <source>Ordinary</source>
            <translation>普通</translation>
        </message>
        <message>
            <source>Other projects may have memories that nobody was given.</source>
            <translation>其他项目可能有从未提供过的记忆。</translation>
        </message>
        <message>
            <source>Other projects may have sessions.</source>
            <translation>其他项目可能有会话。</translation>
        </message>
        <message>
            <source>Outdated</source>
            <translation>已过时</translation>
        </message>
        <message>
            <source>Parts of the usage page</source>
            <translation>使用页的各部分</translation>
        </message>
        <message>
            <source>Read one memory</source>
            <translation>读取一条记忆</translation>
        </message>
        <message>
            <source>Recalls</source>
            <translation>召回</translation>
        </message>
        <message>
            <source>Recalls and abstentions per day</source>
            <translation>每天的召回与未命中</translation>
        </message>
        <message>
            <source>Records of {kept} requests are kept: at most {keep}, and none older than {days} days (Settings, Retention). They hold no copy of what was asked.</source>
            <translation>目前保留 {kept} 个请求的记录：最多 {keep} 个，且不超过 {days} 天（设置 → 保留）。记录中不含请求内容的副本。</translation>
        </message>
        <message>
            <source>Repair</source>
            <translation>修复</translation>
        </message>
        <message>
            <source>Request</source>
            <translation>请求</translation>
        </message>
        <message>
            <source>Requests</source>
            <translation>请求</translation>
        </message>
        <message>
            <source>Requests, latest first</source>
            <translation>请求，最新的在前</translation>
        </message>
        <message>
            <source>Retrieved</source>
            <translation>检索</translation>
        </message>
        <message>
            <source>Return opens the session, or the run of the task.</source>
            <translation>按回车键打开会话，或任务的运行。</translation>
        </message>
        <message>
            <source>Revision</source>
            <translation>修订</translation>
        </message>
        <message>
            <source>Run of a task</source>
            <translation>任务运行</translation>
        </message>
        <message>
            <source>Run {attempt} of “{task}”</source>
            <translation>“{task}”的第 {attempt} 次运行</translation>
        </message>
        <message>
            <source>Says the same as another memory</source>
            <translation>与另一条记忆内容相同</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>范围</translation>
        </message>
        <message>
            <source>Score</source>
            <translation>得分</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>搜索</translation>
        </message>
        <message>
            <source>Sensitivity not allowed for this agent</source>
            <translation>该智能体不允许此敏感度</translation>
        </message>
        <message>
            <source>Show all projects</source>
            <translation>显示全部项目</translation>
        </message>
        <message>
            <source>Show all who asked</source>
            <translation>显示全部请求方</translation>
        </message>
        <message>
            <source>Times</source>
            <translation>次数</translation>
        </message>
        <message>
            <source>Tokens</source>
            <translation>Token</translation>
        </message>
        <message>
            <source>Took</source>
            <translation>耗时</translation>
        </message>
        <message>
            <source>Total token budget was used up</source>
            <translation>总 token 预算已用完</translation>
        </message>
        <message>
            <source>Unused for</source>
            <translation>未使用时长</translation>
        </message>
        <message>
            <source>Useful</source>
            <translation>有用</translation>
        </message>
        <message>
            <source>Verdict</source>
            <translation>评价</translation>
        </message>
        <message>
            <source>What became of it</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>What was never used…</source>
            <translation>从未使用的记忆…</translation>
        </message>
        <message>
            <source>Where this memory was used</source>
            <translation>这条记忆的使用记录</translation>
        </message>
        <message>
            <source>Who asked</source>
            <translation>请求方</translation>
        </message>
        <message>
            <source>Who asked for memory, latest first</source>
            <translation>请求记忆的一方，最新的在前</translation>
        </message>
        <message>
            <source>Who is listed</source>
            <translation>列出哪些请求方</translation>
        </message>
        <message>
            <source>Wrong</source>
            <translation>错误</translation>
        </message>
        <message>
            <source>alias</source>
            <translation>别名</translation>
        </message>
        <message>
            <source>confidence</source>
            <translation>置信度</translation>
        </message>
        <message>
            <source>coverage</source>
            <translation>覆盖</translation>
        </message>
        <message>
            <source>for context or by search; {all} in all</source>
            <translation>上下文与搜索；共 {all}</translation>
        </message>
        <message>
            <source>freshness</source>
            <translation>新近</translation>
        </message>
        <message>
            <source>importance</source>
            <translation>重要性</translation>
        </message>
        <message>
            <source>kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>meaning</source>
            <translation>含义</translation>
        </message>
        <message>
            <source>of {retrieved} retrieved and {considered} considered</source>
            <translation>检索到 {retrieved}，考虑 {considered}</translation>
        </message>
        <message>
            <source>or less in half of the recalls; {p95} or less in 95 of 100</source>
            <translation>半数召回不超过此值；95% 不超过 {p95}</translation>
        </message>
        <message>
            <source>origin</source>
            <translation>由来</translation>
        </message>
        <message>
            <source>path</source>
            <translation>路径</translation>
        </message>
        <message>
            <source>pinned</source>
            <translation>置顶</translation>
        </message>
        <message>
            <source>recently used</source>
            <translation>最近使用</translation>
        </message>
        <message>
            <source>strength</source>
            <translation>强度</translation>
        </message>
        <message>
            <source>subject</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>{kind} ({profile})</source>
            <translation>{kind}（{profile}）</translation>
        </message>
        <message>
            <source>{kind}: ∅ nothing matched, nothing given</source>
            <translation>{kind}：∅ 无匹配，未提供</translation>
        </message>
        <message>
            <source>{never} of {all} confirmed memories were never used…</source>
            <translation>{all} 条已确认记忆中有 {never} 条从未使用…</translation>
        </message>
        <message>
            <source>{session} in “{project}”</source>
            <translation>{session}（项目“{project}”）</translation>
        </message>
        <message>
            <source>{wrong} judged wrong, {outdated} outdated</source>
            <translation>评为错误 {wrong}，评为过时 {outdated}</translation>
        </message>
        <message>
            <source>⚠ The uses could not be loaded.</source>
            <translation>⚠ 无法加载使用记录。</translation>
        </message>
        <message>
            <source>✓ {outcome} as number {rank}</source>
            <translation>✓ {outcome}，第 {rank} 位</translation>
        </message>
    </context>
    <context>
        <name>UsageActions</name>
        <message>
            <source>&amp;Archive</source>
            <translation>归档(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Forget…</source>
            <translation>忘记(&amp;F)…</translation>
        </message>
        <message>
            <source>&amp;Open the memory</source>
            <translation>打开记忆(&amp;O)</translation>
        </message>
        <message>
            <source>It is &amp;wrong</source>
            <translation>内容有误(&amp;W)</translation>
        </message>
        <message>
            <source>It is out&amp;dated</source>
            <translation>已经过时(&amp;D)</translation>
        </message>
        <message>
            <source>It was &amp;useful</source>
            <translation>有用(&amp;U)</translation>
        </message>
        <message>
            <source>Keep it, recall it no more</source>
            <translation>保留但不再召回</translation>
        </message>
        <message>
            <source>Remove it for good; says first what goes and what stays</source>
            <translation>永久移除；会先说明哪些内容删除、哪些保留</translation>
        </message>
        <message>
            <source>Show &amp;who asked</source>
            <translation>显示请求方(&amp;W)</translation>
        </message>
        <message>
            <source>Show days as a &amp;table</source>
            <translation>按天列表显示(&amp;T)</translation>
        </message>
        <message>
            <source>Take the last change back</source>
            <translation>撤销最近一次更改</translation>
        </message>
        <message>
            <source>The run in its task, or the conversation</source>
            <translation>任务中的运行，或会话</translation>
        </message>
        <message>
            <source>U&amp;ndo</source>
            <translation>撤销(&amp;N)</translation>
        </message>
    </context>
    <context>
        <name>UsageChart</name>
        <message>
            <source>Abstentions</source>
            <translation>未命中</translation>
        </message>
        <message>
            <source>Recalls and abstentions per day</source>
            <translation>每天的召回与未命中</translation>
        </message>
        <message>
            <source>Recalls that gave something</source>
            <translation>有结果的召回</translation>
        </message>
        <message>
            <source>{day}: {recalls}, {abstentions} of them abstentions</source>
            <translation>{day}：{recalls}，其中未命中 {abstentions} 次</translation>
        </message>
        <message>
            <source>{recalls} in {days}, {abstentions} of them abstentions.</source>
            <translation>{days}内 {recalls}，其中 {abstentions} 次未命中。</translation>
        </message>
    </context>
    <context>
        <name>Window</name>
        <message>
            <source>Remembrancer</source>
            <translation>记忆中心</translation>
        </message>
    </context>
</TS>
