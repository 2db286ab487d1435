import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '#shared/limits.ts'
import type { StoragePort } from '../../storage/storage.port.ts'

/** As storage keys allow it. */
const NAME = /^(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)-(\d\d)\.zip$/
const COPIES = 'backup/'

export const backupName = (at: number) =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-').toLowerCase()}.zip`

/** Instant of a backup's name; null for other files. */
function instantOf(name: string): number | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day === undefined ? null : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** Those that are backups, oldest first. What is named later than `last` is from before the clock was set back, and left alone. */
const upTo = (last: string, names: readonly string[]) =>
  names.filter((name) => instantOf(name) !== null && name <= last).sort()

/** Backups of a folder up to that one, oldest first. */
async function backupsIn(folder: string, last: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return upTo(last, names)
}

/** Removes all but the newest `keep` backups of a folder, of which one was just made. Other files stay. */
export async function keepNewest(folder: string, keep: number, made: string): Promise<void> {
  for (const name of (await backupsIn(folder, made)).slice(0, -keep)) await rm(path.join(folder, name), { force: true })
}

/** Puts a copy into another storage, of which the newest `keep` stay. */
export async function copyBackup(file: string, copies: StoragePort, keep: number | null): Promise<string> {
  const name = path.basename(file)
  await copies.putFile(COPIES + name, file, 'application/zip')
  const there = (await copies.list(COPIES)).map((key) => key.slice(COPIES.length))
  if (keep !== null) for (const old of upTo(name, there).slice(0, -keep)) await copies.remove(COPIES + old)
  return COPIES + name
}

/** Those of the newest `keep` backups of a folder whose copy is missing, oldest first. */
export async function uncopiedBackups(
  folder: string,
  copies: StoragePort,
  keep: number | null,
  now: number,
): Promise<string[]> {
  const names = (await backupsIn(folder, backupName(now))).slice(-(keep ?? 0))
  const there = new Set(await copies.list(COPIES))
  return names.filter((name) => !there.has(COPIES + name))
}

/** When the next backup is due: now if the newest is older than a day, else at this minute of the day (UTC). */
export async function nextBackup(folder: string, minuteOfDay: number, now: number): Promise<number> {
  const newest = (await backupsIn(folder, backupName(now))).at(-1)
  if (newest === undefined || now - instantOf(newest)! > DAY_MS) return now
  const today = Math.floor(now / DAY_MS) * DAY_MS + minuteOfDay * 60_000
  return today > now ? today : today + DAY_MS
}
