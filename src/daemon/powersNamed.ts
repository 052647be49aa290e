// How a letter names powers: one, a list of recipients, a list of wishes, a vote.
import type { Power } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import type { Doer } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import type { Audience } from '../game/press.ts'
import type { Vote } from '../game/votes.ts'
import type { Said } from '../mail/instructions.ts'
import { wording } from '../report/wording.ts'
import { boardFor } from './setting.ts'

const say = wording.daemon.powersNamed

/** A power by its letter, its name or its adjective. */
export function powerNamed(name: string, { settings }: Game): Power | undefined {
  const board = boardFor(settings)
  const byLetter = board.powers.find(({ letter }) => letter.toLowerCase() === name.toLowerCase())
  return byLetter?.index ?? gazetteerOf(board).powerCalled(name.toLowerCase())
}

export const noPower = (name: string): string => say.noPower({ name: name.slice(0, 40) })

interface Named {
  readonly powers: readonly Power[]
  readonly master: boolean
  readonly observers: boolean
}

/** `EFG`, `E F G`, `England, France and M` */
function namedIn(list: string, game: Game): Named | string {
  const words = /[,\s]/.test(list) || powerNamed(list, game) !== undefined ? list.split(/[,\s]+/) : [...list]
  const powers: Power[] = []
  let [master, observers] = [false, false]
  for (const word of words.filter(each => each !== '' && !/^(?:and|to)$/i.test(each))) {
    const power = powerNamed(word, game)
    if (power !== undefined) powers.push(power)
    else if (/^m(?:aster)?$/i.test(word)) master = true
    else if (/^o(?:bservers?)?$/i.test(word)) observers = true
    else return say.noRecipient({ name: word.slice(0, 40) })
  }
  return { powers: [...new Set(powers)], master, observers }
}

/** `all`, a list, or `all but` a list: of the others, the master and the observers. */
export function audienceOf(to: string, game: Game, by: Doer): Audience | string {
  if (/^all$/i.test(to.trim())) return { kind: 'everybody' }
  const [, but] = /^all\s+but\s+(.+)$/i.exec(to.trim()) ?? []
  const named = namedIn(but ?? to, game)
  if (typeof named === 'string') return named
  if (but === undefined) return { kind: 'some', ...named }
  const own = by.kind === 'power' ? by.power : undefined
  const others = boardFor(game.settings)
    .powers.map(({ index }) => index)
    .filter(power => power !== own && !named.powers.includes(power))
  return { kind: 'some', powers: others, master: !named.master, observers: !named.observers }
}

export function voteOf(saying: Said<'draw'> | Said<'concede'>, game: Game): Vote | string {
  if (saying.kind === 'concede') {
    const to = powerNamed(saying.power, game)
    return to === undefined ? noPower(saying.power) : { kind: 'concession', to }
  }
  if (saying.powers === undefined || /^all$/i.test(saying.powers)) return { kind: 'everybody' }
  const named = namedIn(saying.powers, game)
  return typeof named === 'string' ? named : { kind: 'among', powers: named.powers }
}

/** `EF[GIT]*`: brackets hold powers that are wished for alike, a star is a random one. */
export function wishesOf(wish: string, game: Game) {
  if (/\*/.test(wish)) return { groups: [], isRandom: true }
  const groups = [...wish.matchAll(/\[([A-Za-z]+)\]|([A-Za-z])/g)].map(([, several, one]) =>
    [...(several ?? one ?? '')].flatMap(letter => powerNamed(letter, game) ?? []),
  )
  return { groups, isRandom: false }
}
