// `dragoman doctor`: checks everything that a judge needs, and says of each thing that it is well or what to mend.
import { resolve } from 'node:path'
import { keepersFiles } from '../../judge/library/boards.ts'
import { CHORES } from '../../judge/service/configSchema.ts'
import { mailboxMark, secretAt } from '../../judge/service/home.ts'
import type { StoreLook } from '../../judge/store/place.ts'
import { lookAtMailbox, lookAtSmtp, type MailboxLook } from '../../post/servers/looks.ts'
import { ServerFault } from '../../post/servers/serverFault.ts'
import { dkimFault } from '../../post/servers/smtp.ts'
import { faultText } from '../../rules/board/yamlFile.ts'
import { wording } from '../../wording/wording.ts'
import { type Plan, planOf, type Servers } from '../configured.ts'
import { FOUND_SOMETHING, ManyFaults, UsageFault } from '../faults.ts'
import { dataFolder } from '../keepersOwn.ts'
import { configFile, DEFAULT_CONFIG, type HomeOptions } from '../options.ts'
import { OFFICE_PORTS, portClash } from '../ports.ts'
import { domainFindings, type Outside } from './domain/domain.ts'
import { trialFinding } from './domain/trial.ts'
import { type Finding, linesFor } from './finding.ts'
import { clockTroubles, type Looked, lookAtHealth, lookAtPort, type Witness } from './machine.ts'
import { lookAtLetter, type Waiting } from './mail.ts'
import {
  byLine,
  hintFor,
  isExample,
  keepFindings,
  leftOfTheExample,
  lookAtTemplates,
  nextSteps,
  openSecrets,
} from './setup.ts'
import { smokeFindings } from './smoke.ts'
import { storeFindings } from './store.ts'

const say = wording.doctor.diagnosis

const PATIENCE = 20_000
/** After so long, in milliseconds, the keeper wants to know what takes so long. */
const SHORT = 2_000

export interface DoctorOptions extends HomeOptions {
  readonly letter?: true
  /** Checks nothing else. */
  readonly smoke?: true
  readonly to?: string
  /** The address that others see. */
  readonly ip?: string
}

export async function doctor({ letter, smoke, to, ...options }: DoctorOptions): Promise<void> {
  if (smoke === true) return tell(await smokeFindings(process.argv[1]!)) // the program's own file
  const waiting = setTimeout(sayThatWeAsk, SHORT, options)
  const looked = await diagnosis(options).finally(() => clearTimeout(waiting))
  const tried = letter === true ? await letterFindings(looked, options) : []
  const sent = to === undefined ? [] : await sentFindings(looked, options, to)
  const findings = [...looked, ...tried, ...sent]
  tell(findings)
  for (const step of stepsAfter(findings, options)) process.stdout.write(`${say.next({ step })}\n`)
}

function tell(findings: readonly Finding[]): void {
  for (const line of findings.flatMap(linesFor)) process.stdout.write(`${line}\n`)
  if (findings.some(({ isWell }) => !isWell)) process.exitCode = FOUND_SOMETHING
}

function sayThatWeAsk(options: HomeOptions): void {
  if (configuration(options).plan?.servers === undefined) return
  process.stderr.write(`${say.asking({ seconds: PATIENCE / 1_000 })}\n`)
}

/** Sends a letter to an address of the keeper's choice. */
export async function sentFindings(
  findings: readonly Finding[],
  options: HomeOptions,
  to: string,
): Promise<readonly Finding[]> {
  const { judge, servers } = configuration(options).plan ?? {}
  const { key } = servers?.smtp.dkim ?? {}
  const isWell = findings.some(({ part, isWell }) => part === 'smtp' && isWell)
  if (
    judge === undefined ||
    servers === undefined ||
    !isWell ||
    (key !== undefined && dkimFault(key) !== undefined)
  )
    return [{ part: 'letter', isWell: false, text: say.notSentTo({ to }) }]
  return [await trialFinding(judge, servers.smtp, to)]
}

/** A letter can be tried only if both servers let us in. */
export async function letterFindings(
  findings: readonly Finding[],
  options: HomeOptions,
  waiting?: Waiting,
): Promise<readonly Finding[]> {
  const plan = configuration(options).plan
  const areWell = ['imap', 'smtp'].every(part => findings.some(each => each.part === part && each.isWell))
  const { key } = plan?.servers?.smtp.dkim ?? {}
  if (plan?.servers === undefined || !areWell || (key !== undefined && dkimFault(key) !== undefined))
    return [{ part: 'letter', isWell: false, text: say.notSent }]
  const { mailbox, smtp } = plan.servers
  if (mailbox === undefined)
    return [{ part: 'letter', isWell: false, text: plan.judge.plus ? say.noMailboxPlus : say.noMailbox }]
  return [{ part: 'letter', ...(await lookAtLetter(plan.judge, { mailbox, smtp }, waiting)) }]
}

/** What to do now, one sentence each. */
export function stepsAfter(findings: readonly Finding[], options: HomeOptions): readonly string[] {
  const troubles = findings.filter(({ isWell }) => !isWell).map(({ text }) => text)
  const wasTried = findings.some(({ part }) => part === 'letter')
  return nextSteps({ troubles, file: configFile(options), plan: configuration(options).plan, wasTried })
}

export async function diagnosis(
  options: DoctorOptions,
  now: () => number = Date.now,
  patience: number = PATIENCE,
  outside?: Outside,
): Promise<readonly Finding[]> {
  const { plan, findings } = configuration(options)
  const data = plan?.data ?? dataFolder(options)
  const copies = resolve(data, (plan?.chores ?? CHORES).folder)
  const store = await storeFindings(data, plan?.store, now, copies)
  // Without servers the outbox waits until the judge is started.
  const outbox = plan?.servers === undefined ? [] : outboxFindings(store.outbox, now())
  const servers =
    plan?.servers === undefined
      ? NO_SERVERS
      : await serverFindings(plan.servers, plan.judge.address, patience, now, await markOf(plan))
  const clock = clockFindings([...store.witnesses, ...servers.witnesses])
  const domain = plan === undefined ? [] : await domainFindings(sendingOf(plan, options, servers), outside)
  const around = plan === undefined ? [] : await surroundings(plan)
  const texts = lookAtTemplates(plan?.templates ?? resolve(data, 'templates'))
  const templates = texts.map(look => ({ part: 'templates', ...look }) as const)
  return [
    ...findings,
    ...store.findings,
    ...keepFindings(plan?.keep, now()),
    ...outbox,
    ...servers.findings,
    ...domain,
    ...around,
    ...templates,
    ...boardFindings(),
    ...clock,
  ]
}

const sendingOf = ({ judge, servers }: Plan, { ip }: DoctorOptions, { greeting }: Looked) =>
  servers === undefined ? undefined : { judge, smtp: servers.smtp, greeting, ip }

/** Says nothing about a keeper's own boards and rules if there are none. */
function boardFindings(): readonly Finding[] {
  const { names, faults } = keepersFiles()
  if (faults.length > 0)
    return faults.map(fault => ({ part: 'boards', isWell: false, text: faultText(fault) }))
  return names.length === 0
    ? []
    : [{ part: 'boards', isWell: true, text: say.ownBoards({ names: names.join(', ') }) }]
}

/** What a judge may have but does not need. */
async function surroundings(plan: Plan): Promise<readonly Finding[]> {
  const { health, judge, web: view } = plan
  const clash = portClash(plan, plan.servers === undefined ? OFFICE_PORTS : undefined)
  if (clash !== undefined && clash.part !== 'office')
    return [{ part: clash.part, isWell: false, text: clash.text }]
  const told = await lookAtHealth(health)
  const isOurs = (code: unknown): boolean => code === judge.code
  const pages = { path: '/games.json', isOurs, setting: 'web: port' }
  const web = view === undefined ? [] : [await lookAtPort({ ...view, ...pages })]
  return [
    ...told.map(look => ({ part: 'health', ...look }) as const),
    ...web.map(look => ({ part: 'web', ...look }) as const),
  ]
}

function clockFindings(witnesses: readonly Witness[]): readonly Finding[] {
  const troubles = clockTroubles(witnesses)
  if (troubles.length > 0) return troubles.map(text => ({ part: 'clock', isWell: false, text }))
  const asked = witnesses.filter(({ isNow }) => isNow).map(({ who }) => who)
  const text =
    asked.length === 0 ? say.uncontradicted : say.clockAsOn({ witnesses: asked.join(wording.doctor.and) })
  return [{ part: 'clock', isWell: true, text }]
}

const NO_SERVERS: Looked = { findings: [], witnesses: [] }

function configuration(options: HomeOptions): { plan: Plan | undefined; findings: readonly Finding[] } {
  const file = configFile(options)
  const left = file === undefined ? [] : leftOfTheExample(file)
  const ill = (texts: readonly string[]) =>
    texts.map(text => ({ part: 'configuration', isWell: false, text }) as const)
  try {
    const plan = planOf(options)
    const well = { part: 'configuration', isWell: true, text: told(file, plan) } as const
    const open = file === undefined ? [] : ill(openSecrets(file))
    return { plan, findings: [...(left.length === 0 ? [well] : ill(left)), ...open] }
  } catch (fault) {
    if (!(fault instanceof UsageFault)) throw fault
    const problems = fault instanceof ManyFaults ? fault.problems : [fault.message]
    return { plan: undefined, findings: ill(byLine([...problems, ...left])) }
  }
}

const told = (file: string | undefined, { keeper, servers }: Plan): string => {
  if (file === undefined) return say.noFile({ file: DEFAULT_CONFIG })
  if (servers === undefined) return say.noServers({ file })
  return keeper === undefined ? say.noKeeper({ file }) : file
}

/** A mail that could have left so long ago, in milliseconds, is stuck. */
const LATE = 600_000

function outboxFindings(outbox: StoreLook['outbox'] | undefined, now: number): readonly Finding[] {
  const { mails = 0, since } = outbox ?? {}
  if (since === undefined || now - Date.parse(since) < LATE) return []
  const waiting = mails === 1 ? say.oneMail : say.manyMails({ count: mails })
  return [{ part: 'outbox', isWell: false, text: say.outbox({ waiting, since }) }]
}

async function serverFindings(
  { mailbox, smtp }: Servers,
  sender: string,
  patience: number,
  now: () => number,
  mark: string | undefined,
): Promise<Looked> {
  let greeting: string | undefined
  const smtpLooked = looked('smtp', smtp, now, async () => {
    const { serverTime, name } = await lookAtSmtp(smtp, patience, sender)
    greeting = name
    const { user = say.nobody, host, port } = smtp
    return { text: say.loggedIn({ user, host, port }), look: { serverTime, newest: undefined } }
  })
  // Both at once, since a silent server takes a while.
  const imapLooked = mailbox === undefined ? BY_PIPE : mailboxFindings(mailbox, patience, now, mark)
  const [imap, smtpLook] = await Promise.all([imapLooked, smtpLooked])
  return {
    findings: [...imap.findings, ...smtpLook.findings],
    witnesses: [...imap.witnesses, ...smtpLook.witnesses],
    greeting,
  }
}

/** The mark that the mailbox knows this judge by; a new judge has none. Trouble with the secret is reported with the store. */
async function markOf({ data, store }: Plan): Promise<string | undefined> {
  const secret = await secretAt(data, store).catch(() => undefined)
  return secret && mailboxMark(secret)
}

const BY_PIPE: Looked = {
  findings: [{ part: 'imap', isWell: true, text: say.byPipe }],
  witnesses: [],
}

function mailboxFindings(
  mailbox: NonNullable<Servers['mailbox']>,
  patience: number,
  now: () => number,
  mark: string | undefined,
): Promise<Looked> {
  return looked('imap', mailbox, now, async () => {
    const look = await lookAtMailbox({ ...mailbox, patience }, mark)
    return { text: say.mailbox({ place: say.loggedIn(mailbox), waiting: waiting(look) }), look }
  })
}

const waiting = ({ waiting: count }: MailboxLook): string =>
  count === 1 ? say.oneLetter : say.manyLetters({ count })

interface Asked {
  readonly text: string
  readonly look: { readonly serverTime: number | undefined; readonly newest: number | undefined }
}

/** The example's servers do not exist, and the configuration is reported for them already. */
async function looked(
  part: 'imap' | 'smtp',
  { host }: { readonly host: string },
  now: () => number,
  ask: () => Promise<Asked>,
): Promise<Looked> {
  if (isExample(host)) return NO_SERVERS
  try {
    const { text, look } = await ask()
    const { serverTime, newest } = look
    const witnesses: Witness[] = []
    const heard = now()
    if (serverTime !== undefined)
      witnesses.push({ who: say.servers[part], at: serverTime, isNow: true, heard })
    if (newest !== undefined) witnesses.push({ who: say.newestLetter, at: newest, isNow: false, heard })
    return { findings: [{ part, isWell: true, text }], witnesses }
  } catch (fault) {
    if (!(fault instanceof ServerFault)) throw fault
    const text = `${fault.message}${hintFor(host, fault)}`
    return { findings: [{ part, isWell: false, text }], witnesses: [] }
  }
}
