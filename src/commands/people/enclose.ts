// SET MAP, SET CALENDAR: what the writer wants in the mails of a game besides their words.
import type { Enclosures } from '../../game/events.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { command } from '../command.ts'

export const enclose = command({
  kind: 'enclose',
  sets: {
    slips: ['CALENDAR'],
    known: ['CALENDAR'],
    examples: { MAP: 'SET MAP PICTURE', CALENDAR: 'SET CALENDAR ON' },
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
  says: wording.daemon.table.done.enclose,
})
