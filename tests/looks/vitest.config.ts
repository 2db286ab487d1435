import { defineConfig } from 'vitest/config'

/** Apart from vitest.config.ts: pictures are compared with those of another tree, which `npm test` does not have. */
export default defineConfig({
  oxc: { jsx: { development: false } },
  test: {
    include: ['tests/looks/**/*.looks.ts'],
    setupFiles: ['tests/support/setup.ts'],
    globalSetup: ['tests/support/global-setup.ts', 'tests/support/global-browser.ts'],
    // With --only, one of the files may have nothing to do; looked-at.ts rejects unknown names.
    passWithNoTests: true,
    pool: 'forks',
    env: { NODE_ENV: 'production' },
    server: { deps: { external: [/\/dist\/server\//] } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
