// A first set-up: which values of the example are left, what to do next, and whether the keeper's own texts can be used.
import { readFileSync, statSync } from 'node:fs'
import { helpPage, helpPages } from '../../judge/library/help.ts'
import { TemplateFault } from '../../judge/library/template.ts'
import { MAIL_KINDS, Templates } from '../../judge/library/templates.ts'
import type { ServerFault } from '../../post/servers/serverFault.ts'
import { faultText, readYaml } from '../../rules/board/yamlFile.ts'
import { wording } from '../../wording/wording.ts'
import type { Plan } from '../configured.ts'
import { DEFAULT_CONFIG } from '../options.ts'
import { isWorthATrial } from './domain/domain.ts'
import type { Finding } from './finding.ts'

const say = wording.doctor.setUp

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
    return name === undefined ? [] : [say.ofTheExample({ file, line: i + 1, name })]
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
    return who === undefined ? [] : [say.openSecret({ name, who })]
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
  { hosts: /(?:^|\.)(?:gmail|googlemail)\.com$/, hint: say.google },
  { hosts: /(?:^|\.)(?:office365|outlook|hotmail)\.com$/, hint: say.microsoft },
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
    const wantsVariable = troubles.some(text => text.includes(wording.configuration.secrets.setIt))
    return [say.mend, ...(wantsVariable ? [say.setVariable] : [])]
  }
  if (file === undefined) return [say.firstStart, say.goReal({ file: DEFAULT_CONFIG })]
  const { judge, servers } = plan ?? {}
  if (servers === undefined) return [say.startAlone]
  const { address = '', plus = true } = judge ?? {}
  return [
    ...(wasTried || servers.mailbox === undefined ? [] : [plus ? say.tryLetterPlus : say.tryLetter]),
    ...(isWorthATrial(address) ? [say.tryAbroad] : []),
    say.start({ address }),
  ]
}

/** Cleared texts do not come back, so this names the day before which texts are cleared. */
export function keepFindings(keep: Plan['keep'], now: number): readonly Finding[] {
  if (keep === undefined) return []
  const day = new Date(now - keep * DAY).toISOString().slice(0, 10)
  return [{ part: 'keep', isWell: true, text: say.keep({ day }) }]
}

const DAY = 86_400_000

// Checks the texts of the mails: those that come with the judge, and the keeper's own.

interface Look {
  readonly isWell: boolean
  readonly text: string
}

/** One line if all is well, otherwise one for each file that cannot be used. */
export function lookAtTemplates(folder: string): readonly Look[] {
  try {
    const templates = new Templates(folder)
    templates.readAll()
    const pages = helpPages(folder)
    const faults = [...templates.faults, ...pages.faults]
    if (helpPage(undefined, pages).kind !== 'page') return [{ isWell: false, text: say.noPages }]
    const [all, own] = [MAIL_KINDS.length + pages.all.length, templates.keepersInUse + pages.keepersInUse]
    if (faults.length === 0)
      return [{ isWell: true, text: say.templates({ all, own: own === 0 ? say.noneOwn : own, folder }) }]
    return faults.map(fault => ({ isWell: false, text: say.oursIsUsed({ fault: faultText(fault) }) }))
  } catch (fault) {
    if (!(fault instanceof TemplateFault)) throw fault
    return [{ isWell: false, text: fault.message }]
  }
}
