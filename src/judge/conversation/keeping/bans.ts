// The keeper bans addresses and domains, and lifts bans.

import { err, ok, type Result } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import type { Seated } from '../../commands/context.ts'
import { partOf } from '../../commands/meaning/parts.ts'
import type { Game } from '../../game/game.ts'
import { boardFor } from '../../library/equipment.ts'
import { asBanned, bansOver } from '../../people/onRecord.ts'
import { senderBanned } from '../../people/records.ts'
import { columns } from '../../report/forms/frame.ts'
import { storedInstant, streamOf } from '../../store/events/names.ts'
import { keyOf } from '../../store/store.ts'
import { memoryOf, type Services } from '../services.ts'
import { type KeeperAction, type KeeperChannel, type Keeping, ways } from './action.ts'

const say = wording.letters.keeping.bans

/** Bans an address or a domain. */
export async function ban(whom: string, keeping: Keeping): Promise<Result<KeeperAction, string>> {
  const { people, services, way } = keeping
  const name = banName(whom)
  if (name === undefined) return err(say.noName({ whom: whom.slice(0, 60) }))
  if ([services.sender.address, services.keeper ?? ''].some(own => bansOver(own).includes(name)))
    return err(say.own({ name }))
  await people.meet(streamOf('ban', name))
  if (people.ban(name).since !== undefined) return ok({ lines: [say.isBanned({ name })] })
  return ok({
    records: [senderBanned(name, true, storedInstant(services.clock.now()))],
    lines: [
      name.includes('@') ? say.address({ name }) : say.domain({ name }),
      say.provesNothing,
      ...(await seatsOf(name, way, services)),
      say.undoes({ line: ways[way].unban({ what: name }) }),
    ],
  })
}

/** Lifts a ban, and tells which other bans still hold. */
export async function unban(whom: string, keeping: Keeping): Promise<Result<KeeperAction, string>> {
  const { people, services, way } = keeping
  const name = banName(whom)
  if (name === undefined) return err(say.noName({ whom: whom.slice(0, 60) }))
  const over = bansOver(name.includes('@') ? name : `@${name}`).filter(each => each !== name)
  await people.meet(...[name, ...over].map(each => streamOf('ban', each)))
  const isBanned = people.ban(name).since !== undefined
  const wider = over.find(each => people.ban(each).since !== undefined)
  const below = wider === undefined ? await bansBelow(name, keeping) : []
  const lines = [
    (isBanned ? IS_NOW : IS_NOT)[wider === undefined ? 'free' : 'covered']({ name }),
    ...(wider === undefined ? [] : [say.wider({ ban: wider, line: ways[way].unban({ what: wider }) })]),
    ...(below.length === 0 ? [] : [say.below({ bans: below.slice(0, MOST_NAMED).join(', ') })]),
  ]
  if (!isBanned) return ok({ lines })
  return ok({ lines, records: [senderBanned(name, false, storedInstant(services.clock.now()))] })
}

const IS_NOW = { free: say.isRead, covered: say.isLifted }
const IS_NOT = { free: say.isNot, covered: say.isNotItself }

const MOST_NAMED = 10

/** Bans on what a name covers, which hold by themselves. */
async function bansBelow(name: string, { people, services: { store } }: Keeping): Promise<readonly string[]> {
  const covered = (await store.everBanned()).filter(
    each => each !== name && bansOver(each.includes('@') ? each : `@${each}`).includes(name),
  )
  await people.meet(...covered.map(each => streamOf('ban', each)))
  return covered.filter(each => people.ban(each).since !== undefined)
}

/** The banned addresses and domains, each with the day of its ban. */
export async function bansListed({
  people,
  services: { store },
}: Omit<Keeping, 'way'>): Promise<KeeperAction> {
  const names = await store.everBanned()
  await people.meet(...names.map(name => streamOf('ban', name)))
  const rows = names.flatMap(name => {
    const { since } = people.ban(name)
    return since === undefined ? [] : [[name, say.since({ day: since.slice(0, 10) })]]
  })
  return { lines: rows.length === 0 ? [say.nobody] : columns(rows), isTable: true }
}

/** `eve@spam.example` or `spam.example`; undefined for what is neither. */
function banName(whom: string): string | undefined {
  const name = asBanned(whom.replace(/^@/, ''))
  const isOne = NAME.test(name) && name.length <= 254
  return isOne ? name : undefined
}

const NAME = /^(?:[^\s@<>,;"*]{1,64}@)?[^\s@<>,;"*.]+(?:\.[^\s@<>,;"*.]+)+$/

/** At most this many people of a domain are looked at, and games of each. */
const MOST_LOOKED_AT = 50

/** The seats of the banned: they stay theirs, and somebody has to deal with them. */
async function seatsOf(name: string, way: KeeperChannel, { store }: Services): Promise<readonly string[]> {
  const memory = memoryOf(store)
  const people = await memory.people(streamOf('address', name), streamOf('person', name))
  const persons = name.includes('@')
    ? [people.personAt(name) ?? name]
    : await store.peopleAt(name, MOST_LOOKED_AT)
  await people.meetAll(persons)
  const lines: string[] = []
  for (const person of persons)
    for (const game of [...people.of(person).games].slice(-MOST_LOOKED_AT)) {
      const { game: table } = await memory.game(game)
      const part = partOf(table, person)
      if (part !== undefined && table.stage !== 'over') lines.push(`  ${seatLine(part, table, way)}`)
    }
  return lines.length === 0 ? [] : [...lines, say.seatsStay]
}

function seatLine(part: Seated, game: Game, way: KeeperChannel): string {
  const { name, masters } = game
  const { person } = part
  if (part.kind === 'master')
    return say.isMaster({ game: name, person, line: ways[way].remove({ what: keyOf(name) }) })
  if (part.kind === 'observer') return say.watches({ game: name, person })
  const others = masters.filter(master => master !== person)
  const power = part.kind === 'power' ? boardFor(game).powers[part.power]!.name : undefined
  const does = power === undefined ? say.hasJoined : say.plays({ power })
  if (others.length === 0) return say.noMaster({ game: name, person, does })
  const line = `EJECT ${power?.toUpperCase() ?? person}`
  return say.ejected({ game: name, person, does, masters: others.join(', '), line })
}
