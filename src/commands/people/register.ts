// REGISTER: what somebody tells of themselves, a field a line.

import { playerRegistered } from '../../people/people.ts'
import { wording } from '../../report/wording.ts'
import { says } from '../answer.ts'
import { command, usual } from '../command.ts'

export const register = command({
  kind: 'register',
  words: [usual('register', 'REGISTER')],
  reads: (fields: ReadonlyMap<string, string> = new Map()) => ({ fields }),
  for: 'thePerson',
  does: ({ fields }, context) => {
    context.record(playerRegistered(context.person(), fields, context.at, context.cause))
    return says(wording.daemon.session.registered)
  },
})
