import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Longer than any preparation, shorter than the timeout of a hook. */
const LOCK_STALE_MS = 120_000

/** Folder shared by all processes of a test run; global-setup.ts creates and removes it. */
export function runFolder(): string {
  const folder = process.env.TEST_RUN_FOLDER
  if (!folder)
    throw new Error('TEST_RUN_FOLDER is not set: run tests through vitest, which runs tests/support/global-setup.ts')
  return folder
}

/** A new folder, removed with the folder of the run. */
export const tempFolder = (name: string) => mkdtemp(path.join(runFolder(), `${name}-`))

/** Prepares a folder once per test run, in the first process that needs it; the others wait. `prepare` writes into the folder. */
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
