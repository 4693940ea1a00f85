"""English patterns of lasting speech and of what is not."""

from typing import Final

from main_process.domain.lasting import SOFT, Bar, Barrier, Reading, Signal, pattern
from shared.vocabulary import MemoryKind

FILLER: Final = pattern(
    r"^(?:[\s,.!:-]*\b(?:ok|okay|good|great|thanks|thank\ you|yes|yeah|no(?=\s*[,.!:;-])|nope|please|pls"
    r"|also|and|but|so|then|btw"
    r"|by\ the\ way|again|in\ general|right|fine|alright|hey|hi|well|oh|hmm|actually|just|great|perfect"
    r"|one\ more\ thing"
    r"|important|reminder|fyi|note)\b[\s,.!:-]*)+"
)
LEAD: Final = pattern(
    r"^(?:(?:from\ now\ on|from\ here\ on(?:\ out)?|going\ forward|moving\ forward|henceforth|in\ (?:the\ )?future"
    r"|from\ this\ point\ on|please|always\ remember|remember|keep\ in\ mind|bear\ in\ mind|note|make\ a\ note"
    r"|for\ the\ record|as\ a\ rule)\b(?:\ that\b)?[\s,:-]*)+"
)
"""Openers that say "this lasts" and are no part of what lasts."""
TAIL: Final = pattern(
    r"^\W*(?:please\ (?:note|remember)(?:\ (?:that|this|it))?|(?:please\ )?(?:note|remember)\ (?:that|this|it)"
    r"|keep\ (?:that|this|it)\ in\ mind|ok(?:ay)?|thanks?(?:\ you)?|got\ it|understood|alright|right|please|pls)\W*$"
)
"""Clauses at a statement's edges that add nothing to it."""
TAG_QUESTION: Final = pattern(r"^\W*(?:ok(?:ay)?|got\ it|understood|alright)\W*$")

_START: Final = (
    r"^(?:\W*\b(?:ok|okay|good|great|yes|yeah|no|nope|please|pls|also|and|but|so|then|well|actually|just|right|you"
    r"|you\ should|you\ must|you\ can|we\ should|we\ must)\b)*\W*"
)
_PLAIN_VERB: Final = (
    r"(?!(?:mind|ever|again|been|had|got|said|was|were|is|are|seen|saw|did|does|has|a|an|the|it|they|this|that|true"
    r"|possible|the\ same|ending|mentioned|present|there)\b)(?!\w+(?:ed|ing)\b(?<!need)(?<!feed)(?<!embed)(?<!seed)"
    r"(?<!string)(?<!bring))(?!\w+[^su'i]s\b)\w+"
)
_PREPOSITION: Final = r"(?:as|in|with|on|at|to|by|for|from|via|inside|under|into|through|using)"
_HABIT_VERB: Final = (
    r"(?:use|store|keep|write|put|prefer|avoid|follow|call|name|run|deploy|target|support|want|need|commit"
    r"|test|format"
    r"|indent|document|log|represent|measure|require|treat|stick|build|ship|release|pin|review|squash|rebase"
    r"|merge|tag"
    r"|publish|host|track|count|round|show|display|save|ask|answer|reply|pass|return|sort|cache|mock|validate|encode"
    r"|import|rely|depend|allow|accept|add|touch|change|edit|skip|do)"
)
_TASK_VERB: Final = (
    r"(?:use|run|write|log|store|keep|put|send|call|ask|test|build|answer|reply|deploy|release|merge|push"
    r"|commit|publish"
    r"|format|indent|name|document|save|update|check|review|add|make|tag|squash|rebase|prefix|bump|lint|sign|pin)"
)
_PLACE: Final = (
    r"(?:project|repo|repository|codebase|code\ base|monorepo|package|workspace|team|projects|repos|repositories|app"
    r"|library|organi[sz]ation|company)"
)
_SCOPE: Final = (
    rf"\b(?:for|in|across|on|throughout|inside|within)\ (?:this|our|my|the|all|every|each|any)(?:\ of\ (?:my|our))?"
    rf"(?:\ \w+)?\ {_PLACE}\b"
)
_MONTH: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_DATE: Final = (
    rf"(?:\b\d{{1,2}}(?:st|nd|rd|th)?\ (?:of\ )?{_MONTH}\b|\b{_MONTH}\ \d{{1,2}}(?:st|nd|rd|th)?\b"
    rf"|\b\d{{4}}-\d\d-\d\d\b)"
)

SIGNALS: Final = (
    Signal(
        "from_now_on",
        pattern(
            r"\b(?:from\ now\ on(?:wards?)?|from\ here\ on(?:\ out)?|from\ today(?:\ on(?:wards?)?)?"
            r"|starting\ (?:today|now)"
            r"|going\ forward|moving\ forward|henceforth|from\ this\ point\ on)\b"
        ),
        reading=Reading.OPENER,
    ),
    Signal(
        "in_future",
        pattern(rf"\bin\ (?:the\ )?future,?\ (?:please|always|never|don't|do\ not|you\ should|{_TASK_VERB})\b"),
        reading=Reading.OPENER,
    ),
    Signal(
        "remember",
        pattern(
            _START + r"(?:always\ )?remember\b(?!\ (?:me|when|how|what|why|if|whether|the\ time|it|this|that)\W*$)"
        ),
        reading=Reading.OPENER,
    ),
    Signal("keep_in_mind", pattern(r"\b(?:keep|bear)\ in\ mind\ that\b|^\W*for\ the\ record\b"), SOFT),
    Signal(
        "decided",
        pattern(
            r"(?<!what\ )(?<!as\ )(?<!when\ )(?<!until\ )(?<!once\ )(?<!before\ )(?<!since\ )(?<!if\ )(?<!whether\ )"
            r"\b(?:we|i|the\ team|team|it\ was)(?:'ve|\ have|\ has)?(?:\ (?:now|all|already|finally|just|jointly))?"
            r"\ (?:decided|agreed|chosen|chose|settled\ on|standardi[sz]ed\ on)\b"
            r"|^\W*(?:the\ |our\ |final\ )*decision(?:\ is|\ was|:)"
            r"|\bwe(?:'re|\ are)\ (?:going\ with|sticking\ (?:with|to)|moving\ to|switching\ to"
            r"|standardi[sz]ing\ on)\b"
        ),
        kind=MemoryKind.DECISION,
    ),
    Signal(
        "on_purpose",
        pattern(
            r"\b(?:we|i)\ (?:keep|use|store|write|put|leave|avoid|have|run|pin|ship)\b.*"
            r"\b(?:on\ purpose|deliberately|intentionally|by\ design)\b"
            r"|\b(?:we|i)\ (?:deliberately|intentionally)\ (?:do\ not\ |don't\ )?\w+"
        ),
        kind=MemoryKind.DECISION,
    ),
    Signal(
        "prefer",
        pattern(
            r"\b(?:i|we)(?:\ (?:really|strongly|much|generally|usually|always|all|definitely"
            r"|personally))*\ (?:prefer|favou?r)\b"
            r"|\b(?:i|we)(?:'d|\ would)\ (?:always\ |much\ |generally\ )?(?:prefer)\b|\b(?:my"
            r"|our)(?:\ \w+)?\ preference\b"
            rf"|{_START}prefer\ \w+"
            r"|\bi\ (?:always|usually|generally|really)?\ ?(?:like|love|hate|dislike|don't\ like|do\ not\ like"
            r"|can't\ stand)"
            r"\ (?:my|to|when|short|concise|terse|brief|long|verbose|small|plain|simple|explicit)\b"
            r"|\bi\ (?:usually|generally|normally)\ (?:use|write|work|want|run)\b"
        ),
        SOFT,
        MemoryKind.PREFERENCE,
    ),
    Signal("always_imperative", pattern(_START + rf"(?:always|never|don't\ ever|do\ not\ ever)\ {_PLAIN_VERB}")),
    Signal(
        "always_dependent",
        pattern(rf"^\W*(?:and\ |but\ )?(?:always|never)(?:\W*$|\ {_PREPOSITION}\b)"),
        reading=Reading.DEPENDENT,
    ),
    Signal(
        "always_person",
        pattern(
            rf"\b(?:we|i|you)(?:\ (?:should|must|will|have\ to|need\ to))?\ (?:always|never)\ {_HABIT_VERB}\b"
            r"|\b(?<!it\ )(?<!this\ )(?<!that\ )(?:must|should|shall|may)\ (?:always|never|not\ ever)\ \w+"
        ),
    ),
    Signal(
        "rule_noun",
        pattern(
            r"\b(?:our|my|the)(?:\ (?:team|project|house|general|coding|naming|release))?"
            r"\ (?:rule|convention|policy|standard|guideline|principle|practice|agreement)"
            r"(?:\ (?:for|in|on)\ (?:\w+\ ){1,4})?\ ?(?:is|here\ is|says|:)|^\W*as\ a\ rule\b|\bby\ convention\b"
        ),
    ),
    Signal(
        "scope",
        pattern(
            rf"{_SCOPE}.*(?:\b(?:we|i)\ (?:only\ |do\ not\ |don't\ |never\ |always\ )?{_HABIT_VERB}\b"
            rf"|^\W*{_TASK_VERB}\b)"
            rf"|{_SCOPE}.*\b(?:must|always|never|only|not\ allowed|forbidden|mandatory|required|should\ be|shall)\b"
            r"|\b(?:must|always|never|only|not\ allowed|forbidden|mandatory|required|don't|do\ not"
            rf"|should\ be)\b.*{_SCOPE}"
            rf"|\b(?:we|i)\ (?:only\ |do\ not\ |don't\ )?{_HABIT_VERB}\b.*{_SCOPE}"
            r"|^\W*(?:for|in|across|throughout)\ (?:this|our|all)\ (?:my\ "
            rf"|our\ )?(?:\w+\ )?{_PLACE}\W+{_TASK_VERB}\b"
        ),
    ),
    Signal(
        "project_fact",
        pattern(
            r"\b(?:this|our|the)\ (?:project|repo|repository|codebase|monorepo|app|library)\ (?:only\ )?"
            r"(?:uses|targets|supports|requires|runs\ on|is\ written\ in|follows|is\ built\ with|must)\b"
        ),
        kind=MemoryKind.FACT,
    ),
    Signal(
        "prohibition",
        pattern(
            rf"(?:{_START}|\b(?:we|i|you)\ )(?:don't|do\ not|never|stop|avoid|no\ longer)\ (?:ever\ )?"
            r"(?:use|using|propose|proposing|suggest|suggesting|recommend|recommending|introduce|introducing|rely\ on"
            r"|relying\ on|depend\ on|depending\ on|hard-?code|hard-?coding|force-push|mock|mocking|commit|push)"
            r"\ (?!(?:it|this|that|these|those|yet|now|them|anything)\b)\S"
        ),
        kind=MemoryKind.CONSTRAINT,
    ),
    Signal(
        "contrast",
        pattern(
            _START + r"(?:use|indent\ with|write|format|measure|name|store)\ (?!(?:it|this|that|these|those)\b)"
            r"(?!the\ (?:first|second|third|other|old|new|last|latest|same|one|previous|next)\b)"
            r".*(?:,\ not\b|\binstead\ of\b|\brather\ than\b|\bnever\b)"
        ),
        SOFT,
    ),
    Signal(
        "only",
        pattern(
            rf"{_START}(?:only\ {_TASK_VERB}\b|{_TASK_VERB}\b.*\bonly\ (?:on|in|with|via|after|from|through"
            r"|during|when"
            r"|if|by|ever)\b)"
            r"|\b(?:lives?|goes|go|belongs?|is\ stored|are\ stored|are\ kept|is\ kept)\ (?:only\ (?:in|under|on)\b"
            r"|(?:in|under|on)\ \S+\ (?:only|always)\b)"
        ),
        kind=MemoryKind.CONSTRAINT,
    ),
    Signal(
        "recurring",
        pattern(
            rf"(?:{_START}|,\ )(?:first\ )?{_TASK_VERB}\b.*\b(?:every\ time|each\ time|whenever|(?:before"
            r"|after|on|with)"
            r"\ (?:every|each|any)\ \w+|before\ (?:committing|pushing|merging|releasing|deploying|publishing)"
            r"|every\ (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b"
            rf"|^\W*(?:every\ time|each\ time|whenever|(?:before|after|on|with)\ (?:every|each|any)\ \w+"
            r"|before\ (?:you\ )?(?:commit|push|merg|releas|deploy|publish)\w*)\b[^,]*,\ (?:please\ |always\ "
            r"|first\ )?"
            rf"{_TASK_VERB}\b"
        ),
        kind=MemoryKind.PROCEDURE,
    ),
    Signal(
        "dated_plan",
        pattern(
            r"\b(?:opens?|launch(?:es)?|starts?|begins?|ends?|ships?|closes|goes\ live|is\ due|are\ due"
            r"|planned|scheduled"
            rf"|deadline|release\ date|moves?)\b.*{_DATE}"
            rf"|^\W*(?:plan|schedule)\b.*{_DATE}"
        ),
        SOFT,
        MemoryKind.FACT,
    ),
    Signal(
        "about_me",
        pattern(
            r"\bmy\ (?:name|time\ ?zone|editor|shell|pronouns|native\ language|first\ language"
            r"|operating\ system|keyboard"
            r"\ layout)\ (?:is|are)\b|\bi\ (?:live|am\ based|'m\ based)\ in\b|\bi(?:'m|\ am)\ allergic\ to\b"
            r"|\bi\ work\ (?:as\ an?|for)\b"
        ),
        kind=MemoryKind.FACT,
    ),
    Signal(
        "language",
        pattern(
            _START
            + r"(?:answer|reply|respond|write)(?:\ to\ me)?(?:\ only)?\ in\ (?:english|chinese|dutch|german|french"
            r"|spanish|japanese|korean|italian|portuguese|russian)\b"
        ),
        SOFT,
        MemoryKind.PREFERENCE,
    ),
)

_THIS_PART: Final = (
    r"(?:patch|commit|change|pr|pull\ request|branch|function|method|file|test|class|bug|run|one|line|page|session"
    r"|conversation|chat|message|answer|reply|ticket|issue|task|fix|time|round|step|case|once|script|module|diff)"
)

BARRIERS: Final = (
    Barrier(
        Bar.MEMORY_REQUEST,
        pattern(
            r"\b(?:forget|erase|delete|remove|clear|wipe|drop)\b.*\b(?:memor(?:y|ies)|what\ you\ (?:know"
            r"|remember)|about\ me)\b"
            r"|^\W*(?:and\ |please\ |also\ |now\ |you\ can\ |just\ )*(?:forget|unremember)\b(?!\ to\b)"
            r"|\b(?:stop|don't|do\ not|never)\ (?:remember|remembering|memori[sz]e|save|saving|store|storing|keep)"
            r"\ (?:this|that|it|any\ of\ this|anything|my)\b|\bwhat\ do\ you\ (?:remember|know\ about)\b"
            r"|\b(?:search|list|show)\ (?:me\ )?(?:your|my|the|all)\ memor(?:y|ies)\b"
        ),
        covers_following=True,
    ),
    Barrier(
        Bar.EXAMPLE,
        pattern(
            r"\b(?:for\ example|for\ instance|e\.g\.|as\ an\ example|example:|a\ user\ (?:might|may|could|can)\ say"
            r"|imagine\ a\ user)(?!\w)|^\W*(?:say|like),\ "
        ),
        covers_following=True,
    ),
    Barrier(
        Bar.REPORTED,
        pattern(
            r"\b(?:docs?|documentation|readme|error|log|article|tutorial|page|manual|linter|compiler|blog|post|issue"
            r"|comment|wiki|spec|message|book|prompt|website|changelog|he|she|they|it|you|someone|people|bob|alice"
            r"|colleague|boss|client|customer|reviewer|assistant|model|claude|gpt|chatgpt"
            r"|codex)\ (?:just\ )?(?:says?|said"
            r"|states?|stated|tells?|told|claims?|claimed|recommends?|suggests?|suggested|writes?|wrote|reads?|asks?"
            r"|asked|mentions?|mentioned|prints?|shows?)\b|\baccording\ to\b|\b(?:quote|translate|proofread|rephrase"
            r"|summari[sz]e|rewrite)\ (?:this|the|that|these|it|following)\b"
        ),
        covers_following=True,
    ),
    Barrier(
        Bar.HYPOTHETICAL,
        pattern(
            r"\b(?:suppose|imagine|what\ if|hypothetically|let's\ say|assuming|pretend|if\ we\ (?:were|had"
            r"|could|decided"
            r"|switched|moved|used|chose|ever)|if\ (?:i|you)\ were|would\ it|we\ would\ (?!prefer)"
            r"|i\ would\ (?!prefer|like)"
            r"|could\ always|might)\b"
        ),
        covers_following=True,
    ),
    Barrier(
        Bar.UNDECIDED,
        pattern(
            r"\b(?:maybe|perhaps|not\ sure|unsure|thinking\ (?:about|of)|considering|leaning|probably|possibly"
            r"|haven't\ decided|have\ not\ decided|not\ decided|not\ yet\ decided|undecided|tbd|to\ be\ decided"
            r"|let's\ discuss|i\ (?:think|guess|suppose|believe|feel\ like|wonder)|whether\ (?:we|to|i)"
            r"|should\ we|one\ option"
            r"|an\ option|alternatively|could\ be|may\ be\ better|open\ question)\b"
        ),
        covers_following=True,
    ),
    Barrier(
        Bar.THIS_TIME,
        pattern(
            r"\b(?:this\ time|this\ once|just\ once|only\ once|just\ this|only\ this|for\ now|right\ now"
            r"|currently|today|tonight"
            r"|temporarily|for\ the\ moment|for\ the\ time\ being|at\ the\ moment|one-off|just\ for|until|yet"
            r"|meanwhile"
            rf"|(?:in|for|on|to|with|of)\ (?:this|that)\ {_THIS_PART}|this\ {_THIS_PART}\ only)\b"
            r"|(?<!from\ )\b(?<!out\ )here\b(?!\ on|\ is\ our|'s\ our)"
        ),
    ),
    Barrier(
        Bar.DESCRIPTION,
        pattern(
            r"\b(?:it|this|that|which|there)\ (?:always|never|only)\ (?:\w+s|\w+ed)\b|\bi\ (?:always"
            r"|never)\ (?:get|see|hit|run"
            r"\ into|forget|find|know|understand|remember)\b|\b(?:never\ mind|remember\ (?:when|how|last)"
            r"|do\ you\ remember"
            r"|don't\ remember|can't\ remember|as\ always|like\ always)\b|\b(?:always|never)\ (?:fails?"
            r"|crash(?:es)?|breaks?"
            r"|works?|worked|happens?|returns?|shows?|hangs?|times\ out|prints?|appears?)\b"
        ),
    ),
)

QUESTION: Final = pattern(
    r"^(?:\W*\b(?:and|but|so|ok|okay|also|hmm|well)\b)*\W*(?!(?:do|have)\ (?:it|that|this|the)\b)"
    r"(?:should|do|does|did|can|could|would|will|is|are"
    r"|was|were|has|have"
    r"|what|why|how|when|where|which|who|whose|shall|may)\ (?:we|i|you|it|this|that|the|there|they|he|she|my"
    r"|our|your|is"
    r"|are|do|does|did|would|should|much|many|about|if|always|never)\b"
)
TASK: Final = pattern(
    _START
    + r"(?:can\ you\ |could\ you\ |help\ me\ |let's\ |now\ |first\ )?(?:fix|add|update|change|rename|refactor|remove"
    r"|delete|implement|create|make|look|check|find|read|explain|show|tell|try|move|split|bump|finish|continue|revert"
    r"|investigate|debug|open|go|list|count|take|give|merge|help|see|write|run|review)\b"
)
PERSONAL: Final = pattern(
    r"\b(?:i|my|me|i'm|i'd)\b|\b(?:all|any|every)(?:\ of)?(?:\ my)?\ projects?\b|\beverywhere\b"
    r"|^\W*(?:always\ |please\ )*(?:answer|reply|respond|talk|speak)\b"
)
PROJECT_WORDS: Final = pattern(rf"\b(?:this|our|the)\ {_PLACE}\b|\b(?:we|our|us)\b")
CONSTRAINT: Final = pattern(
    r"\b(?:never|don't|do\ not|must\ not|mustn't|not\ allowed|forbidden|only|avoid|no\ longer|may\ not)\b"
)
PROCEDURE: Final = pattern(
    r"\b(?:run|deploy|release|test|build|publish|commit|push|merge|squash|rebase|review|migrate|back\ up)\b"
)
FACT: Final = pattern(
    r"^(?:(?!if|when|before|after|every)\w+\ ){1,4}(?:is|are|lives?|has|have|opens?|belongs?)\b|^(?:i|my|the"
    r"|our)\ \w+"
)
SENSITIVE: Final = pattern(
    r"\b(?:allerg(?:y|ic|ies)|(?:was|is|been|were|got)\ diagnosed|(?:my|his|her|their|medical)\ diagnosis|medication"
    r"|medicine|prescriptions?|disease|illness|pregnan\w+|depression|antidepressants?|therap\w+|diabet\w+"
    r"|cancer|asthma|insulin|hiv|blood\ (?:type|pressure|sugar)|salary|salaries|(?:my|our|his|her|annual|monthly)"
    r"\ (?:income|savings|pension)|(?:my|our|his|her|credit\ card|student)\ debts?|mortgage|bank\ (?:account|balance)"
    r"|tax\ return|credit\ score|religio\w+|my\ (?:knee|back|heart)\ )"
)
