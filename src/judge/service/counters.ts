// Counts what goes on, and writes the counts as Prometheus reads them.
import type { Figures } from '../store/batch.ts'
import type { ServiceEvent, TroubleKind } from './news.ts'

/** What a line has besides its name and number. */
type Labels = Readonly<Record<string, string>>

/** What is counted; a number that only grows. */
const COUNTERS = {
  letters_filed: 'Letters filed.',
  letters_known: 'Copies of letters that were filed before.',
  letters_answered: 'Letters answered.',
  letters_set_aside: 'Letters set aside without an answer, by reason.',
  mails_sent: 'Mails that the mail server has taken.',
  mails_failed: 'Attempts to send a mail that are made again later.',
  mails_given_up: 'Mails that were given up.',
  mails_returned: 'Mails that came back by a report, by kind.',
  spam_reports: 'Reports that a mail was unwanted, by whether they name a mail of ours.',
  alarms_rung: 'Alarms rung: deadlines, reminders and the like.',
  chores: 'Chores done, by name.',
  chore_findings: 'What chores found that a person should look at.',
  clock_doubts: 'How often the clock could not be believed.',
  troubles: 'How often something began to be wrong for a while, by kind.',
  faults: 'Faults of the judge, the store and the mail servers.',
} as const

type Counter = keyof typeof COUNTERS

/** Strangers can influence reasons, so there are never more labels than this. */
const MOST_LABELS = 30

export class Counters {
  readonly #counts = new Map<Counter, Map<string, number>>()

  count(news: ServiceEvent): void {
    switch (news.kind) {
      case 'letterFiled':
        return this.#add('letters_filed')
      case 'letterKnown':
        return this.#add('letters_known')
      case 'letterAnswered':
        return this.#add('letters_answered')
      case 'letterSetAside':
        this.#countReport(news.why)
        return this.#add('letters_set_aside', 1, { reason: news.why.split(':')[0]!.slice(0, 40) })
      case 'mailSent':
        return this.#add('mails_sent')
      case 'mailFailed':
        return this.#add('mails_failed')
      case 'mailGivenUp':
        return this.#add('mails_given_up')
      case 'alarmRung':
        return this.#add('alarms_rung')
      case 'choreDone':
        this.#add('chore_findings', news.found.length)
        return this.#add('chores', 1, { chore: news.chore })
      case 'clockDoubted':
        return this.#add('clock_doubts')
      case 'choreFailed':
      case 'fault':
        return this.#add('faults')
      case 'troubleBegan':
        return this.#add('troubles', 1, { kind: news.trouble })
      case 'mailboxEmptied':
      case 'mailboxElsewhere':
      case 'mailboxFailed':
      case 'roundDone':
      case 'roundFailed':
      case 'troubleEnded':
      case 'clockTrusted':
      case 'deadlinesMoved':
        return undefined
    }
  }

  #countReport(why: string): void {
    const [, kind] = /^delivery report: (hard|soft)\b/.exec(why) ?? []
    if (kind !== undefined) this.#add('mails_returned', 1, { kind })
    const [, of] = /^spam report: of (a|no) mail of ours$/.exec(why) ?? []
    if (of !== undefined) this.#add('spam_reports', 1, { ours: of === 'a' ? 'yes' : 'no' })
  }

  /**
   * Of the mails sent since the judge began: the share that came back or was given up, and the share that was reported.
   */
  rates(): { readonly returned: number; readonly complaints: number } {
    const sent = Math.max(1, this.total('mails_sent'))
    const returned = this.total('mails_returned') + this.total('mails_given_up')
    return { returned: returned / sent, complaints: this.total('spam_reports') / sent }
  }

  /** How often, over all labels. */
  total = (counter: Counter): number =>
    [...(this.#counts.get(counter)?.values() ?? [])].reduce((sum, count) => sum + count, 0)

  lines(): readonly string[] {
    return Object.entries(COUNTERS).flatMap(([name, help]) => {
      const counts = this.#counts.get(name as Counter) // its own keys
      const numbers = [...(counts ?? new Map([['', 0]]))]
      return family(`${name}_total`, 'counter', help, numbers)
    })
  }

  #add(counter: Counter, count = 1, labels: Labels = {}): void {
    const counts = this.#counts.get(counter) ?? new Map<string, number>()
    this.#counts.set(counter, counts)
    const wanted = written(labels)
    const isRoom = counts.has(wanted) || counts.size < MOST_LABELS
    const key = isRoom ? wanted : written(mapped(labels, () => 'other'))
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
}

/** How things are at the moment. */
export interface Gauges {
  readonly figures: Figures
  /** Seconds since the mailbox was last emptied; undefined if it never was. */
  readonly sinceFetch: number | undefined
  readonly isClockTrusted: boolean
  readonly rates: { readonly returned: number; readonly complaints: number }
  /** The kinds of trouble at the moment. */
  readonly troubles: readonly TroubleKind[]
}

export function gaugeLines({
  figures,
  sinceFetch,
  isClockTrusted,
  rates,
  troubles,
}: Gauges): readonly string[] {
  const one = (name: string, help: string, value: number) => family(name, 'gauge', help, [['', value]])
  const games = [...figures.games].map(([stage, count]) => [written({ stage }), count] as const)
  const wrong = [...new Set(troubles)].map(kind => [written({ kind }), 1] as const)
  return [
    ...one('well', '1 while nothing is wrong.', troubles.length === 0 ? 1 : 0),
    ...(wrong.length === 0 ? [] : family('trouble', 'gauge', 'What is wrong at the moment, by kind.', wrong)),
    ...one('letters_waiting', 'Letters that wait to be answered.', figures.lettersWaiting),
    ...one('outbox', 'Mails that wait to be sent.', figures.mailsWaiting),
    ...family('games', 'gauge', 'Games, by stage.', games),
    ...one('fetch_age_seconds', 'Seconds since the mailbox was last emptied.', sinceFetch ?? Number.NaN),
    ...one('returned_rate', 'Returned mails, of all sent since the judge began.', rates.returned),
    ...one('complaint_rate', 'Spam reports, of all mails sent since the judge began.', rates.complaints),
    ...one('clock_trusted', '1 while the clock can be believed.', isClockTrusted ? 1 : 0),
  ]
}

function family(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  numbers: readonly (readonly [labels: string, value: number])[],
): readonly string[] {
  const full = `dragoman_${name}`
  return [
    `# HELP ${full} ${help}`,
    `# TYPE ${full} ${type}`,
    ...numbers.map(([labels, value]) => `${full}${labels} ${value}`),
  ]
}

/** `{reason="ignored"}` */
function written(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}

const escaped = (value: string): string => value.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')

const mapped = (labels: Labels, to: (value: string) => string): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, to(value)]))
