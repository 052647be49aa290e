// The view for everybody as a keeper turns it on: in his configuration, and never by itself.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../src/judge/service/config.ts'
import { faultText } from '../../src/rules/board/yamlFile.ts'
import { start } from '../cli/program.ts'
import { freePort } from '../servers/servers.ts'

const SHORT = `judge: { address: judge@dragoman.example }
mailbox: { host: 127.0.0.1, port: 9, security: none, user: judge, password: sesame }
smtp: { host: 127.0.0.1, port: 9, security: none }
`

const read = (web: string) => {
  const found = readConfiguration({ name: 'a.yaml', text: `${SHORT}${web}\n` })
  return found.ok ? found.value.web : found.error.map(faultText)
}

describe('the pages for everybody', () => {
  test.each<[string, unknown]>([
    ['', undefined],
    ['web: { port: 8026 }', { port: 8026, address: '127.0.0.1', orders: false }],
    ['web: { port: 8026, address: 0.0.0.0 }', { port: 8026, address: '0.0.0.0', orders: false }],
    ['web: { port: 8026, address: "::1" }', { port: 8026, address: '::1', orders: false }],
    [
      'web: { port: 8026, url: "https://games.example/" }',
      { port: 8026, address: '127.0.0.1', url: 'https://games.example/', orders: false },
    ],
    [
      'web: { port: 8026, url: "https://games.example/", orders: true }',
      { port: 8026, address: '127.0.0.1', url: 'https://games.example/', orders: true },
    ],
    [
      'web: { port: 8026, pushServices: [push.example, "*.push.example:8443"] }',
      {
        ...{ port: 8026, address: '127.0.0.1', orders: false },
        pushServices: ['push.example', '*.push.example:8443'],
      },
    ],
  ])('are what "%s" says', (web, expected) => {
    expect(read(web)).toEqual(expected)
  })

  test.each<readonly [string, string]>([
    ['web: {}', 'a.yaml:4: web: port is missing'],
    ['web: { port: 0 }', 'write at least 1'],
    ['web: { port: 8026, address: here }', 'write an address of this machine, like 127.0.0.1'],
    ['web: { port: 8026, url: games.example }', 'write an address that begins with https://'],
    ['web: { port: 8026, url: "https://games.example/?x" }', 'write it without ? and #'],
    ['web: { port: 8026, host: x }', 'host'],
    [
      'web: { port: 8026, orders: true }',
      'orders are taken by https alone; write web: url, with an address that begins with https://',
    ],
    ['web: { port: 8026, url: "http://games.example", orders: true }', 'orders are taken by https alone'],
    [
      'web: { port: 8026, url: "https://games.example", orders: true }\ntrust: { proofs: [password] }',
      'a link in a mail proves no more than the mail; add reply to trust: proofs, or take it out',
    ],
    ...[
      '"https://push.example"',
      '"*"',
      '"*.example@evil"',
      'push.*.example',
      'push',
      '"push.example/x"',
    ].map(each => [`web: { port: 8026, pushServices: [${each}] }`, 'write the name of a host'] as const),
  ])('are not what "%s" says', (web, complaint) => {
    expect([read(web)].flat().join('\n')).toContain(complaint)
  })

  test('are there while the judge runs, though its mailbox is out of reach', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-web-'))
    const port = await freePort()
    writeFileSync(
      join(folder, 'a.yaml'),
      `${SHORT}data: ${folder}/data\nsecurity: holes@games.example\nweb: { port: ${port} }\n`,
    )
    const judge = start(['start', '--config', join(folder, 'a.yaml')])
    let said = ''
    judge.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
    try {
      await expect.poll(() => said, { timeout: 60_000 }).toContain('nothing is lost')
      expect(said).toContain(`Everybody may look at http://127.0.0.1:${port}/`)
      const page = await fetch(`http://127.0.0.1:${port}/`)
      expect([page.status, await page.text()]).toEqual([
        200,
        expect.stringContaining('There are no games yet.'),
      ])
      const holes = await fetch(`http://127.0.0.1:${port}/.well-known/security.txt`)
      expect([holes.status, await holes.text()]).toEqual([
        200,
        expect.stringMatching(/^Contact: mailto:holes@games\.example\n/),
      ])
      expect((await fetch(`http://127.0.0.1:${port}/api/v1/messages`)).status).toBe(404)
    } finally {
      judge.kill('SIGKILL')
      if (judge.exitCode === null && judge.signalCode === null) await once(judge, 'exit')
      rmSync(folder, { recursive: true })
    }
  })
})
