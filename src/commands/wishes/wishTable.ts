// What people want who do not know the line that does it, by the words of their sentences. A wish is told, and never followed.

/** What somebody may want of the judge. */
export interface Wish {
  readonly kind: WishKind
  readonly line: string
}

/**
 * The words by which a wish is known, one row a way to say it: groups with `+` between them, all of which have to be in the
 * line; in a group words with `|` between them, of which one is enough. `*` stands for any end of a word. A row behind `=`
 * counts only in a line of a few words. The first wish whose row fits is taken.
 */
const ROWS = {
  password: [
    'forgot*|lost|lose|change|new|reset|remember|another|different+password|passwort|pw',
    '=password',
  ],
  address: [
    'new|change*|other|another|different|moved+address|email|e-mail|mailbox',
    'send|get|receive+mails|mail|results+to another|elsewhere|at work|other address|new address',
    '=address',
  ],
  zone: ['time zone|timezone|local time|my own time|time here|my time'],
  undo: [
    'take back|withdraw|cancel|undo|delete|revoke|retract|scrap|remove+order*|moves|move',
    'forget|ignore|scrap+my orders|my order|my moves',
  ],
  standing: [
    'standing order*|orders for every turn|orders every phase|same orders every|default orders|repeat my orders',
  ],
  ahead: [
    'orders|order|moves|submit|write|send+in advance|ahead of time|for the next phase|for next phase|for next turn|for fall|for next year|for later|future|for autumn|beforehand',
  ],
  extend: [
    'extend*|postpone|delay|move|push back|later|longer|extension|more time|put off|prolong+deadline|turn|phase|time|orders|adjudication|it',
    'need|want|get|have|give|request|ask+extension|more time|another day|more day|more days|days more|more hours|extra day|extra days',
    'set|change|make+deadline|the deadline',
    '=extension',
  ],
  absence: [
    'away|vacation|holiday*|on leave|out of town|travel*|absence|absent|hospital|offline|no internet|abroad+from|until|till|for|next|week|weeks|days|day|on|this|tomorrow|will|be|am|want|my',
    '=vacation|holiday|holidays|absence|away',
  ],
  wait: [
    "hold|wait|do not|don't|dont|not+process|adjudicate|yet|until the deadline|before the deadline|for me|run",
    'wait for the deadline|hold the turn|not ready|set my wait|please wait',
  ],
  deadlineWhen: [
    'when|what|until when|how long|which+deadline|due|time left|orders due',
    'how much time|time is left|time do i have|time do we have',
    '=deadline',
  ],
  diary: ['diary|private note*|notes to myself|note to myself'],
  eject: ['kick|eject|remove|throw|expel|ban|kick out+player|him|her|<power>|somebody|someone|out'],
  players: [
    'who+play*|is|are|in+playing|game|england|austria|france|germany|italy|russia|turkey|players|with me|<power>|master|gm|else|others',
    'names|addresses|list|email*|contact+of the players|of players|of the others|other players',
  ],
  broadcast: [
    'write|send|say|tell|announce|message|talk|broadcast|mail+everybody|everyone|all players|to all|the whole table|all of them|all the others|all powers',
    'public message|public press',
  ],
  press: [
    'write|send|talk|contact|message|mail|speak|negotiate|tell|say something|chat|communicate|reach+player*|power*|other*|him|her|them|message|press|note|letter|<power>',
    'press to',
  ],
  preference: [
    'like|want|prefer*|love|would|let me|can i|could i|may i|be given+to play|play|be|to be|play as|given|have+<power>',
    'prefer*|preference*|wish list|favourite power*|favorite power*+<power>|power*|country|nation|which|choose|my',
    'choose|pick|select+power|country|nation|side',
  ],
  concede: [
    'concede|concession|give the win|let+win|victory|solo|to|<power>',
    'concede|surrender|capitulate|give up to',
    'vote for+win|victory|solo',
    'give up|admit defeat+won|winner|victory|beaten',
  ],
  draw: [
    'draw|peace|end the game+vote|propose|offer|agree|call|want|like|suggest|accept|for|let|ask|how|end|all|shall|a|yes',
    '=draw|remis|stalemate|dias',
  ],
  votes: ['who|did|has|have|how+voted|votes|vote'],
  resign: [
    'resign*|quit*|drop out|leave|withdraw|retire|stop playing|give up|get out|unsubscribe|step down|abandon|bow out|sign off|remove me|remove myself|take me off|take me out+game|i|me|my|please|from|want|how',
    '=resign|quit|unsubscribe',
  ],
  takeOver: [
    'take over|replace|substitute|stand in|fill in|vacant|abandoned|replacement+game*|power*|player*|position*|seat*|<power>|somebody|someone|for',
    '=takeover|substitute|replacement',
  ],
  observe: ['watch|observe|spectat*|follow|look on|kibitz|just see+<game>', '=observer|spectator|lurk'],
  myGames: [
    'my+games|game list|all my game*+list|which|show|what|see|have|all|are',
    "am i|do i|i play|i am|i'm|i have+games|in how many|where do i play",
    'where do i play',
  ],
  list: [
    'which|what|are there|is there|there|any|list|available|looking|need*|show|see|find+game*|openings',
    '=games',
  ],
  create: [
    'create|start|set up|setup|open|host|begin|make|run|organize|organise|found|new|launch|moderate|gm+game|games|match|table|one of my own',
    '=create',
  ],
  join: [
    'join|sign up|signup|sign me up|sign me|enroll|enrol|register|enter|participate|take part|play|get in|sign on|log in|count me in|be in+game*|<game>|me|i|how|a|please',
    '=join|signup|participate|play|login|subscribe',
  ],
  standings: [
    "standings|scores|score|who is winning|who's winning|who is ahead|who leads|center count|centre count|supply centers|ranking|score table|center chart|centre chart",
  ],
  status: [
    'my|what+orders|order|moves+what|show|see|check|which|got|have|received|file|did|current|arrived|status|confirm',
    'did|have|has+you get|you receive|you got|you have|arrived|been received+order*|moves|my',
  ],
  preview: ['preview|what would happen|test my orders|try my orders|simulate|sandbox|what if'],
  map: [
    'map|board|picture|image|position|jpg|png|gif|pdf+send|show|see|get|have|want|please|where|look|could|mail|is|need|a',
    '=map|board|picture',
  ],
  history: [
    'old|past|last|previous|earlier|history|again|resend|former|lost|missed|archive+result*|turn*|phase*|mail|game|moves|orders|year',
    '=results|history',
  ],
  process: [
    'process|adjudicate|run|resolve|end|advance+turn|phase|now|orders|moves|season|game|early|it',
    '=process|adjudicate',
  ],
  pause: ['pause|suspend|halt|freeze|stop|interrupt+game|it|us|clock|everything|for a while'],
  resume: ['resume|unpause|continue|restart|go on+game|play*|clock|it|with'],
  rollBack: [
    'roll back|rollback|go back|undo|revert|set back|take back|turn back|replay+turn|phase|last|season|year|game|adjudication|one',
  ],
  begin: [
    'begin|start|go ahead|kick off+without|anyway|now|already|with fewer|who are there|missing player*|with who',
  ],
  master: ['master|gm|moderator|moderate+become|be|want|can|take|new|who|how|make|promote|another'],
  terminate: ['end|terminate|cancel|close|delete|abort|kill|remove+the game|this game|game'],
  rules: ['rules|rulebook|house rules+where|what|which|see|read|find|are|explain|show|the'],
  orders: [
    'how|what|where|which+order*|move*|write|enter|submit|send+army|fleet|unit*|orders|moves|order|convoy|support|build|retreat',
  ],
  help: [
    'help|commands|instructions|manual|what can|how does|how do|how to|faq|guide+this|work|you|me|list|use|are|do|with|please|the|it|i',
    '=help|commands|manual|info|faq|instructions|start|begin',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type WishKind = keyof typeof ROWS

export const WISH_KINDS = Object.keys(ROWS) as readonly WishKind[] // its own keys

/** Longer lines are more than a wish; and a line of so many words is a short one. */
const LONGEST = 160
const FEW = 4

/** What a line asks for in words of its own; `names` are those of powers and games, which may stand in it. */
export function wishIn(line: string, names: { readonly powers: readonly string[] }): Wish | undefined {
  if (line.length > LONGEST) return undefined
  const said = plain(line)
  if (said.trim() === '') return undefined
  const isShort = said.trim().split(' ').length <= FEW
  const withNames = names.powers.reduce(
    (text, power) => text.replaceAll(` ${plain(power).trim()} `, ' <power> '),
    said,
  )
  const found = TABLE.find(({ ways }) =>
    ways.some(way => (isShort || !way.isForShort) && way.groups.every(group => group.test(withNames))),
  )
  return found === undefined ? undefined : { kind: found.kind, line }
}

/** In small letters, a blank before and behind every word. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[^a-z0-9'<>\- ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()} `

interface Way {
  readonly isForShort: boolean
  readonly groups: readonly RegExp[]
}

const TABLE: readonly { readonly kind: WishKind; readonly ways: readonly Way[] }[] = WISH_KINDS.map(kind => ({
  kind,
  ways: ROWS[kind].map((row): Way => {
    const isForShort = row.startsWith('=')
    const groups = row.replace(/^=/, '').split('+')
    return { isForShort, groups: groups.map(groupIn) }
  }),
}))

function groupIn(group: string): RegExp {
  const words = group.split('|').map(word => word.replace('<game>', "[a-z0-9']+").replaceAll('*', "[a-z']*"))
  return new RegExp(` (?:${words.join('|')})(?= )`)
}
