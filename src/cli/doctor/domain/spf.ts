// Whether the sending domain's SPF record allows the server that carries the judge's mails. (RFC 7208)

import { familyOf } from '../../../post/servers/network.ts'
import { wording } from '../../../wording/wording.ts'
import type { Finding } from '../finding.ts'
import type { Dns } from './dns.ts'
import { areOfOneHouse, type Leaving } from './leaving.ts'
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

const say = wording.doctor.spf

const part = 'spf'

export async function spfFindings(domain: string, leaving: Leaving, dns: Dns): Promise<readonly Finding[]> {
  const texts = await dns.texts(domain)
  const records = texts.filter(isSpf).map(readSpf)
  const needed = await neededFor(domain, leaving, dns)
  const mended = (trouble: string, remedy: string, from: readonly SpfRecord[] = records): Finding => {
    const terms = [
      ...needed,
      ...from.flatMap(({ mechanisms }) => mechanisms.filter(({ name }) => name !== 'all')),
    ]
    // A record that allows nobody is worse than none.
    if (terms.length === 0) return { part, isWell: false, text: say.ask({ trouble, whom: nameOf(leaving) }) }
    const value = spfWith(needed, from)
    // The server that receives a domain's mail mostly sends it too.
    const text = say.mend({ trouble, remedy: leaving.kind === 'unknown' ? say.guessed({ remedy }) : remedy })
    return { part, isWell: false, text, records: [{ name: domain, type: 'TXT', value }] }
  }
  const [record] = records
  if (record === undefined) return [noneFinding(domain, texts, mended)]
  if (records.length > 1) return [mended(say.many({ domain, count: records.length }), say.inTheirPlace)]
  const tree = await spfTree(domain, record, dns)
  const broken = brokenFinding(domain, tree, mended)
  if (broken !== undefined) return [broken]
  if (leaving.kind === 'unknown') return [open(say.notSeen)]
  return leaving.kind === 'relay'
    ? [relayFinding(leaving, tree, mended)]
    : addressFindings(leaving, tree, mended)
}

type Mended = (trouble: string, remedy: string, from?: readonly SpfRecord[]) => Finding

const open = (text: string): Finding => ({ part, isWell: true, isOpen: true, text })

const nameOf = (leaving: Leaving): string => (leaving.kind === 'relay' ? leaving.name : say.yourSender)

/** There is nothing, or nothing that anybody accepts as SPF. */
function noneFinding(domain: string, texts: readonly string[], mended: Mended): Finding {
  const odd = texts.find(looksLikeSpf)
  if (odd === undefined) return mended(say.none({ domain }), say.publish)
  const bare = odd.replace(/^["'\s]+|["'\s]+$/g, '')
  if (isSpf(bare)) return mended(say.quoted({ domain }), say.inPlace, [readSpf(bare)])
  const meant = readSpf(`v=spf1 ${bare.replace(/^\W*v?\s*=?\s*spf\s*\d*[\s;,]*/i, '')}`)
  return mended(say.notSpf({ text: short(odd) }), say.inPlace, [meant])
}

/** What makes the record useless, whoever sends. */
function brokenFinding(domain: string, tree: SpfTree, mended: Mended): Finding | undefined {
  const { record, faults, lookUps, voids } = tree
  const [fault] = faults
  if (fault !== undefined) return mended(say.spoilt({ fault }), say.inPlace, [withoutBroken(tree)])
  if (lookUps > MOST_LOOK_UPS)
    return mended(say.manyLookUps({ count: lookUps, costs: costs(tree) }), say.onlyYours({ domain }), [])
  if (voids.length > MOST_VOID) {
    const trouble = say.manyVoids({ count: voids.length, terms: voids.join(', ') })
    return mended(trouble, say.inPlace, [withoutVoids(tree)])
  }
  const wide = record.mechanisms.filter(isForTheWorld)
  const [first] = wide
  if (first === undefined) return undefined
  const trouble = first.name === 'all' ? say.endsWithAll : say.allowsAll({ term: first.text })
  const isOut = (text: string) => wide.some(each => each.text === text && each.name !== 'all')
  return mended(trouble, say.inPlace, [without(record, isOut)])
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
  if (include === undefined) return open(say.askRelay({ name }))
  if (includesName(tree, each => each === include))
    return { part, isWell: true, text: say.includes({ include, name, lookUps: counted(tree) }) }
  return mended(say.includesNot({ include, name }), say.inPlace)
}

/** One line for the allowed addresses, and one for the others. */
async function addressFindings(
  { addresses, name, isForeign }: Leaving & { kind: 'addresses' },
  tree: SpfTree,
  mended: Mended,
): Promise<readonly Finding[]> {
  const lookUps = counted(tree)
  if (isForeign && name !== undefined && (await includesHouse(tree, name)))
    return [{ part, isWell: true, text: say.includesHouse({ name, lookUps }) }]
  const told = (all: readonly string[]) =>
    `${all.join(wording.doctor.and)}${name === undefined ? '' : ` (${name})`}`
  const among = (isIt: (verdict: Verdict) => boolean) =>
    addresses.filter(address => isIt(verdictFor(tree, address)))
  const allowed = among(verdict => verdict === '+')
  const unsure = among(verdict => verdict === 'unknown')
  const others = among(verdict => verdict !== '+' && verdict !== 'unknown')
  const [first] = others
  const findings: Finding[] = []
  if (allowed.length > 0)
    findings.push({ part, isWell: true, text: say.allows({ addresses: told(allowed), lookUps }) })
  if (unsure.length > 0) findings.push(open(say.hasMacros({ addresses: told(unsure) })))
  if (first !== undefined) {
    const result = RESULTS[verdictFor(tree, first)]
    findings.push(mended(say.allowsNot({ addresses: told(others), result }), say.inPlace))
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
  lookUps === 0 ? say.noLookUp : say.lookUps({ count: lookUps })

const costs = ({ entries }: SpfTree): string =>
  entries
    .filter(({ lookUps }) => lookUps > 0)
    .map(({ mechanism, lookUps }) => `${mechanism.text} ${lookUps}`)
    .join(', ')

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Without the terms that lead to something broken, with which those faults begin; misspelt ones are mended later. */
const withoutBroken = ({ record, faults }: SpfTree): SpfRecord =>
  without(record, text => faults.some(fault => fault.startsWith(`${text} `)))

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
