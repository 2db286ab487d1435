import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { storageContract } from './storage.contract.ts'

const newFolder = () => tempFolder('storage-local')

storageContract('folder', async () => {
  const folder = await newFolder()
  return { storage: createLocalStorage(folder), close: () => rm(folder, { recursive: true }) }
})

describe('folder storage', () => {
  it('removes old half-written files and keeps fresh ones', async () => {
    const folder = await newFolder()
    onTestFinished(() => rm(folder, { recursive: true }))
    const temps = path.join(folder, '.tmp')
    await mkdir(temps)
    await writeFile(path.join(temps, 'old'), 'x')
    await writeFile(path.join(temps, 'fresh'), 'x')
    await utimes(path.join(temps, 'old'), 1, 1)
    const storage = createLocalStorage(folder)
    await storage.putBytes('key', Buffer.from('x'), 'text/plain')
    expect(await readdir(temps)).toEqual(['fresh'])
    expect(await storage.list('')).toEqual(['key'])
  })

  it('a failed write leaves the old content and no temp file', async () => {
    const folder = await newFolder()
    onTestFinished(() => rm(folder, { recursive: true }))
    const storage = createLocalStorage(folder)
    await storage.putBytes('key', Buffer.from('old'), 'text/plain')
    await expect(storage.putFile('key', path.join(folder, 'no-such-source'), 'text/plain')).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect(Buffer.from((await storage.getBytes('key', 10)) ?? []).toString()).toBe('old')
    expect(await readdir(path.join(folder, '.tmp'))).toEqual([])
  })

  // A full disk needs its own file system, which only root on Linux may mount.
  const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mountWorks()
  it.skipIf(!canMount)(
    'a full disk throws STORAGE_FULL, keeps the old data, and recovers when space returns',
    async () => {
      const folder = await newFolder()
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
      onTestFinished(async () => {
        execFileSync('umount', [folder])
        await rm(folder, { recursive: true })
      })
      const storage = createLocalStorage(folder)
      await storage.putBytes('small', Buffer.alloc(1000, 1), 'text/plain')
      await storage.putBytes('filler', Buffer.alloc(600_000, 2), 'text/plain')
      await expect(storage.putBytes('large', Buffer.alloc(600_000, 3), 'text/plain')).rejects.toMatchObject({
        code: 'STORAGE_FULL',
      })
      expect(await storage.stat('large')).toBeNull()
      expect(await storage.getBytes('small', 1000)).toHaveLength(1000)
      await storage.remove('filler')
      await storage.putBytes('large', Buffer.alloc(600_000, 3), 'text/plain')
      expect(await storage.getBytes('large', 600_000)).toHaveLength(600_000)
    },
  )
})

function mountWorks(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
