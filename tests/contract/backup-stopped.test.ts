import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, truncateSync, utimesSync, watch, writeFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/database/data-source.ts'
import { holdLease } from '#server/database/lease.ts'
import { REMOVAL_LEASE } from '#server/database/stored-files.ts'
import { writeBackup } from '#server/operations/backup/backup.service.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { testEnvironment } from '#tests/support/app.ts'
import { tempFolder } from '#tests/support/run-folder.ts'

let data: string
let backups: string
beforeEach(async () => {
  const folder = await tempFolder('backup-stopped')
  data = path.join(folder, 'data')
  backups = path.join(folder, 'backups')
  await mkdir(backups)
  await openSite().then(({ database }) => database.close())
})

async function openSite() {
  const databaseConfig = { kind: 'sqlite', file: path.join(data, 'fontarium.sqlite') } as const
  const database = await openDatabase(databaseConfig, { migrate: true })
  return { database, databaseConfig, storage: createLocalStorage(path.join(data, 'files')) }
}

/** Starts the command, whose output comes with its end. */
function start(...args: string[]) {
  const child = spawn(process.execPath, ['src-server/cli/run.mjs', 'backup', '--folder', backups, ...args], {
    env: { ...process.env, ...testEnvironment(data) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, said }))
  return { child, ended, said: () => said }
}

it.each([
  ['SIGINT', 130, []],
  ['SIGTERM', 130, []],
  // As it ends between two backups.
  ['SIGTERM', 0, ['--daily', '03:00']],
] as const)('%s ends a backup under way with %i and leaves nothing', async (signal, code, args) => {
  // Takes seconds to save, and no room here.
  const large = path.join(data, 'files', 'font', 'large')
  await mkdir(path.dirname(large), { recursive: true })
  writeFileSync(large, '')
  truncateSync(large, 1e9)
  const { child, ended } = start(...args)
  const watcher = watch(backups, () => child.kill(signal))
  watcher.once('change', () => watcher.close())
  expect(await ended).toEqual({ code, signal: null, said: 'Stopped; nothing was saved\n' })
  watcher.close()
  expect(await readdir(backups)).toEqual([])
  const { database } = await openSite()
  expect(await holdLease(database, REMOVAL_LEASE, 'another', 1000)).toBe(true)
  await database.close()
})

it('says that it waits for a killed one, and can be stopped then', async () => {
  const { database } = await openSite()
  await holdLease(database, REMOVAL_LEASE, 'killed', 60_000)
  await database.close()
  const { child, ended, said } = start()
  child.stderr.once('data', () => child.kill('SIGINT'))
  expect(await ended).toMatchObject({ code: 130, signal: null })
  expect(said()).toBe(
    'Another process saves or removes files, or was killed while it did; waiting up to 2 minutes for it\nStopped; nothing was saved\n',
  )
})

it('stops in the middle of a file', async () => {
  const site = await openSite()
  await site.storage.putBytes('font/original/1', Buffer.from('a font'), 'font/ttf')
  const stop = new AbortController()
  const getStream = async () => {
    setImmediate(() => stop.abort())
    // Never ends.
    return new Readable({ read: () => undefined })
  }
  const slow = { ...site, storage: { ...site.storage, getStream } }
  const stopped = writeBackup(slow, path.join(backups, 'a.zip'), { signal: stop.signal })
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  expect(await readdir(backups)).toEqual([])
  const onWait = vi.fn()
  await writeBackup(site, path.join(backups, 'b.zip'), { onWait })
  expect(onWait).not.toHaveBeenCalled()
  await site.database.close()
})

it('removes what a killed one left over an hour ago', async () => {
  const old = ['a.fontarium.part', 'b.part'].map((name) => path.join(backups, name))
  const young = path.join(backups, 'c.fontarium.part')
  for (const part of [...old, young]) writeFileSync(part, 'half')
  for (const part of old) utimesSync(part, new Date(), new Date(Date.now() - 2 * 3_600_000))
  const site = await openSite()
  await writeBackup(site, path.join(backups, 'd.zip'))
  await site.database.close()
  expect([...old, young].map((part) => existsSync(part))).toEqual([false, true, true])
})
