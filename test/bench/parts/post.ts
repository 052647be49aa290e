// Letters, deadlines and results in a judge with a store on the disk, and what no judge can do without.
import { simpleParser } from 'mailparser'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { pngOf } from '../../../src/drawing/png/png.ts'
import { drawBoard } from '../../../src/drawing/svg.ts'
import { RATES } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import { GALLERY } from '../../drawing/gallery.ts'
import { measureMail, measureStorm } from '../mail.ts'
import { lettersFor, onBench } from '../mailBench.ts'
import { measureStore } from '../store.ts'
import { inRounds, type Measure, processorOf } from './part.ts'

const megabytes = (): number => process.resourceUsage().maxRSS / 1024

/** Letters with orders, in, answered and out. */
export const letters: Measure = async smoke => {
  // A judge runs for years: what is compiled in its first minute is not what is measured.
  if (!smoke) await measureMail(1, 4_000, 'reply')
  const { processor } = await measureMail(1, smoke ? 5 : 2_000, 'reply')
  return { each: processor, megabytes: megabytes() }
}

/** The floor: the mail read, an answer of two kilobytes composed, and both on the disk by one commit. */
export const lettersAtLeast: Measure = smoke =>
  onBench(1, 'reply', async bench => {
    const { store, clock } = bench.services
    const raws = await lettersFor(bench, smoke ? 5 : 3_000, 'reply')
    const at = storedInstant(clock.now())
    let number = 0
    const all = async () => {
      for (const { raw } of raws) {
        const { subject, from } = await simpleParser(Buffer.from(raw))
        const to = from!.value[0]!.address!
        const reply = { from: 'judge@bench.example', to, subject: subject!, text: ANSWER }
        const composed = await new MailComposer(reply).compile().build()
        const id = String(number++)
        const letter = { key: id, messageId: null, sender: to, received: at, raw, content: null }
        const mail = {
          messageId: id,
          to,
          game: null,
          answers: null,
          due: at,
          mail: { text: composed.toString() },
        }
        await store.commit({ at, expect: new Map(), post: { filed: [letter] }, outgoing: [mail] })
      }
    }
    await all()
    return processorOf(raws.length, all)
  })

const ANSWER = 'Your orders:\n\nAustria: Army Vienna - Galicia.\n'.repeat(40)

/** Deadlines of so many games in the same minute, each a phase to resolve and a result for each player. */
export const storm: Measure = async smoke => {
  const { processor, rung } = await measureStorm(smoke ? 5 : 2_000, true)
  return { each: processor / rung, megabytes: megabytes() }
}

/** What counts the letters of an hour, after so many of them, as far as it matters to what may come of one more. */
export const counted =
  (lettersOfTheHour: number): Measure =>
  smoke =>
    onBench(1, 'reply', async ({ services: { store }, clock }) => {
      const at = storedInstant(clock.now())
      const sender = 'somebody@busy.example'
      const count = smoke ? 10 : lettersOfTheHour
      for (let i = 0; i < count; i++) {
        const letter = {
          key: `key${i}`,
          messageId: null,
          sender,
          received: at,
          raw: Buffer.from('x'),
          content: null,
        }
        await store.commit({ at, expect: new Map(), post: { filed: [letter] }, mayLag: true })
        const reply = {
          messageId: `reply${i}`,
          to: sender,
          game: null,
          answers: letter.key,
          due: at,
          mail: {},
        }
        await store.commit({
          at,
          expect: new Map(),
          answered: letter.key,
          outgoing: [reply],
          mayLag: true,
        })
      }
      const since = storedInstant((clock.now() - 1_000) as Instant)
      return processorOf(200, async () => {
        for (let i = 0; i < 200; i++) await store.traffic(sender, since, RATES.domain)
      })
    })

/** Both pictures of a result. */
export const pictures: Measure = smoke => {
  const svgs = (['large', 'small'] as const).map(size => drawBoard({ ...GALLERY.midgame, size }))
  return inRounds(1, smoke ? 1 : 15, () => {
    for (const svg of svgs) pngOf(svg)
  })
}

/** A finished game, read from the disk. */
export const longGame: Measure = async smoke => ({ each: (await measureStore(smoke)).load })
