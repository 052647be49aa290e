// How a judge behaves where its keeper has said nothing: how much it takes and sends, and what it does at night.

/** How much may come and go. */
export interface Rates {
  /** Letters in an hour that one address, and one domain, gets answers to. */
  readonly address: number
  readonly domain: number
  /** Mails to others in an hour that the letters of one person make. */
  readonly mailsOfOne: number
  /** KB in an hour that go to an address where nothing proves that the writer is reached. */
  readonly unproven: number
  /** Mails that leave in a minute: in all, and to one domain. */
  readonly mails: number
  readonly mailsPerDomain: number
}

export const RATES: Rates = {
  address: 60,
  domain: 1_000,
  mailsOfOne: 1_000,
  unproven: 512,
  mails: 300,
  mailsPerDomain: 60,
}

/** What is done by the clock of the house, and where the copies of the store go. */
export interface Chores {
  /** When, as cron writes it. */
  readonly verify: string
  readonly backup: string
  /** The copies, below the folder of the store unless it is a whole path; so many are kept. */
  readonly folder: string
  readonly keep: number
}

export const CHORES: Chores = { verify: '30 3 * * *', backup: '0 4 * * *', folder: 'backups', keep: 14 }

/** Five fields of digits, stars, commas, dashes and slashes, each within what it may be. */
export function isCron(text: string): boolean {
  const fields = text.trim().split(/\s+/)
  return fields.length === MOST.length && fields.every((field, i) => isField(field, MOST[i]!))
}

/** Minutes, hours, days, months and weekdays. */
const MOST = [59, 23, 31, 12, 7]

const isField = (field: string, most: number): boolean =>
  field.split(',').every(part => {
    const found = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/[1-9]\d?)?$/.exec(part)
    return found?.slice(1).every(number => Number(number ?? 0) <= most)
  })
