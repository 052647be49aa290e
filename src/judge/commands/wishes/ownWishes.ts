// The words that show what people want for themselves: passwords, maps, orders, time, absences.

/**
 * Each row is one way to say a wish. It has groups joined by `+`, and a line matches if each group occurs in it. A group is a
 * list of alternatives separated by `|`. `*` stands for any end of a word; `<power>`, `<game>`, `<when>` and `<address>` for any of these. A
 * row that begins with `=` counts only in a line of few words. The first wish with a matching row that is of use to the
 * writer at this stage of the game is taken.
 */
export const OWN_WISHES = {
  winning: [
    'how do i win|how do we win|how do you win|how can i win|how does one win|how to win|who wins|when have i won|victory condition*',
    'how many|how much|what|number of+need|needed|takes|required|enough+win|victory|solo',
  ],
  whatIf: ['what happens if|what happens when|what will happen if'],
  password: [
    'forgot*|lost|lose|change|new|reset|remember|another|different+password|passwort|pw',
    '=password',
    'password|passwort|pw|passwd|code word+leaked|swap|stolen|hacked|recover|knows|what is|guessed|update|renew|set',
  ],
  address: [
    'use|write to|reach me|mail me|send to|send me|change|switch|from now|from today+<address>',
    'new|change*|other|another|different|moved+address|email|e-mail|mailbox',
    'send|get|receive+mails|mail|results+to another|elsewhere|at work|other address|new address',
    '=address',
    'addy|new mail|other mail|mail account|new inbox|new account',
  ],
  noMap: [
    'no|stop|without|not|turn off|skip|drop|hate|disable|lose|spare me|rid+map*|picture*|images|board|ascii|attachment*+more|send*|send me|mails|please|i|need|want|the|those|sending|any',
    '=no maps|no map|no pictures|no picture|no attachments',
  ],
  mapPicture: [
    'map*|board|results+as|instead|in colour|in color|not text|not ascii|always|every|each+picture*|image*|jpg|jpeg|png|gif|graphic*|attachment',
    'picture*|image*|png|graphics|graphical|colour map*|color map*+with|every|each|always|instead|turn*+results|map*|turn*|mails|mail|phase|on|text',
    'graphical map*|colour map*|color map*|real map*',
  ],
  noReminders: [
    'no|stop|without|not|turn off|skip|drop|disable|spare me|rid|quit|enough|mute+reminder*|nagging|nag|alarms+more|send*|send me|mails|please|i|need|want|the|those|sending|any|me',
    '=no reminders|stop reminding me|do not remind me|no more reminders|stop nagging',
  ],
  reminders: [
    'remind*|warn me|warn us|nudge*|alert me|alert us+before|earlier|sooner|ahead|in advance|day*|hour*|often|more|<when>',
  ],
  digest: [
    'once a day|one mail a day|one mail per day|a single mail|single mail a day|daily digest|digest|bundle*|one mail daily',
    'too many|so many|fewer|less|flood*|drowning+mails|e-mails|emails|mail|email|messages',
  ],
  mapText: ['map*|board+as|in|only|plain+text|ascii|characters|letters|plain text'],
  calendar: ['calendar|ical|ics|outlook reminder*|reminder in my'],
  zone: [
    'in|live|living|am|from|over here|here+times|time zone|my times|deadlines in|clock',
    'time zone|timezone|local time|my own time|time here|my time',
    'times|all times|deadlines|dates|clock+in|by|to|for+time|utc|gmt|cet|cest|est|edt|pst|pdt|zone|local',
    'zone|timezone|clock+wrong|mine|my|change|set',
  ],
  noVote: [
    'draw|vote|concession|concede|yes to the draw|my vote+off|take back|take everything back|withdraw|retract|cancel|no longer|changed my mind|revoke|not any more|undo|remove|regret',
    'no draw|against the draw|against a draw|vote no|do not want a draw|do not want the draw',
  ],
  replay: [
    '=restart|start over|redo',
    'undo|redo|replay|again|over|revert|rerun|re-run|wrong|repeat|rewind|step back|one back|typo|mistake|reset+turn|phase|last turn|last phase|last season|season|year|spring|fall|winter|adjudication|played|step|back',
  ],
  skip: ['=skip', 'skip|pass|miss+my turn|this turn|a turn|my move|my moves|this phase|me'],
  playNow: [
    'next season|next phase|next turn|next year+please|now|bring|give|go',
    'all|everybody|everyone|everything+in|ready|done|there|submitted+orders|what are you waiting|go|why|process|run|now|please|so|play',
    'play|move on|go on|go to|crank|execute|finish|push+phase|turn|round+now|please|early|already|through|the|next',
  ],
  whoOrdered: [
    '=nudge|poke|nudge them|nudge everybody|nudge players',
    'who|anyone|anybody|is anyone|is anybody|are we waiting+late|missing|slow|we waiting for|nmr',
    'who|anyone|anybody|someone|which players|which powers|has everybody|have all|has everyone|did everybody|did everyone|everybody|everyone|whose|is anyone|are we+order*|moved|submitted|sent|late|missing|turned in|nmr|outstanding|not in|in yet|waiting on|waiting for|still to order+not|yet|in|late|missing|submitted|moved|outstanding|waiting on|waiting for|still to order',
  ],
  noWait: [
    'no need to wait|not wait any|not wait for me|stop waiting|need not wait|no longer wait|do not wait',
    'lift|remove|cancel|clear|drop|undo|unset|take off+my wait|the wait|wait',
    'i am ready now|ready now|go ahead without waiting',
  ],
  undo: [
    '=reset|reset orders|reset my orders',
    'take back|withdraw|cancel|undo|delete|revoke|retract|scrap|remove+order*|moves|move',
    'forget|ignore|scrap+my orders|my order|my moves',
    'ignore|forget|scrap|disregard|throw out|throw away|bin|dump|nevermind|never mind|erase|wipe|clear|discard|start over+order*|move*|what i sent|what i wrote|with my',
  ],
  standing: [
    'standing order*|orders for every turn|orders every phase|same orders every|default orders|repeat my orders',
    'repeat|keep|reuse|use|same|resubmit|default|fall back|fallback+what i ordered|my last|my orders|as before|last orders|same orders|old orders+every|each|if i|nothing|whenever|automatically|always|in case|until i|comes',
    'nothing else comes|if i forget|if i miss|in case i forget|in case i miss|whenever i forget+hold|repeat|orders|order|same|use',
  ],
  ahead: [
    'orders|order|moves|submit|write|send+in advance|ahead of time|for the next phase|for next phase|for next turn|for fall|for next year|for later|future|for autumn|beforehand',
    'builds|build|retreat*|removals|winter|fall|autumn|next+already|in advance|early|ahead|beforehand|now',
    'orders for|moves for|build* for|my fall|my winter|my retreat*+next|later|following|fall|autumn|winter|spring',
  ],
  days: [
    'weekdays|weekends|sundays|saturdays|mon-fri|monday to friday|working days|business days+deadline*|due|process*|turn*|phase*|no|only|never|not|game',
    'weekend|sunday|saturday+no|only|never|not on|not at+deadline*|due|process*|turn*|phase*|game',
  ],
  grace: [
    'grace|grace period|late orders+extend*|prolong*|longer|more|add|shorten*|shorter|move|set|change|until|till|delay|postpone|push|end*|give',
    '=grace',
  ],
  extend: [
    'add|subtract|deduct|take|knock+day*|hour*|week*|fortnight+deadline|due date|phase|turn',
    'new deadline|next deadline|deadline now|deadline is now|deadline will be|deadline moves|deadline becomes+<when>',
    'more|extra|another|additional|further+day*|hour*|week*|fortnight|night|weekend|time+for|please|everyone|everybody|us|all|me|we|need|give|would|two|three|one|a',
    'extend*|postpone|delay|move|push back|later|longer|extension|more time|put off|prolong+deadline|turn|phase|time|orders|adjudication|it',
    'deadline <when>|deadline by <when>|deadline on <when>|deadline at <when>|deadline in <when>',
    'push it|move it|shift it|postpone it|delay it|make it|set it|push that|move that|push everything|move everything+<when>',
    'deadline|due date+please+<when>',
    'deadline next|deadline this|deadline end|deadline the end|deadline until|due next+<when>|month|week|year',
    'hour less|hours less|day less|days less|week less|hour more|hours more|day more|days more|week more',
    'next week same time|same time next week|tomorrow same time|same time tomorrow',
    'need|want|get|have|give|request|ask+extension|more time|another day|more day|more days|days more|more hours|extra day|extra days',
    'set|change|make+deadline|the deadline',
    'can|could|may|might|would|shall|should|let+deadline|due date|turn|phase+be|end|fall|come+<when>|in|instead',
    'deadline|due+be|are|now|on|to|until|till|at|by|in+<when>',
    '<when>+instead|rather|better|suit*|prefer*',
    'play|start|begin|run|process|adjudicate|next+phase|turn|season|it+<when>',
    'shorten*|cut|earlier|sooner+deadline|turn|phase|hour*|day*|week*',
    'push|pull|bring|move|put+deadline|turn|phase+back|forward*|ahead|up|off|earlier|sooner|later',
    'deadline|due date+from today|from now|should be|must be|will be|shall be|today|tonight|noon|midnight|am|pm',
    'push|pull|bring|move|put|shift|slide|bump+deadline|due date|turn|phase+by|until|till|to',
    'have|get|give|need|want|wait+until|till+<when>|midnight|noon|tonight',
    'extend*|extension|postpone*|prolong*|delay*+<when>',
    '=extension|extend|postpone|prolong|delay',
    // In German, French, Spanish, Italian and Dutch.
    'frist|abgabe|abgabefrist|abgabetermin|date limite|echeance|plazo|fecha limite|scadenza|uiterste datum+am|um|bis|erst|auf|le|au|prochain|proxima|proximo|prossimo|prossima|el|al|alle|il|op|om|tot',
    'deadline|frist|abgabefrist|abgabetermin|zugabgabe+verschieb*|verlanger*|verlaenger*|verlegen|vorverlegen|vorziehen|aufschieben|verkurz*|auf',
    'deadline|date limite|echeance|delai+repouss*|reporter|reportez|prolong*|decaler|decalez|avancer|avancez|deplacer|deplacez|rallong*',
    'deadline|plazo|fecha limite+ampli*|aplaz*|retras*|pospon*|prorrog*|extender|extienda|mover|mueva|adelant*|cambi*',
    'deadline|scadenza|termine+spost*|rinvi*|prorog*|posticip*|anticipare|anticipa|allung*',
    'deadline|termijn|inzenddatum+verzet*|verleng*|uitstel*|verschui*|opschui*|verplaats*|vervroeg*',
    'verlanger*|verlaenger*|fristverlanger*|aufschub|mehr zeit+bitte|um|bis|brauch*|stunde*|tag*|woche*|moglich|konn*|fur',
    'prolong*|rallong*|sursis|plus de temps|delai+merci|jour*|heure*|semaine*|h|jusqu*|supplementaire*|possible|besoin|voulons',
    'deadline|date limite|echeance|delai+report*|repouss*|prolong*|decal*|avanc*|deplac*',
    'prorroga*|ampliacion|aplaz*|mas tiempo|mas+dia*|hora*|semana*|favor|hasta|necesit*',
    'proroga*|rinvio|piu tempo|in piu+giorn*|ora|ore|settiman*|favore|fino|bisogno|per',
    'uitstel*|verleng*|meer tijd|extra+dag*|uur|uren|week|weken|graag|tot|alsjeblieft|alstublieft|nodig',
    'extend|postpone|prolong|delay+day*|hour*|week*|fortnight|by|until|till',
    'need|want|get|have|give|request|ask|could use|possible|grant|beg+extra|extra time|few more|bit more|bit longer|another week|another few|some more|longer',
    'shift|reschedule|bump|slide|put|move|stretch|adjust|later|too soon|too early|too short|too tight+deadline*|due date|cutoff|cut-off',
  ],
  absence: [
    'back on|back by|be back|back from|return on|returning on|i return+<when>',
    'away|vacation|holiday*|on leave|out of town|travel*|absence|absent|hospital|offline|no internet|abroad+from|until|till|for|next|week|weeks|days|day|on|this|tomorrow|will|be|am|want|enter|set|book|announce',
    'urlaub|verreist|abwesend|en vacances|absente|de vacaciones|ausente|in vacanza|assente|vakantie|afwezig|en voyage|de viaje|in viaggio|op reis+ich|bin|wir|je|suis|serai|estoy|estare|sono|saro|ik|ben|bis|hasta|fino|tot',
    '=vacation|holiday|holidays|absence|away',
    'vacation|holiday*|absence|gone|away|off|unavailable|busy|out|trip|conference|wedding|camping|hiking|skiing|sick|ill|surgery|business|honeymoon|not here|not around|unreachable|no access|vacationing+<when>',
    "cannot play|can't play|cannot write|cannot send|no computer|no email|unable to play|not be able to+<when>",
  ],
  gunboat: [
    'nobody|no one|no-one|not|hide|hidden|secret|anonymous*+who is who|who plays|names|identities|addresses|know*|game|players+who|names|identity|identities|anonymous*|addresses|know*|secret',
  ],
  noPress: [
    'no|turn off|without|disable|forbid|ban|stop|switch off|silence+press|talking|messages|negotiation*|diplomacy by mail|chat*+no|off|disable|forbid|ban|in this|game|please|press|stop|allowed',
  ],
  clock: [
    "deadline*|process*|turns|phases|adjudicat*|due+at|always|o'clock|oclock+pm|am|[0-9]{1,2}pm|[0-9]{1,2}am|noon|midnight|evening|night|morning|o'clock|oclock|hour",
  ],
  length: [
    'turn*|phase*|move*|movement|deadline*|season*+every|per|each|shorter|longer|faster|slower|last|take+day*|days|week*|hours|hour|should|make|faster|slower|shorter',
  ],
  wait: [
    'last minute|last moment|last second|full time|whole time|right up to|very end+until|give|take|need|use|want|to|me',
    "hold|wait|do not|don't|dont|not+process|adjudicate|yet|until the deadline|before the deadline|for me|run",
    'wait for the deadline|hold the turn|not ready|set my wait|please wait',
    'not|dont|wait|hold|hold off|before|until+run|process*|adjudicate|go|resolve|it|the turn|turn+i am|i have|i send|i sent|tonight|me|yet|i had|my orders',
    'not done yet|still thinking|still talking|still negotiating|not finished|need the full time|use the full time|use the whole time|all the time',
  ],
  deadlineWhen: [
    'how long+we|i|left|still|do|got|have|remain*|there',
    'when|what|until when|how long|which+deadline|due|time left|orders due',
    'how much time|time is left|time do i have|time do we have',
    '=deadline',
    'what|which+year|season|phase+are we|is it|it is|now|is this|current*',
    'when+run|runs|happens|next turn|next phase|adjudicat*|processed|end|ends|results|moves|orders|over|deadline',
    'when+start*|begin*|get going|kick off|go on',
    'how long until|how long till|how long do|how many days|how many hours|days left|hours left|due date|next deadline|too late|still time|time remaining|til when|till when|by when',
  ],
  noAbsence: [
    'stay home|staying home|stay at home|not travelling|not traveling|no holiday|no vacation|no trip|plans changed|holiday is off|called off my',
    'i am back|am back|back home|home again|i have returned|back early|holiday is over|vacation is over|trip is off|not away|no longer away|cancelled my trip|canceled my trip|trip cancelled|trip canceled|here after all|not leaving|cancel my absence|cancel my vacation|cancel my holiday|not going away|returned early',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

const NEVER = [
  ...['do not', 'never', 'no need to', 'not need to', 'not have to', 'no reason to', 'rather not'],
  ...['better not', 'should not', 'must not', 'not to', 'not want to', 'against', 'instead of'],
]
const TO_MOVE = [
  'extend*',
  'mov*',
  'postpon*',
  'delay*',
  'chang*',
  'shift*',
  'push*',
  'prolong*',
  'put off',
  'add',
]

const IN_GERMAN = '(?:verschieb*|verlanger*|verlaenger*|verleg*|vorverleg*|aufschieb*|ander*|aender*)'
const IN_FRENCH = '(?:repouss*|report*|prolong*|decal*|avanc*|deplac*|chang*|rallong*)'
const BETWEEN =
  '(?:(?:auf|um|bis|zu|mehr|weiter|noch|den|am|einmal|nochmal|wieder|schon|<when>|[a-z]*tag) ){0,4}'

/** The same in German and French: `nicht auf Freitag verschieben`, `verschiebe die Frist nicht`, `ne pas repousser`. */
const IN_OTHER_TONGUES = [
  `nicht ${BETWEEN}${IN_GERMAN}`,
  `${IN_GERMAN} (?:[a-z]{1,20} ){0,2}nicht`,
  `keine? ${BETWEEN}(?:verlangerung*|verlaengerung*|fristverlangerung*|aufschub)`,
  `ne pas ${IN_FRENCH}`,
  `(?:ne |n')${IN_FRENCH} pas`,
  `(?:pas besoin|inutile) de ${IN_FRENCH}`,
  `pas de (?:report|prolongation|delai)`,
].join('|')

/** What a master can do to the whole game. A line that begins with words against it wants none of it. */
const TO_ALL = [
  'pause suspend halt freeze stop interrupt resume continue restart begin start process',
  'adjudicate run play terminate end cancel close abort delete kill roll rollback undo revert',
  'replay rerun eject kick remove expel throw ban replace change set turn switch disable forbid',
  'shorten lengthen make',
].flatMap(words => words.split(' '))
const PLAINLY_NOT = [
  ...['do not', 'never', 'no need to', 'there is no need to', 'you need not', 'let us not', 'better not'],
  ...['rather not', 'i would rather not', 'we would rather not', 'i do not want to', 'we do not want to'],
  ...[
    'we should not',
    'you should not',
    'no reason to',
    'there is no reason to',
    'i would rather you did not',
  ],
]
const AGAINST = `<^>(?:please )?(?:${PLAINLY_NOT.join('|')}) (?:please )?`
/** The beginning of a line that is against something. */
export const BEGINS_AGAINST = `${AGAINST}[a-z]{1,20}`
const OF_THE_GAME = [`${AGAINST}(?:${TO_ALL.join('|')})`]
/** `Do not support a draw` */
const OF_VOTES = [BEGINS_AGAINST]

/**
 * A deadline that should stay, or return to where it was; or more time for a single power, where the deadline would
 * move for all.
 */
const OF_TIMES = [
  NEVER.flatMap(not => TO_MOVE.map(move => `${not} ${move}`)).join('|'),
  IN_OTHER_TONGUES,
  'no extension*|no more extension*|no further extension*|not an extension|not another extension',
  'against an extension|against another extension|against any extension*|no delay|no postponement',
  'not by+day*|hour*|week*',
  'undo the|revert the|cancel the|withdraw the|take back the|reverse the+deadline|extension|postponement',
  'back to what it was|back to where it was|to what it was|where it was|as it was|back to the old|back to the original',
  'give <power>|grant <power>|allow <power>|let <power>',
  'i say no|but no|i refuse|i refused|i said no|i decline',
]

const WISHES_OF_THE_GAME = [
  'pause resume process playNow terminate rollBack replay eject begin beginNow goOnNow length',
  'days clock noPress gunboat history list create undo',
].flatMap(kinds => kinds.split(' '))

/** Further words in a line that wants the opposite, or something impossible. */
export const NOT_WISHED: Readonly<Record<string, readonly string[]>> = {
  extend: OF_TIMES,
  grace: OF_TIMES,
  ...Object.fromEntries(WISHES_OF_THE_GAME.map(kind => [kind, OF_THE_GAME])),
  draw: OF_VOTES,
  concede: OF_VOTES,
  resign: [
    'no resignation|never resign|not resign|never quit|not quit|never give up|not give up|not leaving|remain in|stay in',
    'leave to|leave it|leave you|leave that|leave this|leave them|leave alone|leave open|leave for',
  ],
  status: ['what were|which were|last turn|last year|last phase|in spring|in fall|in autumn'],
}
