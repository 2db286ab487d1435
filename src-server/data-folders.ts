import { createHash } from 'node:crypto'
import { access, constants, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { DAY_MS } from '#shared/limits.ts'
import { SettingsError } from './config.ts'

/** No work takes this long: older folders are leftovers of any process. */
const OLD_MS = DAY_MS
/** Process ids are only meaningful on their own machine or container. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const NAME = /-(?<host>[0-9a-f]{8})-(?<pid>\d+)-[^-]{6}$/

/**
 * Creates the data folder. Only this user may enter it: the database has messages and the hashes of passwords.
 * @throws SettingsError where the folder cannot be created or written to
 */
export const makeDataDir = (dataDir: string): Promise<void> => makeOwnFolder('DATA_DIR', dataDir, 0o700)

/** @param name what gave the folder, for the message @throws SettingsError */
export async function makeOwnFolder(name: string, folder: string, mode?: number): Promise<void> {
  try {
    await makeFolder(folder, mode)
    await access(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const line = `${name}: must be a folder that this user may write to, not ${JSON.stringify(folder)} (${code})`
    throw new SettingsError([line], { cause: error })
  }
}

/**
 * Makes a folder and those above it. mkdir's `recursive` never ends where the one above is there and takes no folders,
 * as /proc.
 * @param mode of the folder itself
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if ((await stat(folder).catch(() => null))?.isDirectory()) return
    const above = path.dirname(folder)
    if (code !== 'ENOENT' || above === folder) throw error
    await makeFolder(above)
    await mkdir(folder, { mode }).catch((again: NodeJS.ErrnoException) => {
      if (again.code !== 'EEXIST') throw again
    })
  }
}

/** Makes a folder whose name contains the process id. */
export async function makeTempFolder(tempDir: string, purpose: string): Promise<string> {
  await makeFolder(tempDir)
  return mkdtemp(path.join(tempDir, `${purpose}-${HOST}-${process.pid}-`))
}

/** Runs one piece of work in a folder of its own, which is removed afterwards. */
export async function inTempFolder<T>(
  tempDir: string,
  purpose: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await makeTempFolder(tempDir, purpose)
  try {
    return await work(folder)
  } finally {
    // A child whose job was given up may still write its file: removal is tried again for a second.
    await rm(folder, { recursive: true, force: true, maxRetries: 4 })
  }
}

/**
 * Removes the folders of killed processes. Called at the start, before this process creates one: in a container ids
 * repeat, so folders with the own id are leftovers too.
 * @param beginning of names, in a folder of the system: there only what certainly is a leftover goes
 * @returns how many
 */
export async function sweepTempFolders(tempDir: string, beginning = ''): Promise<number> {
  const names = (await readdir(tempDir).catch(() => [])).filter((name) => name.startsWith(beginning))
  let removed = 0
  for (const name of names) {
    const folder = path.join(tempDir, name)
    const { host, pid } = NAME.exec(name)?.groups ?? {}
    const modifiedMs = (await stat(folder).catch(() => null))?.mtimeMs ?? Date.now()
    const isLeft = host === HOST && !isAtWork(Number(pid))
    if (!isLeft && (beginning !== '' || modifiedMs > Date.now() - OLD_MS)) continue
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
    // EPERM: the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** With less than this, pictures and copies are no longer kept. */
const ROOM_BYTES = 32 * 1024 * 1024

/** Bytes that this user may still write to the disk of the data folder. */
export async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

/** A sentence for the operator when the disk of the data folder is full, otherwise null. */
export async function fullDisk(dataDir: string): Promise<string | null> {
  const free = await freeBytes(dataDir)
  return free < ROOM_BYTES ? `the disk of DATA_DIR is full: ${Math.floor(free / 1_000_000)} MB are free` : null
}
