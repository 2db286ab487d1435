// Removes from a built tree what a running site never reads. Only docker/Dockerfile runs it: `node src-server/cli/slim.mjs /app`.
import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Dependencies of builds: with NODE_ENV=production nothing is built. */
const BUILDERS = new Set(['vite', '@vitejs/plugin-react'])
/** Optional packages besides the demo fonts. */
const DRIVERS = new Set(['better-sqlite3', 'better-sqlite3-node-api'])

/** Paths inside node_modules, and what of them is not read at run time. */
const UNREAD = [
  // Sources of the SQLite driver and what compiling leaves beside the binary.
  /^better-sqlite3[^/]*\/(deps|src)\//,
  /^better-sqlite3[^/]*\/build\/(?!Release\/better_sqlite3\.node$)/,
  // The same modules once more, for bundlers of web sites.
  /^typeorm\/browser\//,
  // The fonts as modules; the site reads the files in figlet/fonts.
  /^figlet\/importable-fonts\//,
  // Names and other lists of English; the site reads the most common words.
  /^@zxcvbn-ts\/language-en\/dist\/(?!commonWords\.json\.cjs$)/,
  // Every licence text in one file; the site reads them one by one.
  /^spdx-license-list\/spdx-full\.json$/,
  // Declarations, sources and maps of compiled modules, and what is written for developers.
  /\.([cm]?ts|map|flow|markdown)$/,
  /\.md$/i,
  /^(@[^/]+\/)?[^/]+\/(test|tests|__tests__|docs|example|examples|benchmark|benchmarks|\.github)\//,
]
/** Texts of licences stay with what they license. */
const LEGAL = /(^|\/)(licen[cs]e|copying|notice|authors|ofl)[^/]*$/i

const root = resolve(process.argv[2] ?? '')
if (process.argv[2] === undefined) {
  console.error('slim: name the folder of a built tree, as docker/Dockerfile does; it removes files there')
  process.exit(2)
}
const modules = join(root, 'node_modules')
const before = sizeOf(root)
const kept = packagesAtRunTime()
for (const folder of installedPackages(modules)) {
  if (!kept.has(folder)) rmSync(folder, { recursive: true, force: true })
}
for (const file of files(modules)) if (isUnread(relative(modules, file))) rmSync(file)
for (const file of files(join(root, 'dist'))) if (/\.map(\.br|\.gz)?$/.test(file)) rmSync(file)
for (const folder of ['src-server', 'src-client', 'src-shared', 'workers', 'migrations'])
  for (const file of files(join(root, folder))) if (/\.test\.tsx?$/.test(file)) rmSync(file)
removeEmptyFolders(modules)
const megabytes = (bytes) => (bytes / 1e6).toFixed(0)
console.log(`slim: ${megabytes(before)} MB became ${megabytes(sizeOf(root))} MB; ${kept.size} packages are left`)

/** Folders of the packages that the dependencies of the site need, as Node finds them. */
function packagesAtRunTime() {
  const found = new Set()
  const { dependencies, optionalDependencies } = manifest(root)
  const wanted = Object.keys(dependencies).filter((name) => !BUILDERS.has(name))
  const withDemo = process.env.SEED_DEMO === 'true'
  wanted.push(...Object.keys(optionalDependencies).filter((name) => withDemo || DRIVERS.has(name)))
  const queue = wanted.map((name) => [name, root])
  for (const [name, from] of queue) {
    const folder = locate(name, from)
    // Optional ones of other systems are not installed.
    if (folder === null || found.has(folder)) continue
    found.add(folder)
    const { dependencies: own = {}, optionalDependencies: optional = {} } = manifest(folder)
    for (const needed of Object.keys({ ...own, ...optional })) queue.push([needed, folder])
  }
  return found
}

function locate(name, from) {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (lstatSync(join(folder, 'package.json'), { throwIfNoEntry: false })) return folder
    if (at === root) return null
  }
}

function manifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Outer packages first, so that those inside a removed one are gone before they are looked at. */
function* installedPackages(folder) {
  for (const name of entries(folder)) {
    if (name.startsWith('.')) continue
    const names = name.startsWith('@') ? entries(join(folder, name)).map((inner) => join(name, inner)) : [name]
    for (const one of names) {
      yield join(folder, one)
      yield* installedPackages(join(folder, one, 'node_modules'))
    }
  }
}

function isUnread(path) {
  // A package inside another one is judged like any other.
  const own = path.split('node_modules/').at(-1)
  const prebuilt = /^better-sqlite3[^/]*\/prebuilds\/(.+)\.node$/.exec(own)
  if (prebuilt) return prebuilt[1] !== `${process.platform}-${process.arch}`
  return UNREAD.some((pattern) => pattern.test(own)) && !LEGAL.test(own)
}

function entries(folder) {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
}

function* files(folder) {
  for (const name of entries(folder)) {
    const path = join(folder, name)
    if (lstatSync(path).isDirectory()) yield* files(path)
    else yield path
  }
}

function sizeOf(folder) {
  let bytes = 0
  for (const file of files(folder)) bytes += lstatSync(file).size
  return bytes
}

function removeEmptyFolders(folder) {
  for (const name of entries(folder)) {
    const path = join(folder, name)
    if (!lstatSync(path).isDirectory()) continue
    removeEmptyFolders(path)
    if (readdirSync(path).length === 0) rmSync(path, { recursive: true })
  }
}
