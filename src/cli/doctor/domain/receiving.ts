// Whether mails to the judge's domain arrive: its MX, and the two addresses that everybody must be able to write to.
import { connect, isIP, type Socket } from 'node:net'
import type { DnsRecord, Finding } from '../finding.ts'
import type { Dns } from './dns.ts'

export async function mxFindings(domain: string, server: string, dns: Dns): Promise<readonly Finding[]> {
  const part = 'mx'
  const all = await dns.exchanges(domain)
  const record: DnsRecord = { name: domain, type: 'MX', value: `10 ${server}.` }
  const ill = (text: string, records: readonly DnsRecord[] = [record]): readonly Finding[] => [
    { part, isWell: false, text, records },
  ]
  if (all.length === 0) {
    const hasAddress = (await dns.addresses(domain)).length > 0
    const what = hasAddress
      ? 'its address is taken for its mail server, and many houses do not like that'
      : 'no answer can reach the judge'
    return ill(
      `${domain} has no MX, so that ${what}; publish, with the name of the server that takes your mail`,
    )
  }
  if (all.includes('')) return ill(`the MX of ${domain} says that it takes no mail; publish in its place`)
  const number = all.find(name => isIP(name) > 0)
  if (number !== undefined)
    return ill(`the MX of ${domain} is a number (${number}), and has to be a name; publish in its place`)
  const lost: string[] = []
  for (const name of all) if ((await dns.addresses(name)).length === 0) lost.push(name)
  if (lost.length > 0)
    return ill(
      `${lost.join(' and ')}, which takes mail for ${domain}, has no address; publish one for it, or in its place`,
    )
  return [{ part, isWell: true, text: `mail for ${domain} goes to ${all.join(', ')}` }]
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
  const addresses = ROLES.map(role => `${role}@${domain}`)
  const both = addresses.join(' and ')
  const open = (text: string): Finding => ({ part, isWell: true, isOpen: true, text: `${text}; ${TRY}` })
  const [server] = (await dns.exchanges(domain)).filter(name => name !== '')
  if (server === undefined) return [open(`nobody can be asked for ${both}`)]
  // A server that refuses even letters to the judge objects to us, and not to the other addresses.
  const [own, ...answers] = (await ask(server, judge, [judge, ...addresses])) ?? []
  if (own === undefined)
    return [open(`${server} cannot be asked from here for ${both} (many cloud houses close port 25)`)]
  if (!/^2/.test(own))
    return [open(`${server} takes no letters from here (${own}), and so cannot be asked for ${both}`)]
  return addresses.map((address, i): Finding => {
    const answer = answers[i] ?? ''
    if (/^2/.test(answer)) return { part, isWell: true, text: `${address} takes letters` }
    if (!isUnknown(answer)) return open(`whether ${address} takes letters was not said (${answer})`)
    const text = `${address} takes no letters (${answer}); let them come to somebody who reads them: whoever has to complain about the judge writes there`
    return { part, isWell: false, text }
  })
}

const TRY = 'write a letter there yourself, and see whether it comes'

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
