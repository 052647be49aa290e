// A setting that cannot be read is answered with all that it takes, and a name that is nearly right with the one that is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Speaker, type Stage, Stages } from './stages.ts'

let stages: Stages
beforeAll(async () => {
  stages = await Stages.played()
}, 60_000)
afterAll(() => stages.end())

const ROWS: readonly (readonly [Stage, Speaker, string, string])[] = [
  ['forming', 'master', 'SET MAP XYZ', 'SET MAP TEXT, or SET MAP PICTURE, or SET MAP BOTH, or SET NO MAP.'],
  ['movement', 'player', 'SET MAP', 'SET MAP TEXT, or SET MAP PICTURE, or SET MAP BOTH, or SET NO MAP.'],
  ['movement', 'player', 'SET CALENDAR perhaps', 'SET CALENDAR ON, or SET NO CALENDAR.'],
  ['movement', 'player', 'SET WAIT perhaps', 'SET WAIT, or SET NO WAIT.'],
  [
    'movement',
    'player',
    'SET DRAW perhaps',
    '"perhaps" does not name powers of this game. Write SET DRAW for a draw of everybody, SET DRAW EFG for one among these, or SET NO DRAW.',
  ],
  [
    'forming',
    'master',
    'SET DAYS MON-FRI',
    'SET MOVE DAYS -MTWTF-, or SET RETREAT DAYS -MTWTF-, or SET ADJUST DAYS -MTWTF-, or SET DAYS OFF 24 Dec.',
  ],
  ['movement', 'master', 'SET GRACE long', 'SET GRACE 26 Dec 20:00, or SET MOVE GRACE 72.'],
  ['forming', 'master', 'SET PRESS perhaps', 'SET WHITE, or SET GREY, or SET WHITE/GREY, or SET NO PRESS.'],
  [
    'forming',
    'master',
    'SET CONVOYS perhaps',
    'SET USUAL CONVOYS, or SET COASTAL CONVOYS, or SET STRICT CONVOY, or SET NO COASTAL CONVOYS.',
  ],
  ['forming', 'master', 'SET NOTE hello', 'SET COMMENT and a line shows it in LIST; DIARY is for notes'],
  ['forming', 'master', 'SET GATEWAYS', 'Nothing does the same: no board here has gateways.'],
  ['forming', 'master', 'SET XFLAGS 3', 'Each flag has a name of its own here: HELP SET lists all settings'],
  ['forming', 'master', 'SET SUMMER', 'HELP SET VARIANT and HELP SET RULEBOOK tell which there are.'],
  ['movement', 'stranger', 'SIGNON harbor', 'The game is called harbor. Whoever wants to join harbor writes'],
  ['movement', 'player', 'SIGNON harbor', 'The game is called harbor. Whoever wants to join harbor writes'],
  ['movement', 'player', 'SIGNON Fharbour', 'No game is called "harbour".'],
  ['movement', 'player', 'SIGNON lagoon', 'No game is called "lagoon".'],
  ['movement', 'player', 'HELP how do I join another game', 'for the games that there are: LIST'],
  ['movement', 'player', 'SET ABSENCE 20 Feb TO 10 Feb', 'The end is before the beginning, 20 Feb.'],
  ['movement', 'player', 'SET ABSENCE 2026-02-20 TO 2026-02-10', 'The end is before the beginning'],
  ['movement', 'player', 'change my mail to cleo@new.example please', 'SET ADDRESS cleo@new.example'],
  ['movement', 'player', 'I have a new email address', 'SET ADDRESS cleo@example.org'],
  ['movement', 'player', 'I am away 3 Feb to 9 Feb', 'SET ABSENCE 3 Feb 2026 TO 9 Feb 2026'],
  ['movement', 'master', 'somebody else should be gm', 'PROMOTE olga@other.example'],
  ['movement', 'player', 'we want a three-way draw', 'SET DRAW'],
  ['movement', 'player', 'we want a draw of France, England and Germany', 'SET DRAW'],
  ['movement', 'master', 'undo the last turn', 'ROLLBACK'],
  ['forming', 'master', 'SET WIN 15', 'Write it like SET VICTORY 15.'],
  ['forming', 'master', 'SET CHAOS', 'Write it like SET VARIANT chaos.'],
  ['movement', 'player', 'SET ABSENCE', 'Write it like SET ABSENCE 24 Dec TO 2 Jan, or SET NO ABSENCE.'],
  ['movement', 'player', 'SET ZONE', 'Write it like SET ZONE Europe/Berlin, or SET NO ZONE.'],
  ['movement', 'player', 'SET VOTES', 'Write it like SET DRAW, or SET CONCEDE F, or SET NO DRAW.'],
  ['movement', 'player', 'SET READY', 'Write it like SET NO WAIT.'],
  ['forming', 'master', 'SET ANONYMOUS', 'Write it like SET GUNBOAT, or SET NO GUNBOAT.'],
  ['forming', 'master', 'SET SPEED 24', 'Write it like SET MOVE NEXT 24, or SET MOVE CLOCK 20:00'],
  ['forming', 'master', 'SET FOO', 'There is no setting of that name. HELP SET tells how one is written'],
  ['movement', 'player', 'cancel my orders', 'to take orders back: CLEAR'],
  ['movement', 'master', 'kick bert please', 'to remove a player: HELP EJECT'],
  ['movement', 'player', 'Cancel everything.', 'to take orders back: CLEAR'],
  ['movement', 'player', 'Please forget my last letter.', 'to take orders back: CLEAR'],
  ['movement', 'player', 'I take that back. Please wait.', 'to take orders back: CLEAR'],
  ['movement', 'player', 'Vergiss meine letzten Züge.', 'to take orders back: CLEAR'],
  ['movement', 'player', 'Annulez mes ordres.', 'to take orders back: CLEAR'],
  ['movement', 'player', 'three-way draw', 'to vote for a draw: SET DRAW'],
  ['movement', 'player', 'I propose a three-way draw', 'to vote for a draw: SET DRAW'],
  ['movement', 'player', 'games', 'for the games that there are: LIST'],
  ['movement', 'player', 'create new game', 'to create a game: CREATE ?name password'],
  ['movement', 'player', 'MAN START', 'with SET before it: SET MAN START'],
  ['movement', 'master', 'MAN START', 'with SET before it: SET MAN START'],
  ['movement', 'player', 'HELP ORDER', 'How to write orders.'],
  ['movement', 'player', 'HELP HELP', 'Shows a page like this one.'],
  [
    'movement',
    'stranger',
    'TAKEOVER harbor geheim-1',
    'Write the letter of the power before its name, like TAKEOVER',
  ],
]

describe('what is right is told', () => {
  test.each(ROWS)('at an hour like %s a %s writes %s', async (stage, who, text, right) => {
    const { told, events } = await stages.answer(stage, who, text)
    expect(told).toContain(right)
    expect(events).toEqual([])
  })
})
