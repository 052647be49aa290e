// DIARY: the notes of a player, who alone sees them while the game lasts.
import { diaryOf } from '../../game/game.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { type Answer, refused, says, shows } from '../answer.ts'
import { command, usual } from '../command.ts'
import type { Context } from '../context.ts'

const say = wording.daemon.informing

export const noteInDiary = command({
  kind: 'noteInDiary',
  words: [usual('diary', 'DIARY', 'DIARY LIST', 'DIARY READ 3', 'DIARY DELETE 3')],
  called: () => 'diary',
  reads: (body?: string) => ({ body: body ?? '' }),
  for: 'onePower',
  act: 'noteInDiary',
  acts: ({ body }) => ok({ kind: 'noteInDiary', text: body }),
  says: wording.daemon.table.done.noteInDiary,
})

export const strikeFromDiary = command({
  kind: 'strikeFromDiary',
  called: () => 'diary delete',
  reads: (entry: number) => ({ entry }),
  for: 'onePower',
  act: 'strikeFromDiary',
  acts: ({ entry }) => ok({ kind: 'strikeFromDiary', entry }),
})

export const diary = command({
  kind: 'diary',
  called: () => 'diary list',
  reads: () => ({}),
  for: 'onePower',
  tells: 'part',
  does: (_, context) => shown(undefined, context),
})

export const diaryEntry = command({
  kind: 'diaryEntry',
  called: () => 'diary read',
  reads: (entry: number) => ({ entry }),
  for: 'onePower',
  tells: 'part',
  does: ({ entry }, context) => shown(entry, context),
})

function shown(entry: number | undefined, { game, by }: Context): Answer {
  const own = game === undefined || by?.kind !== 'power' ? undefined : diaryOf(game, by.power)
  if (own === undefined) return refused(say.noDiary)
  if (own.length === 0) return says(say.emptyDiary)
  if (entry === undefined)
    return shows(
      own.map(({ text }, i) => `  ${String(i + 1).padStart(3)}  ${(text.split('\n')[0] ?? '').slice(0, 60)}`),
    )
  const found = own[entry - 1]
  return found === undefined
    ? refused(say.noEntry({ entry, last: own.length }))
    : shows(found.text.split('\n').map(line => `  ${line}`))
}
