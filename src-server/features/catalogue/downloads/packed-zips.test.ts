import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalCopies } from '../../../storage/local-copies.ts'
import type { StoragePort } from '../../../storage/storage.port.ts'
import { createPackedZips } from './packed-zips.ts'

let folder: string
let reads: number
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fontarium-zips-'))
  reads = 0
})
afterEach(async () => {
  await chmod(folder, 0o755)
  await rm(folder, { recursive: true, force: true })
})

const FILE = Buffer.from('the bytes of a font '.repeat(50))
const bundle = (text = 'a licence') => ({
  familyId: 1,
  fileName: 'one.zip',
  entries: [
    { name: 'one.ttf', sha256: 'a'.repeat(64), bytes: FILE.length },
    { name: 'LICENSE.txt', text, bytes: text.length },
  ],
})

function packedZips(into = path.join(folder, 'zips'), getStream: () => Readable | null = () => Readable.from([FILE])) {
  const storage = {
    getStream: async () => {
      reads++
      return getStream()
    },
  } as unknown as StoragePort
  return createPackedZips(createLocalCopies(into, 1_000_000), storage)
}

test('a ZIP is packed once, has its size before it is sent, and is packed again when something in it changes', async () => {
  const zips = packedZips()
  const size = await zips.size(bundle())
  const first = await zips.open(bundle())
  expect(first.bytes).toBe(size)
  const bytes = await buffer(first.stream)
  expect(bytes.length).toBe(size)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(reads).toBe(1)
  const changed = await zips.open(bundle('another licence'))
  expect((await buffer(changed.stream)).equals(bytes)).toBe(false)
  expect(reads).toBe(2)
})

test('a stored file that is missing is told before the answer begins, and nothing is kept', async () => {
  await expect(packedZips(undefined, () => null).open(bundle())).rejects.toThrow('missing')
  expect((await readdir(path.join(folder, 'zips'))).filter((name) => name !== '.tmp')).toEqual([])
})

test('where the disk takes nothing the ZIP is packed while it is sent', async () => {
  // A file where the folder should be, because root may write into every folder.
  await writeFile(path.join(folder, 'zips'), '')
  const { stream, bytes } = await packedZips(path.join(folder, 'zips', 'more')).open(bundle())
  expect(bytes).toBeNull()
  expect((await buffer(stream)).subarray(0, 2).toString()).toBe('PK')
})
