import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freshClone } from '#tests/support/fresh-clone.ts'

/** Only ends commands that hang; long enough for a busy machine. */
const PATIENCE_MS = 300_000

const clone = path.join(await mkdtemp(path.join(tmpdir(), 'fontarium-new-')), 'clone')
await freshClone(clone)
afterAll(() => rm(path.dirname(clone), { recursive: true, force: true, maxRetries: 5 }))

/** Passes only the run's folder, with the filled site; other variables would run the inner tests in production mode. */
function run(...args: string[]): Promise<{ status: number; output: string }> {
  const { PATH, HOME, TEST_RUN_FOLDER } = process.env
  const options = { cwd: clone, env: { PATH, HOME, TEST_RUN_FOLDER }, maxBuffer: 2 ** 26, timeout: PATIENCE_MS }
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr }),
    )
  })
}
const makeNew = (...words: string[]) => run('src-server/cli/new.mjs', 'feature', ...words)

/** All files of the clone and their digests. */
const tree = () =>
  Object.fromEntries(
    ['src-server', 'src-client', 'src-shared', 'tests']
      .flatMap((top) => readdirSync(path.join(clone, top), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(clone, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )

it('changes nothing for a rejected name, or if a file to change has another form', async () => {
  const before = tree()
  expect(await makeNew('catalogue/fonts')).toMatchObject({
    status: 2,
    output: expect.stringContaining('exists already'),
  })
  const table = path.join(clone, 'tests/ssr/pages.test.ts')
  const text = readFileSync(table, 'utf8')
  await writeFile(table, text.replace("  'not-found': () => ({", "  'not-found': async () => ({"))
  expect(await makeNew('catalogue/recent-families')).toMatchObject({
    status: 1,
    output: expect.stringContaining('tests/ssr/pages.test.ts must have one line that begins with'),
  })
  await writeFile(table, text)
  expect(tree()).toEqual(before)
})

// The build takes 6 s of processor time, the tests 10 s, type checking the whole tree 15 s.
it(
  'creates a feature that passes types, lint, the rules of the tree and its own test',
  async () => {
    const before = tree()
    expect(await makeNew('web-fonts/recent-families')).toMatchObject({ status: 0 })
    const after = tree()
    const files = Object.keys(after)
    const [made, changed] = [
      files.filter((file) => !before[file]),
      files.filter((file) => before[file] !== after[file]),
    ]
    expect(made).toHaveLength(7)

    const lint = await run('node_modules/@biomejs/biome/bin/biome', 'check', ...changed)
    expect(lint.output).not.toContain('Found')
    expect(lint.status).toBe(0)
    expect(await run('node_modules/typescript/bin/tsc', '--noEmit')).toEqual({ status: 0, output: '' })
    const tests = await run(
      ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--project', 'unit', '--project', 'integration'],
      ...['tests/unit/contexts.test.ts', 'tests/unit/import-graph.test.ts'],
      ...['src-client/features/site/site-map/sections.test.ts', 'tests/api/recent-families.test.ts'],
    )
    expect(tests.status, tests.output).toBe(0)
    const report = JSON.parse(tests.output.slice(tests.output.indexOf('{"numTotal')).split('\n')[0]!)
    expect(report.testResults).toHaveLength(4)
    expect(report.numPendingTests).toBe(0)
  },
  PATIENCE_MS,
)
