/**
 * Completes package-lock.json where a registry mirror knows less than the public registry.
 *
 * Missing entries: a package such as @napi-rs/canvas names one optional package per platform. When a mirror lacks some
 * of them, `npm install` silently leaves them out of the lock, and `npm ci` of npm 11 and later refuses that lock
 * ("Missing: … from lock file") on every machine. The entries can be derived from the names, so we write them back.
 *
 * Missing hashes: such entries have no `integrity`, so npm cannot check what it downloads for them. The hash is taken from
 * the registry as soon as one that has the package is asked; it is never made up.
 *
 * Run after every dependency change: node src-server/cli/complete-lock.mjs [package-lock.json]
 */
import { execFile } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PLATFORM =
  /(android|darwin|freebsd|linux|openbsd|netbsd|sunos|win32|openharmony|aix)-(arm64|arm|x64|ia32|riscv64|ppc64le|ppc64|s390x|loong64|mips64el)(?:-(\w+))?$/
/** Longer than npm's own retries when a registry hangs. */
const ASK_TIMEOUT_MS = 60_000

/** Adds the missing siblings to a parsed lock and returns their `name@version`. */
export function completeLock(lock) {
  const added = []
  for (const entry of Object.values({ ...lock.packages })) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const key = `node_modules/${name}`
      const platform = PLATFORM.exec(name)
      // A range cannot be resolved without the registry; native siblings are pinned exactly.
      if (lock.packages[key] || !platform || !/^\d+\.\d+\.\d+/.test(version)) continue
      const [, os, cpu, abi] = platform
      const libc = os === 'linux' && abi ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {}
      const license = entry.license ?? 'MIT'
      const engines = entry.engines ?? { node: '>= 10' }
      lock.packages[key] = { version, cpu: [cpu], ...libc, license, optional: true, os: [os], engines }
      added.push(`${name}@${version}`)
    }
  }
  // In npm's own order, so that a complete file stays unchanged.
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
  return added
}

/** Keys of the packages without a hash, except the project itself. */
export function withoutIntegrity(lock) {
  return Object.keys(lock.packages).filter((key) => key !== '' && !lock.packages[key].integrity)
}

/**
 * Fills in the hashes that the registry knows.
 *
 * @param {(spec: string) => Promise<string | null>} ask hash of `name@version`, null when the registry does not have it
 * @returns {Promise<{ filled: string[], unknown: string[] }>} both as `name@version`
 */
export async function fillIntegrity(lock, ask = askRegistry) {
  const filled = []
  const unknown = []
  for (const key of withoutIntegrity(lock)) {
    const { version, ...rest } = lock.packages[key]
    const spec = `${rest.name ?? key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`
    const integrity = await ask(spec)
    // The order of fields is npm's own.
    if (integrity) lock.packages[key] = { version, integrity, ...rest }
    ;(integrity ? filled : unknown).push(spec)
  }
  return { filled, unknown }
}

/**
 * Asks npm's own client, which knows this machine's registry, proxy and credentials. @throws Error when there is no
 * answer
 */
async function askRegistry(spec) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout, error } = await promisify(execFile)(npm, ['view', spec, 'dist.integrity', '--json'], {
    timeout: ASK_TIMEOUT_MS,
    shell: process.platform === 'win32',
  }).catch((error) => ({ stdout: error.stdout ?? '', error }))
  const answer = stdout.trim() ? JSON.parse(stdout) : null
  if (typeof answer === 'string') return answer
  if (answer?.error?.code === 'E404' || (!answer && !error)) return null
  throw new Error(`The registry did not say what ${spec} is: ${answer?.error?.summary ?? error?.message ?? stdout}`)
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const usage = 'usage: node src-server/cli/complete-lock.mjs [package-lock.json]'
  const [file = 'package-lock.json', ...rest] = process.argv.slice(2)
  if (file === '--help' || file === '-h') {
    console.log(usage)
    process.exit(0)
  }
  if (rest.length > 0 || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
    console.error(usage)
    process.exit(2)
  }
  const before = readFileSync(file, 'utf8')
  const lock = JSON.parse(before)
  const added = completeLock(lock)
  const { filled, unknown } = await fillIntegrity(lock)
  const after = `${JSON.stringify(lock, null, 2)}\n`
  if (after !== before) writeFileSync(file, after)
  if (added.length > 0) console.log(`added ${added.join(', ')}`)
  if (filled.length > 0) console.log(`filled in the integrity of ${filled.join(', ')}`)
  if (unknown.length > 0) console.log(`not in this registry, so without integrity: ${unknown.join(', ')}`)
  if (after === before) console.log(`nothing to add to ${file}`)
}
