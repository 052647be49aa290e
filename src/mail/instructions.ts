// A letter's lines as instructions: commands of the old judges, blocks of press, and everything else as orders.

/** One thing that a letter asks for, with the line it stands in. */
export type Instruction = { readonly line: number; readonly text: string } & Saying

export type Saying =
  | { readonly kind: 'register'; readonly fields: ReadonlyMap<string, string> }
  | {
      readonly kind: 'create'
      readonly game: string
      readonly password: string | undefined
      readonly words: readonly string[]
    }
  | { readonly kind: 'signOn'; readonly game: string; readonly password: string | undefined }
  | {
      readonly kind: 'signOnAs'
      readonly seat: string
      readonly game: string
      readonly password: string | undefined
    }
  | { readonly kind: 'observe'; readonly game: string; readonly password: string | undefined }
  | { readonly kind: 'list'; readonly game: string | undefined }
  | { readonly kind: 'help' }
  | { readonly kind: 'status' }
  | {
      readonly kind: 'press'
      readonly to: string
      readonly colour: 'white' | 'grey' | undefined
      readonly body: string
      readonly isPostal: boolean
    }
  | { readonly kind: 'prefer'; readonly wish: string }
  | { readonly kind: 'wait'; readonly waits: boolean }
  | { readonly kind: 'draw'; readonly powers: string | undefined }
  | { readonly kind: 'concede'; readonly power: string }
  | { readonly kind: 'noVote' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'resign' }
  | { readonly kind: 'process'; readonly phase: string | undefined }
  | { readonly kind: 'begin' }
  | { readonly kind: 'pause' | 'resume' | 'terminate' }
  | { readonly kind: 'rollBack'; readonly to: number }
  | { readonly kind: 'deadline'; readonly date: string }
  | { readonly kind: 'become'; readonly power: string }
  | { readonly kind: 'alsoAm'; readonly address: string }
  | { readonly kind: 'address'; readonly addresses: readonly string[] }
  | { readonly kind: 'whoAmI' }
  | { readonly kind: 'password'; readonly password: string }
  /** A SIGNON that cannot be read; a password may stand in it. */
  | { readonly kind: 'unclearSignOn' }
  /** Lines that are no command: orders, or prose. */
  | { readonly kind: 'orders'; readonly lines: readonly string[] }

/** Everything up to SIGNOFF. */
export function instructionsIn(text: string): readonly Instruction[] {
  const rows = text.split('\n')
  const found: Instruction[] = []
  for (let at = 0; at < rows.length; ) {
    const row = rows[at]!.trim()
    if (/^sign\s*off\b/i.test(row)) break
    const block = blockAt(rows, at)
    if (block !== undefined) {
      found.push({ line: at + 1, text: row, ...block.saying })
      at = block.next
      continue
    }
    const command = row === '' ? undefined : commandIn(row)
    if (command !== undefined) found.push({ line: at + 1, text: row, ...command })
    else addLine(found, at, rows[at]!)
    at++
  }
  return found.filter(each => each.kind !== 'orders' || each.lines.some(line => line.trim() !== ''))
}

/** So many lines that are no press are taken from one letter. */
const MOST_LINES = 500

/** Whether a letter asks for more than anybody could mean; press may be longer. */
export function isTooLong(text: string): boolean {
  const lines = instructionsIn(text).flatMap(each => {
    if (each.kind === 'orders') return each.lines.filter(line => line.trim() !== '')
    return each.kind === 'register' ? [...each.fields.keys()] : [each.text]
  })
  return lines.length > MOST_LINES
}

/** Lines that are no commands stay together: one order may go over two of them. */
function addLine(found: Instruction[], at: number, row: string): void {
  const last = found.at(-1)
  if (last?.kind === 'orders') found[found.length - 1] = { ...last, lines: [...last.lines, row] }
  else found.push({ line: at + 1, text: row.trim(), kind: 'orders', lines: [row] })
}

interface Block {
  readonly saying: Saying
  readonly next: number
}

/** Press and registrations go on until their END, or to the end of the mail. */
function blockAt(rows: readonly string[], at: number): Block | undefined {
  const row = rows[at]!.trim()
  const press = pressIn(row)
  if (press !== undefined) {
    const [body, next] = until(rows, at, /^\s*(?:end\s*press|end\s*broadcast|sign\s*off)\s*$/i)
    // After SIGNOFF nothing is read, wherever it stands.
    const isLast = /^\s*sign/i.test(rows[next - 1] ?? '')
    return { saying: { ...press, body: body.join('\n').trim() }, next: isLast ? rows.length : next }
  }
  if (!/^register\b/i.test(row)) return undefined
  const [lines, next] = until(rows, at, /^\s*end\s*$/i)
  const fields = lines.flatMap(line => {
    const [, name, value] = /^\s*([^:]{1,40}?)\s*:\s*(.{0,200})$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
  })
  return { saying: { kind: 'register', fields: new Map(fields) }, next }
}

function until(rows: readonly string[], at: number, end: RegExp): [readonly string[], number] {
  const last = rows.findIndex((row, i) => i > at && end.test(row))
  return last < 0 ? [rows.slice(at + 1), rows.length] : [rows.slice(at + 1, last), last + 1]
}

type PressHead = Omit<Extract<Saying, { kind: 'press' }>, 'body'>

function pressIn(row: string): PressHead | undefined {
  const [, colour, verb, to] =
    /^(white\s+|gr[ae]y\s+|anonymous\s+)?(press|broadcast|postal\s+press)\b\s*(?:(?:to\s+)?(.*))?$/i.exec(
      row,
    ) ?? []
  if (verb === undefined) return undefined
  // `Press on with it` is prose: without a TO there is one word, or a list with commas.
  if (!/\bto\b/i.test(row) && !/^[\w.@]*(?:\s*,\s*[\w.@]+)*\s*$/.test(to ?? '')) return undefined
  const isPostal = /^postal/i.test(verb)
  const isBroadcast = /^broadcast/i.test(verb) || isPostal
  if (!isBroadcast && (to ?? '').trim() === '') return undefined
  if (isBroadcast && (to ?? '').trim() !== '') return undefined
  return {
    kind: 'press',
    to: isBroadcast ? 'all' : (to ?? '').trim(),
    colour: colour === undefined ? undefined : /^w/i.test(colour) ? 'white' : 'grey',
    isPostal,
  }
}

type Reader = (words: readonly string[]) => Saying | undefined

/** The first words of a command, and what the rest of its line says. */
const COMMANDS: readonly (readonly [RegExp, Reader])[] = [
  [
    /^create\s+\??(\w+)(?:\s+(\S+))?(?:\s+(.*))?$/i,
    ([game = '', password, words = '']) => ({
      kind: 'create',
      game,
      password,
      words: words.split(/\s+/).filter(word => word !== ''),
    }),
  ],
  [
    /^(?:sign\s*on|join)\s+\?(\w+)(?:\s+(\S+)(?:\s.*)?)?$/i,
    ([game = '', password]) => ({ kind: 'signOn', game, password }),
  ],
  [
    /^(?:observe|watch)\s+(\w+)(?:\s+(\S+))?$/i,
    ([game = '', password]) => ({ kind: 'observe', game, password }),
  ],
  [
    /^sign\s*on\s+(\w+)@(\w+)(?:\s+(\S+))?$/i,
    ([seat = '', game = '', password]) => ({ kind: 'signOnAs', seat, game, password }),
  ],
  [
    /^sign\s*on\s+(\w)(\w+)(?:\s+(\S+))?$/i,
    ([seat = '', game = '', password]) => ({ kind: 'signOnAs', seat, game, password }),
  ],
  [/^\W*sign[\s-]*on\b/i, () => ({ kind: 'unclearSignOn' })],
  [/^list(?:\s+(\w+))?$/i, ([game]) => ({ kind: 'list', game })],
  [/^(?:help|get\s+help|info)\b.*$/i, () => ({ kind: 'help' })],
  [/^status$/i, () => ({ kind: 'status' })],
  [/^set\s+pref(?:erence)?s?\s+(.+)$/i, ([wish = '']) => ({ kind: 'prefer', wish })],
  [/^set\s+no\s*w(?:ait)?$/i, () => ({ kind: 'wait', waits: false })],
  [/^set\s+w(?:ait)?$/i, () => ({ kind: 'wait', waits: true })],
  [/^set\s+no\s*(?:draw|conc(?:ede)?)$/i, () => ({ kind: 'noVote' })],
  [/^set\s+draw(?:\s+(.+))?$/i, ([powers]) => ({ kind: 'draw', powers })],
  [/^set\s+conc(?:ede)?\s+(?:to\s+)?(\w+)$/i, ([power = '']) => ({ kind: 'concede', power })],
  [/^set\s+deadline\s+(.+)$/i, ([date = '']) => ({ kind: 'deadline', date })],
  [/^set\s+p(?:ass(?:word)?|w)?\s+(\S+)$/i, ([password = '']) => ({ kind: 'password', password })],
  [/^clear(?:\s+all)?$/i, () => ({ kind: 'clear' })],
  [/^(?:resign|withdraw)$/i, () => ({ kind: 'resign' })],
  [/^process(?:\s+(\w+))?$/i, ([phase]) => ({ kind: 'process', phase })],
  [/^force\s+begin$/i, () => ({ kind: 'begin' })],
  [/^(?:pause|suspend)$/i, () => ({ kind: 'pause' })],
  [/^resume$/i, () => ({ kind: 'resume' })],
  [/^terminate$/i, () => ({ kind: 'terminate' })],
  [/^roll\s*back\s+(\d{1,4})$/i, ([turn]) => ({ kind: 'rollBack', to: Number(turn) })],
  [/^i\s*am\s+also\s+(\S+@\S+)$/i, ([address = '']) => ({ kind: 'alsoAm', address })],
  [
    /^set\s+ad(?:dress)?(?:es)?(?:\s+(.+))?$/i,
    ([list = '']) => ({ kind: 'address', addresses: list.split(/[,\s]+/).filter(each => each !== '') }),
  ],
  [/^who\s*am\s*i\s*\??$/i, () => ({ kind: 'whoAmI' })],
  [/^become\s+(\w+)$/i, ([power = '']) => ({ kind: 'become', power })],
]

/** A line as it may be shown and kept: where a password may stand in it there are stars. */
export const withoutPassword = (row: string): string =>
  SECRETS.reduce((shown, secret) => shown.replace(secret, '$1********'), row)

/** The words of a text that may be passwords, in quotations and subjects too. */
export const passwordsIn = (text: string): readonly string[] =>
  text.split('\n').flatMap(row => SECRETS.flatMap(secret => secret.exec(row)?.[2]?.trim().split(/\s+/) ?? []))

const BEFORE = String.raw`^((?:\W|\b(?:re|fwd?|aw|sv|wg):)*`
/** What stands behind these words is shown to nobody. */
const SECRETS = [
  /(\bsign[\s-]*on\b\W+\w\S*\s+)(\S.*)$/i,
  new RegExp(String.raw`${BEFORE}(?:join|observe|watch|create)\s+\S+\s+)(\S.*)$`, 'i'),
  new RegExp(String.raw`${BEFORE}set\s+p(?:ass(?:word)?|w)?\s+)(\S.*)$`, 'i'),
]

/** A line that is a command; undefined for an order, and for prose. */
function commandIn(row: string): Saying | undefined {
  for (const [pattern, read] of COMMANDS) {
    const found = pattern.exec(row)
    if (found !== null) return read(found.slice(1))
  }
  return undefined
}
