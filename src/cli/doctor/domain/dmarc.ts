// Whether the sending domain has a valid DMARC record, and whether From, envelope and signature agree. (RFC 7489)
import { wording } from '../../../wording/wording.ts'
import type { DnsRecord, Finding } from '../finding.ts'
import { tagsOf } from './dkim.ts'
import type { Dns } from './dns.ts'
import { areOfOneHouse } from './leaving.ts'

const say = wording.doctor.dmarc

const part = 'dmarc'
const POLICIES = ['none', 'quarantine', 'reject']

interface Asked {
  /** The domain of From and envelope. */
  readonly domain: string
  /** The domain of the judge's own signature. */
  readonly signing: string | undefined
}

export async function dmarcFindings({ domain, signing }: Asked, dns: Dns): Promise<readonly Finding[]> {
  const found = await policyFor(domain, dns)
  const { owner, texts } = found
  const name = `_dmarc.${owner}`
  const ill = (text: string, value?: string): readonly Finding[] => [
    {
      part,
      isWell: false,
      text,
      ...(value === undefined ? {} : { records: [{ name, type: 'TXT', value }] }),
    },
  ]
  const records = texts.filter(isDmarc)
  const [record, another] = records
  if (record === undefined)
    return ill(await whyNone(name, owner, texts, dns), recordOf(owner, loosely(texts)))
  if (another !== undefined)
    return ill(
      say.many({ name, count: records.length }),
      recordOf(owner, new Map([...tagsOf(another), ...tagsOf(record)])),
    )
  const tags = tagsOf(record)
  const trouble = troubleIn(tags)
  if (trouble !== undefined) return ill(say.trouble({ name, trouble }), recordOf(owner, tags))
  const split = await notAligned({ domain, signing }, tags)
  if (split !== undefined) return ill(...split(owner))
  const reports = await reportFindings(owner, name, tags, dns)
  if (reports.length > 0) return reports
  return [{ part, isWell: true, text: told({ domain, signing }, owner, tags) }]
}

const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text)

/** The domain's own record, or else that of the organization that it belongs to. */
async function policyFor(domain: string, dns: Dns): Promise<{ owner: string; texts: readonly string[] }> {
  const texts = await dns.texts(`_dmarc.${domain}`)
  if (texts.some(looksLikeDmarc)) return { owner: domain, texts }
  const house = await houseOf(domain)
  if (house === domain) return { owner: domain, texts }
  const theirs = await dns.texts(`_dmarc.${house}`)
  return theirs.some(isDmarc) ? { owner: house, texts: theirs } : { owner: domain, texts }
}

const looksLikeDmarc = (text: string): boolean => /dmarc/i.test(text) || /(?:^|;)\s*p\s*=/i.test(text)

/** `dragoman.example` for `mail.dragoman.example`: the shortest parent domain of the same organization. */
async function houseOf(domain: string): Promise<string> {
  const above = domain.split('.').map((_, i, labels) => labels.slice(i).join('.'))
  for (const each of above.toReversed()) if (await areOfOneHouse(each, domain)) return each
  return domain
}

async function whyNone(name: string, owner: string, texts: readonly string[], dns: Dns): Promise<string> {
  const odd = texts.find(looksLikeDmarc)
  if (odd !== undefined) return say.notDmarc({ text: odd.slice(0, 60), name })
  const isTwice = (await dns.texts(`${name}.${owner}`)).length > 0
  return isTwice ? wording.doctor.domainTwice({ name, domain: owner }) : say.none({ name })
}

function troubleIn(tags: ReadonlyMap<string, string>): string | undefined {
  const policy = tags.get('p')
  if (policy === undefined) return say.noPolicy
  for (const tag of ['p', 'sp', 'np']) {
    const said = tags.get(tag)
    if (said !== undefined && !POLICIES.includes(said.toLowerCase())) return say.oddPolicy({ tag, said })
  }
  for (const tag of ['adkim', 'aspf']) {
    const said = tags.get(tag)
    if (said !== undefined && !/^[rs]$/i.test(said)) return say.oddAlignment({ tag, said })
  }
  const share = tags.get('pct')
  if (share !== undefined && !/^(?:100|\d{1,2})$/.test(share)) return say.oddShare({ share })
  const strange = [...tags.keys()].find(tag => !KNOWN.includes(tag))
  if (strange !== undefined) return say.noTag({ tag: strange })
  const rua = tags.get('rua')
  const wrong = rua?.split(',').find(each => !/^\s*mailto:[^\s@,]+@[^\s@,]+$/i.test(each))
  return wrong === undefined ? undefined : say.noAddress({ address: wrong.trim() })
}

const KNOWN = ['v', 'p', 'sp', 'np', 'psd', 't', 'adkim', 'aspf', 'fo', 'pct', 'rf', 'ri', 'rua', 'ruf']

/** The record with everything in it that is valid. */
function recordOf(owner: string, tags: ReadonlyMap<string, string>): string {
  const policy = (tags.get('p') ?? '').toLowerCase()
  const keep = ['sp', 'np', 'adkim', 'aspf', 'pct', 'fo', 'ruf'].flatMap(tag => {
    const said = tags.get(tag)
    if (said === undefined) return []
    // For `relaxed` and `strict`, written out.
    const short = /^a/.test(tag) ? said.slice(0, 1).toLowerCase() : said
    return troubleIn(
      new Map([
        ['p', 'none'],
        [tag, short],
      ]),
    ) === undefined
      ? [`${tag}=${short}`]
      : []
  })
  const asked = POLICIES.find(each => each === policy) ?? nearest(policy)
  const misspelt = [...tags].find(([tag, said]) => !KNOWN.includes(tag) && /^mailto:/i.test(said))
  const rua = tags.get('rua') ?? misspelt?.[1] ?? ''
  const reports = /^\s*mailto:[^\s@,]+@/i.test(rua)
    ? rua
    : rua.includes('@')
      ? `mailto:${rua.replace(/^[^@]*[:/]/, '')}`
      : `mailto:postmaster@${owner}`
  return ['v=DMARC1', `p=${asked}`, ...keep, `rua=${reports}`].join('; ')
}

/** The tags that can be found in a text that was meant to be a record. */
const loosely = (texts: readonly string[]): ReadonlyMap<string, string> =>
  tagsOf((texts.find(looksLikeDmarc) ?? '').replace(/[\s;"']+(?=\w+\s*=)/g, ';'))

/** A misspelt policy does not become stricter than it was meant. */
const nearest = (policy: string): string =>
  POLICIES.find(each => policy !== '' && each[0] === policy[0]) ?? 'none'

/** Where the judge signs with another domain than that of From. From and envelope always have the same domain. */
async function notAligned(
  { domain, signing }: Asked,
  tags: ReadonlyMap<string, string>,
): Promise<((owner: string) => readonly [string, string?]) | undefined> {
  if (signing === undefined || signing === domain) return undefined
  if (!(await areOfOneHouse(signing, domain))) return () => [say.otherSigner({ signing, domain })]
  if (tags.get('adkim')?.toLowerCase() !== 's') return undefined
  return owner => [say.strict({ signing, domain }), recordOf(owner, new Map([...tags, ['adkim', 'r']]))]
}

/** Whether reports go to a domain that has agreed to receive them. (RFC 7489, 7.1) */
async function reportFindings(
  owner: string,
  name: string,
  tags: ReadonlyMap<string, string>,
  dns: Dns,
): Promise<readonly Finding[]> {
  const rua = tags.get('rua')
  if (rua === undefined || rua === '') {
    const records = [{ name, type: 'TXT', value: recordOf(owner, tags) }] as const
    return [{ part, isWell: false, text: say.noReports({ name }), records }]
  }
  const missing: DnsRecord[] = []
  for (const address of rua.split(',')) {
    const domain = address
      .slice(address.lastIndexOf('@') + 1)
      .replace(/!.*$/, '')
      .trim()
      .toLowerCase()
    if (await areOfOneHouse(domain, owner)) continue
    const consent = `${owner}._report._dmarc.${domain}`
    const isGiven = (await dns.texts(consent)).some(isDmarc)
    if (!isGiven) missing.push({ name: consent, type: 'TXT', value: 'v=DMARC1;' })
  }
  return missing.length === 0 ? [] : [{ part, isWell: false, text: say.noConsent, records: missing }]
}

function told({ domain, signing }: Asked, owner: string, tags: ReadonlyMap<string, string>): string {
  const policy = (owner === domain ? undefined : tags.get('sp')) ?? tags.get('p') ?? ''
  return (signing === undefined ? say.unsigned : say.signed)({
    policy: owner === domain ? say.policy({ policy }) : say.policyOf({ owner, policy }),
    reports: (tags.get('rua') ?? '').replaceAll('mailto:', ''),
    later: policy.toLowerCase() === 'none' ? say.onlyWatches : '',
  })
}
