// What a letter brings back of the mail that it answers: that mail's reply address, or its Message-ID.

import { namedByCode } from '../../../post/heads.ts'
import {
  type Content,
  type Letter as LetterText,
  type LetterWithFiles,
  type ReadLetter,
  readLetter,
  type SaidOfFiles,
} from '../../../post/letter.ts'
import { LETTER_LIMITS } from '../../../post/limits.ts'
import { rowsByHand } from '../../../post/machineWords.ts'
import { mailNamed, tokensAmong, unsealed, type WrittenToken } from '../../../post/tokens.ts'
import { beginsPress } from '../../commands/reading/commandLine.ts'
import { saidOfFiles } from '../../commands/reading/filesSpokenOf.ts'
import type { GameName, QueuedMail } from '../../store/batch.ts'
import type { Services } from '../services.ts'

/** A token, and whether only the code of its mail came back. */
export type BroughtToken = WrittenToken & { readonly byCode?: true }

/** Headers that tell which mail of ours a letter answers. */
type Answer = Pick<LetterText, 'recipients' | 'inReplyTo' | 'references' | 'subject' | 'from'>

/**
 * The tokens of the mail that a letter answers, expired or not. Only the nearest counts: those among the addresses that
 * the letter went to; else those of the mail in In-Reply-To; else of the last mail in References that is ours; else by
 * the code in its subject, if that mail asked the writer's own address about a letter. References go on from letter to
 * letter, so they never tell whose press is answered.
 */
export async function broughtBack(
  { recipients, inReplyTo, references, subject, from }: Answer,
  services: Services,
): Promise<readonly BroughtToken[]> {
  const { address } = services.sender
  const among = tokensAmong(recipients, address)
  if (among.length > 0) return among
  const answered = await Promise.all(inReplyTo.map(name => tokensOf(name, services)))
  if (answered.some(tokens => tokens !== undefined)) return answered.flatMap(tokens => tokens ?? [])
  for (const reference of references.toReversed()) {
    const tokens = await tokensOf(reference, services)
    if (tokens !== undefined) return tokens.map(withoutPress)
  }
  const beginning = namedByCode(subject)
  const asked = beginning === undefined ? undefined : await services.store.mailBeginning(beginning)
  if (asked?.to !== from.address) return []
  return tokensIn(asked, services).flatMap(each =>
    each.token.kind === 'letter' ? [{ ...each, byCode: true as const }] : [],
  )
}

/** The mail of ours that a letter answers, by its headers; undefined if they name none. */
export async function mailAnswered(
  { inReplyTo, references }: Pick<Answer, 'inReplyTo' | 'references'>,
  { store, sender }: Services,
): Promise<QueuedMail | undefined> {
  for (const reference of [...inReplyTo, ...references.toReversed()]) {
    const name = mailNamed(reference, sender.address)
    const sent = name === undefined ? undefined : await store.mail(name)
    if (sent !== undefined) return sent
  }
  return undefined
}

/** The tokens in the reply address of a mail of ours; undefined if it is no mail of ours. */
async function tokensOf(reference: string, services: Services): Promise<readonly WrittenToken[] | undefined> {
  const { store, sender } = services
  const name = mailNamed(reference, sender.address)
  const sent = name === undefined ? undefined : await store.mail(name)
  if (sent === undefined) return undefined
  return tokensIn(sent, services)
}

const tokensIn = ({ mail: { replyTo } }: QueuedMail, { sender }: Services): readonly WrittenToken[] =>
  typeof replyTo === 'string' ? tokensAmong([replyTo], sender.address) : []

const withoutPress = ({ text, token }: WrittenToken): WrittenToken =>
  token.kind === 'seat' ? { text, token: { ...token, answers: undefined } } : { text, token }

/** The games of the mail that it answers, and those named by a subject like those of our mails. */
export function gamesNamed(
  { subject }: LetterText,
  tokens: readonly WrittenToken[],
  { judge }: Services,
): readonly GameName[] {
  const byMail = tokens.flatMap(({ token }) => (token.kind === 'seat' ? [token.game] : []))
  const bySubject = [...subject.matchAll(new RegExp(`\\b${judge.code}:(\\w{1,40})`, 'gi'))].map(
    ([, game = '']) => game.toLowerCase(),
  )
  return [...new Set([...byMail, ...bySubject])]
}

/**
 * Whether an order or a command in a letter is its writer's own: one that does not stand in the mail that it answers.
 * If no header says which mail that is, it may be any of the newest to the writer about the games that the letter
 * names; if it names none, everything is the writer's own.
 */
export async function saysOfItself(letter: LetterText, services: Services): Promise<boolean> {
  const answered = await mailAnswered(letter, services)
  const tokens = tokensAmong(letter.recipients, services.sender.address)
  const mails = answered === undefined ? await mailsOf(letter, tokens, services) : [answered]
  const isUnknown = mails.length === 0 ? tokens.length > 0 : mails.some(({ cleared }) => cleared !== null)
  if (isUnknown) return false
  const held = new Set(
    mails.flatMap(({ mail: { text } }) => rowsByHand(String(text), Number.POSITIVE_INFINITY)).map(bare),
  )
  return rowsByHand(letter.text).some(row => !held.has(bare(row)))
}

/** The newest mails to the writer about the games that a letter names. */
async function mailsOf(
  letter: LetterText,
  tokens: readonly WrittenToken[],
  services: Services,
): Promise<readonly QueuedMail[]> {
  const games = new Set(gamesNamed(letter, tokens, services))
  if (games.size === 0) return []
  const mails = await services.store.newestTo(letter.from.address)
  return mails.filter(({ game }) => game !== null && games.has(game)).slice(0, MOST_READ)
}

const MOST_READ = 50

const bare = (row: string): string =>
  row
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Reads a letter as it is stored. */
export async function readFiled(raw: Uint8Array, services: Services): Promise<ReadLetter & Content> {
  const { secret, sender, limits = LETTER_LIMITS } = services
  const bytes = unsealed(raw, secret)
  const among = ({ recipients }: Pick<Answer, 'recipients'>) => tokensAmong(recipients, sender.address)
  const read = (isToPress: (letter: LetterWithFiles) => boolean): Promise<ReadLetter & Content> =>
    readLetter(bytes, {
      limits,
      own: [sender.address.toLowerCase()],
      beginsPress,
      saysOfFiles: letter => (isToPress(letter) ? allWords(letter) : saidOfFiles(letter)),
    })
  const first = await read(letter => answersPress(among(letter)))
  if (first.kind !== 'letter' || among(first).length > 0) return first
  // Only the store knows what the Message-ID of a mail stands for.
  return answersPress(await broughtBack(first, services)) ? read(() => true) : first
}

const answersPress = (tokens: readonly WrittenToken[]): boolean =>
  tokens.some(({ token }) => token.kind === 'seat' && token.answers !== undefined)

/** All words of an answer to press stay: the writer is asked for whom they and the file are. */
function allWords(letter: LetterWithFiles): SaidOfFiles {
  const said = saidOfFiles(letter)
  return said.above === undefined ? said : { ...said, above: letter.words }
}
