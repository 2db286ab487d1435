import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLocalCopies } from './local-copies.ts'

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
