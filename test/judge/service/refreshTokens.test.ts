// Refresh tokens that a provider changes are found again by whoever comes next, and nobody else can read them.
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHome, openHomeAnew, openHomeAt, STORE_FILE } from '../../../src/judge/service/home.ts'
import { refreshTokensIn } from '../../../src/judge/service/refreshTokens.ts'
import { FileLock } from '../../../src/judge/store/fileLock.ts'
import { accessTokens, TokenFault, type TokenGrant } from '../../../src/post/servers/accessToken.ts'
import { serverFault } from '../../../src/post/servers/serverFault.ts'
import { dragoman } from '../../cli/program.ts'
import { hasPostgres, Postgres } from '../../servers/postgres.ts'
import { TokenProvider } from '../../servers/tokenProvider.ts'
import { rawLetter } from '../daemon/postTable.ts'

let folder: string
let provider: TokenProvider
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tokens-'))
  provider = await TokenProvider.start('first')
})
afterEach(async () => {
  await provider.stop()
  rmSync(folder, { recursive: true })
})

const grant = (changes: Partial<TokenGrant> = {}): TokenGrant => ({
  url: provider.url,
  client: 'dragoman',
  refresh: 'first',
  ...changes,
})

/** As a process would that has just begun. */
const asked = (changes: Partial<TokenGrant> = {}) => accessTokens(grant(changes), refreshTokensIn(folder))()

const kept = () => readdirSync(join(folder, 'tokens')).filter(name => /^[0-9a-f]{32}$/.test(name))

test('each process goes on from what the one before was given', async () => {
  expect([await asked(), await asked(), await asked()]).toEqual([
    'access token 1',
    'access token 2',
    'access token 3',
  ])
  expect(provider.asked).toEqual(['first', 'refresh token 1', 'refresh token 2'])
})

test('many at once take turns, in one process and in several', async () => {
  openHome(folder)
  const one = refreshTokensIn(folder)
  const imap = accessTokens(grant({ scope: 'imap' }), one)
  const smtp = accessTokens(grant({ scope: 'smtp' }), one)
  const got = await Promise.all([imap(), smtp(), imap(true), asked(), asked()])
  expect(new Set(got).size).toBe(4)
  expect(provider.wasAbused).toBe(false)
})

test('another token in the configuration than the one it grew from wins', async () => {
  await asked()
  provider.grant('second')
  expect(await asked({ refresh: 'second' })).toBe('access token 2')
  expect(await asked({ refresh: 'second' })).toBe('access token 3')
  expect(provider.asked).toEqual(['first', 'second', 'refresh token 2'])
})

test('nobody reads a token on the disk, nor with the secret of another judge', async () => {
  await asked()
  const [name] = kept()
  const file = join(folder, 'tokens', name!)
  const bytes = readFileSync(file)
  expect(bytes.length).toBeGreaterThan(40)
  for (const word of ['refresh token 1', 'first', 'access'])
    expect(bytes.toString('latin1') + name).not.toContain(word)
  rmSync(join(folder, 'secret'))
  await openHomeAnew(folder).close()
  await expect(asked()).rejects.toThrow('invalid_grant')
  expect(provider.asked.at(-1)).toBe('first')
})

test('one that was kept for another grant is not taken for this one', async () => {
  await asked()
  const [one] = kept()
  provider.grant('second')
  await asked({ refresh: 'second' })
  const other = kept().find(name => name !== one)!
  writeFileSync(join(folder, 'tokens', other), readFileSync(join(folder, 'tokens', one!)))
  await expect(asked({ refresh: 'second' })).rejects.toThrow('invalid_grant')
  expect(provider.asked.at(-1)).toBe('second')
})

test('what a process leaves that was killed is looked through, and what is whole is taken', async () => {
  await asked()
  const [name] = kept()
  const file = join(folder, 'tokens', name!)
  const first = readFileSync(file)
  await asked()
  // As if it had not come to rename the second.
  writeFileSync(`${file}.part`, readFileSync(file))
  writeFileSync(file, first)
  expect(await asked()).toBe('access token 3')
  // As if it had not come to write the fourth.
  writeFileSync(`${file}.part`, Buffer.alloc(16_384))
  expect(await asked()).toBe('access token 4')
  writeFileSync(`${file}.part`, readFileSync(file).subarray(0, 40))
  expect(await asked()).toBe('access token 5')
  expect(existsSync(`${file}.part`)).toBe(false)
})

test('a provider that changes nothing leaves nothing behind', async () => {
  const refreshTokens = refreshTokensIn(folder)
  await refreshTokens.inHand(grant(), async ({ refresh }) => expect(refresh).toBe('first'))
  expect(kept()).toEqual([])
  expect(readdirSync(join(folder, 'tokens'))).toEqual([expect.stringMatching(/\.lock$/)])
  expect(existsSync(join(folder, 'secret'))).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'what a doctor of root keeps belongs to whoever has the folder',
  async () => {
    await openHome(folder).close()
    chownSync(folder, 65_534, 65_534)
    await asked()
    const tokens = join(folder, 'tokens')
    for (const file of [tokens, ...readdirSync(tokens).map(name => join(tokens, name))])
      expect([file, statSync(file).uid]).toEqual([file, 65_534])
  },
)

test('where nothing can be kept the provider is not asked', async () => {
  await openHome(folder).close()
  writeFileSync(join(folder, 'tokens'), 'a file')
  const fault = await asked().catch((thrown: unknown) => thrown)
  expect(fault).toBeInstanceOf(TokenFault)
  const told = serverFault(fault, { protocol: 'SMTP', host: 'mail.example', port: 465 })
  expect(told).toMatchObject({ trouble: 'unkeptToken' })
  expect(told.message).toMatch(
    /refresh tokens cannot be kept on the disk \(.*\); see to it that the judge can write/,
  )
  expect(provider.asked).toEqual([])
})

test('with the secret of another judge the provider is not asked', async () => {
  await dragoman(['receive', '--data', folder], rawLetter({ from: 'anna@table.example', text: 'HELP' }))
  writeFileSync(join(folder, 'secret'), 'ab'.repeat(32))
  await expect(asked()).rejects.toThrow('this is the secret of another judge')
  expect(provider.asked).toEqual([])
})

test('what could not be written is written before anything else is asked', async () => {
  const token = accessTokens(grant(), refreshTokensIn(folder))
  await token()
  const [name] = kept()
  provider.onAsked = () => {
    // In the place of the file stands a folder, for a while.
    rmSync(join(folder, 'tokens', name!))
    rmSync(join(folder, 'tokens', `${name}.part`))
    mkdirSync(join(folder, 'tokens', name!))
  }
  await expect(token(true)).rejects.toThrow('tokens cannot be kept')
  provider.onAsked = () => {}
  await expect(token(true)).rejects.toThrow('tokens cannot be kept')
  expect(provider.asked).toHaveLength(2)
  rmSync(join(folder, 'tokens', name!), { recursive: true })
  expect(await token(true)).toBe('access token 3')
  expect(provider.wasAbused).toBe(false)
})

test('whoever waits for one that is at the provider asks when that has its answer', async () => {
  let answer: () => void = () => {}
  const isAsked = new Promise<void>(come => {
    provider.onAsked = () => {
      come()
      return new Promise<void>(done => {
        answer = done
      })
    }
  })
  const first = asked()
  await isAsked
  const lock = new FileLock(
    join(folder, 'tokens', readdirSync(join(folder, 'tokens')).find(each => each.endsWith('.lock'))!),
  )
  expect(lock.take()).toBe(false)
  lock.close()
  const second = asked()
  expect(provider.asked).toEqual([])
  provider.onAsked = () => {}
  answer()
  expect([await first, await second]).toEqual(['access token 1', 'access token 2'])
})

test.skipIf(!hasPostgres)(
  'with a store in PostgreSQL tokens are kept in the folder as well, under the secret of that store',
  async () => {
    const server = await Postgres.start()
    try {
      const place = server.place()
      const askedThere = () => accessTokens(grant(), refreshTokensIn(folder, place))()
      // The first is asked before there is a store, as the doctor may.
      expect([await askedThere(), await askedThere()]).toEqual(['access token 1', 'access token 2'])
      await (await openHomeAt(folder, place)).close()
      expect(await askedThere()).toBe('access token 3')
      expect(provider.asked).toEqual(['first', 'refresh token 1', 'refresh token 2'])
      expect(existsSync(join(folder, STORE_FILE))).toBe(false)
      writeFileSync(join(folder, 'secret'), 'ab'.repeat(32))
      await expect(askedThere()).rejects.toThrow('secret of another judge')
      expect(provider.asked).toHaveLength(3)
    } finally {
      await server.stop()
    }
  },
)
