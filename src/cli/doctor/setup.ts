// A first set-up: which values of the example are left, what to do next, and whether the keeper's own texts can be used.
import { readFileSync, statSync } from 'node:fs'
import { helpPage, helpPages } from '../../judge/library/help.ts'
import { TemplateFault } from '../../judge/library/template.ts'
import { MAIL_KINDS, Templates } from '../../judge/library/templates.ts'
import type { ServerFault } from '../../post/servers/serverFault.ts'
import { faultText, readYaml } from '../../rules/board/yamlFile.ts'
import type { Plan } from '../configured.ts'
import { DEFAULT_CONFIG } from '../options.ts'
import { isWorthATrial } from './domain/domain.ts'
import type { Finding } from './finding.ts'

/** The domain of the example; nobody can own it. (RFC 2606) */
const EXAMPLE = 'dragoman.example'

export const isExample = (host: string): boolean => host === EXAMPLE || host.endsWith(`.${EXAMPLE}`)

/** Complaints about a file, in the order of its lines. */
export const byLine = (complaints: readonly string[]): readonly string[] =>
  complaints.toSorted((one, other) => lineOf(one) - lineOf(other))

const lineOf = (complaint: string): number => Number(/:(\d+): /.exec(complaint)?.[1] ?? 0)

/** The lines of a configuration that still contain the example's names. */
export function leftOfTheExample(file: string): readonly string[] {
  const lines = textOf(file).split('\n')
  return lines.flatMap((line, i) => {
    const [name] = NAME.exec(line.replace(COMMENT, '')) ?? []
    return name === undefined ? [] : [`${file}:${i + 1}: ${name} is the example's; write your own`]
  })
}

const COMMENT = /(?:^|\s)#.*$/
const NAME = /[\w.+-]*@?[\w.-]*\bdragoman\.example\b/

/** Files with secrets that other users of this machine can read: those that the configuration names, and itself if it contains one. */
export function openSecrets(file: string): readonly string[] {
  const page = readYaml({ name: file, text: textOf(file) })
  const content = page.ok ? page.value.content : undefined
  const named = SECRETS.flatMap(path => {
    const said = path.split('.').reduce<unknown>((here, step) => fieldOf(here, step), content)
    if (typeof said !== 'string' || said.startsWith('env:')) return []
    return [said.startsWith('file:') ? said.slice('file:'.length).trim() : file]
  })
  return [...new Set(named)].flatMap(name => {
    const who = openTo(name)
    return who === undefined
      ? []
      : [`other users of this machine can read the secret in ${name}: chmod ${who} ${name}`]
  })
}

const SECRETS = ['mailbox', 'smtp'].flatMap(section =>
  ['password', 'token.secret', 'token.refresh', 'dkim.key'].map(field => `${section}.${field}`),
)

const fieldOf = (here: unknown, step: string): unknown =>
  typeof here === 'object' && here !== null ? Reflect.get(here, step) : undefined

/** Which permissions to remove. The judge may read files of another owner through its group. */
function openTo(name: string): 'go=' | 'o=' | undefined {
  const { mode = 0, uid } = statSync(name, { throwIfNoEntry: false }) ?? {}
  const isOwn = uid !== 0 && uid === process.getuid?.()
  if (isOwn) return (mode & 0o077) === 0 ? undefined : 'go='
  return (mode & 0o007) === 0 ? undefined : 'o='
}

/** An unreadable file counts as empty here; it is reported where it is needed. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** What else the keeper of such a mailbox has to know when the judge cannot log in. */
export function hintFor(host: string, { trouble }: Pick<ServerFault, 'trouble'>): string {
  const provider = PROVIDERS.find(({ hosts }) => hosts.test(host))
  return (trouble === 'password' || trouble === 'noToken') && provider !== undefined
    ? `; ${provider.hint}`
    : ''
}

const PROVIDERS: readonly { readonly hosts: RegExp; readonly hint: string }[] = [
  {
    hosts: /(?:^|\.)(?:gmail|googlemail)\.com$/,
    hint: 'Google wants an app password and not that of the account: docs/keeping.md, "A first mailbox in five minutes", tells how to get one',
  },
  {
    hosts: /(?:^|\.)(?:office365|outlook|hotmail)\.com$/,
    hint: 'Microsoft wants a token and no password: docs/keeping-mail.md, "Microsoft 365", tells how to get one',
  },
]

/** What was checked, as far as it decides the next steps. */
interface SetUp {
  /** The texts of what is not well. */
  readonly troubles: readonly string[]
  readonly file: string | undefined
  readonly plan: Plan | undefined
  /** Whether a letter was sent to see how it comes back. */
  readonly wasTried: boolean
}

export function nextSteps({ troubles, file, plan, wasTried }: SetUp): readonly string[] {
  if (troubles.length > 0) {
    const wantsVariable = troubles.some(text => text.includes('the environment has no'))
    return [
      'mend what is not ok above, and run `npx dragoman doctor` again',
      ...(wantsVariable ? [HOW_TO_SET] : []),
    ]
  }
  if (file === undefined) return ['`npm start`, and open the page that it names', TO_GO_REAL]
  const { judge, servers } = plan ?? {}
  if (servers === undefined) return ['`npx dragoman start`, and open the page that it names']
  const address = judge?.address ?? ''
  return [
    ...(wasTried || servers.mailbox === undefined ? [] : [toTry(judge?.plus)]),
    ...(isWorthATrial(address) ? [TO_SEE] : []),
    `\`npx dragoman start\`; then write HELP to ${address} from an address of your own, and wait for the answer`,
  ]
}

const toTry = (plus = true): string =>
  `\`npx dragoman doctor --letter\` sends a letter to ${plus ? 'an address of the judge with a plus, and waits for it: players answer to such addresses' : 'the address of the judge, and waits for it: players answer to that'}`

const TO_SEE =
  '`npx dragoman doctor --to ADDRESS` sends a letter to an address of your own at another house, and says what to look for in it'

const HOW_TO_SET =
  "a variable is set by `export NAME='…'` in the shell that starts the judge, or by the EnvironmentFile of its service; " +
  'to read a secret from a file, write file:PATH in place of env:NAME'

const TO_GO_REAL =
  `for a real mailbox copy config/dragoman.example.yaml to ${DEFAULT_CONFIG}, or an example of docs/keeping.md ` +
  '(Gmail, Microsoft 365, Dovecot, Postfix), write your own into it, and run `npx dragoman doctor` again'

/** Cleared texts do not come back, so this names the day before which texts are cleared. */
export function keepFindings(keep: Plan['keep'], now: number): readonly Finding[] {
  if (keep === undefined) return []
  const day = new Date(now - keep * DAY).toISOString().slice(0, 10)
  const text = `texts of letters and mails of before ${day} are cleared in the night, and come back from a copy alone; those of games that are played stay`
  return [{ part: 'keep', isWell: true, text }]
}

const DAY = 86_400_000

// Checks the texts of the mails: those that come with the judge, and the keeper's own.

interface Look {
  readonly isWell: boolean
  readonly text: string
}

const NO_PAGES = 'the pages of help are missing; install the judge again'

/** One line if all is well, otherwise one for each file that cannot be used. */
export function lookAtTemplates(folder: string): readonly Look[] {
  try {
    const templates = new Templates(folder)
    templates.readAll()
    const pages = helpPages(folder)
    const faults = [...templates.faults, ...pages.faults]
    if (helpPage(undefined, pages).kind !== 'page') return [{ isWell: false, text: NO_PAGES }]
    const [all, own] = [MAIL_KINDS.length + pages.all.length, templates.keepersInUse + pages.keepersInUse]
    if (faults.length === 0)
      return [{ isWell: true, text: `${all}, of which ${own === 0 ? 'none' : own} in ${folder}` }]
    return faults.map(fault => ({ isWell: false, text: `${faultText(fault)}; until then ours is used` }))
  } catch (fault) {
    if (!(fault instanceof TemplateFault)) throw fault
    return [{ isWell: false, text: fault.message }]
  }
}
