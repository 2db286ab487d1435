import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocalStorage } from '../../storage/local.adapter.ts'
import { backupName, copyBackup, keepNewest, nextBackup } from './backup-folder.ts'

const AT = Date.UTC(2026, 10, 25, 12, 30)
const HOUR = 3_600_000
const THREE = 3 * 60

describe('backups of a folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fontarium-backups-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const add = (...ages: number[]) => {
    for (const age of ages) writeFileSync(path.join(folder, backupName(AT - age * HOUR)), 'a backup')
  }
  const next = (at = AT) => nextBackup(folder, THREE, at).then((due) => new Date(due).toISOString())

  it('are named by the time', () => {
    expect(backupName(AT)).toBe('2026-11-25t12-30-00.zip')
  })

  it('deletes only old backups, and leaves other files alone', async () => {
    add(1, 30, 60)
    writeFileSync(path.join(folder, 'monday.zip'), 'of somebody')
    await keepNewest(folder, 2, backupName(AT - HOUR))
    expect(readdirSync(folder).sort()).toEqual([backupName(AT - 30 * HOUR), backupName(AT - HOUR), 'monday.zip'])
    await keepNewest(folder, 5, backupName(AT - HOUR))
    expect(readdirSync(folder)).toHaveLength(3)
  })

  it('those from before the clock was set back stay, and do not push out the one just made', async () => {
    const later = [-25, -49].map((age) => backupName(AT - age * HOUR))
    add(-25, -49, 0, 30, 60)
    await keepNewest(folder, 2, backupName(AT))
    expect(readdirSync(folder).sort()).toEqual([backupName(AT - 30 * HOUR), backupName(AT), ...later])
    const copies = createLocalStorage(path.join(folder, 'copies'))
    for (const name of [...later, backupName(AT)]) await copyBackup(path.join(folder, name), copies, 1)
    expect((await copies.list('backup/')).sort()).toEqual([`backup/${backupName(AT)}`, `backup/${later[1]}`])
    rmSync(path.join(folder, backupName(AT)))
    expect(await next()).toBe(new Date(AT).toISOString())
  })

  it('the next is due at once where the newest is missing or older than a day', async () => {
    expect(await nextBackup(path.join(folder, 'not-there'), THREE, AT)).toBe(AT)
    add(25)
    expect(await next()).toBe(new Date(AT).toISOString())
  })

  it('the next is due at the given time of this day or the next', async () => {
    add(1)
    expect(await next()).toBe('2026-11-26T03:00:00.000Z')
    expect(await next(Date.UTC(2026, 10, 26, 2, 59))).toBe('2026-11-26T03:00:00.000Z')
    expect(await next(Date.UTC(2026, 10, 26, 3))).toBe('2026-11-27T03:00:00.000Z')
  })

  it('are copied, and as many kept there', async () => {
    add(1, 30, 60)
    const copies = createLocalStorage(path.join(folder, 'copies'))
    const names = readdirSync(folder)
      .filter((name) => name.endsWith('.zip'))
      .sort()
    await copies.putBytes('backup/monday.zip', Buffer.from('of somebody'), 'application/zip')
    for (const name of names) await copyBackup(path.join(folder, name), copies, 2)
    const kept = (await copies.list('backup/')).sort()
    expect(kept).toEqual([...names.slice(1).map((name) => `backup/${name}`), 'backup/monday.zip'])
    expect(Buffer.from((await copies.getBytes(kept[0]!, 100))!).toString()).toBe('a backup')
  })
})
