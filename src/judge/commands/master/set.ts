// SET: the settings of a game; whether there is such a setting stands in their own rows.

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

/** Settings, and what each of them is now. */
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

/** Whether it has just been kept from the list of games, or from those who do not know a word. */
const isHidden = (paths: readonly SettingPath[], { settings }: Game): boolean =>
  (paths.includes('listed') && !settings.listed) || (paths.includes('word') && settings.access === 'word')

/** Nobody is still to join who would begin the game. */
const full = ({ stage, newcomers, settings }: Game, board: Board): readonly string[] =>
  stage === 'forming' && newcomers.length > 0 && newcomers.length === playersNeeded(settings, board)
    ? [wording.letters.powersEach.full({ players: newcomers.length })]
    : []

/** Everybody gets as many powers as the others: where that leaves some of them empty, what leaves fewer. */
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
