/**
 * How the reader of orders does on what nobody wrote down: `npm run reading` for thirty thousand changed texts and the
 * writers as they write, `npm run reading 1000000 7` for a million by the dice of seed 7, `npm run reading held-out` for each
 * writer and kind of the corpus without what was added for it alone, `npm run reading letters` for what is entered, proposed, refused,
 * wrong and lost of the letters of test/reader, tuned and sealed apart. `SHOW=1` shows what was refused or lost as well.
 */
import { FATES, lettersOf, writersOn } from '../reader/letters.ts'
import { heldOut, type Score } from './heldOut.ts'
import { newTally, readMutants, readWriters, spelledOut } from './measure.ts'

const [, , count = '30000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv
const tell = (text: string): void => void process.stdout.write(`${text}\n`)

const { SHOW } = process.env

const spelled = ({ texts, right, wrong, lost }: Score): string =>
  `${((100 * right) / texts).toFixed(1).padStart(5)} % of ${texts}, ${wrong} wrong, ${lost} lost`

function tellHeldOut(): void {
  const { all, without } = heldOut()
  for (const [kind, score] of Object.entries(without)) {
    tell(`${kind.padEnd(16)} ${spelled(score)}; with everything ${spelled(all[kind]!)}`)
    if (SHOW !== undefined) for (const missed of score.missed) tell(`  ${missed}`)
  }
  const others = Object.entries(all).filter(([kind]) => !(kind in without))
  const sum = (key: 'texts' | 'right' | 'wrong' | 'lost') =>
    others.reduce((count, [, score]) => count + score[key], 0)
  const rest = {
    texts: sum('texts'),
    right: sum('right'),
    wrong: sum('wrong'),
    lost: sum('lost'),
    missed: [],
  }
  tell(`the other ${others.length}, nothing added for one of them: ${spelled(rest)}`)
  process.exitCode = Object.values({ ...all, ...without }).some(({ wrong }) => wrong > 0) ? 1 : 0
}

function tellLetters(): void {
  for (const shelf of ['tuned', 'sealed'] as const) {
    const all = writersOn(shelf).map(writer => ({ writer, read: lettersOf(shelf, writer) }))
    for (const { writer, read } of [...all, { writer: shelf, read: all.flatMap(({ read }) => read) }]) {
      const counts = FATES.map(fate =>
        `${read.filter(each => each.fate === fate).length} ${fate}`.padStart(12),
      )
      tell(`${writer.padEnd(7)}${counts.join('')}`)
      if (SHOW !== undefined && shelf === 'tuned' && writer !== shelf)
        for (const { letter, fate, entered, asked } of read)
          if (fate !== 'entered')
            tell(
              `${letter.id} ${fate}\n${letter.text}\n  meant ${letter.expect}\n  entered ${entered}\n  asked ${asked}\n`,
            )
    }
  }
}

function tellChanged(): void {
  const plain = readWriters(Math.min(5000, Number(count)), Number(seed), newTally())
  tell(`The writers as they write (seed ${seed}):\n${spelledOut(plain.byWriter)}\n`)
  const changed = readMutants(Number(count), Number(seed))
  tell(
    `${changed.count} texts changed; ${changed.dropped} were left out, since they say something else by that:`,
  )
  tell(`${spelledOut(changed.byKind)}\n`)
  tell(`By writer:\n${spelledOut(changed.byWriter)}\n`)
  const wrong = [...plain.wrong, ...changed.wrong]
  tell(`${wrong.length} read as something that they do not say\n${wrong.slice(0, 200).join('\n')}`)
  if (SHOW !== undefined)
    tell([...plain.refused, ...plain.lost, ...changed.lost, ...changed.refused].join('\n'))
  process.exitCode = wrong.length > 0 ? 1 : 0
}

if (count === 'letters') tellLetters()
else if (count === 'held-out') tellHeldOut()
else tellChanged()
