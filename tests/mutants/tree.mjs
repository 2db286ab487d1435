// A copy of the project to put faults into; the original tree is only read.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutate } from './table.mjs'

const NOT_COPIED = new Set(['node_modules', 'dist', '.git', '.data', 'coverage'])
/** Vite and Vitest write here, so the copy gets its own. */
const CACHES = new Set(['.vite', '.vite-temp', '.vitest', '.cache'])

/** Copies the project at `root` into a temporary folder, and builds it there unless the existing build is up to date. */
export function makeTree(root) {
  const home = mkdtempSync(join(tmpdir(), 'fontarium-mutants-'))
  const folder = join(home, 'tree')
  const dist = join(folder, 'dist')
  /** The build without a fault. */
  const cleanDist = join(home, 'dist')
  let isChanged = false
  let isRebuilt = false

  function node(args, options = {}) {
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      ...options,
    })
    if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stderr}`)
  }

  function build(isServerOnly) {
    node(['src-server/cli/build.mjs', ...(isServerOnly ? ['--server'] : [])])
    // The client is the same with and without the fault; the stamp prevents tests from building it again.
    if (isServerOnly)
      node([
        '--input-type=module',
        '--eval',
        "import { writeFileSync } from 'node:fs'; import { sourceHash } from './src-server/cli/build.mjs'; writeFileSync('dist/.stamp', sourceHash())",
      ])
    isRebuilt = true
  }

  cpSync(root, folder, {
    recursive: true,
    filter: (source) =>
      !NOT_COPIED.has(source.slice(root.length).replace(/^[\\/]+/, '')) && !/[\\/]dist\.\w+$/.test(source),
  })
  // Links each package instead of the folder, so that caches are written to the copy.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!CACHES.has(name)) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  if (existsSync(join(root, 'dist'))) cpSync(join(root, 'dist'), dist, { recursive: true })
  node(['src-server/cli/build.mjs', '--if-stale'])
  cpSync(dist, cleanDist, { recursive: true })

  return {
    folder,
    /** Puts a fault into the copy. */
    breakWith(fault) {
      const file = join(folder, fault.file)
      const text = mutate(fault, readFileSync(join(root, fault.file), 'utf8'))
      isChanged = true
      writeFileSync(file, text)
    },
    /** Builds the faulty tree once, for tests that start processes or read assets of the build. */
    buildBroken(fault) {
      if (!isRebuilt) build(!/^src-(client|shared)\//.test(fault.file))
    },
    /** Restores the file and the build. */
    mend(fault) {
      if (isChanged) cpSync(join(root, fault.file), join(folder, fault.file))
      if (isRebuilt) {
        rmSync(dist, { recursive: true, force: true })
        cpSync(cleanDist, dist, { recursive: true })
      }
      isChanged = false
      isRebuilt = false
    },
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  }
}
