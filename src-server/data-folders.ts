import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { SettingsError } from './config.ts'

/** No work takes so long: whatever is older was left behind, whoever made it. */
const OLD_MS = 86_400_000
/** Process ids mean something on their own machine, or in their own container, only. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const NAME = /-(?<host>[0-9a-f]{8})-(?<pid>\d+)-[^-]{6}$/

/** Makes the folder of the site's data. @throws SettingsError where the folder cannot be made or written to */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const line = `DATA_DIR: must be a folder that this user may write to, not ${JSON.stringify(dataDir)} (${code})`
    throw new SettingsError([line], { cause: error })
  }
}

/** Makes a folder for one piece of work, whose name says which process works in it. Remove it afterwards. */
export async function makeTempFolder(tempDir: string, purpose: string): Promise<string> {
  await mkdir(tempDir, { recursive: true })
  return mkdtemp(path.join(tempDir, `${purpose}-${HOST}-${process.pid}-`))
}

/**
 * Removes the folders of processes that were killed. Called at the start, before this process makes one: a container gives the same id
 * again, so what has the own id was left by the process before.
 * @returns how many
 */
export async function sweepTempFolders(tempDir: string, now = Date.now()): Promise<number> {
  const names = await readdir(tempDir).catch(() => [])
  let removed = 0
  for (const name of names) {
    const folder = path.join(tempDir, name)
    const { host, pid } = NAME.exec(name)?.groups ?? {}
    const modifiedMs = (await stat(folder).catch(() => null))?.mtimeMs ?? now
    const isLeft = host === HOST && !isAtWork(Number(pid))
    if (!isLeft && modifiedMs > now - OLD_MS) continue
    await rm(folder, { recursive: true, force: true })
    removed++
  }
  return removed
}

function isAtWork(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is one too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
