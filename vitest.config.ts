import { defineConfig } from 'vitest/config'

const setupFiles = ['tests/support/setup.ts']
/** Builds what is stale, so that child processes and threads run the real bundles. Unit tests start none. */
const globalSetup = ['tests/support/global-setup.ts']

/** As patient as our own waits for what a server does by itself; Vitest's 1 s is less than that may take on a busy machine. */
const expectations = { poll: { timeout: 30_000 } }

/**
 * Three projects: unit tests beside the code (quick, run by `npm run check`), tests/ through the real app and real adapters, and the
 * browser journeys. Files of the last two run one after the other: they start servers and share two cores.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src-*/**/*.test.{ts,tsx}',
            'workers/**/*.test.ts',
            'migrations/**/*.test.ts',
            'tests/unit/**/*.test.ts',
          ],
          setupFiles,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/{api,ssr,contract,chaos,perf,support}/**/*.test.ts'],
          setupFiles,
          globalSetup,
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
          expect: expectations,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles,
          globalSetup,
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: expectations,
        },
      },
    ],
  },
})
