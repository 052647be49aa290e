// Subjects that programs and people write alike: a letter with orders or commands below one is somebody's own.
import { expect, test } from 'vitest'
import { readLetter } from '../../src/post/letter.ts'
import { LETTER_LIMITS } from '../../src/post/limits.ts'

const kindOf = async (subject: string, text: string, type = 'text/plain'): Promise<string> => {
  const raw = `From: anna@table.example\r\nTo: judge@dragoman.example\r\nSubject: ${subject}\r\nMessage-ID: <1@table.example>\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${text}\r\n`
  const read = await readLetter(Buffer.from(raw), { limits: LETTER_LIMITS, own: ['judge@dragoman.example'] })
  if (read.kind === 'letter' && read.mayBringBack) return 'perhaps'
  return read.kind === 'ignored' ? read.why : read.kind
}

const SUBJECTS = [
  'Holiday: my orders before I leave',
  'Vacation: please note',
  'Im Urlaub',
  'OOO: orders',
  'Abwesend',
  'Away: orders',
  'Fuori sede',
  'Re: Holiday: my orders',
  'AW: [harbor] Im Urlaub',
  '[EXTERNAL] Vacation: orders',
]

test.each(SUBJECTS)('%s, above orders or commands, is a letter', async subject => {
  expect(await kindOf(subject, 'A Par - Bur\r\nF Bre - Mao')).toBe('letter')
  expect(await kindOf(subject, 'SIGNON Fharbor secret\r\nSET ABSENCE 1 Jul TO 14 Jul')).toBe('letter')
  expect(await kindOf(subject, '<p>A Par - Bur<br>F Bre - Mao</p>', 'text/html')).toBe('letter')
  expect(await kindOf(subject, 'Paris to Burgundy\r\nBrest holds')).toBe('letter')
})

test.each(SUBJECTS)('%s, above nothing but words, is a program', async subject => {
  expect(await kindOf(subject, 'I am away until Monday.')).toBe('autoReply')
  expect(await kindOf(subject, 'A colleague will answer you.\r\n\r\nAnna Nagy - Sales')).toBe('autoReply')
  // What is quoted is not its writer's own.
  expect(await kindOf(subject, 'Back on Monday.\r\n\r\n> A Par - Bur\r\n> SIGNON Fharbor secret')).toBe(
    'autoReply',
  )
})

const OF_PROGRAMS = [
  'Automatic reply: orders',
  'Automatische Antwort: Frühling',
  'Out of office',
  'Re: out of office: harbor',
  'Autoreply? here are my orders',
]
test.each(OF_PROGRAMS)('%s is a letter where orders or commands stand above all else', async subject => {
  for (const text of [
    'A Par - Bur\r\nF Bre - Mao',
    'SIGNON Fharbor secret',
    'Dear judge,\r\n\r\nhere are my orders:\r\nA Par - Bur\r\n\r\nI am out of the office until Monday.',
    'RESIGN!\r\n\r\n> :: Judge: EXMP  Game: harbor',
    'Sorry for the late answer!\r\n\r\nA Par - Bur\r\nF Bre - Mao\r\n\r\nBest',
    'Sorry for the late answer, I was on vacation!\r\n\r\nA Par - Bur',
    'Back from my holidays.\r\nHere they are.\r\nParis to Burgundy\r\nBrest holds',
    'Autoreply was on, sorry. Here:\r\nA Par - Bur\r\nF Bre - Mao',
    'Sorry, I forgot to switch my auto-reply off!\r\nSET WAIT',
    'Hi, I am back in the office. A Par - Bur, F Bre - Mao',
    'Please SET ABSENCE 1 Dec 2026 TO 5 Dec 2026',
    'Hello. Please SET WAIT',
    'please set absence from 3 to 9 December',
    'Please set absence from 3 to 9 December.\r\n\r\nThanks,\r\nAnna',
    'Set absence 3 Dec TO 9 Dec',
    'Set no wait please',
    'STATUS',
    'help\r\n\r\nAnna',
  ])
    expect(await kindOf(subject, text), text).toBe('letter')
})

test.each(OF_PROGRAMS.filter(subject => !subject.includes('?')))(
  '%s is a program where words stand above what it brings back',
  async subject => {
    for (const text of [
      'I am out of the office.\r\n\r\n> A Par - Bur',
      'Estoy de viaje,\r\nvuelvo el lunes\r\n> A Par - Bur',
      'Please call me, and please press 1.',
      'I am out of the office.\r\n\r\n:: Judge: EXMP  Game: harbor\r\n\r\nA Par - Bur',
    ])
      expect(await kindOf(subject, text), text).toBe('autoReply')
  },
)

test.each(OF_PROGRAMS.filter(subject => !subject.includes('?')))(
  '%s is a program or not, by what our mail holds, where orders or commands stand below such words',
  async subject => {
    for (const text of [
      'I am out of the office.\r\n\r\nA Par - Bur\r\nSIGNON Fharbor secret',
      'Estoy de viaje,\r\nvuelvo el lunes\r\nA Par - Bur',
      'Hello,\r\nmy colleague Anna answers you.\r\nSET WAIT',
      'Sorry that I missed your mail, I am on vacation.\r\n\r\nA Par - Bur',
      'I am out of the office.\r\n\r\nSTATUS',
      'I am out of the office. A Par - Bur, F Bre - Mao',
      'I am back in the office on Monday. SET WAIT',
      'This is an autoreply: A Par - Bur',
    ])
      expect(await kindOf(subject, text), text).toBe('perhaps')
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
  'CAUTION: Automatic reply: harbor',
  '【自動返信】お問い合わせ',
  '[부재중] harbor',
  'Neprítomnosť: harbor',
  'Nepřítomnost: harbor',
  'Mimo kancelář: harbor',
  'OOO',
  'I am away from my mail',
  'Autoresponder: harbor',
  'Auto-Acknowledgement: harbor',
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

const heads = (lines: string, text: string, type?: string) => kindOf(`orders\r\n${lines}`, text, type)

test.each([
  'A Par - Bur\r\nF Bre - Mao',
  'SIGNON Fharbor secret',
  'WAIT',
  'yes',
  'Yes, let us do that. I leave the Channel alone.',
  'Thanks, I got it.',
  'Thanks for the message!',
  'I will send my orders tonight.',
  "I'm out with the kids, orders later.",
  'I am travelling, my orders come tonight.',
  'I will be back for the next turn.',
  'Sorry, I was away last week.',
  'Ich bin im Urlaub, Befehle kommen morgen.',
])(
  'a house that asks of every letter that no machine answers it keeps nobody from writing: %s',
  async text => {
    for (const asks of ['All', 'DR, OOF, AutoReply'])
      expect(await heads(`X-Auto-Response-Suppress: ${asks}`, text)).toBe('letter')
    expect(await heads('X-Auto-Response-Suppress: All', `<p>${text}</p>`, 'text/html')).toBe('letter')
  },
)

test.each([
  'I am away until Monday.',
  'Szabadságon vagyok január 20-ig.',
  'Sunt în concediu până luni.',
  'Απουσιάζω έως τις 20 Ιανουαρίου.',
  '휴가 중입니다.',
  'Your request was received as ticket 4711.',
  'I am out of the office.',
  'I am out until Monday.',
  'Thank you for your message. I read it on Monday.',
  '',
])('what reads like a machine there is one: %s', async text => {
  expect(await heads('X-Auto-Response-Suppress: All', text)).toBe('autoReply')
})

test.each([
  'X-Autogenerated: Reply',
  'X-Auto-Generated: yes',
  'X-POST-MessageClass: 9; Autoresponder',
  'Delivered-To: Autoresponder',
  'X-FC-MachineGenerated: true',
  'X-Amazon-Auto-Reply: true',
  'X-Autorespond: Re: orders',
  'Preference: auto_reply',
])('%s is what only machines write', async line => {
  expect(await heads(line, 'A Par - Bur')).toBe('autoReply')
})

test.each(['X-Autoreply: no', 'X-Autoreply-Enabled: false', 'Delivered-To: autoresponder@table.example'])(
  '%s is none of them',
  async line => {
    expect(await heads(line, 'A Par - Bur')).toBe('letter')
  },
)

const ANSWERS = 'In-Reply-To: <0123456789abcdef01234567@dragoman.example>'

test.each([
  ['Precedence: bulk', 'bulk'],
  ['Precedence: junk', 'bulk'],
  ['List-Unsubscribe: <mailto:stop@house.example>', 'mailingList'],
  ['List-Help: <https://house.example/help>', 'mailingList'],
])(
  '%s, as some houses mark all that they hand on, keeps nobody from ordering in an answer',
  async (line, why) => {
    expect(await heads(`${line}\r\n${ANSWERS}`, 'A Par - Bur\r\nF Bre - Mao')).toBe('letter')
    expect(await heads(`${line}\r\n${ANSWERS}`, 'SET ABSENCE 1 Jul TO 14 Jul')).toBe('letter')
    expect(await heads(line, 'SIGNON Fharbor quiet\r\nA Par - Bur')).toBe('letter')
    // A program, and a newsletter.
    expect(await heads(`${line}\r\n${ANSWERS}`, 'I shall read this on Monday.')).toBe(why)
    expect(await heads(line, 'London - Paris\r\nParis - Berlin')).toBe(why)
  },
)

test.each(['List-Id: <table.lists.example>', 'List-Post: <mailto:table@lists.example>'])(
  '%s is a list, whatever is written to it',
  async line => {
    expect(await heads(`${line}\r\n${ANSWERS}`, 'A Par - Bur')).toBe('mailingList')
  },
)

// Each of them could be taken apart in more ways than there is time for.
test.each(['(fwd) ', '[ext] ', '[EXTERNAL] : ', '******a', '**a**', 'Re: ', 'spam : '])(
  'a subject of nothing but %j is read at once',
  async begins => {
    expect(await kindOf(`${begins.repeat(4000)}x`, 'HELP START')).toBe('letter')
  },
)
