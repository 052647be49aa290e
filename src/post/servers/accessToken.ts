// Access tokens for mail servers that take no passwords (XOAUTH2): fetched with a refresh token, and again before they run out.
import { Secrecy } from './secrecy.ts'

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

/** A fresh token; a new one at any rate if the last was refused. */
export type AccessTokens = (wasRefused?: boolean) => Promise<string>

/** The provider gives no token, and says why. */
export class TokenFault extends Error {
  override readonly name = 'TokenFault'
}

/** The refresh token of a grant, while nobody else is at it. */
export interface RefreshInHand {
  /** The one that was given last. */
  readonly refresh: string
  /** Puts another in its place; when that is done nothing makes us forget it. */
  keep(refresh: string): Promise<void>
}

/** Where refresh tokens are kept: many providers give a new one with each use, and take the old one no more. (RFC 6749, 6) */
export interface RefreshTokens {
  /** Does something with the refresh token of a grant, while nobody else does. */
  inHand<Value>(grant: TokenGrant, act: (token: RefreshInHand) => Promise<Value>): Promise<Value>
}

/** A token is not used in its last minute: the way to the server takes time too. */
const MARGIN = 60_000
/** A provider that says nothing for so long, in milliseconds, is not waited for. */
export const PATIENCE = 30_000
/** What a token is good for where the provider does not say. */
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
      // Before anything else: the old one may be worth nothing any more.
      if (typeof refresh_token === 'string' && refresh_token !== '' && refresh_token !== refresh)
        await keep(refresh_token)
      if (typeof access_token !== 'string') throw new TokenFault('OAuth2: the provider sent no token')
      const seconds = typeof expires_in === 'number' ? expires_in : USUAL_SECONDS
      known = { token: access_token, until: now() + seconds * 1_000 - MARGIN }
      return access_token
    })
  return async wasRefused => {
    if (coming === undefined && known !== undefined && wasRefused !== true && now() < known.until)
      return known.token
    // Those who ask at the same moment get the same.
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
    throw new TokenFault(`OAuth2: ${secrecy.without(why.join(': ')) || response.status}`)
  } catch (fault) {
    if (fault instanceof TokenFault) throw fault
    throw new TokenFault(`OAuth2: ${new URL(url).host} cannot be asked`, { cause: fault })
  }
}
