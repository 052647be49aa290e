// Letters written on the pages: composes them, posts them, and waits for the reply.
import { setTimeout as sleep } from 'node:timers/promises'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { memoryOf } from '../judge/conversation/services.ts'
import { boardFor } from '../judge/library/equipment.ts'
import { subjectOf } from '../judge/report/forms/frame.ts'
import { examplesOn, ordersOn } from '../judge/report/sentences/names.ts'
import type { KeptMail, PostOffice } from '../post/office/postOffice.ts'
import { wording } from '../wording/wording.ts'
import { joinLetters } from './gamePage.ts'
import { type Html, html } from './html.ts'
import { type Answer, formOf, MOST_BYTES, type Page, seeOther, text } from './http.ts'
import { nothingHere } from './page.ts'
import {
  answersTo,
  gameNamed,
  headsOf,
  isAddress,
  isJudge,
  mailOf,
  newsFor,
  type OfficeSite,
  parsed,
  personIn,
  personPath,
} from './readMails.ts'
import { openGame } from './site.ts'

export interface WrittenLetter {
  readonly from: string
  readonly name?: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Headers that name the mail it replies to. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface PostedLetter {
  readonly id: string
  readonly messageId: string
}

/** Resolves once the letter is filed; undefined if the judge could not file it. */
export async function post(office: PostOffice, letter: WrittenLetter): Promise<PostedLetter | undefined> {
  const { from, name = '', to, subject, text, headers = {} } = letter
  const mail = new MailComposer({
    from: { name, address: from },
    to: to.map(address => ({ name: '', address })),
    subject,
    text,
    headers: { ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const messageId = mail.messageId()
  const { id, filed } = office.deliver(from, to, await mail.build())
  const isFiled = await filed.then(
    () => true,
    () => false,
  )
  return isFiled ? { id, messageId } : undefined
}

/** A reply to a mail: to its Reply-To, in the same thread. */
export async function replyTo(mail: KeptMail, from: string, text: string): Promise<WrittenLetter> {
  const { subject, to, headers } = await replyHeads(mail)
  return { from, to: [to], subject, text, headers }
}

async function replyHeads(mail: KeptMail) {
  const { subject = '', from, replyTo: asked, messageId, references } = await parsed(mail)
  const thread = [...(typeof references === 'string' ? [references] : (references ?? [])), messageId ?? '']
  const [address] = [...(asked?.value ?? []), ...(from?.value ?? [])]
  return {
    to: address?.address ?? mail.from,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    headers: {
      ...(messageId === undefined ? {} : { 'In-Reply-To': messageId }),
      References: thread.slice(-MOST_REFERENCES).join(' ').trim(),
    },
  }
}

const MOST_REFERENCES = 20

const GLANCE = 40

/** The judge's replies to a letter, as soon as there is one; empty after `patience` milliseconds. */
export async function awaitAnswer(
  office: PostOffice,
  person: string,
  { messageId }: PostedLetter,
  patience: number,
): Promise<readonly KeptMail[]> {
  let answers: readonly KeptMail[] = []
  await until(async () => {
    answers = await answersTo(office, person, messageId)
    return answers.length > 0
  }, patience)
  return answers
}

/** Waits until all have a mail with this subject, at most `patience` milliseconds. */
export const awaitNews = (
  office: PostOffice,
  people: readonly string[],
  subject: string,
  patience: number,
): Promise<void> =>
  until(async () => {
    for (const person of people) if (!(await hasNews(office, person, subject))) return false
    return true
  }, patience)

async function hasNews(office: PostOffice, person: string, subject: string): Promise<boolean> {
  for (const mail of newsFor(office, person)) if ((await headsOf(mail)).subject === subject) return true
  return false
}

async function until(isSo: () => Promise<boolean>, patience: number): Promise<void> {
  const end = performance.now() + patience
  while (!(await isSo()) && performance.now() < end) await sleep(GLANCE)
}

// Writing a new letter or a reply, and posting it.

const say = wording.web.write

/** In milliseconds. The judge mostly replies within a second; after this the page goes on without it. */
const PATIENCE = 3_000

interface Draft {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Quoted below the text. */
  readonly quoted?: string
  /** The id of the mail it replies to, or empty. */
  readonly reply: string
  /** The line that joins a game, which the password is to stand behind. */
  readonly line?: string
  /** A hint at what to write, if it is about a game. */
  readonly like?: string
}

export const writePage =
  (site: OfficeSite): Page =>
  async (request, [written = '']) => {
    const person = personIn(written)
    if (person === undefined) return nothingHere(site)
    const answered = mailOf(site, person, request.query.get('reply') ?? '')
    const draft =
      answered === undefined ? await newDraft(site, request.query) : await answerDraft(answered, site)
    return formPage(site, person, draft)
  }

/** Empty, or a letter that joins the game named in the query. */
async function newDraft(site: OfficeSite, query: URLSearchParams): Promise<Draft> {
  const { sender, judge } = site.services
  const draft = { to: sender.address, subject: '', text: '', reply: '' }
  const open = query.has('game') ? await openGame(site, query.get('game') ?? '') : undefined
  const letter = open && joinLetters(open).find(([, line]) => line === query.get('line'))
  if (open === undefined || letter === undefined) return draft
  const [what, text] = letter
  return {
    ...draft,
    subject: subjectOf(judge, open.game, undefined, what),
    text,
    line: text.trim(),
  }
}

/** A letter form that holds these lines already, as a reply to the newest mail about their game. */
export async function draftPage(
  site: OfficeSite,
  { mail, address }: { readonly mail: KeptMail; readonly address: string },
  lines: readonly string[],
): Promise<Answer> {
  const draft = await answerDraft(mail, site)
  return formPage(site, address, { ...draft, text: lines.join('\n') })
}

async function answerDraft(mail: KeptMail, site: OfficeSite): Promise<Draft> {
  const { to, subject } = await replyHeads(mail)
  const { text = '', from } = await parsed(mail)
  const quoted = text
    .trimEnd()
    .split('\n')
    .map(line => (line === '' ? '>' : `> ${line}`))
  const lines = ['\n', say.wrote({ who: from?.text ?? mail.from }), ...quoted]
  const like = await hintFor(subject, site)
  const draft = { to, subject, text: '', quoted: lines.join('\n'), reply: mail.id }
  return like === undefined ? draft : { ...draft, like }
}

/** A hint at what to write, for the board and phase of the game that the subject names. */
async function hintFor(subject: string, { services }: OfficeSite): Promise<string | undefined> {
  const { game } = await memoryOf(services.store).game(gameNamed(subject))
  if (game.position === undefined) return undefined
  const board = boardFor(game)
  const [order = ''] = ordersOn(board, game.position.phase.kind)
  return say.replyHint({ order, power: examplesOn(board).power })
}

function formPage(site: OfficeSite, person: string, draft: Draft, trouble?: string): Promise<Answer> {
  const { line = '' } = draft
  const main = html`
${trouble && html`<div class="notice" role="alert"><p>${trouble}</p></div>`}
<form method="post" action="${personPath(person)}/letters">
<input type="hidden" name="reply" value="${draft.reply}">
${field('to', say.to, draft.to, 'required')}
${field('subject', say.subject, draft.subject)}
${line !== '' && passwordField(line)}
<label for="text">${say.text}</label>
<p class="hint" id="hint">${draft.like ?? (draft.reply === '' ? say.hint : say.plainReplyHint)}</p>
<textarea id="text" name="text" rows="18" aria-describedby="hint" data-caret="${draft.text.length}"${line === '' && html` autofocus`}>
${draft.text}${draft.quoted}</textarea>
<button type="submit">${say.send}</button>
</form>`
  const title = draft.reply === '' ? say.title({ person }) : say.replyTitle({ person })
  const status = trouble === undefined ? 200 : 400
  return site.frame({ title, main, status, hasScript: true }, { as: person })
}

const field = (name: string, label: string, value: string, required?: 'required'): Html =>
  html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" maxlength="500" autocomplete="off"${required && html` required`}>`

/** A password is one word. It is masked here and never shown again. */
const passwordField = (line: string): Html => html`<label for="password">${say.password}</label>
<p class="hint" id="password-hint">${say.passwordHint({ line })}</p>
<input type="hidden" name="line" value="${line}">
<input id="password" name="password" type="password" pattern="\\S+" required maxlength="100" autocomplete="new-password" aria-describedby="password-hint" autofocus>`

/** The text with the password behind its line; undefined if it has no such line. */
function withPassword(text: string, line: string, password: string): string | undefined {
  const lines = text.split(/\r?\n/)
  const at = lines.findIndex(each => each.trim() === line)
  return at < 0 ? undefined : lines.with(at, `${line} ${password}`).join('\n')
}

export const letterPosted =
  (site: OfficeSite): Page =>
  async (request, [written = '']) => {
    const person = personIn(written)
    if (person === undefined) return nothingHere(site)
    const form = await formOf(request)
    if (form === undefined) return text(413, `at most ${MOST_BYTES} bytes`)
    const draft = { to: '', subject: '', text: '', reply: '', ...Object.fromEntries(form) }
    const to = draft.to.split(/[\s,;]+/).filter(each => each !== '')
    if (to.length === 0 || to.length > 50 || !to.every(isAddress))
      return formPage(site, person, draft, say.noAddress)
    const answered = mailOf(site, person, draft.reply)
    const [line, password] = ['line', 'password'].map(name => form.get(name) ?? '') as [string, string] // as many as names
    const whole = password === '' ? draft.text : withPassword(draft.text, line, password)
    if (whole === undefined) return formPage(site, person, draft, say.noLine({ line }))
    const { headers } = answered === undefined ? { headers: {} } : await replyHeads(answered)
    const subject = draft.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 500)
    const posted = await post(site.office, { from: person, to, subject, text: whole, headers })
    if (posted === undefined) return formPage(site, person, draft, say.notFiled)
    if (to.some(address => isJudge(address, site.services.sender.address)))
      await awaitAnswer(site.office, person, posted, PATIENCE)
    return seeOther(`${personPath(person)}?sent=${posted.id}`)
  }
