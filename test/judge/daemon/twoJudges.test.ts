// Two judges with stores of their own at one mailbox: the first reads it, the second takes nothing, and both keepers can see why.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dragoman } from '../../cli/program.ts'
import { hasDovecot } from '../../servers/dovecot.ts'
import { JudgeProcess } from '../../servers/judgeProcess.ts'
import { headerIn, PostHouse } from '../../servers/postHouse.ts'
import { freePort, tellSkipped, until } from '../../servers/servers.ts'
import { JUDGE, rawLetter } from './postTable.ts'

tellSkipped(hasDovecot, 1, 'Dovecot')

const KEEPER = 'keeper@table.example'

test.skipIf(!hasDovecot)('a second judge at a mailbox takes no letter, and its keeper is told', async () => {
  const house = await PostHouse.open(JUDGE)
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'dragoman-')))
  const [one, other] = folders as [string, string] // as many as there are judges
  const health = await freePort()
  const first = new JudgeProcess(house, one, join(one, 'data'), { takes: false })
  const options = { keeper: KEEPER, health, takes: false }
  let second = new JudgeProcess(house, other, join(other, 'data'), options)
  const answers = () => house.taken.filter(({ to }) => to !== KEEPER).length
  let written = 0
  const write = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) {
      const from = `anna${++written}@table.example`
      await house.write(
        from,
        JUDGE,
        rawLetter({ from, text: 'HELP', messageId: `<${written}@table.example>` }),
      )
    }
  }
  try {
    await first.start()
    await write(1)
    await until(() => answers() === 1)
    await second.start()
    await write(10)
    await until(() => house.taken.some(({ to }) => to === KEEPER))
    const told = house.taken.find(({ to }) => to === KEEPER)!.raw
    expect(headerIn(told, 'Subject')).toBe('EXMP keeper: The mailbox cannot be read')
    expect(told.replace(/\s+/g, ' ')).toContain(
      `INBOX is read by EXMP (${JUDGE})); stop one of the two or give this one a mailbox of its own; if it takes the place of the other, start it once with --take-mailbox`,
    )
    expect(second.said).toContain('another judge reads this mailbox')
    const { status } = await fetch(`http://127.0.0.1:${health}/health`)
    expect(status).toBe(503)
    await until(() => answers() === 11)
    const looked = await dragoman(['doctor', '--config', join(other, 'dragoman.yaml')])
    expect(looked.stdout).toMatch(/^imap: IMAP localhost:\d+: another judge reads this mailbox/m)
    expect((await dragoman(['doctor', '--config', join(one, 'dragoman.yaml')])).stdout).toMatch(/^imap: ok/m)
    // The first stops, and comes back: it is the same.
    await first.end('SIGTERM')
    await first.start()
    await write(1)
    await until(() => answers() === 12)
    await first.end('SIGTERM')
    await second.end('SIGTERM')
    second = new JudgeProcess(house, other, join(other, 'data'), { takes: true })
    await second.start()
    await write(3)
    await until(() => answers() === 15)
    expect(await second.end('SIGTERM')).toBe(0)
  } finally {
    await first.clear()
    await second.clear()
    await house.close()
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
})
