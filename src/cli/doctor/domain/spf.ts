// Whether the sending domain's SPF record allows the server that carries the judge's mails. (RFC 7208)

import { familyOf } from '../../../post/servers/network.ts'
import type { Finding } from '../finding.ts'
import type { Dns } from './dns.ts'
import { areOfOneHouse, type Leaving, NOT_KNOWN } from './leaving.ts'
import { isSpf, looksLikeSpf, type Mechanism, readSpf, type SpfRecord, spfWith } from './spfRecord.ts'
import {
  includesName,
  MOST_LOOK_UPS,
  MOST_VOID,
  type SpfTree,
  spfTree,
  type Verdict,
  verdictFor,
} from './spfTree.ts'

const part = 'spf'

export async function spfFindings(domain: string, leaving: Leaving, dns: Dns): Promise<readonly Finding[]> {
  const texts = await dns.texts(domain)
  const records = texts.filter(isSpf).map(readSpf)
  const needed = await neededFor(domain, leaving, dns)
  const mended = (text: string, whither: string, from: readonly SpfRecord[] = records): Finding => {
    const terms = [
      ...needed,
      ...from.flatMap(({ mechanisms }) => mechanisms.filter(({ name }) => name !== 'all')),
    ]
    // A record that allows nobody is worse than none.
    if (terms.length === 0)
      return { part, isWell: false, text: `${text}; ask ${nameOf(leaving)} what has to stand in it` }
    const value = spfWith(needed, from)
    // The server that receives a domain's mail mostly sends it too.
    const guess = leaving.kind === 'unknown' ? GUESSED : ''
    return {
      part,
      isWell: false,
      text: `${text}; ${whither}${guess}`,
      records: [{ name: domain, type: 'TXT', value }],
    }
  }
  const [record] = records
  if (record === undefined) return [noneFinding(domain, texts, mended)]
  if (records.length > 1)
    return [
      mended(
        `${domain} has ${records.length} SPF records, and where there are two none counts`,
        'publish in their place',
      ),
    ]
  const tree = await spfTree(domain, record, dns)
  const broken = brokenFinding(domain, tree, mended)
  if (broken !== undefined) return [broken]
  if (leaving.kind === 'unknown') return [open(`there is one record, and it can be read; ${NOT_KNOWN}`)]
  return leaving.kind === 'relay'
    ? [relayFinding(leaving, tree, mended)]
    : addressFindings(leaving, tree, mended)
}

type Mended = (text: string, whither: string, from?: readonly SpfRecord[]) => Finding

const open = (text: string): Finding => ({ part, isWell: true, isOpen: true, text })

const GUESSED = ', if what takes your mail also sends it (else name its address with --ip)'

const IN_PLACE = 'publish in its place'

const nameOf = (leaving: Leaving): string =>
  leaving.kind === 'relay' ? leaving.name : 'whoever sends your mails'

/** There is nothing, or nothing that anybody accepts as SPF. */
function noneFinding(domain: string, texts: readonly string[], mended: Mended): Finding {
  const odd = texts.find(looksLikeSpf)
  if (odd === undefined)
    return mended(`${domain} has no SPF record, so that nobody can tell who may send for it`, 'publish')
  const bare = odd.replace(/^["'\s]+|["'\s]+$/g, '')
  if (isSpf(bare))
    return mended(
      `the SPF record of ${domain} has quotation marks inside, and so is not taken for one`,
      IN_PLACE,
      [readSpf(bare)],
    )
  const meant = readSpf(`v=spf1 ${bare.replace(/^\W*v?\s*=?\s*spf\s*\d*[\s;,]*/i, '')}`)
  return mended(`"${short(odd)}" is not taken for SPF: it has to begin with v=spf1 and a blank`, IN_PLACE, [
    meant,
  ])
}

/** What makes the record useless, whoever sends. */
function brokenFinding(domain: string, tree: SpfTree, mended: Mended): Finding | undefined {
  const { record, faults, lookUps, voids } = tree
  const [fault] = faults
  if (fault !== undefined)
    return mended(`${fault}, and that spoils the whole record`, IN_PLACE, [withoutBroken(tree)])
  if (lookUps > MOST_LOOK_UPS)
    return mended(
      `the record takes ${lookUps} look-ups in the DNS (${costs(tree)}), and no more than ten are made`,
      `leave out whoever does not send for ${domain}; if nobody but the judge does, publish`,
      [],
    )
  if (voids.length > MOST_VOID)
    return mended(
      `${voids.length} of its look-ups find nothing (${voids.join(', ')}), and no more than two may`,
      IN_PLACE,
      [withoutVoids(tree)],
    )
  const wide = record.mechanisms.filter(isForTheWorld)
  const [first] = wide
  if (first === undefined) return undefined
  const how = first.name === 'all' ? 'ends with +all' : `allows ${first.text}`
  return mended(
    `the record ${how}, so that the whole world may send for you, and no house trusts it`,
    IN_PLACE,
    [without(record, text => wide.some(each => each.text === text && each.name !== 'all'))],
  )
}

/** Prefix lengths; nobody owns networks as large as this. */
const WIDEST = { ip4: 7, ip6: 15 }

const isForTheWorld = ({ name, qualifier, length4, length6 }: Mechanism): boolean =>
  qualifier === '+' &&
  (name === 'all' ||
    (name === 'ip4' && length4 <= WIDEST.ip4) ||
    (name === 'ip6' && length6 <= WIDEST.ip6) ||
    ((name === 'a' || name === 'mx') && (length4 <= WIDEST.ip4 || length6 <= WIDEST.ip6)))

function relayFinding(
  { name, include }: Leaving & { kind: 'relay' },
  tree: SpfTree,
  mended: Mended,
): Finding {
  if (include === undefined)
    return open(`there is one record, and it can be read; ask ${name} what it has to include`)
  if (includesName(tree, each => each === include))
    return { part, isWell: true, text: `includes ${include}, by which ${name} sends, ${counted(tree)}` }
  return mended(`the record does not include ${include}, by which ${name} sends`, IN_PLACE)
}

/** One line for the allowed addresses, and one for the others. */
async function addressFindings(
  { addresses, name, isForeign }: Leaving & { kind: 'addresses' },
  tree: SpfTree,
  mended: Mended,
): Promise<readonly Finding[]> {
  if (isForeign && name !== undefined && (await includesHouse(tree, name)))
    return [{ part, isWell: true, text: `includes the house of ${name}, ${counted(tree)}` }]
  const told = (all: readonly string[]) => `${all.join(' and ')}${name === undefined ? '' : ` (${name})`}`
  const among = (isIt: (verdict: Verdict) => boolean) =>
    addresses.filter(address => isIt(verdictFor(tree, address)))
  const allowed = among(verdict => verdict === '+')
  const unsure = among(verdict => verdict === 'unknown')
  const others = among(verdict => verdict !== '+' && verdict !== 'unknown')
  const [first] = others
  const findings: Finding[] = []
  if (allowed.length > 0)
    findings.push({ part, isWell: true, text: `allows ${told(allowed)}, ${counted(tree)}` })
  if (unsure.length > 0)
    findings.push(open(`whether it allows ${told(unsure)} only a mail can tell: it has macros`))
  if (first !== undefined) {
    const result = RESULTS[verdictFor(tree, first)]
    findings.push(
      mended(`the record does not allow ${told(others)}, which mails leave from (${result})`, IN_PLACE),
    )
  }
  return findings
}

const RESULTS: Readonly<Record<Verdict, string>> = {
  '+': 'spf=pass',
  unknown: 'nobody knows',
  '-': 'spf=fail',
  '~': 'spf=softfail',
  '?': 'spf=neutral',
}

const counted = ({ lookUps }: SpfTree): string =>
  lookUps === 0 ? 'without a look-up' : `with ${lookUps} of the ten look-ups`

const costs = ({ entries }: SpfTree): string =>
  entries
    .filter(({ lookUps }) => lookUps > 0)
    .map(({ mechanism, lookUps }) => `${mechanism.text} ${lookUps}`)
    .join(', ')

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Without the terms that lead to something broken; misspelt ones are mended later. */
const withoutBroken = ({ record, faults }: SpfTree): SpfRecord =>
  without(record, text => faults.some(fault => fault.startsWith(`${text} leads`)))

/** Without the terms that find nothing. */
const withoutVoids = ({ record, entries }: SpfTree): SpfRecord =>
  without(record, text => entries.some(({ mechanism, voids }) => mechanism.text === text && voids.length > 0))

const without = (record: SpfRecord, isOut: (text: string) => boolean): SpfRecord => ({
  ...record,
  mechanisms: record.mechanisms.filter(({ text }) => !isOut(text)),
  redirect:
    record.redirect !== undefined && isOut(`redirect=${record.redirect}`) ? undefined : record.redirect,
})

// What the record needs for our server.

async function neededFor(domain: string, leaving: Leaving, dns: Dns): Promise<readonly string[]> {
  if (leaving.kind === 'unknown') return ['mx']
  if (leaving.kind === 'relay') return leaving.include === undefined ? [] : [`include:${leaving.include}`]
  const { name, addresses, isForeign } = leaving
  if (name === undefined)
    return addresses.map(address => `${familyOf(address) === 'ipv6' ? 'ip6' : 'ip4'}:${address}`)
  if (isForeign) return [(await includeOf(name, dns)) ?? `a:${name}`]
  return [(await dns.exchanges(domain)).includes(name) ? 'mx' : `a:${name}`]
}

/** What to include for the organization of a server, if its DNS has it at one of the usual names. */
async function includeOf(host: string, dns: Dns): Promise<string | undefined> {
  const parents = host.split('.').map((_, i, labels) => labels.slice(i).join('.'))
  for (const parent of parents.slice(1, -1))
    for (const name of [`_spf.${parent}`, `spf.${parent}`, parent])
      if ((await dns.texts(name).catch(() => [])).some(isSpf)) return `include:${name}`
  return undefined
}

/** Whether the record includes something of the server's organization. */
async function includesHouse(tree: SpfTree, host: string): Promise<boolean> {
  const included: string[] = []
  includesName(tree, name => {
    included.push(name)
    return false
  })
  for (const name of included) if (await areOfOneHouse(name, host)) return true
  return false
}
