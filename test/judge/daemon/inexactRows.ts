// What an exacting table wants to be said, and said right: a letter that does not, and what its writer is told.
import type { Inexact } from '../../../src/reader/line/refusal.ts'
import type { RefusalRow } from './refusalRows.ts'

/** The type check finds what has no row. */
export const INEXACT: Readonly<Record<Inexact, RefusalRow>> = {
  kindUnsaid: [
    'unmoderated',
    'player',
    'SET RULE 4.C.1 refused\nA Par S Mar - Bur',
    'this one does not say it of the army in Marseilles. Write A PAR S A MAR - BUR.',
  ],
  kindWrong: [
    'unmoderated',
    'player',
    'SET RULE 4.C.2 refused\nF Par - Bur',
    'this one calls the army in Paris something else. Write A PAR - BUR.',
  ],
  nationUnsaid: [
    'unmoderated',
    'player',
    'SET RULE 4.C.5 refused\nA Mar S A Mun - Bur',
    'this one does not say that the army in Munich is German. Write A MAR S GERMAN A MUN - BUR.',
  ],
  nationWrong: [
    'unmoderated',
    'player',
    'SET RULE 4.C.6 refused\nA Mar S Italian A Mun - Bur',
    'the army in Munich is German, and by the rules of this game the order may name no other power.',
  ],
  coastOfUnitWrong: [
    'movement',
    'master',
    'SET RULE 4.B.5 refused\nREPAIR!\nPLACE France F Spa/sc\nEND\nBECOME France\nF Spa/nc - Wes',
    'the fleet in Spain (south coast) stands on another coast than the order says',
  ],
  coastOfNoUse: [
    'unmoderated',
    'player',
    'SET RULE 4.B.6 refused\nF Bre - Mid/nc',
    'the order names a coast that the fleet in Brest has no use for',
  ],
}
