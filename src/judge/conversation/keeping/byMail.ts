// The keeper's commands at the top of a letter. From anybody else they are ordinary lines, as if there were no keeper.

import type { Letter as LetterText } from '../../../post/letter.ts'
import { err, ok, type Result } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import { noGame } from '../../commands/meaning/parts.ts'
import type { Instruction } from '../../commands/reading/instructions.ts'
import { wrapped } from '../../report/forms/frame.ts'
import type { Batch, GameName } from '../../store/batch.ts'
import { keyOf } from '../../store/store.ts'
import type { AnswerContext } from '../asking.ts'
import { concluded } from '../concluding.ts'
import type { Services } from '../services.ts'
import type { Turns } from '../turns.ts'
import type { Identity } from '../who/identity.ts'
import type { KeeperAction, Keeping } from './action.ts'
import { ban, bansListed, unban } from './bans.ts'
import { removeOrRestore } from './games.ts'
import { isQueueWord, mailNamed, moveMail, queueShown } from './queue.ts'

const say = wording.letters.keeping

/** At most this many lines of a letter are carried out. */
const MOST_LINES = 20
/** At most this many letters, and this many mails, are listed. */
const MOST_LISTED = 20

type Does = (keeping: Keeping, said: RegExpExecArray) => Promise<Result<KeeperAction, string>>

const LINES: readonly (readonly [RegExp, Does])[] = [
  [/^(remove|restore) game (\S+)$/i, (keeping, [, kind = '', game = '']) => move(kind, game, keeping)],
  [/^ban$/i, async keeping => ok(await bansListed(keeping))],
  [/^ban (\S+)$/i, (keeping, [, whom = '']) => ban(whom, keeping)],
  [/^unban (\S+)$/i, (keeping, [, whom = '']) => unban(whom, keeping)],
  [/^queue$/i, async ({ services }) => ok(await queueShown(services, MOST_LISTED))],
  [/^queue (hold|release|delete) (\S+)$/i, (keeping, [, what = '', id = '']) => moveOne(what, id, keeping)],
  [/^help keeper$/i, async () => ok({ lines: say.lines.split('\n'), isTable: true })],
]

async function move(
  kind: string,
  name: string,
  { services, way }: Keeping,
): Promise<Result<KeeperAction, string>> {
  const game = keyOf(name)
  if ((await services.store.gamesAmong([game])).length === 0) return err(noGame(name))
  return ok(await removeOrRestore(/^remove$/i.test(kind) ? 'remove' : 'restore', game, way, services))
}

async function moveOne(
  word: string,
  id: string,
  { services, way }: Keeping,
): Promise<Result<KeeperAction, string>> {
  const what = word.toLowerCase()
  const mail = await mailNamed(id, way, services)
  if (!mail.ok) return mail
  return isQueueWord(what) ? ok(moveMail(what, mail.value, way)) : err(say.queue.noMail({ id }))
}

export interface KeepersLines {
  readonly lines: readonly string[]
  /** Whether more than a name stands below them. */
  readonly hasMore: boolean
}

/** The keeper's commands at the beginning of a letter from the keeper's address, if there are any. */
export function keepersLines(
  texts: readonly string[],
  { from }: LetterText,
  { keeper }: Services,
  asksForWork: (text: string) => boolean,
): KeepersLines | undefined {
  if (keeper === undefined || from.address.toLowerCase() !== keeper.toLowerCase()) return undefined
  const found: string[] = []
  const rests: string[] = []
  for (const text of texts) {
    const rows = text.split('\n')
    const own = rows.findIndex(row => row.trim() !== '' && meaningOf(row) === undefined)
    const end = own < 0 ? rows.length : own
    found.push(...rows.slice(0, end).flatMap(row => (row.trim() === '' ? [] : [bare(row)])))
    rests.push(rows.slice(end).join('\n'))
  }
  if (found.length === 0) return undefined
  const lines = found.slice(0, MOST_LINES)
  return { lines, hasMore: found.length > lines.length || rests.some(asksForWork) }
}

const bare = (row: string): string => row.trim().replace(/\s+/g, ' ')

function meaningOf(row: string): ((keeping: Keeping) => ReturnType<Does>) | undefined {
  for (const [pattern, does] of LINES) {
    const said = pattern.exec(bare(row))
    if (said !== null) return keeping => does(keeping, said)
  }
  return undefined
}

/** Does what the keeper asks for, each thing once, committed together with the answer. */
export async function doneForKeeper(
  { lines, hasMore }: KeepersLines,
  letter: LetterText,
  instructions: readonly Instruction[],
  identity: Identity,
  desk: AnswerContext,
  turns: Turns,
): Promise<Batch> {
  const { people, services } = desk
  const keeping: Keeping = { people, services, way: 'written' }
  const told: string[] = []
  const deeds: KeeperAction[] = []
  const touched = new Set<string>()
  let hasErrors = false
  for (const line of lines) {
    const [what = ''] = line.toLowerCase().split(' ').slice(-1)
    const done = touched.has(what) ? err(say.onceALetter) : await meaningOf(line)!(keeping) // every line here has a meaning
    hasErrors ||= !done.ok
    told.push('', `> ${line}`)
    if (!done.ok) told.push(...wrapped(`  ${done.error}`))
    else {
      told.push(
        ...done.value.lines.flatMap(each => (done.value.isTable ? [`  ${each}`] : wrapped(`  ${each}`))),
      )
      if (changes(done.value)) touched.add(what)
      deeds.push(done.value)
    }
  }
  if (hasMore) told.push('', ...wrapped(say.notBelow))
  const outcome = {
    tables: [],
    records: deeds.flatMap(({ records = [] }) => records),
    lines: told,
    passedOver: [],
    ordering: [],
    offers: [],
    picture: undefined,
    sideMails: [],
    hasErrors: hasErrors || hasMore,
    refusesOrders: false,
    orderRows: [],
    asksWhich: false,
    isReached: true,
    spent: [],
  } as const
  return together(await concluded(letter, instructions, identity, outcome, desk, turns), deeds)
}

const changes = ({ part, records, post }: KeeperAction): boolean =>
  part !== undefined || records !== undefined || post !== undefined

/** The answer's batch with all that was done. */
function together(batch: Batch, deeds: readonly KeeperAction[]): Batch {
  const parts = deeds.flatMap(({ part }) => part ?? [])
  const all = <Value>(of: (part: (typeof parts)[number]) => ReadonlyMap<GameName, Value>) =>
    new Map(parts.flatMap(part => [...of(part)]))
  const post = deeds.flatMap(deed => deed.post ?? [])
  return {
    ...batch,
    expect: all(part => part.expect),
    events: all(part => part.events),
    alarms: all(part => part.alarms),
    stages: all(part => part.stages),
    hurried: all(part => part.hurried),
    outgoing: [...(batch.outgoing ?? []), ...deeds.flatMap(({ outgoing = [] }) => outgoing)],
    post: {
      ...batch.post,
      held: post.flatMap(({ held = [] }) => held),
      released: post.flatMap(({ released = [] }) => released),
      failed: post.flatMap(({ failed = [] }) => failed),
    },
  }
}
