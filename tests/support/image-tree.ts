import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parseDockerfile, readDockerignore, type Step } from './dockerfile.ts'

/** The result of the last stage of docker/Dockerfile, as a local folder. */
export interface ImageTree {
  /** The image's WORKDIR. */
  app: string
  env: Record<string, string>
  user: string
  command: string[]
  healthcheck: string[]
}

interface Container {
  root: string
  workdir: string
  env: Record<string, string>
  user: string
}

/** Paths of the image in its steps. */
const FOLDERS = /(?<=^|[\s="])\/(?=(app|data|backups)(?![\w-]))/g

/** The stage with the programs of the system, which this machine has. */
const BASE = 'base'
/** All commands of the other stages: this machine is not a container, so nothing else is run. */
const KNOWN = /^(npm |node src-server\/|find \. |mkdir \/data|chown node:node \/data)/

/** A field unknown to npm, in the entry of every package; npm removes it when it rewrites the lock file. */
const MARK = '"x-not-written-by-npm": true,'

/**
 * Runs the steps of docker/Dockerfile in order, without a container engine: a folder is the `/` of each stage, and `owner` is the
 * user "node". The stage "base" holds what comes from the base image, and is left out. Three steps need a network or minutes and are
 * replaced:
 * - system packages: skipped, since they are compilers for `npm ci`;
 * - `npm ci`: npm only checks package.json and the lock file, and node_modules of this tree is used;
 * - `npm run build`: uses dist/ of this tree if its stamp matches the copied sources, else builds.
 */
export function buildImageTree(project: string, folder: string, owner: string): ImageTree {
  const stages = parseDockerfile(readFileSync(path.join(project, 'docker/Dockerfile'), 'utf8'))
  const commands: Record<string, string[]> = { CMD: [], HEALTHCHECK: [] }
  let container: Container = { root: '', workdir: '/', env: {}, user: 'root' }
  for (const [index, stage] of stages.entries()) {
    if (stage.name === BASE) continue
    container = { root: path.join(folder, stage.name || String(index)), workdir: '/', env: {}, user: 'root' }
    mkdirSync(container.root, { recursive: true })
    for (const step of stage.steps) runStep(project, folder, owner, container, step, commands)
  }
  const { root, workdir, env, user } = container
  return {
    app: path.join(root, workdir),
    env,
    user,
    command: commands.CMD as string[],
    healthcheck: commands.HEALTHCHECK as string[],
  }
}

function runStep(
  project: string,
  folder: string,
  owner: string,
  container: Container,
  { instruction, text }: Step,
  commands: Record<string, string[]>,
): void {
  const here = (name: string) => path.resolve(path.join(container.root, container.workdir), absolute(container, name))
  if (instruction === 'WORKDIR') {
    container.workdir = text
    mkdirSync(path.join(container.root, text), { recursive: true })
  } else if (instruction === 'ENV') {
    for (const [, name, value] of text.matchAll(/(\w+)=(\S+)/g))
      container.env[name as string] = absolute(container, value as string)
  } else if (instruction === 'ARG') {
    const [name = '', value = ''] = text.split('=')
    container.env[name] = value
  } else if (instruction === 'USER') container.user = text
  else if (instruction === 'CMD') commands.CMD = JSON.parse(text) as string[]
  else if (instruction === 'HEALTHCHECK')
    commands.HEALTHCHECK = JSON.parse(text.slice(text.indexOf('CMD') + 3)) as string[]
  else if (instruction === 'COPY') copy(project, folder, here, text.split(/\s+/))
  else if (instruction === 'RUN') {
    for (const command of text.split(' && ')) runCommand(project, container, owner, command)
  } else if (!['LABEL', 'VOLUME', 'EXPOSE'].includes(instruction))
    throw new Error(`docker/Dockerfile has ${instruction}, which tests/support/image-tree.ts does not know`)
}

/** Replaces the image's folders by local ones in a path or command. */
const absolute = ({ root }: Container, text: string) => text.replace(FOLDERS, `${root}/`)

function copy(project: string, folder: string, here: (name: string) => string, words: string[]): void {
  const from = words[0]?.startsWith('--from=') ? (words.shift() as string).slice('--from='.length) : null
  const target = here(words.pop() as string)
  // Moved, because the other stage no longer needs it.
  if (from === BASE) return
  if (from !== null) {
    renameSync(path.join(folder, from, words[0] as string), target)
    return
  }
  const isIgnored = readDockerignore(project)
  const names = words.flatMap((word) => (word === '.' ? readdirSync(project) : [word]))
  for (const name of names) {
    if (isIgnored(name)) continue
    cpSync(path.join(project, name), path.join(target, name), { recursive: true })
    // An engine keeps the modes of the context; these are the modes of a checkout under umask 077.
    execFileSync('chmod', ['-R', 'go=', path.join(target, name)])
  }
}

function runCommand(project: string, container: Container, owner: string, command: string): void {
  if (/^(apt-get|rm -rf \/var\/lib\/apt)/.test(command)) return
  if (!KNOWN.test(command))
    throw new Error(`docker/Dockerfile runs \`${command}\`, which tests/support/image-tree.ts does not know`)
  const app = path.join(container.root, container.workdir)
  if (command === 'npm ci') {
    shell(container, 'npm ci --dry-run')
    linkModules(path.join(project, 'node_modules'), path.join(app, 'node_modules'))
  } else if (command === 'npm run build') build(project, container)
  else shell(container, absolute(container, command).replaceAll('node:node', owner))
}

function shell({ root, workdir, env }: Container, command: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
    cwd: path.join(root, workdir),
    // No step may need a registry, and npm must not look for updates.
    env: { ...process.env, ...env, npm_config_offline: 'true', npm_config_update_notifier: 'false' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`\`${command}\` of docker/Dockerfile ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

/** Hard links are safe and fast: npm removes whole packages, and the one file that it writes is copied. */
function linkModules(source: string, target: string): void {
  mkdirSync(target)
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)]
    if (entry.isDirectory()) linkModules(from, to)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
    else if (entry.name === '.package-lock.json') copyFileSync(from, to)
    else linkOrCopy(from, to)
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    // The temporary folder is on another file system, or node_modules belongs to another user.
    if (!['EXDEV', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    copyFileSync(from, to)
  }
}

function build(project: string, container: Container): void {
  const app = path.join(container.root, container.workdir)
  const script = "import('./src-server/cli/build.mjs').then((build) => console.log(build.sourceHash()))"
  const hash = () => shell(container, `node -e "${script}"`).trim()
  if (readFileSync(path.join(project, 'dist/.stamp'), 'utf8') === hash()) {
    cpSync(path.join(project, 'dist'), path.join(app, 'dist'), { recursive: true })
    execFileSync('chmod', ['-R', 'a+rX', path.join(app, 'dist')])
  } else shell(container, 'npm run build')
  // npm 11.6 drops the `libc` of packages when it writes a lock file; other versions keep all fields of ours. All of them drop unknown
  // fields, so this mark, which the stamp includes, shows if any npm rewrote the lock file.
  const lock = path.join(app, 'package-lock.json')
  const marked = readFileSync(lock, 'utf8').replace(/^ {4}"node_modules\/[^"]+": \{$/gm, `$&\n      ${MARK}`)
  writeFileSync(lock, marked)
  writeFileSync(path.join(app, 'dist/.stamp'), hash())
}

/** Removes write permission, except from hard links, which are also files of this tree's node_modules. */
export function makeReadOnly(folder: string): void {
  execFileSync('find', [
    folder,
    '(',
    '-type',
    'd',
    '-o',
    '-type',
    'f',
    '-links',
    '1',
    ')',
    '-exec',
    'chmod',
    'a-w',
    '{}',
    '+',
  ])
}

/** Removes a tree that was made read-only. */
export function removeTree(folder: string): void {
  execFileSync('find', [folder, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+'])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
