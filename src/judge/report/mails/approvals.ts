// Mails about players who wait for the master's approval, and about the master's answer.

import { wording } from '../../../wording/wording.ts'
import type { Person } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import { lineToSend, type Notices, type Teller } from './teller.ts'

const say = wording.notices

/**
 * Tells the player to wait for approval, and the master what to write. Only a master who does not play may know who a
 * player is.
 */
export function approvalAsked(
  player: Person,
  who: string,
  own: string,
  what: string,
  teller: Teller,
): Notices {
  const { game } = teller
  const masters = game.settings.moderated ? game.masters : []
  return [
    ...teller.own(player, what, () => [own]),
    ...teller.to('own', masters, what, [say.waits.forMaster, lineToSend(`SET APPROVE ${who}`)]),
  ]
}

export function approved(player: Person, isApproved: boolean, game: Game, teller: Teller): Notices {
  const parts = { game: game.name }
  if (!isApproved) return teller.own(player, 'Not Approved', () => [say.approved.no(parts)])
  return teller.own(player, 'Approved', () => [
    game.stage === 'forming' ? say.approved.forming(parts) : say.approved.playing(parts),
  ])
}
