// What the words of a letter mean at a table: powers, recipients, votes, wishes and dates, as acts of the game.
import type { Power } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import { readPhase } from '../board/phase.ts'
import type { Instant } from '../game/calendar.ts'
import type { Act } from '../game/commands.ts'
import { readDate } from '../game/dates.ts'
import type { Doer } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import type { Audience } from '../game/press.ts'
import { type Settings, usualSettings } from '../game/settings.ts'
import type { Vote } from '../game/votes.ts'
import type { Saying } from '../mail/instructions.ts'
import { boardFor, type Setting, tryEquipment } from './setting.ts'

/** The act that a saying means for whoever sits at a table; or why it means none. */
export function actOf(saying: Saying, game: Game, by: Doer, now: Instant): Act | string {
  switch (saying.kind) {
    case 'wait':
      return { kind: 'wait', waits: saying.waits, phase: undefined }
    case 'clear':
      return by.kind === 'power'
        ? { kind: 'clear', power: by.power, provinces: 'all' }
        : 'Only a power has orders to clear.'
    case 'resign':
    case 'pause':
    case 'resume':
    case 'terminate':
      return { kind: saying.kind }
    case 'begin':
      return { kind: 'begin', force: 'withMissing' }
    case 'rollBack':
      return { kind: 'rollBack', to: saying.to, keepsOrders: false }
    case 'noVote':
      return { kind: 'vote', vote: undefined }
    case 'draw':
    case 'concede': {
      const vote = voteOf(saying, game)
      return typeof vote === 'string' ? vote : { kind: 'vote', vote }
    }
    case 'press': {
      const to = audienceOf(saying.to, game)
      if (typeof to === 'string') return to
      return { kind: 'press', to, colour: saying.colour, text: saying.body, isPostal: saying.isPostal }
    }
    case 'prefer':
      return { kind: 'prefer', preferences: wishesOf(saying.wish, game) }
    case 'process': {
      const phase = saying.phase === undefined ? undefined : readPhase(saying.phase)
      return phase === undefined || phase.ok
        ? { kind: 'process', phase: phase?.value }
        : `"${saying.phase}" is no phase: write it like F1901M.`
    }
    case 'deadline': {
      const { timing } = game.settings
      const date = readDate(saying.date, {
        now: now,
        zone: timing.zone,
        missingTime: timing.movement.clock ?? 0,
      })
      return date.ok
        ? { kind: 'setDeadline', deadline: date.value.at }
        : `"${saying.date.slice(0, 60)}" is no date that can be read: write it like 24 Dec 20:00, or 2026-12-24 20:00.`
    }
    default:
      return 'That cannot be asked for here.'
  }
}

/** At least one line that begins like an order; thanks and greetings do not. */
export const looksLikeOrders = (text: string): boolean =>
  text
    .split('\n')
    .some(line =>
      /^\W*(?:[af]|army|fleet|build|remove|disband)\s+\w{3,}|^\W*\w{3,}\s*(?:-|->|s|supports?)\s*\w/i.test(
        line,
      ),
    )

/** A power by its letter, its name or its adjective. */
export function powerNamed(name: string, { settings }: Game): Power | undefined {
  const board = boardFor(settings)
  const byLetter = board.powers.find(({ letter }) => letter.toLowerCase() === name.toLowerCase())
  return byLetter?.index ?? gazetteerOf(board).powerCalled(name.toLowerCase())
}

/** `EFG`, `E F G`, `England, France`, `M`, `all` */
function audienceOf(to: string, game: Game): Audience | string {
  if (/^all$/i.test(to)) return { kind: 'everybody' }
  const words = /[,\s]/.test(to) || powerNamed(to, game) !== undefined ? to.split(/[,\s]+/) : [...to]
  const powers: Power[] = []
  let [master, observers] = [false, false]
  for (const word of words.filter(each => each !== '' && !/^(?:and|to)$/i.test(each))) {
    const power = powerNamed(word, game)
    if (power !== undefined) powers.push(power)
    else if (/^m(?:aster)?$/i.test(word)) master = true
    else if (/^o(?:bservers?)?$/i.test(word)) observers = true
    else return `"${word.slice(0, 40)}" is no power: write letters, like PRESS TO EFG, or M for the master.`
  }
  return { kind: 'some', powers, master, observers }
}

function voteOf(saying: Extract<Saying, { kind: 'draw' | 'concede' }>, game: Game): Vote | string {
  if (saying.kind === 'concede') {
    const to = powerNamed(saying.power, game)
    return to === undefined
      ? `No power is called "${saying.power.slice(0, 40)}".`
      : { kind: 'concession', to }
  }
  if (saying.powers === undefined) return { kind: 'everybody' }
  const list = audienceOf(saying.powers, game)
  if (typeof list === 'string') return list
  return list.kind === 'some' ? { kind: 'among', powers: list.powers } : { kind: 'everybody' }
}

function wishesOf(wish: string, game: Game) {
  if (/\*/.test(wish)) return { groups: [], isRandom: true }
  const groups = [...wish.matchAll(/\[([A-Za-z]+)\]|([A-Za-z])/g)].map(([, several, one]) =>
    [...(several ?? one ?? '')].flatMap(letter => powerNamed(letter, game) ?? []),
  )
  return { groups, isRandom: false }
}

/** A variant by its name, and GUNBOAT; undefined for what is neither. */
export function settingsOf(words: readonly string[], { judge }: Setting): Settings | undefined {
  const gunboat = words.some(word => /^gunboat$/i.test(word))
  const variant = words.filter(word => !/^gunboat$/i.test(word)).join('-') || 'standard'
  const settings = { ...usualSettings(judge.zone), variant: variant.toLowerCase(), gunboat }
  return tryEquipment(settings).ok ? settings : undefined
}
