// Short texts that anybody may ask for: how to write to the judge, and a game in the list of games.
import type { GameRow } from '../store/batch.ts'

/** The first page. */
export const HELP = [
  'Write one instruction to a line:',
  '  CREATE ?name password          make a game, you are its master',
  '  SIGNON ?name password          join a game that is forming',
  '  SIGNON Fname password          speak for France (or M, for the master)',
  '  OBSERVE name password          watch a game',
  '  orders, like A PAR - BUR       one to a line, as you would say them',
  '  PRESS TO EG ... ENDPRESS       write to England and Germany',
  '  BROADCAST ... ENDBROADCAST     write to everybody',
  '  SET WAIT, SET DRAW, RESIGN     what they say',
  '  LIST, LIST name                the games, or one of them',
  'A reply to any mail about your game needs no SIGNON: just write your orders.',
]

export const isListed = ({ listing: { isListed: shown } }: GameRow): boolean => shown !== false

/** A game in the list of games. */
export function listLine({ name, stage, listing }: GameRow): string {
  const { name: shown, variant, phase, players, needed, comment } = listing
  const count =
    stage === 'forming' && players !== null ? ` ${String(players)} of ${String(needed)} players` : ''
  return `${String(shown ?? name)}: ${String(variant)}, ${String(stage)}${phase === null || phase === undefined ? '' : ` ${String(phase)}`}${count}${comment === '' || comment === undefined ? '' : `. ${String(comment)}`}`
}
