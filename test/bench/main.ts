// Measures how fast the judge is: `npm run bench`, `npm run bench -- --smoke`, `npm run bench -- adjudicate --phases FILE`.
import { parseArgs } from 'node:util'
import { Bench } from 'tinybench'
import { resolveMovement } from '../../src/rules/adjudication/movement.ts'
import { resolveRetreats } from '../../src/rules/adjudication/retreats.ts'
import { rulebook, standard } from '../boards.ts'
import { measureAgainst } from './against.ts'
import { FLEETS, fleetDays } from './fleet/fleet.ts'
import { measureStores, SMOKE, USUAL as STORES } from './fleet/stores.ts'
import { measureHostile } from './hostile.ts'
import { measureMail, measureStorm } from './mail.ts'
import { measurePace } from './pace.ts'
import { PARTS } from './parts/all.ts'
import type { Figure } from './parts/part.ts'
import { measurePhases } from './phases.ts'
import { measurePictures } from './pictures.ts'
import { mailRound, WORST_LINES, worstLine } from './reading.ts'
import { selfPlay } from './selfPlay.ts'
import { measureStore } from './store.ts'
import { measureTable, type Row, shown } from './table.ts'
import { worstPositions } from './worst.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    smoke: { type: 'boolean', default: false },
    phases: { type: 'string' },
    json: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    against: { type: 'string' },
    games: { type: 'string' },
    storm: { type: 'string' },
    speed: { type: 'string' },
  },
})

if (positionals[0] === 'adjudicate') await adjudicateFile()
else if (positionals[0] === 'hostile') await hostile()
else if (positionals[0] === 'pace') await paceTimes(values.smoke)
else if (positionals[0] === 'stores') await storesTable(values.smoke)
else if (positionals[0] === 'fleet') fleetTable(values.smoke)
else if (positionals[0] === 'table') await table(positionals.slice(1))
else {
  await table([])
  if (values.against === undefined) await everything(values.smoke)
}

/** The parts that are named, or all. */
async function table(names: readonly string[]): Promise<void> {
  const asked = names.length === 0 ? Object.keys(PARTS) : names
  const rounds = Number(values.rounds ?? (values.smoke ? 1 : 5))
  const rows: Row[] = []
  await measureTable(asked, rounds, values.smoke, values.against, row => {
    rows.push(row)
    if (!values.json) console.log(told(row))
  })
  if (values.json) console.log(JSON.stringify(rows))
}

function told({ part, now, before, toBefore, toFloor }: Row): string {
  const memory = now.megabytes === undefined ? '' : `${Math.round(now.megabytes)} MB`
  const written = [now, before].flatMap(figure =>
    figure?.written === undefined ? [] : [writes(figure.written)],
  )
  const was = before === undefined ? '' : shown(part, before)
  const ratios = [toBefore, toFloor].map(ratio => (ratio === undefined ? '' : ratio.toFixed(2)))
  return `| ${[part.told, shown(part, now), was, ...ratios, memory, ...written].join(' | ')} |`
}

function writes({ kilobytes, writes, commits, pages }: NonNullable<Figure['written']>): string {
  return `${kilobytes.toFixed(0)} KB in ${writes.toFixed(0)} writes; ${commits.toFixed(1)} commits of ${pages.toFixed(1)} pages in all`
}

/** The movement phases of a file, as `dragoman adjudicate` takes them. */
async function adjudicateFile(): Promise<void> {
  if (values.phases === undefined) throw new Error('which phases? npm run bench -- adjudicate --phases FILE')
  if (values.against !== undefined) return compare(values.against, values.phases)
  const measured = await measurePhases(values.phases, Number(values.rounds ?? 25))
  if (values.json) {
    console.log(JSON.stringify(measured))
    return
  }
  const { phases, rounds, median, best, withReasons } = measured
  console.log(`${phases} movement phases, ${rounds} rounds, phases a second:`)
  console.log(`  without reasons   median ${thousands(median)}   best ${thousands(best)}`)
  console.log(
    `  with reasons      median ${thousands(withReasons.median)}   best ${thousands(withReasons.best)}`,
  )
}

/** Letters that are made to be hard, and what others notice of them. */
async function hostile(): Promise<void> {
  const measured = await measureHostile(Number(values.rounds ?? 3))
  if (values.json) {
    console.log(JSON.stringify(measured))
    return
  }
  console.log(
    'a letter (bytes): milliseconds of processor; an answer to somebody else alone, beside it, at worst',
  )
  for (const { letter, bytes, processor, alone, beside, worstBeside } of measured) {
    const times = [processor, alone, beside, worstBeside].map(time => time.toFixed(0).padStart(6)).join('')
    console.log(`${`${letter} (${thousands(bytes)})`.padEnd(60)}${times}`)
  }
}

/** This checkout against another one, their rounds by turns, so that whatever else the machine does slows both. */
async function compare(folder: string, file: string): Promise<void> {
  const compared = await measureAgainst(folder, file, Number(values.rounds ?? 420))
  if (values.json) {
    console.log(JSON.stringify(compared))
    return
  }
  const { here, there, ratio } = compared
  console.log('movement phases a second:')
  console.log(`  this checkout     median ${thousands(here.median)}   best ${thousands(here.best)}`)
  console.log(`  the other         median ${thousands(there.median)}   best ${thousands(there.best)}`)
  console.log(`  this for each of the other's, median of the rounds: ${ratio.toFixed(3)}`)
}

async function everything(smoke: boolean): Promise<void> {
  const board = standard()
  const rules = rulebook('2025EE')
  const played = selfPlay(board, rules, smoke ? 2 : 60, smoke ? 3 : 15, 1901)
  const bench = new Bench({ time: smoke ? 20 : 2_000, warmupTime: smoke ? 5 : 500 })
  const perRun = new Map<string, number>()
  const add = (name: string, items: number, run: () => void): void => {
    perRun.set(name, items)
    bench.add(name, run)
  }
  add('retreat phases', played.retreats.length, () => {
    for (const { position, orders } of played.retreats) resolveRetreats(board, position.dislodged, orders)
  })
  const mail = mailRound(board, rules)
  add('lines of mail read', mail.lines, mail.run)
  for (const [index, line] of WORST_LINES.entries())
    add(`worst: hard line ${index + 1}, ${line.slice(0, 16).trim()} …`, 1, worstLine(line, board, rules))
  for (const { name, units, orders } of worstPositions(board)) {
    add(`worst: ${name}`, 1, () => {
      resolveMovement(board, rules, units, orders)
    })
  }
  await bench.run()
  for (const task of bench.tasks) report(task.name, perRun.get(task.name)!, task.result)
  pictureTimes(smoke)
  await storeTimes(smoke)
  await mailTimes(smoke)
  await paceTimes(smoke)
  await storesTable(smoke)
  fleetTable(smoke)
}

/** The same judge at either database, and two at PostgreSQL. */
async function storesTable(smoke: boolean): Promise<void> {
  const rounds = values.rounds === undefined ? {} : { rounds: Number(values.rounds) }
  for await (const line of measureStores({ ...(smoke ? SMOKE : STORES), ...rounds, ...sizesAsked() }))
    console.log(line)
}

/** How many games and deadlines, where somebody asks for others. */
function sizesAsked(): Partial<typeof STORES> {
  const { games, storm } = values
  return {
    ...(games === undefined ? {} : { games: games.split(',').map(Number) }),
    ...(storm === undefined ? {} : { storm: Number(storm) }),
  }
}

/** A day of many games with several judges, by a clock that is none. */
function fleetTable(smoke: boolean): void {
  const games = Number(values.games ?? (smoke ? 100 : 100_000))
  for (const line of fleetDays({ ...FLEETS, games, speed: Number(values.speed ?? 1) })) console.log(line)
}

async function paceTimes(smoke: boolean): Promise<void> {
  for (const { mood, mails, minutes, refused, perMail } of await measurePace(smoke ? 20 : 1_000)) {
    const told = `${thousands(mails)} results to a server that ${mood}`
    const cost = `${minutes.toFixed(1).padStart(8)} minutes, refused ${refused} times, ${perMail.toFixed(2)} ms of processor each`
    console.log(`${told.padEnd(62)} ${cost}`)
  }
}

function pictureTimes(smoke: boolean): void {
  for (const { name, size, svg, png, kilobytes } of measurePictures(smoke ? 1 : 15)) {
    const told = `the board of the ${name}, ${size}: SVG, PNG`
    console.log(
      `${told.padEnd(52)} ${svg.toFixed(2).padStart(12)} ms, ${png.toFixed(0)} ms, ${kilobytes.toFixed(0)} KB`,
    )
  }
}

async function mailTimes(smoke: boolean): Promise<void> {
  for (const games of smoke ? [1, 20] : [1, 10_000])
    for (const proof of ['reply', 'password'] as const) {
      const { answeredPerSecond, sentPerSecond, megabytes } = await measureMail(
        games,
        smoke ? 5 : 2_000,
        proof,
      )
      const how = proof === 'reply' ? 'by reply' : 'by a password known'
      console.log(
        `${row(`letters ${how}, ${games} games, answered`, answeredPerSecond)}, ${Math.round(megabytes)} MB`,
      )
      console.log(row('  and the answers sent', sentPerSecond))
    }
  const cold = await measureMail(smoke ? 2 : 50, smoke ? 2 : 50, 'new password')
  console.log(row('letters by a password not known, answered', cold.answeredPerSecond))
  const games = smoke ? 5 : 1_000
  const { rung, seconds, megabytes } = await measureStorm(games)
  const told = `a storm of ${games} deadlines, ${rung} alarms`
  console.log(`${told.padEnd(52)} ${seconds.toFixed(2).padStart(12)} s, ${Math.round(megabytes)} MB`)
}

async function storeTimes(smoke: boolean): Promise<void> {
  const {
    years,
    events,
    games,
    load,
    text,
    loadBest,
    loadAmongMany,
    loadLast,
    list,
    open,
    commitsPerSecond,
  } = await measureStore(smoke)
  console.log(row('commits to the store', commitsPerSecond))
  const told: readonly (readonly [string, number])[] = [
    [`load a game of ${years} years, ${events} events`, load],
    ['  of that, out of the file', text],
    ['  at best', loadBest],
    [`  among ${games} other games`, loadAmongMany],
    ['  its last ten events', loadLast],
    [`list ${games} games`, list],
    ['open the store, and examine it', open],
  ]
  for (const [name, milliseconds] of told) {
    console.log(`${name.padEnd(52)} ${milliseconds.toFixed(2).padStart(12)} ms`)
  }
}

function report(name: string, items: number, result: Bench['tasks'][number]['result']): void {
  if (result.state !== 'completed') throw new Error(`${name}: ${result.state}`)
  console.log(row(name, (items * 1000) / result.latency.p50))
}

function row(name: string, rate: number): string {
  return `${name.padEnd(52)} ${thousands(rate).padStart(12)} a second`
}

function thousands(rate: number): string {
  return Math.round(rate).toLocaleString('en-US')
}
