// Whether mails to the judge's domain arrive: its MX, and the two addresses that everybody must be able to write to.
import { connect, isIP, type Socket } from 'node:net'
import { wording } from '../../../wording/wording.ts'
import type { DnsRecord, Finding } from '../finding.ts'
import type { Dns } from './dns.ts'

const say = wording.doctor.receiving

export async function mxFindings(domain: string, server: string, dns: Dns): Promise<readonly Finding[]> {
  const part = 'mx'
  const all = await dns.exchanges(domain)
  const record: DnsRecord = { name: domain, type: 'MX', value: `10 ${server}.` }
  const ill = (text: string, records: readonly DnsRecord[] = [record]): readonly Finding[] => [
    { part, isWell: false, text, records },
  ]
  if (all.length === 0) {
    const hasAddress = (await dns.addresses(domain)).length > 0
    return ill((hasAddress ? say.addressOnly : say.noWay)({ domain }))
  }
  if (all.includes('')) return ill(say.noMail({ domain }))
  const number = all.find(name => isIP(name) > 0)
  if (number !== undefined) return ill(say.isNumber({ domain, number }))
  const lost: string[] = []
  for (const name of all) if ((await dns.addresses(name)).length === 0) lost.push(name)
  if (lost.length > 0) return ill(say.noAddress({ servers: lost.join(wording.doctor.and), domain }))
  return [{ part, isWell: true, text: say.goesTo({ domain, servers: all.join(', ') }) }]
}

/** Returns the server's answer for each recipient, in order; undefined if the server could not be asked. */
export type AskRecipients = (
  host: string,
  from: string,
  recipients: readonly string[],
) => Promise<readonly string[] | undefined>

/** Everybody must be able to write to these. (RFC 5321, 4.5.1, and RFC 2142) */
const ROLES = ['postmaster', 'abuse']

export async function roleFindings(judge: string, dns: Dns, ask: AskRecipients): Promise<readonly Finding[]> {
  const part = 'postmaster'
  const domain = judge.slice(judge.indexOf('@') + 1)
  const both = ROLES.map(role => `${role}@${domain}`)
  const addresses = both.join(wording.doctor.and)
  const open = (why: string): Finding => ({ part, isWell: true, isOpen: true, text: say.notKnown({ why }) })
  const [server] = (await dns.exchanges(domain)).filter(name => name !== '')
  if (server === undefined) return [open(say.nobodyToAsk({ addresses }))]
  // A server that refuses even letters to the judge objects to us, and not to the other addresses.
  const [own, ...answers] = (await ask(server, judge, [judge, ...both])) ?? []
  if (own === undefined) return [open(say.noAnswer({ server, addresses }))]
  if (!/^2/.test(own)) return [open(say.refusesUs({ server, answer: own, addresses }))]
  return both.map((address, i): Finding => {
    const answer = answers[i] ?? ''
    if (/^2/.test(answer)) return { part, isWell: true, text: say.takesLetters({ address }) }
    if (!isUnknown(answer)) return open(say.notSaid({ address, answer }))
    return { part, isWell: false, text: say.takesNone({ address, answer }) }
  })
}

/** A permanent refusal that is not a matter of policy. */
const isUnknown = (answer: string): boolean =>
  /^5\d\d[ -]5\.1\./.test(answer) || /^55[0-4][ -](?!\d\.\d)/.test(answer)

const PATIENCE = 10_000
/** A server that sends more, in characters, is not answering our commands. */
const MOST_SAID = 10_000

/** Asks like a client that has a mail for them, and leaves without sending it. */
export const askRecipients =
  (port = 25, patience = PATIENCE): AskRecipients =>
  async (host, from, recipients) => {
    const socket = connect({ host, port })
    const alarm = setTimeout(() => socket.destroy(), patience)
    try {
      const talk = new Talk(socket)
      const domain = from.slice(from.indexOf('@') + 1)
      for (const line of [undefined, `EHLO ${domain}`, `MAIL FROM:<${from}>`])
        if (!/^2/.test(await talk.said(line))) return undefined
      const answers: string[] = []
      for (const each of recipients) answers.push((await talk.said(`RCPT TO:<${each}>`)).slice(0, 200))
      socket.end('QUIT\r\n')
      return answers
    } catch {
      // A failure from here proves nothing.
      return undefined
    } finally {
      clearTimeout(alarm)
      socket.destroy()
    }
  }

/** Sends a line to the server, and returns the last line of its answer. */
class Talk {
  readonly #socket: Socket
  readonly #answers: AsyncIterator<string>

  constructor(socket: Socket) {
    this.#socket = socket
    this.#answers = answersOf(socket)
  }

  async said(line?: string): Promise<string> {
    if (line !== undefined) this.#socket.write(`${line}\r\n`)
    const { done, value } = await this.#answers.next()
    if (done) throw new Error('the server has gone')
    return value
  }
}

async function* answersOf(socket: Socket): AsyncGenerator<string, void> {
  let said = ''
  for await (const chunk of socket) {
    said += String(chunk)
    if (said.length > MOST_SAID) return
    for (let end = said.indexOf('\n'); end >= 0; end = said.indexOf('\n')) {
      const line = said.slice(0, end).replace(/[^ -~]/g, '')
      said = said.slice(end + 1)
      // A dash after the code means that another line follows. (RFC 5321, 4.2.1)
      if (!/^\d{3}-/.test(line)) yield line
    }
  }
}
