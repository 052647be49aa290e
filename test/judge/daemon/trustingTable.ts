// A judge who is told what to trust, with a DNS of its own, and people whose mail servers sign what they write.
import type { Services, Trust } from '../../../src/judge/conversation/services.ts'
import { dnsOf, type Signing, signed } from '../../post/signed.ts'
import { type Got, PostTable, rawLetter, type Written } from './postTable.ts'

/** The domains that sign, by a key that their DNS shows. */
const SIGNING = ['table.example', 'players.example', 'elsewhere.example']

export const USUAL: Trust = { proofs: ['password', 'reply', 'address'], dkim: true }

/** The word of a mail server in front of the judge, for letters that come from there; and a judge who believes it. */
export const VOUCHED = 'Authentication-Results: mx.dragoman.example; spf=pass smtp.mailfrom=table.example'
export const vouching = (usual: Services): Services => ({
  ...usual,
  trust: { ...USUAL, dkim: false, server: 'mx.dragoman.example' },
})

export class TrustingTable extends PostTable {
  readonly dns = dnsOf(SIGNING)
  trust: Trust = USUAL

  override get services(): Services {
    return { ...super.services, trust: this.trust, resolver: this.dns.ask }
  }

  /** A letter that its domain signs; or another domain. */
  async signed(written: Written, signing: Partial<Signing> = {}): Promise<readonly Got[]> {
    const domain = written.from.slice(written.from.lastIndexOf('@') + 1)
    return this.raw(await signed(rawLetter(written), { domain, ...signing }))
  }

  /** How many events a game has. */
  written = async (game: string): Promise<number> => (await this.services.store.load(game)).version
}
