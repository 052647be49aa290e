// SET: changes the settings of a game. Each setting is defined by its own row.

import type { Board } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import type { Game } from '../../game/game.ts'
import type { SettingChange, Settings } from '../../game/settings.ts'
import { pathsChanged, type SettingPath } from '../../game/settings.ts'
import { playersNeeded, powersEach, rulesOf } from '../../game/table.ts'
import { settingLine, settingLines } from '../../report/sentences/settingLines.ts'
import { command, usual } from '../command.ts'
import { type Answer, type Context, refused, says } from '../context.ts'
import { changedSettings, farLengths, unlikeTheBook } from '../meaning/settingChanges.ts'

const set = command({
  kind: 'set',
  words: [
    usual('timing', 'SET TIMING NEXT 2D MOVE 3D AT 20:00'),
    usual('rule', 'SET RULEBOOK 2025EE'),
    usual('set', 'SET WAIT', 'SET DRAW', 'SET DEADLINE 24 Dec 20:00', 'HELP SET'),
  ],
  sets: { slips: ['COMMENT BEGIN', 'DESCRIPTION BEGIN'] },
  reads: (changes: readonly SettingChange[], isSure = false) => ({
    changes,
    ...(isSure ? { isSure: true as const } : {}),
  }),
  for: 'theGame',
  act: 'change',
  asks: {
    isSlip: true,
    unless: (_, { changes }) => farLengths(changes).length === 0,
    why: ({ changes }) => {
      const lines = farLengths(changes).map(([path, value]) => settingLine(path, value))
      return wording.letters.table.why.farLength({ lines: lines.join(', ') })
    },
  },
  does: ({ changes }, context) => changed(changes, context),
})

/** Changes settings and tells what each of them is now. */
function changed(changes: readonly SettingChange[], context: Context): Answer {
  if (!context.isSeated()) return refused(wording.letters.commandRefusals.notHere)
  const { game, by, now, people, passwords } = context
  const before = game.settings
  const wanted = changedSettings(before, changes, {
    now,
    hasBegun: game.stage !== 'forming',
    hashOf: word => passwords.choose(word),
  })
  if (!wanted.ok) return wanted
  const act = { kind: 'change', changes: wanted.value, own: people.of(by.person).reliability } as const
  const done = context.decide(act, by, { ...before, ...wanted.value })
  const isAsBefore = pathsChanged(before, { ...before, ...wanted.value }).length === 0
  if (!done.ok && !isAsBefore) return done
  const after = context.game
  const paths = pathsOf(changes, before, after.settings)
  const { board } = context.world()
  const told = settingLines(paths, after.settings, rulesOf(after, context.world()))
  if (!done.ok) return { ok: false, error: { ...done.error, why: [...done.error.why, ...told] } }
  const isIrregular = after.isIrregular && !game.isIrregular
  const isAboutSeats = paths.includes('players') || paths.includes('powers')
  const byBook = unlikeTheBook(paths, after.settings).map(([path, value]) =>
    wording.letters.table.byBook({ line: settingLine(path, value) }),
  )
  return says(
    ...told,
    ...byBook,
    ...(isIrregular ? [wording.notices.irregular] : []),
    ...(isHidden(paths, after)
      ? context.once(
          after.settings.listed ? wording.letters.table.stillListed : wording.letters.table.stillSeen,
        )
      : []),
    ...(isAboutSeats ? [...unevenly(after.settings, board), ...full(after, board)] : []),
  )
}

/** Whether the game has just been hidden from the list, or from people who do not know its word. */
const isHidden = (paths: readonly SettingPath[], { settings }: Game): boolean =>
  (paths.includes('listed') && !settings.listed) || (paths.includes('word') && settings.access === 'word')

/** The game is full, so no player is left to join and start it. */
const full = ({ stage, newcomers, settings }: Game, board: Board): readonly string[] =>
  stage === 'forming' && newcomers.length > 0 && newcomers.length === playersNeeded(settings, board)
    ? [wording.letters.powersEach.full({ players: newcomers.length })]
    : []

/** Every player gets the same number of powers. If that leaves some powers empty, tells which numbers leave fewer. */
function unevenly(settings: Settings, board: Board): readonly string[] {
  const { players, powers, sharing } = settings
  const count = powers ?? board.powers.length
  const left = players === undefined || sharing !== undefined ? 0 : count % players
  if (players === undefined || left === 0) return []
  const each = powersEach(settings, board)
  const told = wording.letters.powersEach
  const better = [players - 1, players + 1].find(other => other > 1 && other < count && count % other < left)
  return [
    left === 1 ? told.nowOne({ powers: count, each }) : told.now({ powers: count, each, left }),
    ...(better === undefined ? [] : [told.better({ players: better, each: Math.floor(count / better) })]),
    told.without({ powers: count - left }),
  ]
}

/** The settings asked for, and those that changed along with them. */
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

export const SETTING = [set] as const
