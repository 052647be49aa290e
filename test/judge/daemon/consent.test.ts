// What consents to a letter that nothing proves, and what a machine may say without meaning it.
import { describe, expect, test } from 'vitest'
import { answerApart } from '../../../src/judge/commands/reading/answers.ts'
import { asAnswer, consentIn, type Wanted, wordFor } from '../../../src/judge/conversation/who/proof.ts'
import { readLetter } from '../../../src/post/letter.ts'
import { LETTER_LIMITS } from '../../../src/post/limits.ts'
import { rawLetter } from './postTable.ts'

const RESIGNS = 'SIGNON Fharbor\nRESIGN!'
const ORDERS = 'SIGNON Fharbor\nA Par - Bur\nA Mar H'

async function consentOf(
  text: string,
  asked: string,
  from = 'anna@table.example',
  wanted: Wanted = 'yes',
): Promise<string | undefined> {
  const raw = rawLetter({ from, subject: 'Re: EXMP orders', text })
  const letter = await readLetter(raw, { limits: LETTER_LIMITS, own: [] })
  if (letter.kind !== 'letter') throw new Error(`no letter: ${letter.kind}`)
  return consentIn(asAnswer(letter, undefined), wanted, asked, undefined, wordFor('1', asked))
}

test('an order that comes with a YES is parted from it in a line as people write it, and in no longer one', () => {
  expect(answerApart('Yes, but A Par - Gas')).toBe('Yes\nA Par - Gas')
  const long = `Yes, A Par - Gas${' '.repeat(200)}!`
  expect(answerApart(long)).toBe(long)
})

const NOBODY_READS =
  'This e-mail and any attachments are confidential. Dear Anna, it was automatically generated, please do not reply.'

describe('where much hangs on it, with a name beside it', () => {
  test.each([
    ['José Müller <jm61@table.example>', 'Jose Mueller'],
    ['José Müller <jm61@table.example>', 'J. Muller'],
    ['=?utf-8?B?0JjQstCw0L0g0J/QtdGC0YDQvtCy?= <ip@table.example>', 'Иван'],
    ['bobsmith77@table.example', '- Bob'],
    ['"Smith, Robert" <rs@table.example>', 'R.'],
  ])('of %s consents: %s', async (from, name) => {
    expect(await consentOf(`Yes\n${name}`, RESIGNS, from)).toBe('')
  })

  test.each([
    'Help Desk',
    'Case Closed',
    'Acknowledged',
    'Spam Filter',
    '-- \nAcme Postmaster',
    'Best regards,\nThe Webmaster',
    'Robert Tailor',
    'Kundtjänst',
    'Van Der',
  ])('of nobody that is known it does not: %j', async name => {
    expect(await consentOf(`Yes\n${name}`, RESIGNS, 'Anna van Berg <anna@table.example>')).toBeUndefined()
  })

  test.each([
    'はい\n受信しました',
    'Yes\n本メールは送信専用です',
    'Yes\nFreshdesk',
    'Yes please\nNoted',
    'Yes\nThanks\nSales',
    'Yes\n-- \nAcme Helpdesk',
    'Yes\nSent from my Helpdesk',
    'Ja\nGesendet von meinem Helpdesk',
    'Ναι\nΕλήφθη',
  ])('of a newcomer no other name than theirs does either: %j', async text => {
    expect(await consentOf(text, 'SIGNON ?harbor password', undefined, 'anyAnswer')).toBeUndefined()
  })

  test('of a machine it does not, whatever it calls itself', async () => {
    expect(await consentOf('Yes\nHelp Desk', RESIGNS, 'Help Desk <anna@table.example>')).toBeUndefined()
  })
})

const PIA = 'Pia Moore <pia@table.example>'

describe('below the name of its writer', () => {
  test.each([
    'YES\n\nMit freundlichen Grüßen\nPia Moore',
    'YES\n\nС уважением,\nPia Moore\nwww.moore.example',
    'YES\n\nBest wishes,\nPia Moore\nTel. +44 20 1234567\nE-mail: pia@table.example\nwww.moore.example',
    'YES\nRegards, Pia Moore\nOffice: +44 20 1234567',
    'YES\n-- \nPia Moore\nOffice: +44 20 1234567',
    'YES\n\nThanks,\nPia Moore (she/her)',
    'YES\n\nPia Moore\n\nM +44 7700 900123 | pia@table.example | https://moore.example',
  ])('it may stand how they are reached: %j', async text => {
    expect(await consentOf(text, RESIGNS, PIA)).toBe('')
    expect(await consentOf(text.replace(/^Yes.*/i, 'Ok'), RESIGNS, PIA, 'anyAnswer')).toBe('')
  })

  test.each([
    'YES\n\nPia Moore\nAcme Support Team\nTel. +44 20 1234567',
    'YES\n\nPia Moore\nTicket 4711\n+44 20 1234567',
    'YES\n\nPia Moore\nThis is an automatic answer\nwww.acme.example',
    'YES\n\nPia Moore\nnoreply@acme.example',
    'YES\n\nPia Moore\nWe are open from Monday to Friday.',
    'YES\n\nRobert Tailor\nTel. +44 20 1234567',
    'YES\n\nTel. +44 20 1234567',
    'YES\n\nPia Moore\nOnly if Bert agrees',
    'YES\n\nPia Moore\nI was joking\nTel. +44 20 1234567',
    'YES\n\nPia Moore\nCustomer Care',
    'YES\n\nPia Moore\nCustomer Service',
    'YES\n-- \nPia Moore\nHelp Desk',
    'YES\n\nRobert Tailor\nCustomer Service Manager',
    'YES\n\nCustomer Service Manager',
    'YES\n\nPia Moore\nOnly if my manager agrees',
    'YES\n-- \nPia Moore\nThe automatic assistant of our manager',
    'YES\nPia Moore\nNo',
    'YES\n-- \nEnvoyé par le répondeur de Pia',
    'YES\n-- \nОтправлено роботом Pia',
    'YES\n-- \nPia, virtuelle Assistentin',
    'YES\n-- \nVirtuelle Assistentin Pia',
    'YES\n\nPia Moore\nAssistant Professor, Automation Group',
    'YES\n-- \nPia Moore\nResponsable du service clients',
    'YES\n\nPia Moore, Head of Support',
    'YES\n\nPia\n12 High Street\nHarbor HB1 2XY\n+44 20 1234567',
  ])('it may not say more, unless a word is beside the YES: %j', async text => {
    expect(await consentOf(text, RESIGNS, PIA)).toBeUndefined()
    expect(await consentOf(text.replace(/^yes/i, 'Yes harbor, please'), RESIGNS, PIA)).toBeDefined()
    expect(await consentOf(text.replace(/^yes/i, 'YES lighthouse'), RESIGNS, PIA)).toBeUndefined()
  })

  test('orders are left to do', async () => {
    expect(await consentOf('YES\n\nPia Moore\nA Par - Pic', ORDERS, PIA)).toContain('A Par - Pic')
  })
})

describe('of an address that nobody is known by', () => {
  test.each([
    'Go ahead!',
    'That is fine',
    'Of course.',
    'Fine.',
    'OK\n\nPia',
    'Sure\nBest wishes,\nPia Moore',
  ])('%j is enough', async text => {
    expect(await consentOf(text, 'SIGNON ?harbor', PIA, 'anyAnswer')).toBe('')
    expect(await consentOf(text, 'SIGNON ?harbor', PIA)).toBeUndefined()
  })

  test.each([
    "Yes. I'd love to play!\nBob",
    'Yes.\nLooking forward to this game, it has been years since my last one\nZed',
    'Yes, it was me who wrote that',
    'Yes. Greetings, Pia',
    'Ok, count me in. I play as often as I can',
    'Hallo,\nja, das war ich.\nIch freue mich auf die Partie!\nZed',
    'Oui, j’aimerais jouer !',
    'Sí, me apunto. Un saludo, Pia',
    'Sì, sono stato io. Non vedo l’ora!',
    'Ja hoor, ik doe graag mee',
  ])('in words that only people write is enough: %j', async text => {
    expect(await consentOf(text, 'SIGNON ?harbor', PIA, 'anyAnswer')).toBe('')
  })

  test.each([
    'OK\nAcme Sales',
    'We are on it.',
    'No',
    'Yes! We got your mail.',
    'Yes! Delivered.',
    'OK. Delivered.',
    'Mail received.',
    'Yes! Back on Monday.',
    'Yes. I am back on Monday.',
    'Yes! Message accepted for processing.',
    'Hello! Your letter is here.',
    'Please wait for our answer.',
    'Yes, I’d love to play! Ticket 12',
    'Ja! Ihre Nachricht ist angekommen.',
    'Ja! Ich freue mich über Ihre Post.',
    'Ja\nAngekommen',
    'Oui ! Votre message est arrivé.',
    'Sí. Su mensaje ha llegado.',
    'Sì! Il messaggio è arrivato.',
    'Ja! Uw bericht is aangekomen.',
    'Si\nConsegnato',
    '',
    '> Please confirm: answer this mail.',
    'Thank you!',
    'Hello,\n\nBest wishes,\nPia',
    'Yes\nNever',
    'Yes\nTomorrow',
    'Ja\nVielleicht',
    'Yes\nAustria',
    'Yes\nwait',
  ])('%j is not', async text => {
    expect(await consentOf(text, 'TAKEOVER Rharbor lantern', PIA, 'anyAnswer')).toBeUndefined()
    expect(await consentOf(`YES harbor\n${text}`, 'TAKEOVER Rharbor lantern', PIA, 'anyAnswer')).toBeDefined()
  })
})

describe('of somebody who is known', () => {
  test.each<[string, string, string]>([
    ['YES', RESIGNS, ''],
    ['Yes, please.', RESIGNS, ''],
    ['Hello,\n\nyes!', RESIGNS, ''],
    ['YES\n\nThank you\nAnna', RESIGNS, ''],
    ['YES\nSIGNON Fharbor\nSET WAIT', RESIGNS, 'SIGNON Fharbor\nSET WAIT'],
    ['YES\nPar - Pic', ORDERS, 'Par - Pic'],
    ['YES\nSIGNON Fharbor\nA Par - Pic', ORDERS, 'SIGNON Fharbor\nA Par - Pic'],
    ['Yes, please do that.', RESIGNS, ''],
    ['Yep.', RESIGNS, ''],
    ['Yes, it was me who wrote that', RESIGNS, ''],
    ['Yes.\nLooking forward to this game,\nAnna', RESIGNS, ''],
    ['Ja, das habe ich geschrieben', RESIGNS, ''],
    ['Oui, c’est bien moi', RESIGNS, ''],
    ['Ja, bitte!\n\nAnna', RESIGNS, ''],
    ['Oui, merci.', RESIGNS, ''],
    ['Sí, por favor', RESIGNS, ''],
    ['Yes – that’s me, thanks!', RESIGNS, ''],
    ['Yes\nThank you so much\nBest regards\nAnna', RESIGNS, ''],
    ['Yes, go ahead!\ncheers, anna', RESIGNS, ''],
    ['YES\n--\nAnna\nTel. +44 20 1234567', RESIGNS, ''],
    ['YES harbor\n--\nAnna Berg\n12 High Street, Harbor\n"Send more armies"', RESIGNS, ''],
    ['YES\n\nSent from my iPhone', RESIGNS, ''],
    [RESIGNS, RESIGNS, ''],
    ['signon fharbor\n a par - bur\nA Mar H\nF Bre H', ORDERS, 'F Bre H'],
  ])('%j consents', async (text, asked, left) => {
    expect((await consentOf(text, asked))?.trim()).toBe(left)
  })

  test.each<[string, string, string]>([
    [
      'one line of several',
      'REGISTER\nLogin\nWe have received your message.',
      `REGISTER\nname: x\nEND\n${RESIGNS}`,
    ],
    ['the line that stands first', 'SET WAIT', 'SIGNON Iharbor\nSET WAIT\nSET DRAW\nRESIGN!'],
    ['a line behind the first', 'Clear\nWe got your mail.', 'SIGNON Tharbor\nCLEAR'],
    ['a word of a menu', 'Clear', 'CLEAR'],
    ['the head without the orders', 'SIGNON Fharbor', ORDERS],
    [
      'a greeting with Yes',
      'Hello Anna,\n\nYes!\n\nWe received your mail and will answer soon.\nThe Acme team',
      RESIGNS,
    ],
    ['Yes and No', 'Yes\nNo\n\nWas this answer helpful? Ticket 12', RESIGNS],
    ['Yes beside a number', 'Hello,\nYes\n\nTicket 12', RESIGNS],
    ['Yes above a sentence', 'Yes\n\nWe are open Monday to Friday.', RESIGNS],
    ['Yes above many words', 'Yes\nHome\nShop\nCart\nHelp\nLogin', RESIGNS],
    ['Yes above a few words of a machine', "Yes!\nWe've got your mail.", RESIGNS],
    ['Yes above one word', 'Yes\nReceived', RESIGNS],
    ['Yes above a word that takes it back', 'Yes\nnever', RESIGNS],
    ['Yes above a word that is a command too', 'Yes\nWait', RESIGNS],
    ['an empty letter', '', RESIGNS],
    ['Yes and more in one line', 'Yes, we have it.', RESIGNS],
    ['Yes with words that go on', 'Yes, it was me who wrote that, but do not do it', RESIGNS],
    ['Yes above words that go on', 'Yes\nLooking forward to this game, but not as France', RESIGNS],
    ['Yes signed by a machine', 'Yes\n--\nSent by MailBot', RESIGNS],
    ['Yes above what stands below mail to many', 'Yes\n\nUnsubscribe: https://quay.example/u?id=1', RESIGNS],
    ['Yes signed by an automat', 'Yes\n\n-- \nACME automatic assistant', RESIGNS],
    ['Yes above the name of a firm', 'Yes\n--\nHarbor Ltd., 3 Quay Road', RESIGNS],
    ['Yes signed by an automat in German', 'Yes\n-- \nAutomatische Antwort\nAnna Berg', RESIGNS],
    ['Yes signed by somebody who is away', 'Yes\n-- \nAbwesenheitsnotiz\nAnna Berg', RESIGNS],
    ['Yes signed by an assistant', 'Yes\n-- \nVirtual Assistant of Anna Berg', RESIGNS],
    ['Yes above what nobody reads', `Yes\n\n${NOBODY_READS}`, RESIGNS],
    ['Yes above the name of a desk', 'Yes\nThanks\nACME Support Desk', RESIGNS],
    ['Sure', 'Sure', RESIGNS],
    ['an if in Spanish', 'Si, A Par - Pic', ORDERS],
    ['other words', 'Greetings from Anna to all of you.', RESIGNS],
  ])('%s does not', async (_, text, asked) => {
    expect(await consentOf(text, asked)).toBeUndefined()
  })
})
