// What happens in the run, in its order: the doctor, letters, the game, and what the keeper does when it is over.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PASSWORD } from '../servers/dovecot.ts'
import { until } from '../servers/servers.ts'
import {
  ADDRESS,
  answerIn,
  DOMAIN,
  HOST,
  JUDGE,
  KEEPER,
  type Mail,
  type MailHouse,
  mailIn,
  openHouse,
  SUBMISSION,
} from './house.ts'
import { ANNA, BERT, GATHERING, MIA, opening, PEOPLE, posted, type Row, records, write } from './letters.ts'
import { Program } from './program.ts'
import { check, failures, indented, step } from './report.ts'
import { PHASES_OF_A_YEAR, POWERS, type Power, YEARS } from './years.ts'

export interface Setting {
  /** Everything lies in here. */
  readonly folder: string
  readonly installed: string
  readonly isShort: boolean
}

export async function tell({ folder, installed, isShort }: Setting): Promise<void> {
  const home = join(folder, 'home')
  const program = new Program(installed, home)
  const house = await step('DNS, Dovecot and Postfix are up in a network of their own', () =>
    openHouse(folder, PEOPLE),
  )
  try {
    for (const record of records()) house.dns.publish(record)
    configure(folder, house)
    await green(program, house)
    await step('dragoman start is at work', () => program.start())
    await introductions(house)
    for (const row of GATHERING) await answered(house, row)
    await played(house, isShort)
    await wellAtTheEnd(program, house)
    await keepersRound(program, house, home)
    const never = program.neverLoaded()
    check('everything that is loaded lazily was loaded', never.length === 0, never.join('\n'))
  } finally {
    await program.stop()
    if (failures() > 0) {
      console.log(`The judge's log ends with\n${indented(program.log.slice(-6_000))}`)
      console.log(`Those of the servers with\n${indented(house.log())}`)
    }
    house.stop()
  }
}

// The keeper's part, as docs/keeping.md tells it.

function configure(folder: string, { ca }: MailHouse): void {
  const at = (name: string): string => join(folder, 'home', name)
  mkdirSync(at('config'))
  writeFileSync(at('mailbox.secret'), PASSWORD, { mode: 0o600 })
  execFileSync('openssl', ['genrsa', '-out', at('dkim.pem'), '2048'], { stdio: 'pipe' })
  writeFileSync(
    at('config/dragoman.yaml'),
    `judge:
  address: ${JUDGE}
  zone: Europe/Paris
keeper: ${KEEPER}
mailbox:
  host: ${HOST}
  ca: ${ca}
  user: ${JUDGE}
  password: file:mailbox.secret
smtp:
  host: ${HOST}
  port: ${SUBMISSION}
  security: starttls
  ca: ${ca}
  user: ${JUDGE}
  password: file:mailbox.secret
  dkim: { domain: ${DOMAIN}, selector: judge2026, key: "file:dkim.pem" }
rates: { mails: 3000, mailsPerDomain: 1000 }
health: { port: 9925 }
`,
  )
}

/** The doctor says what to publish, until nothing is left. */
async function green(program: Program, house: MailHouse): Promise<void> {
  // Only whoever gives out the address could say that it has a name.
  house.dns.publish(`${DOMAIN}. MX 10 ${HOST}.`)
  const first = await program.run(['doctor'])
  check(
    'doctor asks for records before they are there',
    first.status !== 0 && /^spf: (?!ok)/m.test(first.stdout),
    first.stdout + first.stderr,
  )
  let last = first
  for (let round = 0; round < 3 && last.status !== 0; round++) {
    const lines = last.stdout.split('\n').filter(line => line.startsWith('    '))
    for (const line of lines) house.dns.publish(line)
    console.log(indented(lines.map(line => line.trim().slice(0, 100)).join('\n')))
    last = await program.run(['doctor'])
  }
  const told = last.stdout.split('\n').filter(line => line !== '' && !line.startsWith('next: '))
  check('doctor is green once what it says is published', last.status === 0, last.stdout + last.stderr)
  const others = told.filter(line => !/^\w+: ok, /.test(line))
  check(`doctor says ok ${told.length} times, and nothing else`, others.length === 0, others.join('\n'))
  const missing = LOOKED_AT.filter(part => !told.some(line => line.startsWith(`${part}: `)))
  check('doctor has looked at everything', missing.length === 0, missing.join())
  for (const [words, says] of [
    [['doctor', '--smoke'], /^smoke: ok, the judge ends when it is told to$/m],
    [['doctor', '--letter'], /^letter: ok, .*\+doctor.* comes into the mailbox$/m],
    [['doctor', '--to', ANNA], /^letter: ok, sent to anna/m],
  ] as const) {
    const { status, stdout, stderr } = await program.run(words)
    check(words.join(' '), status === 0 && says.test(stdout), stdout + stderr)
  }
  const trial = await mailIn(
    house,
    ANNA,
    mail => mail.subject.startsWith('A letter from'),
    'the trial letter',
  )
  check(
    'the trial letter is signed by the judge',
    /^DKIM-Signature: [^:]*\bd=dragoman-acceptance\.org;/im.test(trial.raw),
  )
  check(
    `the doctor asked for the name of ${ADDRESS}`,
    house.dns.asked.includes('PTR 9.113.0.203.in-addr.arpa'),
  )
}

const LOOKED_AT =
  'configuration store imap smtp mx spf dkim dmarc sender reverse tls postmaster health templates clock'.split(
    ' ',
  )

// The people's part.

async function introductions(house: MailHouse): Promise<void> {
  for (const person of PEOPLE)
    await step(`${person} registers, and confirms it by an answer`, async () => {
      const text = `REGISTER\nName: ${person.split('@')[0]}\nLevel: Novice\nEND`
      const letter = await write(house, person, text, 'none')
      const asks = await answerIn(house, person, letter.messageId)
      if (!NOT_DONE.test(asks.text)) throw new Error(asks.text)
      const answer = await write(house, person, 'YES', 'none', asks)
      const { text: says } = await answerIn(house, person, answer.messageId)
      if (!/You are registered/.test(says)) throw new Error(says)
    })
}

/** Without the ends of lines. */
const plain = (text: string): string => text.replace(/\s+/g, ' ')

const NOT_DONE = /nothing in it has been done yet/

/** A letter is answered as the rules say: done at once where it is proven, else asked about. */
async function answered(house: MailHouse, { from, seal, text, done }: Row): Promise<void> {
  const letter = await write(house, from, text, seal)
  const mail = await answerIn(house, from, letter.messageId)
  const name = from.split('@')[0]
  const what = `${name}: ${text.split('\n')[0]!.replace(/Wort\S+/, '…')}; signed by ${seal}`
  if (done === undefined) check(`${what}: asked about`, NOT_DONE.test(mail.text), mail.text)
  else check(`${what}: done`, done.test(plain(mail.text)) && !NOT_DONE.test(mail.text), mail.text)
}

async function played(house: MailHouse, isShort: boolean): Promise<void> {
  const starting = new Map<string, Mail>()
  for (const person of PEOPLE) starting.set(person, await newsOf(house, person, 'S1901M Game Starting'))
  const powersOf = (person: string): readonly Power[] => {
    const [, named = ''] = /selected as ([^.]*) in game/.exec(plain(starting.get(person)!.text)) ?? []
    return POWERS.filter(power => named.includes(power))
  }
  const own = new Map([ANNA, BERT].map(person => [person, powersOf(person)]))
  const all = [...own.values()].flat()
  check(
    'the two of them have all four powers',
    all.toSorted().join() === POWERS.join(),
    starting.get(ANNA)!.text,
  )
  const first = (person: string): string => YEARS[0]!.orders[own.get(person)![0]!]!.split('\n')[0]!
  for (const row of opening(first(ANNA), first(BERT))) await answered(house, row)
  const phases = YEARS.slice(0, isShort ? PHASES_OF_A_YEAR : undefined)
  let results = starting
  for (const [i, { phase, orders }] of phases.entries())
    results = await step(`${phase} is ordered, played, and told once to each`, async () => {
      // One answers the judge's mail, the other writes to its own address; then the other way round.
      for (const [j, person] of [ANNA, BERT].entries()) {
        const text = own
          .get(person)!
          .flatMap(power => orders[power] ?? [])
          .join('\n')
        if (text === '') continue
        const isReply = (i + j) % 2 === 0
        const seal = isReply ? 'none' : (['ed25519, relaxed/relaxed', 'rsa, relaxed/relaxed'] as const)[j]!
        const letter = await write(house, person, text, seal, isReply ? results.get(person) : undefined)
        const { text: says } = await answerIn(house, person, letter.messageId)
        if (!/\bCOMPLETE\./.test(says) || /INCOMPLETE/.test(says)) throw new Error(says)
      }
      const told = new Map<string, Mail>()
      for (const person of PEOPLE) told.set(person, await newsOf(house, person, `${phase} Results`))
      const { pictures } = told.get(ANNA)!
      const wanted = phase.endsWith('M') ? 2 : 1
      if (pictures.length !== wanted || !pictures.every(isPng))
        throw new Error(`${pictures.length} pictures for Anna`)
      return told
    })
  for (const person of PEOPLE) {
    const subjects = (await house.inbox(person))
      .map(({ subject }) => subject)
      .filter(each => / Results$/.test(each))
    const expected = phases.map(({ phase }) => `DRGM:harbor - ${phase} Results`)
    check(
      `${person} has the results of ${phases.length} phases, each once`,
      subjects.join() === expected.join(),
      subjects.join('\n'),
    )
  }
}

const newsOf = (house: MailHouse, person: string, what: string): Promise<Mail> =>
  mailIn(house, person, ({ subject }) => subject === `DRGM:harbor - ${what}`, what)

const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === '\x89PNG'

// What has to be so when all is done.

async function wellAtTheEnd(program: Program, house: MailHouse): Promise<void> {
  const health = await fetch('http://127.0.0.1:9925/health')
  check('the judge says that it is well', health.status === 200, await health.text())
  const doctor = await program.run(['doctor'])
  check('doctor is green beside the judge', doctor.status === 0, doctor.stdout)
  check('dragoman stops when it is told to', (await program.stop()) === 0)
  const mails = (await Promise.all(PEOPLE.map(person => house.inbox(person)))).flat()
  const wrong = posted.filter(
    ({ messageId }) => mails.filter(({ inReplyTo }) => inReplyTo === messageId).length !== 1,
  )
  check(
    `each of ${posted.length} letters was answered once`,
    wrong.length === 0,
    wrong.map(each => each.messageId).join(),
  )
  const failing = mails.filter(({ text }) => /made this judge fail/.test(plain(text)))
  check('no letter made the judge fail', failing.length === 0, failing.map(({ text }) => text).join('\n'))
  const toKeeper = (await house.inbox(KEEPER)).map(({ subject, text }) => `${subject}\n${text}`)
  check('the keeper was told of nothing', toKeeper.length === 0, toKeeper.join('\n'))
  const lines = program.log
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { readonly level: string })
  const bad = lines.filter(({ level }) => !/^(?:info|debug)$/.test(level))
  check(
    `${lines.length} lines of log, and none is a warning or worse`,
    lines.length > 0 && bad.length === 0,
    bad.map(each => JSON.stringify(each)).join('\n'),
  )
  const aside = program.rows(
    'SELECT sender, set_aside FROM letters WHERE set_aside IS NOT NULL OR answered IS NULL',
  )
  check('no letter was set aside, and none waits', aside.length === 0, JSON.stringify(aside))
  const left = program.rows('SELECT recipient, trouble FROM outbox WHERE sent IS NULL')
  check('every mail has left', left.length === 0, JSON.stringify(left))
}

/** Everything that a keeper can ask of the program. */
async function keepersRound(program: Program, house: MailHouse, home: string): Promise<void> {
  const letter = `From: ${BERT}\r\nTo: ${JUDGE}\r\nSubject: x\r\nMessage-ID: <read@x>\r\n\r\nA Tar H\r\n`
  const question = '{"phase":"S1901M","units":["FRANCE A PAR"],"orders":{"FRANCE":["A PAR - BUR"]}}\n'
  const text = '{"phase":"S1901M","power":"FRANCE","units":["FRANCE A PAR"],"text":"Paris to burgandy"}\n'
  const nowhere = 'postgres://nobody@127.0.0.1:1/dragoman'
  const rows: readonly (readonly [words: string, says: RegExp, input?: string, status?: number])[] = [
    ['verify', /1 game: nothing differs/],
    ['games', /harbor +sail-ho/],
    ['show harbor', /North/],
    ['show harbor F1901M', /Dislodged by the Eastern fleet/],
    ['export harbor --format json', /"ordersWritten"/],
    ['export harbor --format mbox', /^From /m],
    ['export harbor --format phases', /"phase":"S1901M"/],
    ['map --variant standard', /BAR/],
    ['map harbor --format svg', /<svg/],
    ['map harbor F1901M --format png', /^\x89PNG/],
    ['map harbor --film', /<svg/],
    ['map --variant hundred-h32 --format png', /^\x89PNG/],
    ['backup copy.db', /^/],
    ['push-keys', /push-keys\.json/],
    ['read --game harbor', /"text":"A Tar H"/, letter],
    ['queue', /wait/],
    ['ban spam.example', /spam\.example/],
    ['unban spam.example', /spam\.example/],
    ['remove harbor --untold', /taken out/],
    ['restore harbor --untold', /put back/],
    ['adjudicate', /"outcome":"succeeds"/, question],
    ['parse', /"A PAR - BUR"/, text],
    ['variants', /standard/],
    ['rulebooks', /2025EE/],
    ['help ORDERS', /How to write orders/],
    ['help --all', /SIGNON/],
    [`doctor --store ${nowhere}`, /127\.0\.0\.1/, '', 1],
    [`games --store ${nowhere}`, /127\.0\.0\.1/, '', 1],
  ]
  for (const [words, says, input, status = 0] of rows) {
    const ran = await program.run(words.split(' '), input)
    const isSo =
      status === 0
        ? ran.status === 0 && says.test(ran.stdout)
        : ran.status !== 0 && says.test(ran.stdout + ran.stderr)
    check(`dragoman ${words}`, isSo, `${ran.status}\n${ran.stdout.slice(0, 2_000)}\n${ran.stderr}`)
  }
  const last = await write(house, MIA, 'LIST', 'rsa, relaxed/relaxed')
  // It lies in the mailbox before anybody looks.
  await until(async () => (await house.inbox(JUDGE)).length > 0)
  const once = await program.run(['run-once'])
  const { text: listed } = await answerIn(house, MIA, last.messageId)
  check(
    'dragoman run-once answers what has come meanwhile',
    once.status === 0 && /harbor/.test(listed),
    listed + once.stderr,
  )
  const piped = letter.replace('<read@x>', '<piped@x>').replace('A Tar H', 'LIST')
  const taken = await program.run(['receive'], piped)
  check('dragoman receive', taken.status === 0, taken.stderr)
  const moved = await program.run(['move', '--to', 'moved.db'])
  check('dragoman move', moved.status === 0, moved.stdout + moved.stderr)
  check('the copy was made', readFileSync(join(home, 'copy.db')).subarray(0, 6).toString() === 'SQLite')
}
