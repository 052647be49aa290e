// The rules of the house: each looks at all files of src/ and tells what it finds against it.
import ts from 'typescript'
import { type House, type Import, lineOf, nodesOf, type SourceFile } from './source.ts'

/**
 * The houses and their rooms in order of dependency: a file imports from its own room and from those above it. Those
 * that are pure touch nothing of the world, but for the folder in which pictures become files.
 */
const ROOMS = [
  'result.ts wording rules/board rules/orders rules/adjudication rules/json rules/index.ts reader post drawing',
  'judge/game judge/report judge/json judge/library judge/store judge/clock judge/people judge/commands',
  'judge/conversation judge/service judge/index.ts pages pages/browser cli index.ts',
].flatMap(names => names.split(' '))
/** Each has a face, `index.ts`, that names what others may use of it. They import it from its file: a face would be loaded whole. */
const HOUSES = ['rules', 'reader', 'post', 'drawing', 'judge']
const PURE =
  /^(?:result\.ts|wording|rules|reader|drawing(?!\/(?:png|index))|judge\/(?:game|report|json))(?:\/|$)/

/** The packages that a pure room may use; they are as pure as the room. */
const PACKAGES_IN_PURE_ROOMS: Readonly<Record<string, readonly string[]>> = {
  // It loads the reader of YAML when there is some to be read.
  'rules/board': ['yaml', 'zod', 'node:module'],
  'judge/game': ['temporal-polyfill'],
}

/** What is neither the same every time nor done at once. Of Math that is only the dice. */
const WORLD = [
  'Date Intl performance crypto console process fetch require eval Function globalThis global WebAssembly',
  'setTimeout setInterval setImmediate queueMicrotask Promise',
].flatMap(names => names.split(' '))

/** The one file that holds on to what the database library makes; why, stands there. */
const HANDLES = 'judge/store/sqlite/file.ts'

const DIALECTS = /^judge\/store\/(sqlite|postgres)\//
const DRIVERS = ['pg', 'better-sqlite3', 'kysely']
/** Those that open a store wherever it lies; the last copies one into a file. */
const OPEN_DIALECTS = [
  'judge/store/store.ts',
  'judge/store/place.ts',
  'judge/store/look.ts',
  'judge/store/fileLock.ts',
  'judge/store/keptMails.ts',
  'judge/store/postgres/base.ts',
]

/** Each rule tells what it finds against it, `board/board.ts:3 …`. */
export const RULES = {
  'every file stands in a room of the house': ({ files }) =>
    files.filter(({ path }) => roomOf(path) === undefined).map(({ path }) => `${path} is in no room`),

  'a file imports from its own room and from rooms above it': house =>
    eachImport(house, ({ path }, { from, isRelative }) => {
      if (!isRelative) return undefined
      const [room, other] = [roomOf(path), roomOf(from)]
      if (other === undefined) return 'is no room'
      return ROOMS.indexOf(other) > ROOMS.indexOf(room ?? '') ? 'is a room below' : undefined
    }),

  'a pure room imports from pure rooms alone': house =>
    eachImport(house, ({ path }, { from, isRelative }) =>
      isRelative && isPure(path) && !isPure(from) ? 'is not pure' : undefined,
    ),

  'a house is entered by what its face names': house =>
    eachImport(house, ({ path }, { from, names }) => {
      const [own, other] = [houseOf(path), houseOf(from)]
      if (isDoor(path) || other === own || !HOUSES.includes(other)) return undefined
      const face = faceOf(other, house)
      const missing = names.filter(name => !face.includes(`${from}#${name}`))
      return missing.length === 0 ? undefined : `${missing.join(', ')}: not in ${other}/index.ts`
    }),

  'a face names nothing that no other house uses': house => {
    const used = house.files
      .filter(({ path }) => !isDoor(path))
      .flatMap(({ path, imports }) => imports.filter(({ from }) => houseOf(from) !== houseOf(path)))
      .flatMap(({ from, names }) => names.map(name => `${from}#${name}`))
    return HOUSES.flatMap(each => faceOf(each, house)).filter(each => !used.includes(each))
  },

  'no room but the store knows in which database a store lies': house =>
    eachImport(house, ({ path }, { from }) =>
      roomOf(path) !== 'judge/store' && (DIALECTS.test(from) || DRIVERS.includes(from))
        ? 'is for the store alone'
        : undefined,
    ),

  'a dialect keeps to itself, and is opened by few files of the store': house =>
    eachImport(house, ({ path }, { from }) => {
      const [, dialect] = DIALECTS.exec(from) ?? []
      if (dialect === undefined || path.startsWith(`judge/store/${dialect}/`)) return undefined
      return OPEN_DIALECTS.includes(path) ? undefined : 'is not for this file'
    }),

  'no file imports itself by a detour': ({ files }) => circles(files).map(circle => circle.join(' -> ')),

  'a pure room uses no packages but those it is allowed': house =>
    eachImport(house, ({ path }, { from, isRelative }) => {
      const allowed = PACKAGES_IN_PURE_ROOMS[roomOf(path) ?? ''] ?? []
      return isRelative || !isPure(path) || allowed.includes(from) ? undefined : 'is not for a pure room'
    }),

  'every package is one that package.json needs at run time': house =>
    eachImport(house, (_, { from, isRelative }) =>
      isRelative || from.startsWith('node:') || house.packages.includes(from)
        ? undefined
        : 'is no dependency of package.json',
    ),

  'a pure room knows no clock, no dice, no disk, no network and no log': house =>
    eachNode(house, (node, { path }) => (isPure(path) ? worldlyThing(node) : undefined)),

  'a pure room waits for nothing': house =>
    eachNode(house, (node, { path }) => (isPure(path) ? waiting(node) : undefined)),

  'a statement of the database is prepared where it is kept': house =>
    eachNode(house, (node, { path }) => (path === HANDLES ? undefined : loosely(node))),

  'nothing is of type any': house =>
    eachNode(house, node => (node.kind === ts.SyntaxKind.AnyKeyword ? 'any' : undefined)),

  'every file opens with a sentence that says what it is for': ({ files }) =>
    files.filter(({ text }) => !opensWithASentence(text)).map(({ path }) => `${path} opens with none`),

  'no pattern takes a letter beyond ASCII both for a letter and for none': house =>
    eachNode(house, node =>
      /\\W/.test(patternOf(node)) && /\\p\{L/.test(patternOf(node))
        ? `has \\W beside \\p{L}, and takes long over what is not English: ${patternOf(node).slice(0, 40)}`
        : undefined,
    ),

  'nothing is left to do': ({ files }) =>
    files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, i) => (/\b(TODO|FIXME)\b/.test(line) ? [`${path}:${i + 1}`] : [])),
    ),
} satisfies Readonly<Record<string, (house: House) => readonly string[]>>

export type Rule = keyof typeof RULES

const houseOf = (path: string): string => path.split('/')[0]!

/** The command line puts the houses together, and the package shows what it likes. */
const isDoor = (path: string): boolean => ['cli', 'index.ts'].includes(houseOf(path))

/** What other houses may use of one, `board/board.ts#Board`. */
const faceOf = (house: string, { files }: House): readonly string[] =>
  files
    .filter(({ path }) => path === `${house}/index.ts`)
    .flatMap(({ imports }) => imports.flatMap(({ from, names }) => names.map(name => `${from}#${name}`)))

/** The innermost room in which a file stands. */
const roomOf = (path: string): string | undefined =>
  ROOMS.findLast(room => path === room || path.startsWith(`${room}/`))

const isPure = (path: string): boolean => PURE.test(path)

export const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length

function opensWithASentence(text: string): boolean {
  const lines = text.replace(/^#!.*\n/, '').split('\n')
  const end = lines.findIndex(line => !line.startsWith('// '))
  return /^\/\/ \S.*[.?!)]$/s.test(lines.slice(0, end < 0 ? lines.length : end).join('\n'))
}

function eachImport(
  { files }: House,
  complaint: (file: SourceFile, found: Import) => string | undefined,
): string[] {
  return files.flatMap(file =>
    file.imports.flatMap(found => {
      const what = complaint(file, found)
      return what === undefined ? [] : [`${file.path}:${found.line} ${found.from} ${what}`]
    }),
  )
}

function eachNode(
  { files }: House,
  complaint: (node: ts.Node, file: SourceFile) => string | undefined,
): string[] {
  return files.flatMap(file =>
    file.nodes.flatMap(node => {
      const what = complaint(node, file)
      return what === undefined ? [] : [`${file.path}:${lineOf(node, file.tree)} ${what}`]
    }),
  )
}

/** The pattern that a literal writes down, or that a text in the making of one holds. */
function patternOf(node: ts.Node): string {
  if (ts.isRegularExpressionLiteral(node)) return node.text
  const isMade = ts.isNewExpression(node) && node.expression.getText() === 'RegExp'
  return isMade || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
    ? node.getText()
    : ''
}

/** What makes or prepares something of the database that may be collected. */
export function loosely(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node) && /^(?:prepare|pragma)$/.test(node.name.text))
    return `.${node.name.text}`
  const isLibrary =
    ts.isImportDeclaration(node) &&
    ts.isStringLiteral(node.moduleSpecifier) &&
    node.moduleSpecifier.text === 'better-sqlite3'
  return isLibrary && node.importClause?.isTypeOnly !== true ? 'better-sqlite3' : undefined
}

/** `async` where a function says so, `await` in an expression or a loop. */
function waiting(node: ts.Node): string | undefined {
  if (node.kind === ts.SyntaxKind.AsyncKeyword) return 'async'
  return ts.isAwaitExpression(node) || node.kind === ts.SyntaxKind.AwaitKeyword ? 'await' : undefined
}

/** The thing of the world that an expression is about: `Date` itself, not a field or a parameter of that name. */
function worldlyThing(node: ts.Node): string | undefined {
  if (ts.isMetaProperty(node)) return isForLoading(node) ? undefined : 'import.meta'
  // The calendar is as pure as the rest of it, but for its own clock.
  if (ts.isPropertyAccessExpression(node) && node.getText() === 'Temporal.Now') return 'Temporal.Now'
  if (!ts.isIdentifier(node) || !(WORLD.includes(node.text) || node.text === 'Math')) return undefined
  if (!isUsed(node) || isOwn(node)) return undefined
  if (node.text !== 'Math') return node.text
  const { parent } = node
  if (!ts.isPropertyAccessExpression(parent)) return 'Math as a whole'
  return parent.name.text === 'random' ? 'Math.random' : undefined
}

/** To load a package late is as pure as to import it. */
const isForLoading = ({ parent }: ts.MetaProperty): boolean =>
  ts.isCallExpression(parent.parent) && parent.parent.expression.getText() === 'createRequire'

/** Whether a name stands for a value here, and is not the name of a field, of a type or of something new. */
function isUsed(node: ts.Identifier): boolean {
  const parent: ts.Node & { readonly name?: ts.Node; readonly propertyName?: ts.Node } = node.parent
  if (ts.isShorthandPropertyAssignment(parent) || ts.isExpressionWithTypeArguments(parent)) return true
  return (
    parent.name !== node &&
    parent.propertyName !== node &&
    !ts.isTypeNode(parent) &&
    !ts.isQualifiedName(parent)
  )
}

/** Whether the file itself declares the name: then it is not the world's. */
function isOwn({ text, parent }: ts.Identifier): boolean {
  return nodesOf(parent.getSourceFile()).some(
    node =>
      (ts.isVariableDeclaration(node) ||
        ts.isParameter(node) ||
        ts.isBindingElement(node) ||
        ts.isFunctionDeclaration(node) ||
        ts.isImportSpecifier(node)) &&
      node.name !== undefined &&
      ts.isIdentifier(node.name) &&
      node.name.text === text,
  )
}

/** Every way from a file back to itself, each circle once, begun at its first file. */
function circles(files: readonly SourceFile[]): string[][] {
  const importsBy = new Map(files.map(({ path, imports }) => [path, imports.map(({ from }) => from)]))
  const done = new Set<string>()
  const found: string[][] = []
  const follow = (path: string, way: readonly string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path])
    if (way.includes(path) || done.has(path)) return
    for (const next of importsBy.get(path) ?? []) follow(next, [...way, path])
    done.add(path)
  }
  for (const { path } of files) follow(path, [])
  return found
}
