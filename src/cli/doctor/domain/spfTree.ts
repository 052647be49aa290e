// An SPF record with everything that it refers to: its verdict on an address, and how many DNS look-ups that takes.
import { BlockList } from 'node:net'
import { familyOf } from '../../../post/servers/network.ts'
import { wording } from '../../../wording/wording.ts'
import type { Dns } from './dns.ts'
import { isMacro, isSpf, type Mechanism, type Qualifier, readSpf, type SpfRecord } from './spfRecord.ts'

const say = wording.doctor.spfTree

/** How many DNS look-ups one check may make, and how many of them may find nothing; more are a permanent error. (RFC 7208, 4.6.4) */
export const MOST_LOOK_UPS = 10
export const MOST_VOID = 2
const MOST_EXCHANGES = 10
/** Beyond this many look-ups the exact number does not matter. */
const ENOUGH = 40

export interface SpfTree {
  readonly record: SpfRecord
  readonly entries: readonly Entry[]
  readonly redirect: SpfTree | undefined
  /** Each of these ends the evaluation with a permanent error, wherever it stands. */
  readonly faults: readonly string[]
  readonly lookUps: number
  /** The look-ups that find nothing. */
  readonly voids: readonly string[]
}

interface Entry {
  readonly mechanism: Mechanism
  readonly lookUps: number
  readonly voids: readonly string[]
  /** The record that it includes. */
  readonly below: SpfTree | undefined
  /** Undefined if only the mail itself would tell. */
  matches(address: string): boolean | undefined
}

interface Walk {
  readonly dns: Dns
  count: number
}

/** Follows everything in the record of a domain. */
export const spfTree = (domain: string, record: SpfRecord, dns: Dns): Promise<SpfTree> =>
  grown(domain, record, { dns, count: 0 }, [domain])

async function grown(
  domain: string,
  record: SpfRecord,
  walk: Walk,
  above: readonly string[],
): Promise<SpfTree> {
  const entries: Entry[] = []
  const faults = record.misspelt.map(say.noTerm)
  const voids: string[] = []
  const began = walk.count
  for (const mechanism of record.mechanisms) {
    if (mechanism.name === 'all' || walk.count > ENOUGH) {
      const isAll = mechanism.name === 'all'
      entries.push({ mechanism, lookUps: 0, voids: [], below: undefined, matches: () => isAll })
      // Terms after `all` have no effect.
      if (isAll) break
      continue
    }
    const before = walk.count
    const found = await FOLLOWED[mechanism.name](mechanism, domain, walk, above)
    const { below, matches, voids: lost = [] } = found
    faults.push(...(found.faults ?? []))
    voids.push(...lost)
    entries.push({ mechanism, lookUps: walk.count - before, voids: lost, below, matches })
  }
  const isClosed = record.mechanisms.some(({ name }) => name === 'all')
  const next = isClosed || record.redirect === undefined ? undefined : record.redirect
  const led = next === undefined ? undefined : await ledTo(`redirect=${next}`, next, walk, above)
  return {
    record,
    entries,
    redirect: led?.tree,
    faults: [...faults, ...(led?.faults ?? [])],
    voids: [...voids, ...(led?.tree?.voids ?? [])],
    lookUps: walk.count - began,
  }
}

interface Followed {
  readonly faults?: readonly string[]
  readonly voids?: readonly string[]
  readonly below?: SpfTree | undefined
  readonly matches: (address: string) => boolean | undefined
}

type Follow = (
  mechanism: Mechanism,
  domain: string,
  walk: Walk,
  above: readonly string[],
) => Promise<Followed>

const UNKNOWN: Followed = { matches: () => undefined }

const inNets = async ({ value, length4, length6 }: Mechanism): Promise<Followed> => ({
  matches: among([value], length4, length6),
})

/** Counts as one look-up, whatever comes of it. */
const counted =
  (follow: Follow): Follow =>
  (mechanism, domain, walk, above) => {
    walk.count++
    return isMacro(mechanism.value) ? Promise.resolve(UNKNOWN) : follow(mechanism, domain, walk, above)
  }

const FOLLOWED: Readonly<Record<Exclude<Mechanism['name'], 'all'>, Follow>> = {
  ip4: inNets,
  ip6: inNets,
  a: counted(async ({ text, value, length4, length6 }, domain, { dns }) => {
    const found = await dns.addresses(value === '' ? domain : value)
    return { voids: found.length === 0 ? [text] : [], matches: among(found, length4, length6) }
  }),
  mx: counted(async ({ text, value, length4, length6 }, domain, { dns }) => {
    const exchanges = await dns.exchanges(value === '' ? domain : value)
    const isMany = exchanges.length > MOST_EXCHANGES
    const named = exchanges.slice(0, MOST_EXCHANGES).filter(name => name !== '')
    const found = (await Promise.all(named.map(name => dns.addresses(name)))).flat()
    return {
      faults: isMany ? [say.manyServers({ term: text, count: exchanges.length })] : [],
      voids: exchanges.length === 0 ? [text] : [],
      matches: among(found, length4, length6),
    }
  }),
  // Slow, and ignored by many servers, so it counts as no match. (RFC 7208, 5.5)
  ptr: counted(async () => ({ matches: () => false })),
  exists: counted(async ({ text, value }, _, { dns }) => {
    const found = await dns.addresses(value)
    return { voids: found.length === 0 ? [text] : [], matches: () => found.length > 0 }
  }),
  include: async ({ text, value }, _, walk, above) => {
    const { tree, faults = [] } = await ledTo(text, value, walk, above)
    if (isMacro(value)) return UNKNOWN
    const matches = (address: string) => (tree === undefined ? false : includes(tree, address))
    return { faults, voids: tree?.voids ?? [], below: tree, matches }
  },
}

/** Only a pass of the other record counts. */
function includes(tree: SpfTree, address: string): boolean | undefined {
  const found = verdictFor(tree, address)
  return found === 'unknown' ? undefined : found === '+'
}

/** Another record that this one refers to. */
async function ledTo(
  term: string,
  name: string,
  walk: Walk,
  above: readonly string[],
): Promise<{ readonly tree?: SpfTree; readonly faults?: readonly string[] }> {
  walk.count++
  if (isMacro(name)) return {}
  const domain = name.toLowerCase().replace(/\.$/, '')
  if (above.includes(domain)) return { faults: [say.circle({ term })] }
  if (walk.count > ENOUGH) return {}
  const [record, another] = (await walk.dns.texts(domain)).filter(isSpf)
  if (record === undefined) return { faults: [say.noRecord({ term })] }
  if (another !== undefined) return { faults: [say.twoRecords({ term })] }
  const tree = await grown(domain, readSpf(record), walk, [...above, domain])
  return { tree, faults: tree.faults.map(fault => say.broken({ term, fault })) }
}

function among(addresses: readonly string[], length4: number, length6: number): (address: string) => boolean {
  const list = new BlockList()
  for (const each of addresses) {
    const family = familyOf(each)
    list.addSubnet(each, family === 'ipv4' ? length4 : length6, family)
  }
  return address => list.check(address, familyOf(address))
}

export type Verdict = Qualifier | 'unknown'

/** The first match decides; without any the result is neutral. */
export function verdictFor({ entries, redirect }: SpfTree, address: string): Verdict {
  for (const { mechanism, matches } of entries) {
    const found = matches(address)
    if (found === undefined) return 'unknown'
    if (found) return mechanism.qualifier
  }
  return redirect === undefined ? '?' : verdictFor(redirect, address)
}

/** Whether a name is included, here or further down, so that everything it allows is allowed. */
export const includesName = ({ entries, redirect }: SpfTree, isIt: (name: string) => boolean): boolean =>
  entries.some(({ mechanism: { name, qualifier, value }, below }) => {
    if (name !== 'include' || qualifier !== '+') return false
    return isIt(value.toLowerCase().replace(/\.$/, '')) || (below !== undefined && includesName(below, isIt))
  }) ||
  (redirect !== undefined && includesName(redirect, isIt))
