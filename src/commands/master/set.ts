// SET: the settings of a game; whether there is such a setting stands in their own rows.

import type { SettingChange, Settings } from '../../game/settings.ts'
import { pathsChanged, type SettingPath } from '../../game/settings.ts'
import { rulesOf } from '../../game/table.ts'
import { settingLines } from '../../report/sentences/settingLines.ts'
import { wording } from '../../report/wording.ts'
import { command, usual } from '../command.ts'
import { type Answer, type Context, refused, says } from '../context.ts'
import { changedSettings } from '../meaning/settingChanges.ts'

const set = command({
  kind: 'set',
  words: [
    usual('timing', 'SET TIMING NEXT 2D MOVE 3D AT 20:00'),
    usual('rule', 'SET RULEBOOK 2025EE'),
    usual('set', 'SET WAIT', 'SET DRAW', 'SET DEADLINE 24 Dec 20:00', 'HELP SET'),
  ],
  sets: { slips: ['COMMENT BEGIN', 'DESCRIPTION BEGIN'] },
  reads: (changes: readonly SettingChange[]) => ({ changes }),
  for: 'theGame',
  act: 'change',
  does: ({ changes }, context) => changed(changes, context),
})

/** Settings, and what each of them is now. */
function changed(changes: readonly SettingChange[], context: Context): Answer {
  if (!context.isSeated()) return refused(wording.daemon.sayings.notHere)
  const { game, by, now, people, passwords } = context
  const before = game.settings
  const wanted = changedSettings(before, changes, {
    now,
    hasBegun: game.stage !== 'forming',
    hashOf: word => passwords.choose(word),
  })
  if (!wanted.ok) return wanted
  const act = { kind: 'change', changes: wanted.value, own: people.reliabilityOf(by.person) } as const
  const done = context.decide(act, by, { ...before, ...wanted.value })
  if (!done.ok) return done
  const after = context.game
  const paths = pathsOf(changes, before, after.settings)
  return says(...settingLines(paths, after.settings, rulesOf(after, context.world())))
}

/** What was asked for, and what came with it. */
const pathsOf = (
  changes: readonly SettingChange[],
  before: Settings,
  after: Settings,
): readonly SettingPath[] => [
  ...new Set([
    ...changes.flatMap(({ path }) => (path === 'rules' ? [] : [path])),
    ...pathsChanged(before, after),
  ]),
]

/** All of this file. */
export const SETTING = [set] as const
