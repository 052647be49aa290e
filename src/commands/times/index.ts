// The commands about times: deadlines, and who is away.
import { absence, grantAbsence, noAbsence } from './absence.ts'
import { deadline, grace, start } from './deadlines.ts'

export const TIMES = [deadline, grace, start, absence, noAbsence, grantAbsence] as const
