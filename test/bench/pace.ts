// Measures how long the results of an evening take to leave by servers of different moods: by a clock that is turned, each mail with a real server.
import { MOODS } from '../servers/moodySmtp.ts'
import { carried, queueResults } from '../servers/outboxRun.ts'
import { onBench } from './mailBench.ts'

export interface PaceTimes {
  readonly mood: string
  readonly mails: number
  /** From the first mail to the last, by the judge's clock. */
  readonly minutes: number
  /** How often the server had to say no. */
  readonly refused: number
  /** Milliseconds of processor for each mail, the server's own among them. */
  readonly perMail: number
}

/** The keeper of a server that takes much says so. */
const CEILING = { mails: 6_000, mailsPerDomain: 6_000 }

/** To players at twenty houses, at one, or with nothing said by the keeper. */
export async function measurePace(games: number): Promise<readonly PaceTimes[]> {
  const times: PaceTimes[] = []
  for (const [mood, make] of Object.entries(MOODS)) {
    const few = mood === 'takes all' ? games : Math.ceil(games / 20)
    times.push(await timesOf(mood, few, make(), CEILING))
    if (mood !== 'takes all') continue
    times.push(await timesOf(`${mood}, all at one domain`, games, make(), CEILING, 1))
    times.push(await timesOf(`${mood}, no word by the keeper`, games, make()))
  }
  return times
}

const timesOf = (
  mood: string,
  games: number,
  server: Parameters<typeof carried>[1],
  rates?: Parameters<typeof carried>[2],
  houses = 20,
): Promise<PaceTimes> =>
  onBench(1, 'reply', async ({ services, clock }) => {
    const queued = await queueResults(services, games, player => `house${player % houses}.example`)
    const since = process.cpuUsage()
    const { server: had, seconds } = await carried({ ...services, clock }, server, rates)
    const { user, system } = process.cpuUsage(since)
    const mails = queued.length
    if (had.taken.length !== mails) throw new Error(`${mails} mails, and ${had.taken.length} were taken`)
    const perMail = (user + system) / 1000 / mails
    return { mood, mails, minutes: seconds / 60, refused: had.refused.length, perMail }
  })
