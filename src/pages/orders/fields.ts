// Names of the lists in the order form: each is called by its question, so that a player finds it by its unit.
import type { Question } from '../../rules/orders/menu.ts'
import { wording } from '../../wording/wording.ts'

const say = wording.web.orders

/** `FRANCE.A-PAR`, `FRANCE.build-1` */
export const fieldOf = (powerId: string, { key }: Pick<Question, 'key'>): string =>
  `${powerId}.${key.replaceAll(' ', '-')}`

/** `A PAR`, `Build 1` */
export const labelOf = ({ what, name }: Question): string =>
  what === 'build' ? say.build({ number: name }) : what === 'remove' ? say.removal({ number: name }) : name
