// Tests the suite: puts small faults into a copy of the project, one at a time, and reports which test notices each.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { faults } from './table.mjs'
import { makeTree } from './tree.mjs'
import { firstFailure, isUnitTest } from './vitest-run.mjs'

const HELP = `Puts small faults into a copy of the project, one at a time, and says which test notices each.

npm run test:mutants -- --sample 10        ten faults, chosen at random
npm run test:mutants -- --all              every fault
npm run test:mutants -- --id csv-formula   this one; several with commas

  --sample N   choose N faults at random
  --seed N     choose the same ones again (the seed is printed)
  --all        take all of them
  --id A,B     take these
  --list       print the faults and run nothing
  --quick      run only the test files that a fault names, not the whole suite for one that these miss
  --green      the suite is known to pass without a fault: do not run the file that noticed once more without it
  --help       print this

TEST_REQUIRE=mariadb,chromium,nginx,unicode-data keeps suites from being skipped. Exits with 1 when a fault survives.`

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

/** Random numbers (mulberry32): the same seed gives the same choice. */
function randomOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

function wholeNumber(name, text) {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number from 0, not '${text}'.`)
  return Number(text)
}

function choose({ all, id, sample, seed }) {
  if (id !== undefined) {
    const ids = id.split(',')
    const unknown = ids.find((one) => !faults.some((fault) => fault.id === one))
    if (unknown !== undefined) throw new Error(`--id: there is no fault '${unknown}'; --list names them.`)
    return faults.filter((fault) => ids.includes(fault.id))
  }
  if (all) return faults
  if (sample === undefined) throw new Error('Say which faults: --sample N, --id A,B or --all. --help explains them.')
  const start = seed === undefined ? Math.floor(Math.random() * 1e9) : wholeNumber('seed', seed)
  console.log(`seed ${start}`)
  const random = randomOf(start)
  const left = [...faults]
  const chosen = new Set()
  for (let count = wholeNumber('sample', sample); count > 0 && left.length > 0; count--)
    chosen.add(left.splice(Math.floor(random() * left.length), 1)[0])
  return faults.filter((fault) => chosen.has(fault))
}

/** Tells if a test file passes without a fault; runs each file once. */
const green = new Map()
async function isGreen(tree, file) {
  if (!green.has(file)) green.set(file, (await firstFailure(tree.folder, [file])) === null)
  return green.get(file)
}

/** The first test that notices a fault, or null. */
async function noticed(tree, fault, isQuick) {
  for (const file of fault.tests) {
    if (!isUnitTest(file)) tree.buildBroken(fault)
    const failure = await firstFailure(tree.folder, [file])
    if (failure) return failure
  }
  if (isQuick) return null
  tree.buildBroken(fault)
  return firstFailure(tree.folder, [])
}

async function judge(tree, fault, options) {
  tree.breakWith(fault)
  try {
    const failure = await noticed(tree, fault, options.quick)
    if (!failure) return { isKilled: false, says: options.quick ? 'SURVIVED (its test files)' : 'SURVIVED' }
    tree.mend(fault)
    if (!options.green && !(await isGreen(tree, failure.file)))
      return { isKilled: false, says: `NOT JUDGED: ${failure.file} fails without the fault too` }
    return { isKilled: true, says: `${failure.file} › ${failure.test}` }
  } catch (error) {
    // A fault that cannot be judged does not stop the others.
    return { isKilled: false, says: `NOT JUDGED: ${error.message}` }
  } finally {
    tree.mend(fault)
  }
}

async function main() {
  const { values } = parseArgs({
    options: {
      sample: { type: 'string' },
      seed: { type: 'string' },
      id: { type: 'string' },
      all: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      green: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void console.log(HELP)
  if (values.list) {
    for (const { id, file, breaks } of faults) console.log(`${id.padEnd(26)} ${file}: ${breaks}`)
    return
  }
  const chosen = choose(values)
  const tree = makeTree(root)
  process.once('exit', () => tree.remove())
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  let killed = 0
  const survived = []
  for (const fault of chosen) {
    const { isKilled, says } = await judge(tree, fault, values)
    if (isKilled) killed++
    else survived.push(fault.id)
    console.log(`${fault.id.padEnd(26)} ${says}`)
  }
  if (values.quick) console.log('--quick: only the test files that each fault names were run.')
  console.log(`killed ${killed} of ${chosen.length}`)
  if (survived.length > 0) {
    console.log(`should have been killed: ${survived.join(', ')}`)
    process.exitCode = 1
  }
}

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
