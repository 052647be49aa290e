// Passwords in lines of commands: shown to nobody, however the line is written, and whether or not it can be read.
import { commandIn } from './commandLine.ts'

/** A line as it may be shown and kept: where a password may stand in it there are stars. */
export const withoutPassword = (row: string): string => {
  const shown = SECRETS.reduce((text, secret) => text.replace(secret, '$1********'), row)
  const slipped = shown === row ? behindASlip(row) : undefined
  return slipped === undefined ? shown : `${row.trimEnd().slice(0, -slipped.length)}********`
}

/** The words of a text that may be passwords, in quotations and subjects too. */
export const passwordsIn = (text: string): readonly string[] =>
  text.split('\n').flatMap(row => {
    const found = SECRETS.flatMap(secret => secret.exec(row)?.[2] ?? [])
    const secrets = found.length === 0 ? [behindASlip(row) ?? ''] : found
    return secrets.flatMap(secret => secret.split(/\s+/)).filter(word => word !== '')
  })

/** What stands behind SINGON is as secret as behind SIGNON. */
function behindASlip(row: string): string | undefined {
  const meant = commandIn(row.trim())
  if (meant?.kind !== 'misspelt') return undefined
  const count = SECRETS.flatMap(secret => secret.exec(meant.suggestion)?.[2]?.split(' ').length ?? [])[0]
  return count === undefined
    ? undefined
    : new RegExp(String.raw`\S+(?:\s+\S+){${count - 1}}$`).exec(row.trim())?.[0]
}

const BEFORE = String.raw`^((?:\W|\b(?:re|fwd?|aw|sv|wg):)*`

/** What stands behind these words is shown to nobody. */
const SECRETS = [
  /(\bsign[\s-]*[oi]n\b\W+\w\S*\s+)(\S.*)$/i,
  /(\btake[\s-]*over\b\W*\w\S*\s+)(\S.*)$/i,
  new RegExp(
    String.raw`${BEFORE}(?:join|observe|watch|create|purge|resign|monitor|revive)\s+\S+\s+)(\S.*)$`,
    'i',
  ),
  new RegExp(String.raw`${BEFORE}rename\s+\S+\s+(?:to\s+)?\S+\s+)(\S.*)$`, 'i'),
  new RegExp(String.raw`${BEFORE}set\s*(?:p(?:ass(?:word)?|w)?|private|word)\s+)(\S.*)$`, 'i'),
]
