// The commands about people: who somebody is, where their mail goes, what they want in it.
import { address } from './address.ts'
import { alsoAm } from './alsoAm.ts'
import { enclose } from './enclose.ts'
import { myGames } from './myGames.ts'
import { password } from './password.ts'
import { register } from './register.ts'
import { whoAmI } from './whoAmI.ts'
import { whoIs } from './whoIs.ts'
import { zone } from './zone.ts'

export const PEOPLE = [register, alsoAm, whoIs, whoAmI, myGames, address, password, zone, enclose] as const
