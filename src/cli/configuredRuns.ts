// A judge between real mail servers: `dragoman start` with a configuration, and `dragoman run-once`.
import type { Command } from 'commander'
import { Daemon, oneRound } from '../daemon/daemon.ts'
import { Judge } from '../daemon/judge.ts'
import type { Setting } from '../daemon/setting.ts'
import { ImapMailbox } from '../mail/imap.ts'
import { SmtpCarrier } from '../mail/smtp.ts'
import { alone, complaints, type HomeOptions, type Plan, planOf, settingOf, withHome } from './configured.ts'
import { FOUND_SOMETHING } from './faults.ts'

type Servers = NonNullable<Plan['servers']>

/** A server that is silent when we want to stop is not waited for longer than this. */
const LAST_WORDS = 5_000

/** Runs until somebody says stop. */
export async function startConfigured(plan: Plan, servers: Servers): Promise<void> {
  await alone(plan.data, async home => {
    const setting = settingOf(home, plan)
    const complain = complaints()
    const mailbox = new ImapMailbox(servers.mailbox, {
      now: setting.clock.now,
      onMail: () => daemon.wake(),
      onTrouble: complain,
    })
    const carrier = new SmtpCarrier(servers.smtp)
    const daemon = new Daemon({ setting, mailbox, carrier, poll: servers.poll })
    mailbox.watch()
    const stop = (): void => {
      daemon.stop()
      setTimeout(() => mailbox.close(), LAST_WORDS).unref()
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    process.stdout.write(greeting(plan, servers))
    await daemon.run(complain)
    carrier.close()
    await mailbox.close()
  })
}

const greeting = ({ judge }: Plan, { mailbox, smtp }: Servers): string =>
  [
    `The judge is at ${judge.address}.`,
    `It reads ${mailbox.folders.join(', ')} on ${mailbox.host}:${mailbox.port}, and sends by ${smtp.host}:${smtp.port}.`,
    'Ctrl-C stops it; nothing is lost.',
    '',
  ].join('\n')

export function addRunOnce(program: Command): void {
  withHome(program.command('run-once'))
    .description('look into the mailbox once, do what is due, send what waits, and end; for cron')
    .option('--now <iso>', 'what the time is for this run, like 2026-11-20T19:00:00Z')
    .action(runOnce)
}

/** Says nothing when all goes well: cron would mail it to somebody. */
async function runOnce(options: HomeOptions): Promise<void> {
  const plan = planOf(options)
  const complain = complaints()
  const tell = (fault: unknown): void => {
    process.exitCode = FOUND_SOMETHING
    complain(fault)
  }
  await alone(plan.data, async home => {
    const setting: Setting = { ...settingOf(home, plan, options.now), catchesUp: true }
    if (plan.servers !== undefined) return throughServers(setting, plan.servers, tell)
    // Without servers the letters come by `receive`, and what is written waits for `start`.
    const judge = new Judge(setting, tell)
    await judge.answerAll()
    await judge.ringAll()
  })
}

async function throughServers(
  setting: Setting,
  servers: Servers,
  onTrouble: (fault: unknown) => void,
): Promise<void> {
  const mailbox = new ImapMailbox(servers.mailbox, { now: setting.clock.now, onMail: () => {}, onTrouble })
  const carrier = new SmtpCarrier(servers.smtp)
  try {
    await oneRound({ setting, mailbox, carrier, poll: servers.poll }, onTrouble)
  } finally {
    carrier.close()
    await mailbox.close()
  }
}
