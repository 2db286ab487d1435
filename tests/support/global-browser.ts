import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { find } from './require.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's Chromium; null if none is installed. */
    chromium: string | null
  }
}

/** Turns off the browser's background work, and resolves no host except loopback. */
export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** Starts one Chromium for all files, because a start takes longer than most tests. */
export async function setup(project: TestProject) {
  const result = await find('chromium')
  if (!('found' in result)) {
    project.provide('chromium', null)
    return
  }
  const server = await chromium.launchServer({
    executablePath: result.found,
    args: FLAGS,
    host: '127.0.0.1',
    timeout: 30_000,
  })
  project.provide('chromium', server.wsEndpoint())
  return () => server.kill()
}
