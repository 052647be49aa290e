// Where a password may stand in a line of commands that is written right.

const BEFORE = String.raw`^((?:\W|\b(?:re|fwd?|aw|sv|wg):)*`

/** What stands behind these words is shown to nobody. The lengths keep a line of a hundred thousand SIGN ON short. */
export const SECRETS = [
  /(\bsign[\s-]{0,9}[oi]n\b\W{1,99}\w\S{0,99}\s{1,99})(\S.*)$/i,
  /(\btake[\s-]{0,9}over\b\W{0,99}\w\S{0,99}\s{1,99})(\S.*)$/i,
  new RegExp(
    String.raw`${BEFORE}(?:join|observe|watch|create|purge|resign|monitor|revive)\s+\S+\s+)(\S.*)$`,
    'i',
  ),
  new RegExp(String.raw`${BEFORE}rename\s+\S+\s+(?:to\s+)?\S+\s+)(\S.*)$`, 'i'),
  new RegExp(String.raw`${BEFORE}set\s*(?:p(?:ass(?:word)?|w)?|private|word)\s+)(\S.*)$`, 'i'),
]

/** The line with stars there. */
export const withoutPlainPassword = (row: string): string =>
  SECRETS.reduce((text, secret) => text.replace(secret, '$1********'), row)
