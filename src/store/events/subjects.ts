// Whom or what a record of the judge is about. It is kept in a stream of each of them, so that nobody who writes waits for what others write.
import { type GameName, type JsonValue, type NewEvent, RECORDS } from '../batch.ts'

/** The name of the stream of somebody or something. */
export type Subject = GameName

const KINDS = ['person', 'address', 'letter', 'wish', 'lock', 'clock'] as const
type Kind = (typeof KINDS)[number]

export const streamOf = (kind: Kind, name: string): Subject => `*${kind} ${name}`

/** What the subjects of a kind begin with. */
export const beginningOf = (kind: Kind): string => streamOf(kind, '')

/** In which field of a record of each kind stands whom or what it is about. */
const ABOUT: Readonly<Record<string, readonly (readonly [Kind, field: string])[]>> = {
  // An address goes from one to another.
  addressConfirmed: [
    ['person', 'person'],
    ['address', 'address'],
    ['person', 'former'],
  ],
  playerRegistered: [['person', 'person']],
  partTaken: [['person', 'person']],
  picturesDecided: [['person', 'person']],
  passwordChanged: [['person', 'person']],
  pressAnswered: [['person', 'person']],
  sureAsked: [['person', 'person']],
  sureAnswered: [['person', 'person']],
  addressesWished: [
    ['person', 'person'],
    ['wish', 'key'],
    ['wish', 'renews'],
  ],
  wishAnswered: [['wish', 'key']],
  deedDone: [['person', 'player']],
  gameScored: [['person', 'players']],
  mailRefused: [['address', 'address']],
  addressUnreachable: [['address', 'address']],
  addressReached: [['address', 'address']],
  answeredInVain: [['address', 'address']],
  machineSupposed: [['address', 'address']],
  letterConfirmed: [
    ['letter', 'key'],
    ['address', 'address'],
  ],
  passwordFailed: [['lock', 'seat']],
  wrongTimeTold: [['clock', 'game']],
}

/** All whom a record is about; what is about nobody lies in the stream that all had before. */
export function subjectsOf({ kind, body }: Pick<NewEvent, 'kind' | 'body'>): readonly Subject[] {
  const about = (ABOUT[kind] ?? []).flatMap(([of, field]) =>
    textsIn(body[field]).map(name => streamOf(of, name)),
  )
  return about.length === 0 ? [RECORDS] : [...new Set(about)]
}

/** A text or several; an empty one names nobody. */
const textsIn = (value: JsonValue | undefined): readonly string[] =>
  [value].flat().flatMap(each => (typeof each === 'string' && each !== '' ? [each] : []))
