// What letters say of the files beside them: which sentences leave the word to a file, and which do not.
import { expect, test } from 'vitest'
import { saidOfFiles } from '../../../src/judge/commands/reading/filesSpokenOf.ts'
import type { LetterWithFiles } from '../../../src/post/letter.ts'

const said = (words: string, more: Partial<LetterWithFiles> = {}) => {
  const heads = {
    messageId: undefined,
    inReplyTo: [],
    references: [],
    from: undefined,
    recipients: [],
  }
  const rest = { subject: 'orders', date: undefined, authenticationResults: [] }
  return saidOfFiles({ ...heads, ...rest, words, names: ['orders.txt'], file: 'orders.txt', ...more })
}

test.each([
  'see attached',
  'See attachment.',
  'Orders attached',
  'orders enclosed, thanks!',
  'Orders are in the attached file.',
  'My orders are in the attachment',
  "Here are France's orders, in the file orders.txt.",
  'orders.txt',
  'Please find attached my orders for this spring.',
  'Orders attached, have a nice weekend!',
  'Orders attached. Greetings from a rainy Lyon!',
  'You will find my orders attached.',
  'I attached my orders to this mail',
  'Moves are in the text file.',
  'Attached: orders for this phase',
  'A file with everything is attached.',
  'Meine Züge finden Sie im Anhang.',
  'Die Befehle sind beigefügt.',
  'Mes ordres en pièce jointe.',
  'Ordres ci-joints.',
  'Órdenes adjuntas.',
  'Ordini in allegato.',
  'Zie bijlage.',
  'Ordens em anexo.',
  'Rozkazy w załączniku.',
  'Se bifogad fil.',
  'Se vedhæftet fil.',
])('a letter that says no more than this lets the file speak: %s', words => {
  expect(said(words)).toEqual({ isAwaited: true, above: '' })
})

test.each([
  ['Thanks, Anna'],
  ['I am attached to my fleets.'],
  ['We should have a word on file with the others.'],
  ['YES'],
])('this says nothing of a file: %s', words => {
  expect(said(words)).toEqual({ isAwaited: false, above: undefined })
})

test('the phase for which a letter says that the orders are stands over them', () => {
  const above = (words: string) => said(words).above
  expect(above('Please find attached my orders for Spring 1901.')).toBe('Spring 1901:')
  expect(above('Hi!\nAttached are my orders for F1901M')).toBe('Hi!\nF1901M:')
})

test.each([
  ['it may be a mistake', 'The attachment is a mistake.'],
  ['it is what another sent', 'Attached: the orders England sent me.'],
  ['it is to be passed on', 'Please forward the attached file to Germany.'],
  ['the letter leaves a choice', 'Use the attached orders or let everything hold, as you like.'],
  ['it may change', 'Attached are my orders, but I may still change them.'],
  ['the letter changes it', 'Orders attached. In the file Burgundy should read Picardy.'],
  ['it is of another game', 'Attached is what I ordered in the other game.'],
  ['a friend wrote it', 'Tom wrote the attached file for me.'],
  ['it waits', 'Wait with the attached orders until I write again.'],
  ['it is what might be played', 'Attached is what I would play as France.'],
  ['the letter has orders besides', 'Orders attached. Also A Mar - Spa.'],
  ['it is to be corrected', 'Orders attached; the second one is wrong.'],
  ['it is not there', 'I forgot the attachment in my last mail.'],
  ['it is not to be read', 'Please ignore the attached file'],
  ['it is not to be read yet', 'Attached is a draft'],
  ['it is for later', 'The attached orders are for later'],
  ['it is a plan', 'My plan is attached'],
  ['it is an old one', 'Attached are my previous orders.'],
  ['it is of others', 'Attached are their orders'],
  ['it is a map', 'See attached map'],
  ['it is asked about', 'Could you read the attached file?'],
  ['it comes with commands', 'LIST harbor\nsee attached'],
  ['it comes with a game to create', 'CREATE ?harbor secret\nsee attached'],
  ['it is not clear for whom it is', 'SIGNON\nsee attached'],
  ['it comes with orders for a phase', 'PHASE F1901M\nA Bur - Mun\nsee attached'],
  ['it comes with press', 'PRESS TO E\nsee attached\nENDPRESS'],
  ['it comes with orders', 'A Mar - Spa\nsee attached'],
  ['it comes with orders in words', 'Marseilles to Spain\nsee attached'],
  ['it is the rest of an order', 'A Mar - Spa, and the rest is attached'],
  ['its word is in doubt in German', 'Der Anhang gilt nicht.'],
])('a file is missed, and not read, where %s', (_, words) => {
  expect(said(words)).toEqual({ isAwaited: true, above: undefined })
})

test('a file stays unread where another one is named', () => {
  const names = ['orders.txt', 'orders.pdf']
  expect(said('see orders.pdf', { names })).toEqual({ isAwaited: true, above: undefined })
  expect(said('see orders.txt', { names })).toEqual({ isAwaited: true, above: '' })
  expect(said('see attached', { names })).toEqual({ isAwaited: true, above: '' })
})

test('the name of a file casts no doubt on it', () => {
  expect(said('see My old Map.txt', { names: ['My old Map.txt'], file: 'My old Map.txt' }).above).toBe('')
})

test('what says for whom the letter is stays above the file, up to SIGNOFF', () => {
  const words = 'Hello!\nSIGNON Fharbor secret\n\nOrders attached.\nPHASE F1901M\nSIGNOFF\nsee attached\nAnna'
  expect(said(words).above).toBe('Hello!\nSIGNON Fharbor secret\n\nPHASE F1901M')
})

test('a sign-on alone leaves all else to the file', () => {
  expect(said('SIGNON Fharbor secret')).toEqual({ isAwaited: true, above: 'SIGNON Fharbor secret' })
})

test('the subject counts as a sentence, unless it is that of an answer', () => {
  expect(said('Thanks!', { subject: 'Orders attached' })).toEqual({ isAwaited: true, above: 'Thanks!' })
  expect(said('Thanks!', { subject: 'Re: Orders attached' })).toEqual({ isAwaited: false, above: undefined })
})

test('whoever writes a long letter says it all there', () => {
  expect(said(`see attached\n${'word '.repeat(400)}`)).toEqual({ isAwaited: false, above: undefined })
})
