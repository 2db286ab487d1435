import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { createLocalCopies, createSparedCopies } from './local-copies.ts'

afterEach(() => void vi.unstubAllEnvs())

test('a download that breaks off before its folder is there fails alone, and leaves nothing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fontarium-copies-'))
  const copies = createLocalCopies(path.join(folder, 'copies'), 1_000_000)
  const broken = async () => {
    const stream = new Readable({ read: () => undefined })
    process.nextTick(() => stream.destroy(new Error('the connection was reset')))
    return stream
  }
  await expect(copies.get('key', broken)).rejects.toThrow('the connection was reset')
  expect(await readdir(path.join(folder, 'copies', '.tmp'))).toEqual([])
  expect(await copies.get('key', async () => Readable.from(['whole']))).toMatch(/copies/)
  await rm(folder, { recursive: true })
})

test('while both disks are full the error says so, and all is well when one has room', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'copies-'))
  const copies = createSparedCopies(path.join(folder, 'copies'), 1_000_000)
  const full = () => Readable.from([]).destroy(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  vi.stubEnv('TMPDIR', '/dev/null/nowhere')
  await expect(copies.get('key', async () => full())).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  await copies.drop('key')
  vi.stubEnv('TMPDIR', folder)
  const downloads = [full(), Readable.from(['whole'])]
  const spare = await copies.get('key', async () => downloads.shift()!)
  expect(spare).toMatch(/\/fontarium-copies-[0-9a-f]{8}-\d+-/)
  expect(await readFile(spare!, 'utf8')).toBe('whole')
  const later = await copies.get('key', async () => Readable.from(['whole']))
  expect(later?.startsWith(path.join(folder, 'copies/'))).toBe(true)
  await rm(folder, { recursive: true })
})
