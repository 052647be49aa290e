// A little IMAP server for faults that need no mailbox: it greets, and lets nobody in; or it says nothing at all.
import { readFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export interface ImapScript {
  readonly port: number
  stop(): Promise<void>
}

export async function imapScript(
  manner: 'turns away' | 'is silent',
  tls?: { readonly cert: string; readonly key: string },
): Promise<ImapScript> {
  const open = new Set<Socket>()
  const talk = (socket: Socket): void => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    if (manner === 'turns away') turnAway(socket)
  }
  const server: Server =
    tls === undefined
      ? createServer(talk)
      : createTlsServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, talk)
  server.on('tlsClientError', () => {})
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const stop = (): Promise<void> => {
    for (const socket of open) socket.destroy()
    return new Promise(done => void server.close(() => done()))
  }
  return { port: typeof address === 'object' && address !== null ? address.port : 0, stop }
}

function turnAway(socket: Socket): void {
  socket.write('* OK [CAPABILITY IMAP4rev1] hello\r\n')
  socket.on('data', bytes => {
    const [, tag, command] = /^(\S+) (\S+)/.exec(bytes.toString('latin1')) ?? []
    if (command === 'CAPABILITY') socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`)
    else if (command === 'LOGIN') socket.write(`${tag} NO [AUTHENTICATIONFAILED] not you\r\n`)
    else socket.write(`${tag} BAD what?\r\n`)
  })
}
