// The mails of test/letters, and what must be read from each.
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const FOLDER = new URL('../letters/', import.meta.url)

const Expected = z.strictObject({
  /** A letter, where nothing is said. */
  kind: z.enum(['ignored', 'deliveryReport', 'spamReport', 'unreadable']).optional(),
  why: z.string().optional(),
  from: z.string().optional(),
  name: z.string().optional(),
  subject: z.string().optional(),
  messageId: z.string().optional(),
  inReplyTo: z.string().optional(),
  references: z.array(z.string()).optional(),
  recipients: z.array(z.string()).optional(),
  authenticationResults: z.array(z.string()).optional(),
  date: z.string().optional(),
  source: z.string().optional(),
  cut: z.array(z.string()).optional(),
  text: z.string().optional(),
  /** `anna@table.example hard failed 5.1.1 User unknown` */
  results: z.array(z.string()).optional(),
  originalId: z.string().optional(),
  originalTo: z.array(z.string()).optional(),
})

export type Expected = z.infer<typeof Expected>

export const expectedLetters = (): ReadonlyMap<string, Expected> => {
  const written: unknown = parse(readFileSync(new URL('letters.yaml', FOLDER), 'utf8'))
  return new Map(Object.entries(z.record(z.string(), Expected).parse(written)))
}

/** The names of all mails in the folder, without `.eml`. */
export const letterNames = (): readonly string[] =>
  readdirSync(FOLDER).flatMap(file => (file.endsWith('.eml') ? [file.slice(0, -'.eml'.length)] : []))

export const rawLetter = (name: string): Uint8Array => readFileSync(new URL(`${name}.eml`, FOLDER))
