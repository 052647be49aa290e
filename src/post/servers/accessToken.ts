// Access tokens for mail servers that take no passwords (XOAUTH2), fetched with a refresh token and renewed before they expire.
import { wording } from '../../wording/wording.ts'
import { Secrecy } from './secrecy.ts'

const say = wording.configuration.tokens

/** What a provider gives to a program that may read and send somebody's mail. */
export interface TokenGrant {
  /** Where tokens are fetched, `https://oauth2.googleapis.com/token`. */
  readonly url: string
  readonly client: string
  /** Programs that cannot keep a secret have none. */
  readonly secret?: string | undefined
  readonly refresh: string
  readonly scope?: string | undefined
}

/** Returns a valid token, always a new one if the last was refused. */
export type AccessTokens = (wasRefused?: boolean) => Promise<string>

/** The provider gives no token, and says why. */
export class TokenFault extends Error {
  override readonly name = 'TokenFault'
  readonly trouble: 'noToken' | 'silentProvider' | 'unkeptToken'

  constructor(trouble: TokenFault['trouble'], why: string | number, options?: ErrorOptions) {
    super(`OAuth2: ${why}`, options)
    this.trouble = trouble
  }
}

/** The refresh token of a grant, held exclusively. */
export interface RefreshInHand {
  /** The latest one. */
  readonly refresh: string
  /** Replaces it; once this returns the new one is stored for good. */
  keep(refresh: string): Promise<void>
}

/** Keeps refresh tokens: many providers issue a new one with each use and then reject the old one. (RFC 6749, 6) */
export interface RefreshTokens {
  /** Runs `act` with the refresh token of a grant, while nobody else uses it. */
  inHand<Value>(grant: TokenGrant, act: (token: RefreshInHand) => Promise<Value>): Promise<Value>
}

/** A token is not used in its last minute (in milliseconds), since reaching the server takes time too. */
const MARGIN = 60_000
/** How long to wait for a provider, in milliseconds. */
export const PATIENCE = 30_000
/** How long a token is valid if the provider does not say. */
const USUAL_SECONDS = 300

export function accessTokens(
  grant: TokenGrant,
  kept: RefreshTokens,
  now: () => number = Date.now,
): AccessTokens {
  let known: { readonly token: string; readonly until: number } | undefined
  let coming: Promise<string> | undefined
  const fresh = (): Promise<string> =>
    kept.inHand(grant, async ({ refresh, keep }) => {
      const { access_token, expires_in, refresh_token } = await fetched({ ...grant, refresh })
      // Comes first: the old refresh token may be worthless by now.
      if (typeof refresh_token === 'string' && refresh_token !== '' && refresh_token !== refresh)
        await keep(refresh_token)
      if (typeof access_token !== 'string') throw new TokenFault('noToken', say.noneSent)
      const seconds = typeof expires_in === 'number' ? expires_in : USUAL_SECONDS
      known = { token: access_token, until: now() + seconds * 1_000 - MARGIN }
      return access_token
    })
  return async wasRefused => {
    if (coming === undefined && known !== undefined && wasRefused !== true && now() < known.until)
      return known.token
    // Requests at the same moment share one token.
    coming ??= fresh().finally(() => {
      coming = undefined
    })
    return coming
  }
}

/** What a provider may answer. */
interface Answer {
  readonly access_token?: unknown
  readonly expires_in?: unknown
  readonly refresh_token?: unknown
  readonly error?: unknown
  readonly error_description?: unknown
}

async function fetched({ url, client, secret, refresh, scope }: TokenGrant): Promise<Answer> {
  const secrecy = new Secrecy()
  for (const each of [secret, refresh]) secrecy.keep(each ?? '')
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: client,
    refresh_token: refresh,
    ...(secret === undefined ? {} : { client_secret: secret }),
    ...(scope === undefined ? {} : { scope }),
  })
  try {
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE) })
    const answer = ((await response.json()) ?? {}) as Answer // every field is looked at as unknown
    if (response.ok) return answer
    const why = [answer.error, answer.error_description].filter(each => typeof each === 'string')
    throw new TokenFault('noToken', secrecy.without(why.join(': ')) || response.status)
  } catch (fault) {
    if (fault instanceof TokenFault) throw fault
    throw new TokenFault('silentProvider', say.notAsked({ host: new URL(url).host }), { cause: fault })
  }
}
