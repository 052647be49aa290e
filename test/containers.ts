// What files for containers say, followed step by step in an empty folder, as far as a machine without containers can.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { packageFolder } from './packed.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

export interface Step {
  readonly what: string
  readonly of: string
}

/** `COPY . .`, `RUN npm ci`; a line that ends with a backslash goes on in the next. */
export const stepsIn = (text: string): readonly Step[] =>
  text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [, what = '', of = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return { what, of }
    })

/** What stands behind the last step of a kind. */
export const lastOf = (steps: readonly Step[], kind: string): string =>
  steps.findLast(({ what }) => what === kind)?.of ?? ''

/** The words of a step in the form of a list. */
export const wordsOf = (steps: readonly Step[], kind: string): readonly string[] =>
  JSON.parse(/\[.*\]/.exec(lastOf(steps, kind))?.[0] ?? '[]') as string[] // a list of words

/** Whether a file of the context stays away, by the lines of a .dockerignore. */
export function isIgnored(name: string, lines: readonly string[]): boolean {
  const parts = name.split('/')
  const above = parts.map((_, i) => parts.slice(0, i + 1).join('/'))
  return lines.some(line => above.some(each => patternOf(line).test(each)))
}

const patternOf = (line: string): RegExp =>
  new RegExp(
    `^${line
      .replace(/[.+]/g, '\\$&')
      .replace(/\*\*\//g, '(?:.+/)?')
      .replace(/(?<!\))\*/g, '[^/]*')
      .replace(/\(\?:\.\+\/\)\?\*/g, '(?:.+/)?[^/]*')}$`,
  )

export const ignoredLines = (): readonly string[] =>
  readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(line => line !== '')

/** The stages of a file, each in a folder of its own below `place`; the last one's, and what nobody could do here. */
export function followed(
  steps: readonly Step[],
  place: string,
  run: (command: string, folder: string) => void,
): { readonly root: string; readonly workdir: string } {
  let [root, workdir] = [place, '/']
  const stages = new Map<string, string>()
  for (const { what, of } of steps) {
    const here = (path: string): string => join(root, resolve(workdir, path))
    switch (what) {
      case 'FROM': {
        const [, image = '', , name = `${stages.size}`] = /^(\S+)( AS (\S+))?$/.exec(of) ?? []
        if (!/^[\w./-]+:[\w.-]+$/.test(image)) throw new Error(`an image without a version: ${of}`)
        root = join(place, name)
        workdir = '/'
        mkdirSync(root)
        stages.set(name, root)
        break
      }
      case 'WORKDIR':
        workdir = of
        mkdirSync(here('.'), { recursive: true })
        break
      case 'COPY':
        copied(of, here, stages)
        break
      case 'RUN':
        if (/^install -d .*(\/\S+)$/.test(of)) mkdirSync(here(of.split(' ').at(-1)!), { recursive: true })
        else if (
          !/^(?:apt-get update && apt-get install -y --no-install-recommends|useradd --system) /.test(of)
        )
          run(of, here('.'))
        break
      case 'ENV':
      case 'USER':
      case 'VOLUME':
      case 'EXPOSE':
      case 'STOPSIGNAL':
      case 'HEALTHCHECK':
      case 'ENTRYPOINT':
      case 'CMD':
        break
      default:
        throw new Error(`an unknown step: ${what} ${of}`)
    }
  }
  return { root, workdir }
}

function copied(of: string, here: (path: string) => string, stages: ReadonlyMap<string, string>): void {
  const [, stage, from = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(of) ?? []
  const source = stage === undefined ? resolve(ROOT, from) : join(stages.get(stage) ?? '/nowhere', from)
  const isFile = statSync(source).isFile()
  const target = isFile && to.endsWith('/') ? join(here(to), from.split('/').at(-1)!) : here(to)
  const lines = ignoredLines()
  cpSync(source, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: name => stage !== undefined || name === source || !isIgnored(relative(ROOT, name), lines),
  })
}

/** What a step of the build leaves, where it was built here already. */
export const asBuiltHere = (command: string, folder: string): void => {
  if (command === 'npm ci') symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  else if (command === 'npm run build') symlinkSync(join(packageFolder(), 'dist'), join(folder, 'dist'))
  else if (command !== 'npm prune --omit=dev') throw new Error(`nobody knows what this leaves: ${command}`)
}

/** The same by the shell, where the packages were installed here already. */
export const byShellAmongPackages = (command: string, folder: string): void => {
  if (command === 'npm ci')
    cpSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  else byShell(command, folder)
}

/** The same by the shell alone. */
export const byShell = (command: string, folder: string): void => {
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr.slice(-2_000)}`)
}

export type Files = Readonly<
  Record<
    'Containerfile' | 'Mailbox.Containerfile' | 'dovecot.conf' | 'dragoman.yaml' | 'compose.yaml',
    string
  >
>

const FOLDER = join(ROOT, 'config/container')

export const files = (): Files =>
  Object.fromEntries(
    readdirSync(FOLDER, { withFileTypes: true })
      .filter(each => each.isFile())
      .map(({ name }) => [name, readFileSync(join(FOLDER, name), 'utf8')]),
  ) as Files // the test asks for each

interface Service {
  readonly build: { readonly context: string; readonly dockerfile: string }
  readonly volumes: readonly string[]
  readonly secrets: readonly string[]
  readonly ports: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly restart?: string
  readonly read_only?: boolean
  readonly tmpfs?: readonly string[]
  readonly stop_grace_period?: string
}

interface Compose {
  readonly services: Readonly<Record<'judge' | 'mailbox', Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

/** What does not fit together in the files. */
export function misfits(given: Files): readonly string[] {
  const compose = parse(given['compose.yaml']) as Compose
  const config = parse(given['dragoman.yaml']) as Record<string, Record<string, unknown>>
  const found: string[] = []
  const need = (isSo: boolean, what: string): void => void (isSo || found.push(what))
  const steps = { judge: stepsIn(given.Containerfile), mailbox: stepsIn(given['Mailbox.Containerfile']) }
  for (const [name, service] of Object.entries(compose.services)) {
    const { build, volumes, secrets, ports } = service
    const own = steps[name as keyof typeof steps]
    const asks = ['CMD', ...wordsOf(own, 'HEALTHCHECK')]
    need(
      asks.length > 1 && asks.join('\n') === service.healthcheck?.test.join('\n'),
      `${name} is asked otherwise`,
    )
    need(service.restart === 'unless-stopped', `${name} is not started again`)
    const file = resolve(FOLDER, build.context, build.dockerfile)
    need(dirname(file) === FOLDER && file.split('/').at(-1)! in given, `${name} is built by no file of ours`)
    const kept = volumes.find(each => !each.startsWith('.'))?.split(':') ?? []
    need(kept[0]! in compose.volumes, `${name} keeps things in a volume that is not named`)
    need(kept[1] === lastOf(own, 'VOLUME'), `${name} keeps things elsewhere than its image says`)
    for (const secret of secrets) need(secret in compose.secrets, `the secret ${secret} is nowhere`)
    const text = name === 'judge' ? given['dragoman.yaml'] : given['dovecot.conf']
    const asked = [...text.matchAll(/\/run\/secrets\/([\w.]+)/g)].map(([, each]) => each!)
    need(
      [...asked].sort().join() === [...secrets].sort().join(),
      `${name} asks for secrets that it is not given`,
    )
    for (const published of ports) {
      const inside = published.split(':').at(-1)!
      need(published.startsWith('127.0.0.1:'), `${name} is open to everybody at ${published}`)
      need(lastOf(own, 'EXPOSE').split(' ').includes(inside), `${name} does not listen at ${inside}`)
    }
  }
  const { judge } = compose.services
  need(String(config['mailbox']?.['host']) in compose.services, 'the mailbox is on no machine of these')
  need(
    Object.keys(judge.depends_on ?? {}).includes(String(config['mailbox']?.['host'])),
    'the judge does not wait for its mailbox',
  )
  need(String(config['data']) === lastOf(steps.judge, 'VOLUME'), 'the store is not in the volume')
  need(String(config['web']?.['port']) === lastOf(steps.judge, 'EXPOSE'), 'the pages are at another port')
  need(config['web']?.['address'] === '0.0.0.0', 'the pages cannot be reached')
  const health = `127.0.0.1:${String(config['health']?.['port'])}/health`
  need(lastOf(steps.judge, 'HEALTHCHECK').includes(health), 'health is asked for at another port')
  const asked = wordsOf(steps.judge, 'CMD').at(-1)
  need(
    judge.volumes.some(each => each.split(':')[1] === asked),
    'the configuration is not where the judge looks',
  )
  need(judge.read_only === true && judge.tmpfs?.join() === '/var/tmp', 'the store has no room to sort in')
  need(judge.stop_grace_period === '1m', 'the judge is not given the time to finish')
  need(lastOf(steps.judge, 'STOPSIGNAL') === 'SIGTERM', 'the judge is not told to stop')
  need(!['', 'root'].includes(lastOf(steps.judge, 'USER')), 'the judge runs as root')
  for (const listener of ['port = 143', 'port = 24'])
    need(given['dovecot.conf'].includes(`${listener}\n`), `no listener at ${listener}`)
  return found
}
