// What may stand in the judge's configuration: every setting, what it may be, and its default.
import * as z from 'zod'
import { LETTER_LIMITS } from '../../post/limits.ts'
import { PROOFS } from '../commands/context.ts'
import { RATES } from '../conversation/services.ts'
import { zoneNamed } from '../game/calendar.ts'
import { placeFault } from '../store/place.ts'
import { daysKept, EXAMPLE, homeFault, hostFault, judgeAddressFault } from './configFaults.ts'

/** What is done at set times, and where copies of the store go. */
export interface Chores {
  /** When, in the notation of cron. */
  readonly verify: string
  readonly backup: string
  /** The folder of the copies, below the folder of the store unless the path is absolute, and how many are kept. */
  readonly folder: string
  readonly keep: number
}

export const CHORES: Chores = { verify: '30 3 * * *', backup: '0 4 * * *', folder: 'backups', keep: 14 }

/** Whether a text is five fields of digits, stars, commas, dashes and slashes, each within its range. */
export function isCron(text: string): boolean {
  const fields = text.trim().split(/\s+/)
  return fields.length === MOST.length && fields.every((field, i) => isField(field, MOST[i]!))
}

/** The highest minute, hour, day, month and weekday. */
const MOST = [59, 23, 31, 12, 7]

const isField = (field: string, most: number): boolean =>
  field.split(',').every(part => {
    const found = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/[1-9]\d?)?$/.exec(part)
    return found?.slice(1).every(number => Number(number ?? 0) <= most)
  })

const text = z.string().trim().min(1, 'write something there')
const whole = (least: number, most: number) =>
  z.int().min(least, `write at least ${least}`).max(most, `write at most ${most}`)

const port = whole(1, 65_535)

/** A text whose faults are told as what to write instead. */
const textWithout = (fault: (text: string) => string | undefined) =>
  z
    .string()
    .trim()
    .min(1, 'write something there')
    .superRefine((text, context) => {
      const message = fault(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })

const judge = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{1,7}$/, 'write two to eight capitals or digits, like DRGM')
    .default('DRGM'),
  address: textWithout(judgeAddressFault)
    .toLowerCase()
    .describe(`the address that letters to the judge go to, like ${EXAMPLE}`),
  name: text.max(60, 'write at most 60 letters').default('Dragoman'),
  plus: z
    .union([z.boolean(), z.enum(['yes', 'no'])], 'write yes or no')
    .transform(said => said === true || said === 'yes')
    .default(true),
  zone: z
    .string()
    .refine(name => zoneNamed(name) !== undefined, 'write the name of a time zone, like Europe/Berlin or UTC')
    .default('UTC'),
})

const server = {
  host: textWithout(hostFault).describe('the name of the mail server, like mail.dragoman.example'),
  port: port.optional(),
  security: z.enum(['tls', 'starttls', 'none']).default('tls'),
  ca: text.optional(),
}

// Secrets are checked elsewhere, so that no complaint repeats one.
const secret = z.unknown().optional()

const token = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'write an address that begins with https://' }),
  client: text.describe('what the provider calls this program, its client ID'),
  secret,
  refresh: secret,
  scope: text.optional(),
})

/** Seconds between two looks for letters. */
export const POLL = 60

const mailbox = z.strictObject({
  ...server,
  user: text.describe('the name that the server knows the judge by, often its address'),
  password: secret,
  token: token.optional(),
  folders: z
    .array(text)
    .min(1, 'name at least one folder')
    .describe('a list, in brackets even if it is one: [INBOX]')
    .default(['INBOX']),
  processed: text.default('Processed'),
  take: z.enum(['unseen', 'all']).default('unseen'),
  poll: whole(5, 3_600).describe('a number of seconds, without their name, like 60').default(POLL),
})

const smtp = z.strictObject({
  ...server,
  user: text.describe('the name that the server knows the judge by, often its address').optional(),
  password: secret,
  token: token.optional(),
  mailsPerConnection: whole(1, 100_000).describe('a number of mails, like 25').optional(),
  dkim: z
    .strictObject({
      domain: text.toLowerCase(),
      selector: z.string().regex(/^[\w.-]{1,100}$/, 'write the name before ._domainkey, like judge2026'),
      key: secret,
    })
    .optional(),
})

/** What proves who wrote a letter. */

const trust = z.strictObject({
  proofs: z
    .array(z.enum(PROOFS))
    .min(1, 'name at least one of password, reply, address')
    .default([...PROOFS]),
  server: text.toLowerCase().optional(),
  dkim: z.boolean().default(true),
})

const rate = (least: number, most: number) =>
  whole(least, most).describe('a number alone; docs/keeping-reference.md tells of what')

const rates = z.strictObject({
  address: rate(1, 10_000).default(RATES.address),
  domain: rate(1, 100_000).default(RATES.domain),
  mailsOfOne: rate(1, 100_000).default(RATES.mailsOfOne),
  unproven: rate(8, 1_000_000).default(RATES.unproven),
  forming: rate(1, 100_000).default(RATES.forming),
  mails: rate(1, 100_000).optional(),
  mailsPerDomain: rate(1, 100_000).optional(),
  mailsPerDay: rate(1, 10_000_000).optional(),
})

const cron = z
  .string()
  .refine(
    isCron,
    'write five fields as cron has them, like "30 3 * * *": minute 0-59, hour 0-23, day 1-31, month 1-12, weekday 0-7',
  )

const chores = z.strictObject({
  verify: cron.default(CHORES.verify),
  backup: cron.default(CHORES.backup),
  folder: textWithout(homeFault).default(CHORES.folder),
  keep: whole(1, 1_000)
    .describe('a number of copies, like 14; for texts write keep: 2 years outside of chores')
    .default(CHORES.keep),
})

const health = z.strictObject({
  port: port.optional(),
  file: text.optional(),
})

/** The base address of the site; it is no page in itself, so it has no `?` and `#`. */
const siteUrl = z
  .url({ protocol: /^https?$/, error: 'write an address that begins with https://' })
  .refine(text => !/[?#]/.test(text), 'write it without ? and #')

/** A host; `*.` stands for any name below it, and an unusual port follows a colon. */
const pushService = z
  .string()
  .regex(
    /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/,
    'write the name of a host, like push.dragoman.example or *.dragoman.example',
  )

const web = z.strictObject({
  port,
  address: z
    .union([z.ipv4(), z.ipv6()], 'write an address of this machine, like 127.0.0.1')
    .default('127.0.0.1'),
  url: siteUrl.optional(),
  orders: z.boolean().default(false),
  pushServices: z.array(pushService).max(20, 'name at most 20').optional(),
})

const log = z.strictObject({
  level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

const KIB = 1_024

const limits = z.strictObject({
  mail: whole(16, 16_384)
    .describe('a number of KiB, without their name, like 1024')
    .default(LETTER_LIMITS.mail / KIB),
  body: whole(4, 4_096)
    .describe('a number of KiB, without their name, like 1024')
    .default(LETTER_LIMITS.body / KIB),
  textLines: whole(100, 100_000).default(LETTER_LIMITS.textLines),
  headers: whole(4, 1_024)
    .describe('a number of KiB, without their name, like 1024')
    .default(LETTER_LIMITS.headers / KIB),
  parts: whole(1, 1_000).default(LETTER_LIMITS.parts),
  depth: whole(1, 50).default(LETTER_LIMITS.depth),
})

const KEPT = 'how long texts are kept, 90 days or more, like 2 years; or leave it out to keep them'

/** In days. */
const keep = z.union([z.string(), z.number()], `write ${KEPT}`).transform((said, context) => {
  const days = daysKept(String(said))
  if (days === undefined) context.addIssue({ code: 'custom', message: `write ${KEPT}` })
  return days
})

const addressOf = (name: string) => {
  const like = `like ${name}@dragoman.example`
  return z.email(`write an address, ${like}`).toLowerCase().describe(`one address, ${like}`).optional()
}

const CONTACT =
  'write an address, like security@dragoman.example, or a link that begins with https:, mailto: or tel:'

/** Whom to tell about a security hole. (RFC 9116, 2.5.3) */
const contact = textWithout(said =>
  /^(?:https:\/\/|mailto:|tel:)[!-~]+$/i.test(said) || z.email().safeParse(said).success
    ? undefined
    : CONTACT,
)
  .transform(said => (said.includes(':') ? said : said.toLowerCase()))
  .describe('an address, or a link that begins with https:, mailto: or tel:')
  .optional()

export const configSchema = z.strictObject({
  judge,
  keeper: addressOf('keeper'),
  security: contact,
  data: textWithout(homeFault).describe('the folder of the store, like ./data').default('./data'),
  store: textWithout(placeFault)
    .describe('the address of a store in PostgreSQL, like postgres://judge@db.example/dragoman')
    .optional(),
  keep: keep.optional(),
  templates: textWithout(homeFault).default('templates'),
  html: z.boolean().default(true),
  mailbox: mailbox.optional(),
  smtp: smtp.optional(),
  trust: trust.prefault({}),
  limits: limits.optional(),
  rates: rates.prefault({}),
  chores: chores.prefault({}),
  health: health.prefault({}),
  web: web.optional(),
  log: log.prefault({}),
})

/** The names of a schema's fields, and of those below them. */
export const fieldNames = (schema: unknown): readonly string[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => [name, ...fieldNames(field)])
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
  return isWrapped ? fieldNames(schema.unwrap()) : []
}

export type WrittenConfig = z.infer<typeof configSchema>
