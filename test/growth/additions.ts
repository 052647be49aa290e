// One more of each thing, as somebody would add it who works here: what has to be written, and where. Whoever counts the places counts these.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A file that is written, or lines that are put below the only line of a file that matches. */
export type Edit =
  | { readonly file: string; readonly text: string }
  | { readonly in: string; readonly below: string; readonly lines: string }
  | { readonly in: string; readonly instead: string; readonly text: string }

export interface Addition {
  readonly name: string
  /** How many places it may take. */
  readonly most: number
  readonly edits: readonly Edit[]
}

const page = (of: string, name: string, lines: readonly string[]): Edit => ({
  file: `templates/en/help/${of}/${name}.txt`,
  text: `${lines.join('\n')}\n`,
})

export const ADDITIONS: readonly Addition[] = [
  {
    name: 'a boolean setting',
    most: 3,
    edits: [
      {
        in: 'src/judge/game/settings/press.ts',
        below: 'export const PRESS = [',
        lines: `  /** Whether speeches are welcome. */
  flag({
    path: 'speeches',
    usual: false,
    may: 'always',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('SPEECHES')],
    listed: [],
  }),`,
      },
      page('settings', 'speeches', [
        'Whether speeches are welcome.',
        '',
        '  SET SPEECHES',
        '  SET NO SPEECHES',
        '',
        'Who    the master, or any player where there is none',
        'When   at any time',
      ]),
    ],
  },
  {
    name: 'a setting with a rule of its own',
    most: 5,
    edits: [
      {
        in: 'src/judge/game/settings/seating.ts',
        below: 'export const SEATING = [',
        lines: `  /** Whether whoever has joined may leave again. */
  flag({
    path: 'departures',
    usual: true,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('DEPARTURES')],
    listed: [],
  }),`,
      },
      page('settings', 'departures', [
        'Whether whoever has joined may leave again.',
        '',
        '  SET DEPARTURES',
        '  SET NO DEPARTURES',
        '',
        'Who    the master, or any player where there is none',
        'When   at any time',
      ]),
      {
        in: 'src/judge/game/seats/players.ts',
        instead: "    case 'player':\n      return ok([{ kind: 'playerWithdrew'",
        text: `    case 'player':
      if (!game.settings.departures) return refused({ kind: 'notOffered', what: 'departures' })
      return ok([{ kind: 'playerWithdrew'`,
      },
      {
        file: 'test/games/departures.txt',
        text: `# Who has joined stays, where the game is so.
@ 2026-03-02T12:00:00Z
gm creates departures {powers: 3, departures: false}
    gameCreated name: departures; by: gm
anna signs on wishing E
    playerSignedOn player: anna; preferences: ENGLAND
anna resigns
    refused: notOffered what: departures
`,
      },
    ],
  },
  {
    name: 'a numeric setting',
    most: 3,
    edits: [
      {
        in: 'src/judge/game/settings/board.ts',
        below: '  /** The centers needed to win; undefined: as the board says. */',
        lines: `  number({
    path: 'candles',
    range: [1, 12],
    usual: 4,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [reads('CANDLES', 'number', wholeNumber, 'CANDLES 6')],
    listed: [],
  }),`,
      },
      page('settings', 'candles', [
        'How many candles are lit.',
        '',
        '  SET CANDLES number',
        '',
        'Who    the master, or any player where there is none',
        'When   at any time',
      ]),
    ],
  },
  {
    name: 'a command',
    most: 4,
    edits: [
      {
        in: 'src/judge/commands/asking/help.ts',
        below: '// VERSION: the version of the judge, and how many games it has.',
        lines: `
/** MOTTO: what the judge believes in. */
const motto = command({
  kind: 'motto',
  words: [usual('motto', 'MOTTO')],
  reads: () => ({}),
  for: 'thePerson',
  tells: 'anything',
  does: () => says(say.motto),
})`,
      },
      { in: 'src/judge/commands/asking/help.ts', instead: '[help, version]', text: '[help, version, motto]' },
      {
        in: 'grammar/commands.ne',
        below: '         | VERSION                    {% () => say.version() %}',
        lines: '         | MOTTO                      {% () => say.motto() %}',
      },
      { in: 'grammar/commands.ne', below: 'VERSION     -> "version"i', lines: 'MOTTO       -> "motto"i' },
      {
        in: 'templates/en/wording.yaml',
        below: '  informing:',
        lines: "    motto: 'One meaning is followed, two are not.'",
      },
      page('commands', 'motto', [
        'What the judge believes in.',
        '',
        '  MOTTO',
        '',
        'Who    anybody',
        'When   at any time',
      ]),
    ],
  },
  {
    name: 'a variant',
    most: 1,
    edits: [
      {
        file: 'config/variants/high-tide.yaml',
        text: `variant: High Tide
uses: standard
about: 'Standard, but Germany begins with a fleet in Berlin.'
powers:
  germany: { starts: [F ber, F kie, A mun] }
`,
      },
    ],
  },
  {
    name: 'a rulebook',
    most: 1,
    edits: [
      {
        file: 'config/rulebooks/harbor-rules.yaml',
        text: `rulebook: harbor-rules
uses: '2023'
about: The rules of the harbor
paradox: allHold
`,
      },
    ],
  },
  {
    name: 'a name for a place',
    most: 1,
    edits: [{ in: 'config/maps/standard.yaml', instead: 'parigi', text: 'parigi, lutetia' }],
  },
  {
    name: 'a word of the grammar',
    most: 1,
    edits: [
      {
        in: 'grammar/words.txt',
        instead: 'HOLDS    h\n',
        text: 'HOLDS    h\nHOLDS    twiddles its thumbs\n',
      },
    ],
  },
]

/** What an addition touches. */
export const placesOf = ({ edits }: Addition): readonly string[] => [
  ...new Set(edits.map(edit => ('file' in edit ? edit.file : edit.in))),
]

/** The files of the project in a folder, with these additions. */
export function grown(folder: string, additions: readonly Addition[]): void {
  for (const name of [
    'src',
    'templates',
    'config',
    'grammar',
    '.ci',
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
  ])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const { edits } of additions) for (const edit of edits) write(folder, edit)
}

function write(folder: string, edit: Edit): void {
  const file = join(folder, 'file' in edit ? edit.file : edit.in)
  if ('file' in edit) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, edit.text)
    return
  }
  const text = readFileSync(file, 'utf8')
  const found = 'below' in edit ? `${edit.below}\n` : edit.instead
  if (text.split(found).length !== 2) throw new Error(`${edit.in}: not one place for ${found}`)
  writeFileSync(
    file,
    text.replace(found, () => ('below' in edit ? `${found}${edit.lines}\n` : edit.text)),
  )
}
