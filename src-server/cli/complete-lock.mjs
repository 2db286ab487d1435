/**
 * Completes package-lock.json with the platform siblings of native packages.
 *
 * Why: a package such as @napi-rs/canvas names one optional package per platform. When a registry mirror lacks some
 * of them, `npm install` leaves those out of the lock without a word, and then `npm ci` of npm 11 and later refuses
 * the lock ("Missing: … from lock file"), on every machine. The public registry's own lock entries can be derived
 * from the sibling's name, so we write them back: `npm ci` passes, each platform gets the version that its parent
 * asks for, and a later `npm install` keeps the entries.
 *
 * Run after every dependency change: node src-server/cli/complete-lock.mjs [package-lock.json]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const PLATFORM =
  /(android|darwin|freebsd|linux|openbsd|netbsd|sunos|win32|openharmony|aix)-(arm64|arm|x64|ia32|riscv64|ppc64le|ppc64|s390x|loong64|mips64el)(?:-(\w+))?$/

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
  // npm sorts by plain code unit order: the same order keeps the diff of a later install small.
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  return added
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const file = process.argv[2] ?? 'package-lock.json'
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const added = completeLock(lock)
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(added.length > 0 ? `added ${added.join(', ')}` : 'the lock is complete')
}
