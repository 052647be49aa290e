// The deadline that somebody wants in words of their own: the line that is offered says just that, or asks.
import { describe, expect, test } from 'vitest'
import {
  absenceSaid,
  clockSaid,
  deadlineSaid,
  lengthSaid,
  reminderSaid,
} from '../../../src/judge/commands/wishes/timeSaid.ts'
import type { Instant, Zone } from '../../../src/judge/game/calendar.ts'

const at = (text: string) => Date.parse(text) as Instant
/** A Thursday; the deadline that stands is the Tuesday after it, at eight in the evening in Berlin. */
const clocks = {
  now: at('2026-11-26T10:00:00Z'),
  due: at('2026-12-01T19:00:00Z'),
  zone: 'Europe/Berlin' as Zone,
}
const ASKS = 'unclear'
const NOTHING = undefined

test.each<[string, string | undefined]>([
  // Sooner than it is, though later is wanted.
  ['OK but please wait until tomorrow', ASKS],
  ['24 hours less', '30 Nov 2026 20:00'],
  // Dates.
  ['Please move the deadline to Saturday 5 December, 18:00.', '5 Dec 2026 18:00'],
  ['Please move the deadline to 5 December at 6pm', '5 Dec 2026 18:00'],
  ['move the deadline to Dec 5th 2026, 18:00', '5 Dec 2026 18:00'],
  ['set the deadline to 2026-12-05 18:00 please', '5 Dec 2026 18:00'],
  ['Can the deadline be 5.12. at 18:00?', '5 Dec 2026 18:00'],
  ['extend until Saturday', '5 Dec 2026 20:00'],
  ['Could you extend the deadline to Saturday evening?', '5 Dec 2026 20:00'],
  ['postpone to Sunday noon', '6 Dec 2026 12:00'],
  ['push back the deadline to Thursday 9 am', '3 Dec 2026 09:00'],
  ['move the deadline from Tuesday to Thursday', '3 Dec 2026 20:00'],
  ['extend to the 12th', '12 Dec 2026 20:00'],
  ['delay the turn to 6 January 2027', '6 Jan 2027 20:00'],
  ['make the deadline Wednesday 2 Dec, 6 in the evening', '2 Dec 2026 18:00'],
  ["deadline on 4 Dec at 20 o'clock please", '4 Dec 2026 20:00'],
  ['deadline to 5 Dec 18:00 UTC', 'Sat 5 Dec 2026 18:00 UTC'],
  ['pull the deadline forward to Sunday', '29 Nov 2026 20:00'],
  ['make it tomorrow at 22:00', '27 Nov 2026 22:00'],
  ['later please, Sunday evening at 8pm', '6 Dec 2026 20:00'],
  ['make the deadline Wednesday morning at 9am', '2 Dec 2026 09:00'],
  ['make it 5 December, 8.30 pm', '5 Dec 2026 20:30'],
  ['delay until Thursday instead of Tuesday', '3 Dec 2026 20:00'],
  ['not Tuesday but Thursday, please', '3 Dec 2026 20:00'],
  ['until Sunday 6 Dec 8pm, not Saturday', '6 Dec 2026 20:00'],
  ['the 5th of December, half past eight in the evening.', '5 Dec 2026 20:30'],
  ['make it 5 December, a quarter to nine in the evening', '5 Dec 2026 20:45'],
  ["the deadline on 5 December at eight o'clock in the evening", '5 Dec 2026 20:00'],
  ['5 December, 8:30 in the evening', '5 Dec 2026 20:30'],
  ['Deadline to 2026-12-03T21:00 please.', '3 Dec 2026 21:00'],
  ['Start the next phase on 2 December.', '2 Dec 2026 20:00'],
  ['Set deadline to Dec 3, 2026, 11:59 PM EST.', 'Thu 3 Dec 2026 23:59 EST (UTC-5)'],
  ['Bitte die Frist auf heute in vierzehn Tagen legen.', ASKS],
  ['deadline: 5.12. 18 Uhr', '5 Dec 2026 18:00'],
  ['Deadline 5.12. um 18 Uhr 30', '5 Dec 2026 18:30'],
  ['extend to Christmas Eve 8pm', '24 Dec 2026 20:00'],
  ["postpone to New Year's Day, noon", '1 Jan 2027 12:00'],
  ['Please extend to Monday 7 December 18:00', '7 Dec 2026 18:00'],
  ['Orders are now due Saturday 5 December, noon.', '5 Dec 2026 12:00'],
  ['extend to Saturday 6 December 18:00', ASKS],
  ["let's give everyone until Monday", ASKS],
  ['extend to next week, same time', '8 Dec 2026 20:00'],
  // So much later, or earlier.
  ['postpone the deadline by two days', '3 Dec 2026 20:00'],
  ['please extend by 2 days', '3 Dec 2026 20:00'],
  ['I need another day', '2 Dec 2026 20:00'],
  ['give us an extra day please', '2 Dec 2026 20:00'],
  ['two more days for everyone', '3 Dec 2026 20:00'],
  ['a couple of days more, please', '3 Dec 2026 20:00'],
  ['shift deadline by 24h', '2 Dec 2026 20:00'],
  ['extend the deadline by twelve hours', '2 Dec 2026 08:00'],
  ['extend by a day and 12 hours', '3 Dec 2026 08:00'],
  ['one more week, please', '8 Dec 2026 20:00'],
  ['bring the deadline forward by one day', '30 Nov 2026 20:00'],
  ['make the deadline 3 hours earlier', '1 Dec 2026 17:00'],
  ['deadline in 7 days from now', '3 Dec 2026 11:00'],
  ['Deadline in 8 days', '4 Dec 2026 11:00'],
  ['deadline in two weeks, please', '10 Dec 2026 11:00'],
  ['Could the deadline be in eight days instead?', '4 Dec 2026 11:00'],
  ['Might the turn end on 5 December at 6 pm?', '5 Dec 2026 18:00'],
  ['until the end of Saturday', ASKS],
  ['deadline in 8 days at 20:00', '4 Dec 2026 20:00'],
  ['Please push the deadline by a day and a half', '3 Dec 2026 08:00'],
  ['can we have until Monday midnight', ASKS],
  ['Verlängerung um 24 Stunden bitte', '2 Dec 2026 20:00'],
  ['Bitte 2 Tage Aufschub', '3 Dec 2026 20:00'],
  ['Die Abgabefrist bitte auf Freitag, den 11. Dezember um 20 Uhr verschieben', '11 Dec 2026 20:00'],
  ['Die Frist bitte am 11. Dezember um 21:30 Uhr', '11 Dec 2026 21:30'],
  ['Merci de prolonger de 48h', '3 Dec 2026 20:00'],
  ['la date limite est reportée au 12/12 à 18h', '12 Dec 2026 18:00'],
  ['la date limite est reportée au vendredi 11 décembre à 18h', '11 Dec 2026 18:00'],
  ['una prórroga de dos días por favor', '3 Dec 2026 20:00'],
  ['una proroga di due giorni per favore', '3 Dec 2026 20:00'],
  ['graag twee dagen uitstel', '3 Dec 2026 20:00'],
  ['extend by two days, to Thursday', '3 Dec 2026 20:00'],
  ['another day and a half', '3 Dec 2026 08:00'],
  ['Can we have the deadline a day and a half later?', '3 Dec 2026 08:00'],
  ['two weeks and a half more', '19 Dec 2026 08:00'],
  ['extend by half a day', '2 Dec 2026 08:00'],
  ['another half day, please', '2 Dec 2026 08:00'],
  ['half an hour more', '1 Dec 2026 20:30'],
  ['deadline in six and a half days', '2 Dec 2026 23:00'],
  ['Abgabe in anderthalb Wochen bitte', '6 Dec 2026 23:00'],
  ['la date limite dans une semaine et demie', '6 Dec 2026 23:00'],
  ['la scadenza tra una settimana e mezza', '6 Dec 2026 23:00'],
  ['la fecha en una semana y media', '6 Dec 2026 23:00'],
  ['graag anderhalve week later', '12 Dec 2026 08:00'],
  ['two and a half days more', '4 Dec 2026 08:00'],
  ['push back the deadline by 36 hours', '3 Dec 2026 08:00'],
  ['Push the deadline back by 36 hours please.', '3 Dec 2026 08:00'],
  ['Shorten the phase by 12 hours.', '1 Dec 2026 08:00'],
  ['two weeks from today at 6 p.m.', '10 Dec 2026 18:00'],
  ['next deadline: tomorrow at noon please', '27 Nov 2026 12:00'],
  ['Extend to half past eight on Saturday evening', '5 Dec 2026 20:30'],
  ['extend to Saturday evening at nine', '5 Dec 2026 21:00'],
  ['the day after tomorrow at 6pm', '28 Nov 2026 18:00'],
  ['postpone to 5 December, eight pm', '5 Dec 2026 20:00'],
  ['tonight at 10', '26 Nov 2026 22:00'],
  ['this evening at nine', '26 Nov 2026 21:00'],
  ['deadline 2026/12/03 20:00', '3 Dec 2026 20:00'],
  ['Thursday 20h00', '3 Dec 2026 20:00'],
  ['repousser à jeudi 20h', '3 Dec 2026 20:00'],
  ["prolonger jusqu'à dimanche 18h", '6 Dec 2026 18:00'],
  // Nothing is said of it.
  ['please extend the deadline', NOTHING],
  ['we need more time', NOTHING],
  ['I may need an extension', NOTHING],
  // What may be two things is asked.
  ['EXTEND 24', ASKS],
  ['by end of Thursday', ASKS],
  ['extend to 24', ASKS],
  ['5 December, half past eight', ASKS],
  ['5 December, twenty past eight in the evening', ASKS],
  ['The deadline should be 12/4/2026 at 20:00.', ASKS],
  ['extend by a few days', ASKS],
  ['extend by two or three days', ASKS],
  ['a day or two more', ASKS],
  ['extend by half a week', ASKS],
  ['extend by a day or half a day', ASKS],
  ['move the deadline forward by two days', ASKS],
  ['move the deadline back two days', ASKS],
  ['move the deadline to Friday', ASKS],
  ['move the deadline to Saturday 6 December', ASKS],
  ['move the deadline to 5/12', ASKS],
  ['extend to Friday at 8', ASKS],
  ['extend till the weekend', ASKS],
  ['extend until next Friday', ASKS],
  ['Thursday or Friday would be better', ASKS],
  ['move the deadline to Saturday morning', ASKS],
  ['until midnight on Saturday', ASKS],
  ['extend the deadline to 18h', ASKS],
  ['extend by two days, to Friday', ASKS],
  ['extend the deadline to yesterday 25 November 2026', ASKS],
  ['extend until after Christmas', ASKS],
  ['Sunday evening at 8pm instead', ASKS],
  ['make the deadline Thursday morning at 8pm', ASKS],
  ['push it to Dec 4 or so', ASKS],
  ['extend until 4 Dec at the earliest', ASKS],
  ['deadline 4 Dec at about 8pm', ASKS],
  ['set the deadline to 4 Dec 8pm in New York', 'Fri 4 Dec 2026 20:00 EST (UTC-5)'],
])('%s', (line, said) => {
  expect(deadlineSaid(line, clocks)).toBe(said)
})

describe('a part of the day is not dropped', () => {
  test.each([
    ['23:30', 'extend until Friday evening', ASKS],
    ['23:30', 'extend until Friday night', '4 Dec 2026 23:30'],
    ['23:30', 'extend until Friday', '4 Dec 2026 23:30'],
    ['23:30', 'extend until Friday evening at 23:30', '4 Dec 2026 23:30'],
    ['00:30', 'push the deadline to Friday morning', ASKS],
    ['00:30', 'push the deadline to Friday night', ASKS],
    ['09:00', 'push the deadline to Friday morning', '4 Dec 2026 09:00'],
    ['13:00', 'push the deadline to Friday morning', ASKS],
  ])('where deadlines are at %s: %s', (time, line, said) => {
    const due = at(`2026-12-01T${time}:00Z`)
    expect(deadlineSaid(line, { now: clocks.now, due, zone: 'UTC' as Zone })).toBe(said)
  })
})

test('grace may end by a date that is told in full whenever the deadline is over, and else later than it does', () => {
  const grace = { ...clocks, due: at('2026-12-08T19:00:00Z'), begins: clocks.due }
  expect(deadlineSaid('extend the grace period to Monday 7 December 12:00', grace)).toBe('7 Dec 2026 12:00')
  expect(deadlineSaid('extend the grace period to Saturday', grace)).toBe('12 Dec 2026 20:00')
  expect(deadlineSaid('extend the grace period to Monday 30 November 12:00', grace)).toBe(ASKS)
})

test.each([
  ['back on 7 December', 'today TO 7 Dec 2026'],
  ["I'm away, back on 7 December", 'today TO 7 Dec 2026'],
  ['I am on vacation until the 20th', 'today TO 20 Dec 2026'],
  ['away from 1 December, back on 7 December', '1 Dec 2026 TO 7 Dec 2026'],
  ['away 1-7 December', '1 Dec 2026 TO 7 Dec 2026'],
  ['on holiday from Dec 1 to Dec 7', '1 Dec 2026 TO 7 Dec 2026'],
  ['on vacation between 3 and 10 December', '3 Dec 2026 TO 10 Dec 2026'],
  ['travelling from 2026-12-03 to 2026-12-10', '3 Dec 2026 TO 10 Dec 2026'],
  ['away 24.12. - 2.1.', '24 Dec 2026 TO 2 Jan 2027'],
  ['away from Monday to Friday', '30 Nov 2026 TO 4 Dec 2026'],
  ['away from Tuesday 18:00 until Thursday', '1 Dec 2026 18:00 TO 3 Dec 2026'],
  ['I will be away from Monday on', '30 Nov 2026 TO date'],
  ['I have to go to hospital on Monday', '30 Nov 2026 TO date'],
  ['away next week', 'date TO date'],
  ['gone for two weeks', 'date TO date'],
  ['away from Friday for ten days', 'date TO date'],
  ['out of town 3/12 to 10/12', 'date TO date'],
  ['Vacation Dec 20 - Jan 5.', '20 Dec 2026 TO 5 Jan 2027'],
  ['Out from 24/12 to 2/1.', 'date TO date'],
  ['I may be away', 'date TO date'],
])('whoever writes %j is away %s', (line, days) => {
  expect(absenceSaid(line, clocks)).toBe(days)
})

test.each([
  ['deadlines at 9pm please', '21:00'],
  ["turns always at 20 o'clock", '20:00'],
  ['process at noon', '12:00'],
  ['at 8 in the evening', '20:00'],
  ['at 8pm or 9pm', undefined],
  ['in the evening', undefined],
])('the time of day in %j is %s', (line, time) => {
  expect(clockSaid(line)).toBe(time)
})

test.each([
  ['remind me a day before', '1D'],
  ['please remind us two hours before the deadline', '2H'],
  ['send me a reminder 90 minutes in advance', '90M'],
  ['remind me the evening before', undefined],
  ['remind me on Saturday', undefined],
])('%j is a reminder of %s', (line, times) => {
  expect(reminderSaid(line)).toBe(times)
})

describe('how long a phase is to last', () => {
  test.each([
    ['turns every 2 days please', 2880],
    ['a phase should take one week', 10_080],
    ['turns of 48 hours', 2880],
    ['turns every 2 or 3 days', undefined],
    ['make the turns shorter', undefined],
  ])('%s', (line, minutes) => {
    expect(lengthSaid(line)).toBe(minutes)
  })
})
