// SET PASSWORD: another password for the game.
import { wording } from '../../report/wording.ts'
import { says } from '../answer.ts'
import { command } from '../command.ts'

const LIKE_A_SETTING =
  /^[+-]?\d[\d.,:/+-]*[%dhm]?(?:,\d+[dhm]?)*$|^(?:on|off|yes|no|none|any|all|white|gr[ae]y|gunboat)$/i

const EXAMPLE = 'SET PASSWORD word'

export const password = command({
  kind: 'password',
  sets: {
    slips: ['PASSWORD'],
    known: ['PASSWORD', 'PASS', 'PW', 'P'],
    examples: { PASSWORD: EXAMPLE, PASS: EXAMPLE, PW: EXAMPLE, P: EXAMPLE },
  },
  called: () => 'set password',
  /** Behind so short a word as P a number is rather that of a setting: SET EP 12 with a letter lost. */
  reads: (password: string, isShort: boolean) =>
    isShort && LIKE_A_SETTING.test(password) ? undefined : { password },
  for: 'theGame',
  givesPower: true,
  act: 'choosePassword',
  does: ({ password }, context) => {
    const done = context.decide({ kind: 'choosePassword', password: context.passwords.choose(password) })
    return done.ok ? says(wording.daemon.table.justDone) : done
  },
})
