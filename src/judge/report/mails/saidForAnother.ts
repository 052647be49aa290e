// A player also reads what somebody else has said in the name of their power.

import { wording } from '../../../wording/wording.ts'
import type { GameEvent, Person } from '../../game/events.ts'
import { diaryOf, type Game } from '../../game/game.ts'
import type { Audience } from '../../game/press.ts'
import { guarded } from '../forms/judgeForm.ts'
import { listed } from '../sentences/names.ts'
import type { Notices, Teller } from './teller.ts'

const say = wording.notices.foreign

type Said = Extract<GameEvent, { kind: 'pressSent' | 'diaryWritten' | 'diaryStruck' }>

/** `was` is the game before the event. Nothing if the player caused the event. */
export function saidForAnother(event: Said, was: Game, teller: Teller): Notices {
  const power = event.kind === 'pressSent' ? powerOf(event) : event.power
  const player = power === undefined ? undefined : was.seats[power]?.player
  const by = doerOf(event)
  if (power === undefined || player === undefined || by === undefined || by === player) return []
  const parts = { power: teller.name(power) }
  const told = (why: string, text: string): Notices =>
    teller.own(player, say.subjectOther, () => [why, '', ...text.split('\n').map(guarded)])
  switch (event.kind) {
    case 'pressSent':
      return told(
        event.to.kind === 'everybody'
          ? say.pressToAll(parts)
          : say.pressTo({ ...parts, names: namesOf(event.to, teller) }),
        event.text,
      )
    case 'diaryWritten':
      return told(say.diaryWritten(parts), event.text)
    case 'diaryStruck':
      return told(say.diaryStruck(parts), diaryOf(was, power)[event.entry - 1]?.text ?? '')
  }
}

const powerOf = ({ from }: Extract<Said, { kind: 'pressSent' }>) =>
  from.kind === 'power' ? from.power : undefined

function doerOf(event: Said): Person | undefined {
  if (event.kind === 'pressSent') return event.by
  return event.by === undefined || event.by.kind === 'clock' ? undefined : event.by.person
}

const namesOf = (to: Exclude<Audience, { kind: 'everybody' }>, { name }: Teller): string =>
  listed(
    [...to.powers.map(name), ...(to.master ? [say.master] : []), ...(to.observers ? [say.observers] : [])],
    'and',
  )
