// Makes mutations of a file: conditions turned round, bounds moved by one, statements and elements left out.
import ts from 'typescript'
import type { Sampled } from './mutation.ts'

/** A change at a place in the text. */
interface Change {
  readonly start: number
  readonly end: number
  readonly to: string
  readonly why: string
}

/** All mutations of a file that there are. */
export function mutationsOf(file: string, text: string): readonly Sampled[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Sampled[] = []
  const walk = (node: ts.Node): void => {
    if (isNoCode(node)) return
    for (const change of changesOf(node, text)) found.push(sampled(change, node, tree, text))
    ts.forEachChild(node, walk)
  }
  walk(tree)
  return found
}

const isNoCode = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node)

const OTHERS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
])

/** Calls that may be left out, so that what they were made of stays as it is. */
const LEFT_OUT =
  'filter slice toLowerCase toUpperCase trim trimEnd sort toSorted reverse toReversed replace'.split(' ')
const SWAPPED: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'includes',
  endsWith: 'includes',
  find: 'findLast',
  findLast: 'find',
}

function changesOf(node: ts.Node, text: string): readonly Change[] {
  const [start, end] = [node.getStart(), node.getEnd()]
  const change = (to: string, why: string, from = start, until = end): Change => ({
    start: from,
    end: until,
    to,
    why,
  })
  const part = (piece: ts.Node): string => text.slice(piece.getStart(), piece.getEnd())
  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node
    const other = OTHERS.get(operatorToken.kind)
    if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      return [change(part(left), 'nothing else is taken where there is none')]
    if (operatorToken.kind === ts.SyntaxKind.PlusToken && [left, right].some(isText)) return []
    const sign = operatorToken.kind === ts.SyntaxKind.PlusToken ? '-' : other
    if (sign === undefined) return []
    return [
      change(sign, `${part(operatorToken)} is ${sign}`, operatorToken.getStart(), operatorToken.getEnd()),
    ]
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [change(part(node.operand), 'not is forgotten')]
  if (ts.isIfStatement(node)) {
    const { expression, thenStatement, elseStatement } = node
    const never = change('false', 'the condition never holds', expression.getStart(), expression.getEnd())
    const always = change('true', 'the condition always holds', expression.getStart(), expression.getEnd())
    return elseStatement === undefined && isExit(thenStatement) ? [never] : [never, always]
  }
  if (ts.isConditionalExpression(node))
    return [
      change(part(node.whenTrue), 'the first of two is always taken'),
      change(part(node.whenFalse), 'the second of two is always taken'),
    ]
  if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent.parent ?? node.parent))
    return [change(String(Number(node.text.replaceAll('_', '')) + 1), 'one more')]
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [change('false', 'true is false')]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [change('true', 'false is true')]
  if (ts.isExpressionStatement(node) && isDoing(node.expression)) return [change('', 'it is not done')]
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !ts.isBinaryExpression(node.parent)) {
    const last = node.elements.at(-1)!
    const from = node.elements.length > 1 ? node.elements.at(-2)!.getEnd() : last.getStart()
    return [change('', 'the last of the list is left out', from, last.getEnd())]
  }
  if (ts.isRegularExpressionLiteral(node)) return patterns(node.text).map(to => change(to, 'another pattern'))
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression
    if (LEFT_OUT.includes(name.text)) return [change(part(expression), `no ${name.text}`)]
    const other = SWAPPED[name.text]
    if (other !== undefined)
      return [change(other, `${name.text} is ${other}`, name.getStart(), name.getEnd())]
  }
  return []
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)

const isExit = (node: ts.Node): boolean =>
  ts.isReturnStatement(node) ||
  ts.isThrowStatement(node) ||
  ts.isContinueStatement(node) ||
  ts.isBreakStatement(node)

/** A call, or something that is set; `super(…)` cannot be left out. */
const isDoing = (node: ts.Expression): boolean =>
  (ts.isCallExpression(node) && node.expression.kind !== ts.SyntaxKind.SuperKeyword) ||
  (ts.isAwaitExpression(node) && ts.isCallExpression(node.expression)) ||
  (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)

/** Without its anchors and without its flags. */
function patterns(pattern: string): readonly string[] {
  const end = pattern.lastIndexOf('/')
  const [body, flags] = [pattern.slice(1, end), pattern.slice(end + 1)]
  return [
    ...(body.startsWith('^') ? [`/${body.slice(1)}/${flags}`] : []),
    ...(/[^\\]\$$/.test(body) ? [`/${body.slice(0, -1)}/${flags}`] : []),
    ...(flags.includes('i') ? [`/${body}/${flags.replace('i', '')}`] : []),
  ].filter(each => !each.startsWith('//'))
}

function sampled({ start, end, to, why }: Change, node: ts.Node, tree: ts.SourceFile, text: string): Sampled {
  const { before, from, until } = alone(text, start, end)
  return {
    file: tree.fileName,
    before,
    after: text.slice(from, start) + to + text.slice(end, until),
    why,
    line: tree.getLineAndCharacterOfPosition(start).line + 1,
    within: nameAround(node),
  }
}

/** As much of the text around a place as there must be for it to be found once. */
function alone(text: string, start: number, end: number): { before: string; from: number; until: number } {
  for (let more = 0; ; more += 8) {
    const [from, until] = [Math.max(0, start - more), Math.min(text.length, end + more)]
    const before = text.slice(from, until)
    if (text.indexOf(before) === text.lastIndexOf(before)) return { before, from, until }
  }
}

/** The nearest function around that has a name, as the runtime calls it. */
function nameAround(node: ts.Node): string | undefined {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) {
    if (ts.isConstructorDeclaration(at)) return at.parent.name?.text
    if (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at) || ts.isAccessor(at))
      return at.name === undefined ? undefined : at.name.getText()
    if (!ts.isArrowFunction(at) && !ts.isFunctionExpression(at)) continue
    const { parent } = at
    const named =
      ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
    if (named) return parent.name.getText()
  }
  return undefined
}
