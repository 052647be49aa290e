// Subjects that programs and people write alike: a letter with orders or commands below one is somebody's own.
import { expect, test } from 'vitest'
import { LETTER_LIMITS, readLetter } from '../../src/mail/letter.ts'

const kindOf = async (subject: string, text: string): Promise<string> => {
  const raw = `From: anna@table.example\r\nTo: judge@dragoman.example\r\nSubject: ${subject}\r\nMessage-ID: <1@table.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`
  const read = await readLetter(Buffer.from(raw), { limits: LETTER_LIMITS, own: ['judge@dragoman.example'] })
  return read.kind === 'ignored' ? read.why : read.kind
}

const SUBJECTS = [
  'Holiday: my orders before I leave',
  'Vacation: please note',
  'Im Urlaub',
  'OOO: orders',
  'Abwesend',
]

test.each(SUBJECTS)('%s, above orders or commands, is a letter', async subject => {
  expect(await kindOf(subject, 'A Par - Bur\r\nF Bre - Mao')).toBe('letter')
  expect(await kindOf(subject, 'SIGNON Fharbor secret\r\nSET ABSENCE 1 Jul TO 14 Jul')).toBe('letter')
})

test.each(SUBJECTS)('%s, above nothing but words, is a program', async subject => {
  expect(await kindOf(subject, 'I am away until Monday.')).toBe('autoReply')
  // What is quoted is not its writer's own.
  expect(await kindOf(subject, 'Back on Monday.\r\n\r\n> A Par - Bur\r\n> SIGNON Fharbor secret')).toBe(
    'autoReply',
  )
})

test.each(['Automatic reply: orders', 'Automatische Antwort: Frühling', 'Out of office'])(
  '%s is a program, whatever it quotes',
  async subject => {
    expect(await kindOf(subject, 'A Par - Bur\r\nF Bre - Mao')).toBe('autoReply')
  },
)

test.each([
  'Automatikus válasz: harbor',
  'Házon kívül',
  'Otomatik yanıt: harbor',
  'Αυτόματη απάντηση: harbor',
  '自动回复：harbor',
  '自動回覆: harbor',
  '自動応答: harbor',
  '자동 회신: harbor',
  '부재중입니다',
  'رد تلقائي: harbor',
  'Răspuns automat: harbor',
  'Automatická odpoveď: harbor',
  'Автоматична відповідь: harbor',
  'Automatski odgovor: harbor',
  'Samodejni odgovor: harbor',
  'Automatinis atsakymas: harbor',
  'Resposta automàtica: harbor',
  'Trả lời tự động: harbor',
  '[EXTERNAL] Automatic reply: harbor',
  'Re: [EXT] Abwesenheitsnotiz: harbor',
  'RE: Out of Office: harbor',
  '*** SPAM *** Réponse automatique : harbor',
])('%s is what a program writes', async subject => {
  const encoded = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
  expect(await kindOf(encoded, 'Back on Monday.')).toBe('autoReply')
})

test.each([
  'Re: DRGM:harbor - S1901M Results',
  '[EXTERNAL] harbor: my orders',
  'Re: [harbor] automatic retreats?',
  'Out of offices and into the Balkans',
])('%s is what people write', async subject => {
  expect(await kindOf(subject, 'I shall answer on Monday.')).toBe('letter')
})

test('a house that asks of every letter that no machine answers it keeps nobody from ordering', async () => {
  const heads = (text: string) => kindOf('orders\r\nX-Auto-Response-Suppress: All', text)
  expect(await heads('A Par - Bur\r\nF Bre - Mao')).toBe('letter')
  expect(await heads('SIGNON Fharbor secret')).toBe('letter')
  expect(await heads('I am away until Monday.')).toBe('autoReply')
})
