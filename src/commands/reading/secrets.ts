// Passwords in lines of commands: shown to nobody, however the line is written, and whether or not it can be read.
import { CommandReader } from './commandLine.ts'
import { SECRETS, withoutPlainPassword } from './hiding.ts'

/** A line as it may be shown and kept: where a password may stand in it there are stars. */
export function withoutPassword(row: string, commands = new CommandReader()): string {
  const shown = withoutPlainPassword(row)
  const slipped = shown === row ? behindASlip(row, commands) : undefined
  return slipped === undefined ? shown : `${row.trimEnd().slice(0, -slipped.length)}********`
}

/** The words of a text that may be passwords, in quotations and subjects too. */
export function passwordsIn(text: string, commands = new CommandReader()): readonly string[] {
  const found = new Set<string>()
  for (const row of new Set(text.split('\n')))
    for (const secret of secretsIn(row, commands)) {
      for (const word of secret.split(/\s+/)) found.add(word)
    }
  found.delete('')
  return [...found]
}

function secretsIn(row: string, commands: CommandReader): readonly string[] {
  const found = SECRETS.flatMap(secret => secret.exec(row)?.[2] ?? [])
  return found.length === 0 ? [behindASlip(row, commands) ?? ''] : found
}

/** What stands behind SINGON is as secret as behind SIGNON. */
function behindASlip(row: string, commands: CommandReader): string | undefined {
  const text = row.trim()
  const meant = commands.read(text)
  if (meant?.kind !== 'misspelt') return commands.isSpent ? behindAName(text) : undefined
  const count = SECRETS.flatMap(secret => secret.exec(meant.suggestion)?.[2]?.split(' ').length ?? [])[0]
  return count === undefined ? undefined : lastWords(count).exec(text)?.[0]
}

const lastWords = (count: number): RegExp => new RegExp(String.raw`(?<!\S)\S+(?:\s+\S+){${count - 1}}$`)

/** In a letter of which not all could be read: rather too much is hidden than too little. */
const behindAName = (text: string): string | undefined => /^[a-z]+[\s-]+\S+\s+(\S.*)$/is.exec(text)?.[1]
