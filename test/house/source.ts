// The house as it stands on disk, or as a test makes it up: its files, read as the compiler reads them.
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

export interface House {
  readonly files: readonly SourceFile[]
  /** What package.json lists as needed at run time. */
  readonly packages: readonly string[]
}

/** A file of src/, its path counted from there. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly tree: ts.SourceFile
  readonly nodes: readonly ts.Node[]
  readonly imports: readonly Import[]
}

export interface Import {
  /** `./board.ts` as `board/board.ts`; a package by its name; `node:fs`. */
  readonly from: string
  readonly isRelative: boolean
  /** What is taken from there or passed on by its name, as it is called there. */
  readonly names: readonly string[]
  readonly line: number
}

export function thisHouse(): House {
  const paths = filesUnder('src/').filter(path => path.endsWith('.ts'))
  const texts = paths.map(path => [path.slice('src/'.length), textOf(path)])
  const { dependencies } = json('package.json') as { dependencies: object }
  return houseOf(Object.fromEntries(texts), Object.keys(dependencies))
}

export const houseOf = (texts: Readonly<Record<string, string>>, packages: readonly string[]): House => ({
  packages,
  files: Object.entries(texts).map(([path, text]) => {
    const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const nodes = nodesOf(tree)
    return { path, text, tree, nodes, imports: importsOf(nodes, tree) }
  }),
})

function importsOf(nodes: readonly ts.Node[], tree: ts.SourceFile): Import[] {
  return nodes.flatMap(node => {
    const name = importedBy(node)
    if (name === undefined) return []
    const isRelative = name.startsWith('.')
    const from = isRelative ? resolved(name, tree.fileName) : packageOf(name)
    return [{ from, isRelative, names: namesIn(node), line: lineOf(node, tree) }]
  })
}

function namesIn(node: ts.Node): string[] {
  const bound = ts.isImportDeclaration(node)
    ? node.importClause?.namedBindings
    : ts.isExportDeclaration(node)
      ? node.exportClause
      : undefined
  if (bound === undefined || ts.isNamespaceImport(bound) || ts.isNamespaceExport(bound)) return []
  return bound.elements.map(({ name, propertyName = name }) => propertyName.text)
}

/** What a statement, a type or a call imports. */
function importedBy(node: ts.Node): string | undefined {
  const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  const said =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
        ? node.argument.literal
        : isCall
          ? node.arguments[0]
          : undefined
  if (said === undefined) return undefined
  return ts.isStringLiteralLike(said) ? said.text : `(${said.getText()})`
}

/** The folders that a file goes up and down are walked as in an address. */
const resolved = (name: string, from: string): string => {
  const path = new URL(name, `file:///house/src/${from}`).pathname.slice('/house/'.length)
  return path.startsWith('src/') ? path.slice('src/'.length) : `../${path}`
}

const packageOf = (name: string): string =>
  name.startsWith('node:') ? name : name.split('/', name.startsWith('@') ? 2 : 1).join('/')

export function nodesOf(tree: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node) => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return nodes
}

export const lineOf = (node: ts.Node, tree: ts.SourceFile): number =>
  tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1

const ROOT = new URL('../../', import.meta.url)

export const textOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

export const json = (path: string): unknown => JSON.parse(textOf(path))

/** The paths of all files of the project, counted from its root. */
export const projectFiles = (): string[] => filesUnder('')

function filesUnder(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}${entry.name}`
    if (entry.name === '.git' || isIgnored(entry.isDirectory() ? `${path}/` : path)) return []
    return entry.isDirectory() ? filesUnder(`${path}/`) : [path]
  })
}

const IGNORED = textOf('.gitignore').split('\n').filter(Boolean)

/** By the plain lines that .gitignore has: `dist/` anywhere, `/data/` at the root, and `*.log`. */
function isIgnored(path: string): boolean {
  return IGNORED.some(line => {
    if (line.startsWith('/')) return path === line.slice(1)
    return line.startsWith('*') ? path.endsWith(line.slice(1)) : `/${path}`.endsWith(`/${line}`)
  })
}
