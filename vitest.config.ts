import { defineConfig } from 'vitest/config'
import { FailuresAtOnce } from './tests/support/failures-at-once.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { SlowestTests } from './tests/support/slowest-tests.ts'
import { SpecTable } from './tests/support/spec-table.ts'

const setupFiles = ['tests/support/setup.ts']
/** Builds what is stale: sites, child processes and threads of the tests are those of dist/. Unit tests start none. */
const globalSetup = ['tests/support/global-setup.ts']

/**
 * Tests that go through the built site. Each worker loads modules once for all of its files (evaluating them again for each file was a
 * third of all time), so a file leaves nothing behind: no module mocks, spies restored, environment untouched.
 */
const throughTheSite = {
  setupFiles,
  globalSetup,
  pool: 'forks' as const,
  isolate: false,
  // The site's own bundle runs as it is, with the React that production has.
  env: { NODE_ENV: 'production' },
  server: { deps: { external: [/\/dist\/server\//] } },
  // Not a measure: what hangs ends, on a machine that is busy with something else too.
  testTimeout: 240_000,
  // Hooks fill sites, some with the whole demo catalogue.
  hookTimeout: 600_000,
  /** Of two cores, two files at a time leave a third idle: they wait for processes, databases and pages. */
  maxWorkers: 3,
  // Servers may need longer than Vitest's 1 s on a busy machine.
  expect: { poll: { timeout: 60_000 } },
}

/** Unit tests first. Integration and e2e are one group, so that no core is idle between them (longest-first.ts says in which order). */
export default defineConfig({
  oxc: { jsx: { development: false } },
  test: {
    // A forgotten test.only would let all others of its file pass unseen; by default Vitest refuses it in CI alone.
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    reporters: [
      'default',
      new FailuresAtOnce(),
      new SlowestTests(),
      new SpecTable(),
      ...(process.env.TEST_REPORT
        ? [['json', { outputFile: process.env.TEST_REPORT }] as ['json', { outputFile: string }]]
        : []),
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src-*/**/*.test.{ts,tsx}',
            'workers/**/*.test.ts',
            'migrations/**/*.test.ts',
            'tests/unit/**/*.test.ts',
          ],
          setupFiles,
          // Components that are drawn here have the names of their modules as they are written.
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...throughTheSite,
          name: 'integration',
          include: ['tests/{api,ssr,contract,support,spec}/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...throughTheSite,
          // What is killed, overloaded or measured, after the rest and with a core for each file.
          name: 'alone',
          include: ['tests/{chaos,perf}/**/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...throughTheSite,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [...globalSetup, 'tests/support/global-browser.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
