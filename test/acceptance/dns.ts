// A DNS server for a few made-up domains. Its zone is text, a line for each record, as the doctor prints them.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const KINDS = { A: 1, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const
type Kind = keyof typeof KINDS

/** Response codes. (RFC 1035, 4.1.1) */
const WELL = 0
const NO_SUCH_NAME = 3

export interface DnsServer {
  /** Adds a record, like `dragoman.example. MX 10 mail.dragoman.example.` */
  publish(line: string): void
  /** What was asked for, like `TXT dragoman.example`. */
  readonly asked: string[]
}

export async function startDns(address: string, port = 53): Promise<DnsServer> {
  const zone = new Map<string, Buffer[]>()
  const names = new Set<string>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const answer = answerTo(query, zone, names, asked)
    if (answer !== undefined) socket.send(answer, port, address)
  })
  socket.bind(port, address)
  await once(socket, 'listening')
  socket.unref()
  const publish = (line: string): void => {
    const [, written = '', kind = '', value = ''] = /^\s*(\S+)\s+(\w+)\s+(.*)$/.exec(line) ?? []
    if (!isKind(kind)) throw new Error(`no record that this server knows: ${line}`)
    const name = bare(written)
    const key = `${kind} ${name}`
    zone.set(key, [...(zone.get(key) ?? []), dataOf(kind, value.trim())])
    // The names above it exist too, with nothing at them. (RFC 8020)
    name.split('.').forEach((_, i, labels) => {
      names.add(labels.slice(i).join('.'))
    })
  }
  return { publish, asked }
}

const isKind = (text: string): text is Kind => text in KINDS
const bare = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** The bytes of a record. (RFC 1035, 3.3) */
function dataOf(kind: Kind, value: string): Buffer {
  if (kind === 'A') return Buffer.from(value.split('.').map(Number))
  if (kind === 'AAAA') throw new Error('nobody has an IPv6 address here')
  if (kind === 'PTR') return nameBytes(value)
  if (kind === 'MX') {
    const [preference = '', exchange = ''] = value.split(' ')
    const number = Buffer.alloc(2)
    number.writeUInt16BE(Number(preference))
    return Buffer.concat([number, nameBytes(exchange)])
  }
  const strings = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
    Buffer.from(text.replace(/\\(.)/g, '$1')),
  )
  return Buffer.concat(strings.flatMap(text => [Buffer.from([text.length]), text]))
}

function nameBytes(name: string): Buffer {
  const labels = bare(name).split('.').filter(Boolean)
  return Buffer.concat([
    ...labels.flatMap(label => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ])
}

const HEADER = 12
/** Points back to the name in the question. (RFC 1035, 4.1.4) */
const SAME_NAME = 0xc0_0c
const INTERNET = 1
/** This is an answer, from whoever is in charge, who asks others if need be. */
const FLAGS = 0x85_80

function answerTo(
  query: Buffer,
  zone: ReadonlyMap<string, readonly Buffer[]>,
  names: ReadonlySet<string>,
  asked: string[],
): Buffer | undefined {
  if (query.length < HEADER) return undefined
  const labels: string[] = []
  let at = HEADER
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const question = query.subarray(HEADER, at + 5)
  if (question.length < 5) return undefined
  const number = question.readUInt16BE(question.length - 4)
  const kind = Object.entries(KINDS).find(([, each]) => each === number)?.[0] ?? String(number)
  const name = labels.join('.').toLowerCase()
  asked.push(`${kind} ${name}`)
  const found = zone.get(`${kind} ${name}`) ?? []
  const header = Buffer.alloc(HEADER)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(FLAGS | (names.has(name) ? WELL : NO_SUCH_NAME), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  return Buffer.concat([header, question, ...found.map(data => recordOf(number, data))])
}

function recordOf(kind: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(SAME_NAME, 0)
  head.writeUInt16BE(kind, 2)
  head.writeUInt16BE(INTERNET, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
