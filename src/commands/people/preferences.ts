// REGISTER, SET PASSWORD, SET ZONE, SET MAP, SET CALENDAR: what people tell of themselves and want for themselves.

import { written } from '../../game/calendar.ts'
import type { Enclosures } from '../../game/events.ts'
import { playerRegistered } from '../../people/records.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { command, usual } from '../command.ts'
import { refused, says, sentences, textLines } from '../context.ts'
import { zoneIn } from '../meaning/settingChanges.ts'

const say = wording.daemon.table

// REGISTER: what somebody tells of themselves, a field a line.

const register = command({
  kind: 'register',
  words: [usual('register', 'REGISTER')],
  reads: (fields: ReadonlyMap<string, string> = new Map(), others: readonly string[] = []) => ({
    fields,
    others,
  }),
  for: 'thePerson',
  does: ({ fields, others }, context) => {
    context.record(playerRegistered(context.person(), fields, context.at, context.cause))
    const told = sentences(wording.daemon.session.registered)
    if (others.length === 0) return ok([told])
    const below = textLines(others.join('\n'))
    return ok([told, { kind: 'refusal', refusal: { why: [wording.daemon.session.noFields], below } }])
  },
})

// SET PASSWORD: another password for the game.

const LIKE_A_SETTING =
  /^[+-]?\d[\d.,:/+-]*[%dhm]?(?:,\d+[dhm]?)*$|^(?:on|off|yes|no|none|any|all|white|gr[ae]y|gunboat)$/i

const EXAMPLE = 'SET PASSWORD word'

const password = command({
  kind: 'password',
  sets: {
    slips: ['PASSWORD'],
    known: ['PASSWORD', 'PASS', 'PW', 'P'],
    examples: { PASSWORD: EXAMPLE, PASS: EXAMPLE, PW: EXAMPLE, P: EXAMPLE },
  },
  called: () => 'set password',
  /** Behind so short a word as P a number is rather that of a setting: SET EP 12 with a letter lost. */
  reads: (password: string, isShort: boolean) =>
    isShort && LIKE_A_SETTING.test(password) ? undefined : { password },
  for: 'theGame',
  givesPower: true,
  act: 'choosePassword',
  does: ({ password }, context) => {
    const done = context.decide({ kind: 'choosePassword', password: context.passwords.choose(password) })
    return done.ok ? says(say.justDone) : done
  },
})

// SET ZONE: the writer's own time zone, or none for that of the game.

const zone = command({
  kind: 'zone',
  sets: { slips: ['ZONE', 'NO ZONE'], known: ['ZONE'], examples: { ZONE: 'SET ZONE Europe/Berlin' } },
  called: () => 'set zone',
  reads: (zone: string | undefined) => ({ zone }),
  for: 'theGame',
  act: 'chooseZone',
  acts: ({ zone }) => {
    const found = zone === undefined ? ok(undefined) : zoneIn(zone)
    return found.ok ? ok({ kind: 'chooseZone', zone: found.value }) : refused(found.error)
  },
  says: (_, { game, by, now }) => {
    const ofGame = game.settings.timing.zone
    const zone = game.zones.get(by.person) ?? ofGame
    const told = say.zoneIs({ zone, now: written(now, zone) })
    // Whoever sets deadlines may have meant those.
    return by.kind === 'master' && zone !== ofGame ? `${told} ${say.zoneOfGame({ ofGame, zone })}` : told
  },
})

// SET MAP, SET CALENDAR: what the writer wants in the mails of a game besides their words.

const enclose = command({
  kind: 'enclose',
  sets: {
    slips: ['CALENDAR'],
    known: ['CALENDAR'],
    examples: {
      MAP: ['SET MAP TEXT', 'SET MAP PICTURE', 'SET MAP BOTH', 'SET NO MAP'],
      CALENDAR: ['SET CALENDAR ON', 'SET NO CALENDAR'],
    },
  },
  called: ({ map }) => (map === undefined ? 'set calendar' : 'set map'),
  /** What is not said stays as it is. */
  reads: (chosen: Partial<Enclosures>) => chosen,
  for: 'theGame',
  act: 'chooseEnclosures',
  acts: ({ map, calendar }) =>
    ok({
      kind: 'chooseEnclosures',
      ...(map === undefined ? {} : { map }),
      ...(calendar === undefined ? {} : { calendar }),
    }),
  says: say.done.enclose,
})

/** All of this file. */
export const PREFERENCES = [register, password, zone, enclose] as const
