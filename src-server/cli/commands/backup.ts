import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/data-source.ts'
import { writeBackup } from '../../operations/backup/backup.service.ts'
import {
  backupName,
  copyBackup,
  keepNewest,
  nextBackup,
  uncopiedBackups,
} from '../../operations/backup/backup-folder.ts'
import { prepareStorage } from '../../storage/open-storage.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import type { Command } from '../command.ts'
import { readArguments } from '../command-line.mjs'
import { failureText } from '../failure-text.ts'
import { openExistingSite } from '../open-site.ts'
import { openCommandStorage, openSiteStorage } from '../site-storage.ts'
import { STOPPED, withStopSignal } from '../stop-signal.ts'

/** Pause after a backup that failed, in --daily. */
const AGAIN_MS = 15 * 60_000

export const backupCommand: Command = {
  async run(args, config) {
    const { positionals, values } = readArguments('backup', args)
    const wish = readWish(positionals[0], values)
    if (wish.folder === undefined) {
      const [
        file = path.join(
          config.dataDir,
          'backups',
          `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.zip`,
        ),
      ] = positionals
      return (await backUp(config, path.resolve(file))) ? 0 : STOPPED
    }
    const into = { folder: path.resolve(wish.folder), keep: wish.keep }
    if (wish.daily === null) return await backUpOnce(config, into)
    const { daily } = wish
    await withStopSignal((signal) => repeat(config, into, daily, signal))
    return 0
  },
}

interface Target {
  folder: string
  /** Null: all. */
  keep: number | null
}

function readWish(file: string | undefined, values: { folder?: string; keep?: string; daily?: string }) {
  const { folder, keep, daily } = values
  if (folder === undefined && (keep !== undefined || daily !== undefined))
    throw new AppError('BAD_REQUEST', '--keep and --daily need --folder')
  if (folder === '') throw new AppError('BAD_REQUEST', '--folder: name the folder, as in --folder /srv/backups')
  if (folder !== undefined && file !== undefined)
    throw new AppError('BAD_REQUEST', 'name a file or --folder, not both: files of a folder are named by the time')
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new AppError('BAD_REQUEST', `--keep must be a whole number from 1 to 9999, not "${keep}"`)
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(daily ?? '') ?? []
  if (daily !== undefined && hours === undefined)
    throw new AppError('BAD_REQUEST', `--daily must be a time of the day such as 03:00, not "${daily}"`)
  return {
    folder,
    keep: keep === undefined ? null : Number(keep),
    /** Minute of the day. */
    daily: daily === undefined ? null : Number(hours) * 60 + Number(minutes),
  }
}

/** @returns false when SIGTERM or SIGINT ended it */
async function backUp(config: Config, target: string): Promise<boolean> {
  const database = await openExistingSite(config)
  try {
    return await withStopSignal((signal) => saveAll(config, database, target, signal))
  } finally {
    await database.close()
  }
}

async function saveAll(config: Config, database: Database, target: string, signal: AbortSignal): Promise<boolean> {
  const site = { database, databaseConfig: config.database, storage: openSiteStorage(config) }
  try {
    const { rows, tables, files, bytes } = await writeBackup(site, target, {
      signal,
      onWait: () =>
        console.error(
          'Another process saves or removes files, or was killed while it did; waiting up to 2 minutes for it',
        ),
    })
    console.log(`${target}: ${rows} rows of ${tables} tables, ${files} files (${(bytes / 1e6).toFixed(1)} MB)`)
    return true
  } catch (error) {
    if (!signal.aborted) throw error
    console.error('Stopped; nothing was saved')
    return false
  }
}

/** @throws SettingsError when the copies have no place */
async function openCopies(config: Config): Promise<StoragePort | null> {
  const url = config.backupCopyUrl
  if (url === null) return null
  const copies = openCommandStorage(url, config)
  await prepareStorage(url, copies, { setting: 'BACKUP_COPY_URL' })
  return copies
}

/** @returns exit code */
async function backUpOnce(config: Config, into: Target): Promise<number> {
  if (!(await backUpInto(config, into))) return STOPPED
  try {
    await copyMissing(config, into)
    return 0
  } catch (error) {
    console.error(`The backup is made, but not copied: ${failureText(error)}`)
    return 1
  }
}

/** @returns false when SIGTERM or SIGINT ended it */
async function backUpInto(config: Config, { folder, keep }: Target): Promise<boolean> {
  const name = backupName(Date.now())
  if (!(await backUp(config, path.join(folder, name)))) return false
  // Before the copy: while its place is away the folder must not fill the disk.
  if (keep !== null) await keepNewest(folder, keep, name)
  return true
}

/** Copies the kept backups that have no copy: the one just made, and those made while the place of the copies was away. */
async function copyMissing(config: Config, { folder, keep }: Target): Promise<void> {
  const copies = await openCopies(config)
  if (!copies) return
  for (const name of await uncopiedBackups(folder, copies, keep, Date.now()))
    console.log(`copied to ${await copyBackup(path.join(folder, name), copies, keep)} of BACKUP_COPY_URL`)
}

/** Makes a backup every day until SIGTERM or SIGINT. One that fails, or its copy, is tried again. */
async function repeat(config: Config, into: Target, minuteOfDay: number, signal: AbortSignal): Promise<void> {
  const sleep = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined)
  let due: number | null = null
  let task = 'the backup'
  while (!signal.aborted) {
    try {
      task = 'the backup'
      // One that is due stays so until it is made.
      if (due === null || due > Date.now()) due = await nextBackup(into.folder, minuteOfDay, Date.now())
      if (due > Date.now()) {
        task = 'the copy of the backup'
        await copyMissing(config, into)
        console.log(`the next backup is at ${new Date(due).toISOString()}`)
        // Newer versions of Node warn of negative times.
        await sleep(Math.max(0, due - Date.now()))
        if (signal.aborted) return
        task = 'the backup'
      }
      if (!(await backUpInto(config, into))) return
      due = null
    } catch (error) {
      const at = new Date().toISOString()
      console.error(`${at} ${task} failed, and is tried again in a quarter of an hour: ${failureText(error)}`)
      // A copy that goes on failing holds up no backup.
      const left = (due ?? 0) - Date.now()
      await sleep(left > 0 ? Math.min(AGAIN_MS, left) : AGAIN_MS)
    }
  }
}
