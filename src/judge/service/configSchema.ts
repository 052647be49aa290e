// What may stand in the judge's configuration: every setting, what it may be, and its default.
import * as z from 'zod'
import { LETTER_LIMITS } from '../../post/limits.ts'
import { wording } from '../../wording/wording.ts'
import { PROOFS } from '../commands/context.ts'
import { RATES } from '../conversation/services.ts'
import { zoneNamed } from '../game/calendar.ts'
import { placeFault } from '../store/place.ts'
import { daysKept, EXAMPLE, homeFault, hostFault, judgeAddressFault } from './configFaults.ts'

const say = wording.configuration.values

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

const text = z.string().trim().min(1, say.something)
const whole = (least: number, most: number) =>
  z.int().min(least, say.atLeast({ least })).max(most, say.atMost({ most }))

const port = whole(1, 65_535)

/** A text whose faults are told as what to write instead. */
const textWithout = (fault: (text: string) => string | undefined) =>
  z
    .string()
    .trim()
    .min(1, say.something)
    .superRefine((text, context) => {
      const message = fault(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })

const judge = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{1,7}$/, say.code)
    .default('DRGM'),
  address: textWithout(judgeAddressFault)
    .toLowerCase()
    .describe(say.judgeAddress({ example: EXAMPLE })),
  name: text.max(60, say.shortName).default('Dragoman'),
  plus: z
    .union([z.boolean(), z.enum(['yes', 'no'])], say.yesOrNo)
    .transform(said => said === true || said === 'yes')
    .default(true),
  zone: z
    .string()
    .refine(name => zoneNamed(name) !== undefined, say.zone)
    .default('UTC'),
})

const server = {
  host: textWithout(hostFault).describe(say.host),
  port: port.optional(),
  security: z.enum(['tls', 'starttls', 'none']).default('tls'),
  ca: text.optional(),
}

// Secrets are checked elsewhere, so that no complaint repeats one.
const secret = z.unknown().optional()

const token = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: say.link }),
  client: text.describe(say.client),
  secret,
  refresh: secret,
  scope: text.optional(),
})

/** Seconds between two looks for letters. */
export const POLL = 60

const mailbox = z.strictObject({
  ...server,
  user: text.describe(say.user),
  password: secret,
  token: token.optional(),
  folders: z.array(text).min(1, say.oneFolder).describe(say.folders).default(['INBOX']),
  processed: text.default('Processed'),
  take: z.enum(['unseen', 'all']).default('unseen'),
  poll: whole(5, 3_600).describe(say.seconds).default(POLL),
})

const smtp = z.strictObject({
  ...server,
  user: text.describe(say.user).optional(),
  password: secret,
  token: token.optional(),
  mailsPerConnection: whole(1, 100_000).describe(say.mails).optional(),
  dkim: z
    .strictObject({
      domain: text.toLowerCase(),
      selector: z.string().regex(/^[\w.-]{1,100}$/, say.selector),
      key: secret,
    })
    .optional(),
})

/** What proves who wrote a letter. */

const trust = z.strictObject({
  proofs: z
    .array(z.enum(PROOFS))
    .min(1, say.oneProof)
    .default([...PROOFS]),
  server: text.toLowerCase().optional(),
  dkim: z.boolean().default(true),
})

const rate = (least: number, most: number) => whole(least, most).describe(say.rate)

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

const cron = z.string().refine(isCron, say.cron)

const chores = z.strictObject({
  verify: cron.default(CHORES.verify),
  backup: cron.default(CHORES.backup),
  folder: textWithout(homeFault).default(CHORES.folder),
  keep: whole(1, 1_000).describe(say.copies).default(CHORES.keep),
})

const health = z.strictObject({
  port: port.optional(),
  file: text.optional(),
})

/** The base address of the site; it is no page in itself, so it has no `?` and `#`. */
const siteUrl = z
  .url({ protocol: /^https?$/, error: say.link })
  .refine(text => !/[?#]/.test(text), say.plainUrl)

/** A host; `*.` stands for any name below it, and an unusual port follows a colon. */
const pushService = z.string().regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/, say.pushService)

const web = z.strictObject({
  port,
  address: z.union([z.ipv4(), z.ipv6()], say.ownAddress).default('127.0.0.1'),
  url: siteUrl.optional(),
  orders: z.boolean().default(false),
  pushServices: z.array(pushService).max(20, say.mostServices).optional(),
})

const log = z.strictObject({
  level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

const KIB = 1_024

const limits = z.strictObject({
  mail: whole(16, 16_384)
    .describe(say.kib)
    .default(LETTER_LIMITS.mail / KIB),
  body: whole(4, 4_096)
    .describe(say.kib)
    .default(LETTER_LIMITS.body / KIB),
  textLines: whole(100, 100_000).default(LETTER_LIMITS.textLines),
  headers: whole(4, 1_024)
    .describe(say.kib)
    .default(LETTER_LIMITS.headers / KIB),
  parts: whole(1, 1_000).default(LETTER_LIMITS.parts),
  depth: whole(1, 50).default(LETTER_LIMITS.depth),
})

/** In days. */
const keep = z.union([z.string(), z.number()], say.keep).transform((said, context) => {
  const days = daysKept(String(said))
  if (days === undefined) context.addIssue({ code: 'custom', message: say.keep })
  return days
})

const addressOf = (name: string) =>
  z.email(say.writeAddress({ name })).toLowerCase().describe(say.oneAddress({ name })).optional()

/** Whom to tell about a security hole. (RFC 9116, 2.5.3) */
const contact = textWithout(said =>
  /^(?:https:\/\/|mailto:|tel:)[!-~]+$/i.test(said) || z.email().safeParse(said).success
    ? undefined
    : say.writeContact,
)
  .transform(said => (said.includes(':') ? said : said.toLowerCase()))
  .describe(say.contact)
  .optional()

export const configSchema = z.strictObject({
  judge,
  keeper: addressOf('keeper'),
  security: contact,
  data: textWithout(homeFault).describe(say.data).default('./data'),
  store: textWithout(placeFault).describe(say.store).optional(),
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
