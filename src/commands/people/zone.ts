// SET ZONE: the writer's own time zone, or none for that of the game.
import { ok } from '../../result.ts'
import { refused } from '../answer.ts'
import { command } from '../command.ts'
import { zoneIn } from '../meaning/settingChanges.ts'

export const zone = command({
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
})
