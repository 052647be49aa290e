// `dragoman doctor --smoke`: checks that the installed program works, with a judge that is thrown away after.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { wording } from '../../wording/wording.ts'
import type { Finding } from './finding.ts'

const say = wording.doctor.smoke

const JUDGE = 'judge@dragoman.example'
/** How long a step may take on a slow machine, and how often to check whether it is done, in milliseconds. */
const PATIENCE = 60_000
const GLANCE = 100

interface Trial {
  /** The address of the pages of its post office. */
  readonly pages: string
  readonly judge: ChildProcess
}

/** Each step needs those before it, and returns what it saw. */
const STEPS: readonly ((trial: Trial) => Promise<string>)[] = [answersALetter, takesAnOrder, showsPages, ends]

/** Starts a judge from this file, and tries it up to the first step that fails. */
export async function smokeFindings(program: string): Promise<readonly Finding[]> {
  const data = mkdtempSync(join(tmpdir(), 'dragoman-smoke-'))
  const words = ['start', '--data', data, '--address', JUDGE, '--smtp-port', '0', '--http-port', '0']
  const judge = spawn(process.execPath, [program, ...words], { cwd: data })
  judge.stderr.resume()
  const findings: Finding[] = []
  try {
    const trial = { judge, pages: await pagesOf(judge) }
    for (const step of STEPS) findings.push({ part: 'smoke', isWell: true, text: await step(trial) })
  } catch (fault) {
    const text = fault instanceof Error ? fault.message : String(fault)
    findings.push({ part: 'smoke', isWell: false, text })
  } finally {
    await killed(judge)
    rmSync(data, { recursive: true, force: true })
  }
  return findings
}

/** The judge prints the address of its pages. */
function pagesOf(judge: ChildProcess): Promise<string> {
  let printed = ''
  judge.stdout?.on('data', chunk => {
    printed += String(chunk)
  })
  return until(say.noStart, async () => {
    if (hasEnded(judge)) throw new Error(say.endedEarly)
    return /^Open (http:\S+)\/ /m.exec(printed)?.[1]
  })
}

async function answersALetter({ pages }: Trial): Promise<string> {
  await write(pages, { from: 'anna@players.example', to: JUDGE, text: 'LIST' })
  const answer = await mailTo(pages, 'anna@players.example', () => true)
  return say.letterAnswered({ subject: answer.Subject })
}

/** Starts a sample game, and answers its opening mail as the player of France. */
async function takesAnOrder({ pages }: Trial): Promise<string> {
  await fetch(`${pages}/sample`, { method: 'POST', redirect: 'manual' })
  const opening = await mailTo(pages, undefined, ({ Text }) => Text.includes('France has to order'))
  const from = opening.To[0]!.Address
  await write(pages, {
    from,
    to: opening.ReplyTo[0]!.Address,
    text: 'A PAR - BUR',
    subject: `Re: ${opening.Subject}`,
  })
  await mailTo(pages, from, ({ Text }) => /^France: Army Paris -> Burgundy\.$/m.test(Text))
  return say.orderTaken
}

async function showsPages({ pages }: Trial): Promise<string> {
  const paths = ['/', '/games/sample1', '/board', '/games.json']
  for (const path of paths) {
    const { status } = await fetch(`${pages}${path}`)
    if (status !== 200) throw new Error(say.pageFailed({ path, status }))
  }
  return say.pagesShown({ count: paths.length })
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Waits for the exit: until then the judge may still write into its folder. */
async function killed(judge: ChildProcess): Promise<void> {
  if (hasEnded(judge)) return
  await Promise.all([once(judge, 'exit'), judge.kill('SIGKILL')])
}

async function ends({ judge }: Trial): Promise<string> {
  const [status] = await Promise.all([once(judge, 'exit'), judge.kill('SIGTERM')])
  if (status[0] !== 0) throw new Error(say.endedWith({ status: status.find(each => each !== null) }))
  return say.ends
}

interface MailShown {
  readonly ID: string
  readonly Subject: string
  readonly Text: string
  readonly To: readonly { readonly Address: string }[]
  readonly ReplyTo: readonly { readonly Address: string }[]
}

interface Written {
  readonly from: string
  readonly to: string
  readonly subject?: string
  readonly text: string
}

async function write(pages: string, { from, to, subject = 'hello', text }: Written): Promise<void> {
  const body = JSON.stringify({ From: { Email: from }, To: [{ Email: to }], Subject: subject, Text: text })
  const { ok, status } = await fetch(`${pages}/api/v1/send`, { method: 'POST', body })
  if (!ok) throw new Error(say.letterRefused({ status }))
}

/** The newest mail of this kind, once it is there. */
const mailTo = (
  pages: string,
  address: string | undefined,
  isMeant: (mail: MailShown) => boolean,
): Promise<MailShown> =>
  until(address === undefined ? say.noMail : say.noMailTo({ address }), async () => {
    const { messages } = await read<{ messages: readonly MailShown[] }>(`${pages}/api/v1/messages`)
    for (const { ID, To } of messages) {
      if (address !== undefined && To[0]?.Address !== address) continue
      const mail = await read<MailShown>(`${pages}/api/v1/message/${ID}`)
      if (isMeant(mail)) return mail
    }
    return undefined
  })

const read = async <Value>(address: string): Promise<Value> => (await (await fetch(address)).json()) as Value

/** Looks again and again until there is a result. */
async function until<Value>(fault: string, look: () => Promise<Value | undefined>): Promise<Value> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; await sleep(GLANCE)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(say.tooLate({ fault, seconds: PATIENCE / 1_000 }))
}
