// REGISTER, SET PASSWORD, SET ZONE, SET MAP, SET CALENDAR, SET MAIL: what people tell about themselves and want for
// themselves.

import { ok } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import { written } from '../../game/calendar.ts'
import { enclosuresFor } from '../../game/game.ts'
import type { Enclosures, MailTime, MailTimes } from '../../game/mailWishes.ts'
import { MAIL_PARTS, type MailPart } from '../../game/mailWishes.ts'
import { LEVELS } from '../../game/settings.ts'
import { playerRegistered } from '../../people/records.ts'
import { SHOWN } from '../../report/forms/judgePlayers.ts'
import { mailTimesTold } from '../../report/sentences/mailTimes.ts'
import { listed } from '../../report/sentences/names.ts'
import { command, usual } from '../command.ts'
import { refused, says, sentences, textLines } from '../context.ts'
import { zoneIn } from '../meaning/settingChanges.ts'

const say = wording.letters.table

// REGISTER: what people tell about themselves, one field to a line.

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
    const told = sentences(...registeredAs(fields))
    if (others.length === 0) return ok([told])
    const below = textLines(others.join('\n'))
    return ok([told, { kind: 'refusal', refusal: { why: [wording.letters.registration.noFields], below } }])
  },
})

/** Tells which fields others can read, which nobody reads, and whether the level is unknown. */
function registeredAs(fields: ReadonlyMap<string, string>): readonly string[] {
  const told = wording.letters.registration
  const level = fields.get('level')
  const shown = [...fields].filter(([name]) => SHOWN.includes(name))
  const kept = [...fields.keys()].filter(name => !SHOWN.includes(name))
  const isLevel = level === undefined || LEVELS.some(each => each === level.toLowerCase())
  return [
    told.registered,
    ...(shown.length === 0
      ? []
      : [told.fieldsShown({ fields: shown.map(([name, value]) => `${name} ${value}`).join(', ') })]),
    ...(kept.length === 0
      ? []
      : [told.fieldsForNobody({ names: listed(kept.slice(0, MOST_FIELDS), 'and') })]),
    ...(isLevel ? [] : [told.noLevel({ level: level.slice(0, 40), levels: listed([...LEVELS], 'or') })]),
  ]
}

/** How many fields that nobody reads are named. */
const MOST_FIELDS = 10

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
  /** Behind a word as short as P a number more likely belongs to a setting: SET EP 12 with a letter missing. */
  reads: (password: string, isShort: boolean) =>
    isShort && LIKE_A_SETTING.test(password) ? undefined : { password },
  for: 'theGame',
  givesPower: true,
  act: 'choosePassword',
  does: ({ password }, context) => {
    if (EXAMPLE.endsWith(` ${password.toLowerCase()}`)) return refused(say.exampleItself)
    const done = context.decide({ kind: 'choosePassword', password: context.passwords.choose(password) })
    return done.ok ? says(say.justDone) : done
  },
})

// SET ZONE: the writer's own time zone, or none to use the zone of the game.

const zone = command({
  kind: 'zone',
  sets: {
    slips: ['ZONE', 'NO ZONE'],
    known: ['ZONE'],
    examples: { ZONE: ['SET ZONE Europe/Berlin', 'SET NO ZONE'] },
  },
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
    // A master sets deadlines, and may have meant the zone of the game.
    return by.kind === 'master' && zone !== ofGame ? `${told} ${say.zoneOfGame({ ofGame, zone })}` : told
  },
})

// SET MAP, SET CALENDAR: what is enclosed with the writer's mails about a game.

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
  /** A field left out stays as it is. */
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

// SET MAIL: which mails about a game the writer gets, and when.

const PARTS: Readonly<Record<string, readonly MailPart[]>> = {
  ...Object.fromEntries(
    MAIL_PARTS.flatMap(part => [part, part.replace(/s$/, '')].map(word => [word, [part]])),
  ),
  all: MAIL_PARTS,
  observers: ['observer'],
  observing: ['observer'],
  echos: ['echoes'],
  news: ['notices'],
}
const TIMES: Readonly<Record<string, MailTime>> = {
  ...{ now: 'now', on: 'now', yes: 'now', all: 'now' },
  ...{ digest: 'digest', daily: 'digest' },
  ...{ none: 'none', off: 'none', no: 'none', never: 'none' },
}

/** `PRESS DIGEST`, `reminders off`, `NONE` */
function mailTimesIn(text: string): MailTimes | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,]+|\band\b/)
    .filter(word => word !== '')
  const time = TIMES[words.at(-1) ?? '']
  const named = words.slice(0, -1).map(word => PARTS[word])
  if (time === undefined || named.includes(undefined)) return undefined
  const parts = named.length === 0 ? MAIL_PARTS : named.flatMap(each => each ?? [])
  return Object.fromEntries(parts.map(part => [part, time]))
}

const mail = command({
  kind: 'mail',
  sets: {
    slips: ['MAIL', 'NO MAIL'],
    known: ['MAIL'],
    examples: { MAIL: ['SET MAIL REMINDERS NONE', 'SET MAIL PRESS DIGEST', 'SET MAIL ALL NOW'] },
  },
  called: () => 'set mail',
  reads: (text: string) => {
    const mail = mailTimesIn(text)
    return mail === undefined ? undefined : { mail }
  },
  for: 'theGame',
  act: 'chooseEnclosures',
  acts: ({ mail }) => ok({ kind: 'chooseEnclosures', mail }),
  says: (_, { game, by }) => mailTimesTold(enclosuresFor(game, by.person).mail),
})

export const PREFERENCES = [register, password, zone, enclose, mail] as const
