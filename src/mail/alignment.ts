// Whether two domains belong to the same house: `mail.players.example` and `players.example` do. (RFC 7489, 3.1)

/** The library brings a lot along, and many a judge never needs it: it is loaded when it is first asked. */
export const mailauth = () => import('mailauth')

/** Whether a domain is of the organisation that an address is of. Nobody is asked for it. */
export async function isAligned(domain: string, address: string): Promise<boolean> {
  if (!/^[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i.test(domain)) return false
  const { dmarc } = await mailauth()
  const found = await dmarc({
    headerFrom: address,
    spfDomains: [domain],
    dkimDomains: [],
    resolver: NO_POLICY,
  })
  return found !== false && found.status.result === 'pass'
}

/** The library compares domains only for a domain that has a policy; this one asks for nothing. */
const NO_POLICY = async (): Promise<string[][]> => [['v=DMARC1; p=none']]
