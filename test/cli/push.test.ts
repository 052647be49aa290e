// The packed judge tells a device: from the keys that the keeper makes to what a browser reads, with real parts on both sides.
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PushService } from '../servers/pushService.ts'
import { freePort } from '../servers/servers.ts'
import { dragoman, program, start } from './program.ts'

const OWN = { judge: { address: 'judge@dragoman.example' } }

let folder: string
let service: PushService
let config: string
let web: number
const ends: (() => void)[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-push-'))
  service = new PushService(folder)
  await service.listen()
  web = await freePort()
  config = join(folder, 'dragoman.yaml')
  const pages = { port: web, url: 'https://games.example', orders: true, pushServices: [service.host] }
  writeFileSync(
    config,
    JSON.stringify({ ...OWN, data: join(folder, 'data'), web: pages, log: { level: 'debug' } }),
  )
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  service.close()
  rmSync(folder, { recursive: true })
})

const keysFile = () => join(folder, 'data/push-keys.json')

test('a device hears of the results when the keeper has made keys', async () => {
  const made = program(['push-keys', '--config', config])
  expect(made).toMatchObject({ status: 0, stderr: '' })
  expect(made.stdout).toContain(keysFile())
  expect(statSync(keysFile()).mode & 0o777).toBe(0o600)
  const judge = start(['start', '--config', config, '--smtp-port', '0', '--http-port', '0'], {
    NODE_EXTRA_CA_CERTS: service.ca,
  })
  ends.push(() => judge.kill('SIGKILL'))
  let [said, log] = ['', '']
  judge.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  judge.stderr.on('data', (bytes: Buffer) => (log += bytes.toString()))
  await expect.poll(() => said + log, { timeout: 60_000 }).toMatch(/nothing is lost|dragoman:/)
  const [, office = ''] = /Open (http:\/\/127\.0\.0\.1:\d+)\//.exec(said) ?? []
  await fetch(`${office}/sample`, { method: 'POST', redirect: 'manual' })
  await expect.poll(() => linkIn(office), { timeout: 60_000 }).toBeDefined()
  const link = await linkIn(office)
  const own = service.subscribe('anna')
  const headers = { 'x-forwarded-proto': 'https', 'content-type': 'text/plain' }
  const body = JSON.stringify({ act: 'tell', subscription: own })
  const answer = await fetch(`http://127.0.0.1:${web}${link}/devices`, { method: 'POST', headers, body })
  expect(await answer.text()).toBe('told\n')
  await fetch(`${office}/games/sample1/fill`, { method: 'POST', redirect: 'manual' })
  await expect.poll(() => service.heard, { timeout: 60_000 }).toHaveLength(1)
  expect(service.heard).toMatchObject([
    {
      to: 'anna',
      told: {
        title: 'DRGM:sample1 - S1901M Results',
        body: 'The results are in your mailbox.',
        url: 'https://games.example/games/sample1',
      },
      signed: { aud: `https://${service.host}`, sub: 'https://games.example' },
    },
  ])
  judge.kill('SIGTERM')
  if (judge.exitCode === null) await once(judge, 'exit')
  expect(judge.exitCode).toBe(0)
  expect(log).not.toContain('could not be told')
})

/** The link to orders that stands in a mail of the judge. */
async function linkIn(office: string): Promise<string | undefined> {
  const newest = await fetch(`${office}/api/v1/messages?limit=200`)
  const { messages } = (await newest.json()) as { readonly messages: readonly { readonly ID: string }[] } // as the API says
  for (const { ID } of messages) {
    const raw = await (await fetch(`${office}/api/v1/message/${ID}`)).text()
    const [, link] = /games\.example(\/orders\/[\w.-]+)/.exec(raw) ?? []
    if (link !== undefined) return link
  }
  return undefined
}

test('keys are made once, and a file that holds none is told of before anything starts', async () => {
  const without = join(folder, 'without.yaml')
  writeFileSync(without, JSON.stringify({ ...OWN, data: join(folder, 'data') }))
  const first = await dragoman(['push-keys', '--config', without])
  expect(first.stdout).toMatch(/The keys are in .*push-keys\.json\. .*\n.*web: orders is true/)
  const second = await dragoman(['push-keys', '--config', without])
  expect(second.stdout).toMatch(/already; nothing was changed/)
  writeFileSync(keysFile(), '{"publicKey":"x"}')
  const refused = await dragoman(['push-keys', '--config', config])
  expect(refused.status).toBe(2)
  expect(refused.stderr).toMatch(/push-keys\.json does not hold the keys/)
  const judge = program(['start', '--config', config, '--smtp-port', '0', '--http-port', '0'])
  expect(judge.status).toBe(2)
  expect(judge.stderr).toMatch(/does not hold the keys/)
})
