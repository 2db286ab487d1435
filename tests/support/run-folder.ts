import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Longer than any preparation takes, shorter than a hook's patience. */
const LOCK_STALE_MS = 120_000

/** Folder that all processes of one test run share; made and removed by global-setup.ts. */
export function runFolder(): string {
  const folder = process.env.TEST_RUN_FOLDER
  if (!folder)
    throw new Error('TEST_RUN_FOLDER is not set: run tests through vitest, which runs tests/support/global-setup.ts')
  return folder
}

/** Prepares something once per test run, whichever process comes first; the others wait. `prepare` writes into the folder. */
export async function onceInRun(name: string, prepare: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(runFolder(), name)
  const done = path.join(folder, '.ready')
  for (;;) {
    if (await exists(done)) return folder
    const first = await mkdir(folder).then(
      () => true,
      () => false,
    )
    if (first) break
    const made = await stat(folder).catch(() => null)
    if (made && Date.now() - made.ctimeMs > LOCK_STALE_MS) throw new Error(`Preparing ${name} never ended`)
    await delay(50)
  }
  try {
    await prepare(folder)
    await writeFile(done, '')
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
