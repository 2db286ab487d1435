import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoragePort } from '#server/storage/storage.port.ts'
import { tempFolder } from '#tests/support/run-folder.ts'

export async function readAll(stream: Readable | null): Promise<Buffer | null> {
  if (!stream) return null
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** The contract of every storage adapter. `open` gives an empty store. */
export function storageContract(
  name: string,
  open: () => Promise<{ storage: StoragePort; close: () => Promise<void> }>,
) {
  describe(`storage contract: ${name}`, () => {
    let storage: StoragePort
    let close: () => Promise<void>
    let folder: string
    beforeAll(async () => {
      ;({ storage, close } = await open())
      folder = await tempFolder('storage-contract')
    })
    afterAll(async () => {
      await close()
    })

    it('can be reached', async () => {
      await storage.check()
    })

    it('returns null for missing keys, in every call', async () => {
      expect(await storage.stat('no/such')).toBeNull()
      expect(await storage.getBytes('no/such', 10)).toBeNull()
      expect(await storage.getStream('no/such')).toBeNull()
      expect(await storage.localPath('no/such')).toBeNull()
      await storage.remove('no/such')
    })

    it('a key that is a folder of other keys is not an object', async () => {
      await storage.putBytes('nest/inner/leaf', Buffer.from('x'), 'text/plain')
      expect(await storage.stat('nest/inner')).toBeNull()
      expect(await storage.getBytes('nest/inner', 10)).toBeNull()
      expect(await storage.getStream('nest/inner')).toBeNull()
      expect(await storage.localPath('nest/inner')).toBeNull()
      expect(await storage.stat('nest/inner/leaf/more')).toBeNull()
    })

    it('returns stored bytes, also empty ones', async () => {
      for (const [key, bytes] of [
        ['a/bytes', randomBytes(70_000)],
        ['a/empty', Buffer.alloc(0)],
      ] as const) {
        await storage.putBytes(key, bytes, 'application/octet-stream')
        expect((await storage.stat(key))?.bytes).toBe(bytes.length)
        expect(Buffer.from((await storage.getBytes(key, 70_000)) ?? [1])).toEqual(bytes)
        expect(await readAll(await storage.getStream(key))).toEqual(bytes)
        expect(await readFile((await storage.localPath(key)) as string)).toEqual(bytes)
      }
    })

    it('replaces contents, with another etag', async () => {
      await storage.putBytes('a/replaced', Buffer.from('one'), 'text/plain')
      const first = await storage.stat('a/replaced')
      expect(await readFile((await storage.localPath('a/replaced')) as string, 'utf8')).toBe('one')
      await storage.putBytes('a/replaced', Buffer.from('two'), 'text/plain')
      const second = await storage.stat('a/replaced')
      expect(first?.etag).toMatch(/^[\w-]+$/)
      expect(second?.etag).not.toBe(first?.etag)
      expect(Math.abs((second?.modifiedMs ?? 0) - Date.now())).toBeLessThan(60_000)
      expect(await readFile((await storage.localPath('a/replaced')) as string, 'utf8')).toBe('two')
    })

    it('stores files, small and of several parts', async () => {
      for (const bytes of [1, 40 * 1024 * 1024 + 7]) {
        const source = path.join(folder, 'source')
        const content = Buffer.alloc(bytes, `${bytes} seven`)
        await writeFile(source, content)
        await storage.putFile('a/file', source, 'font/ttf')
        expect((await storage.stat('a/file'))?.bytes).toBe(bytes)
        const stored = await readAll(await storage.getStream('a/file'))
        expect(
          createHash('sha256')
            .update(stored as Buffer)
            .digest('hex'),
        ).toBe(createHash('sha256').update(content).digest('hex'))
        expect(await readFile(source)).toHaveLength(bytes)
      }
    })

    it('refuses to read more than allowed', async () => {
      await storage.putBytes('a/long', Buffer.alloc(11), 'text/plain')
      await expect(storage.getBytes('a/long', 10)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    })

    it('streams byte ranges, inclusive, clamped at the end', async () => {
      await storage.putBytes('a/range', Buffer.from('0123456789'), 'text/plain')
      const range = async (start?: number, end?: number) =>
        (await readAll(await storage.getStream('a/range', { start, end })))?.toString()
      expect(await range(0, 0)).toBe('0')
      expect(await range(2, 4)).toBe('234')
      expect(await range(7)).toBe('789')
      expect(await range(undefined, 2)).toBe('012')
      expect(await range(8, 100)).toBe('89')
      await expect(range(10, 12)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await expect(range(4, 3)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    })

    it('stops a stream that is aborted', async () => {
      await storage.putBytes('a/abort', randomBytes(4 * 1024 * 1024), 'application/octet-stream')
      const abort = new AbortController()
      const stream = (await storage.getStream('a/abort', { signal: abort.signal })) as Readable
      let seen = 0
      await expect(
        (async () => {
          for await (const chunk of stream) {
            seen += chunk.length
            abort.abort()
          }
        })(),
      ).rejects.toMatchObject({ name: 'AbortError' })
      expect(seen).toBeLessThan(4 * 1024 * 1024)
      expect(stream.destroyed).toBe(true)
      await expect(storage.getStream('a/abort', { signal: AbortSignal.abort() })).rejects.toMatchObject({
        name: 'AbortError',
      })
    })

    it('lists keys in byte order, by prefix, a page at a time', async () => {
      const keys = ['list/a-b/x', 'list/a/x', 'list/a.b', 'list/a0', 'list/a/y/z', 'list/b', 'lists']
      for (const key of keys) await storage.putBytes(key, Buffer.from(key), 'text/plain')
      const all = keys.filter((key) => key.startsWith('list/')).sort((a, b) => (a < b ? -1 : 1))
      expect(await storage.list('list/')).toEqual(all)
      expect(await storage.list('list/a/')).toEqual(['list/a/x', 'list/a/y/z'])
      expect(await storage.list('list/a')).toEqual(all.filter((key) => key.startsWith('list/a')))
      expect(await storage.list('nothing/')).toEqual([])
      const paged: string[] = []
      for (let page: string[] = ['']; page.length > 0; paged.push(...page))
        page = await storage.list('list/', { after: paged.at(-1), limit: 2 })
      expect(paged).toEqual(all)
      for (const key of all)
        expect(await storage.list('list/', { after: key })).toEqual(all.filter((other) => other > key))
    })

    it('removes', async () => {
      await storage.putBytes('a/gone', Buffer.from('x'), 'text/plain')
      await storage.localPath('a/gone')
      await storage.remove('a/gone')
      expect(await storage.stat('a/gone')).toBeNull()
      expect(await storage.localPath('a/gone')).toBeNull()
      expect(await storage.list('a/gone')).toEqual([])
    })

    it.each([
      '',
      '/abs',
      'a//b',
      '../up',
      'a/../b',
      'a/.hidden',
      'A',
      'a b',
      'a\\b',
      'é',
      'a\0',
      `${'k'.repeat(301)}`,
      'a/',
    ])('refuses the key %j', async (key) => {
      for (const call of [
        () => storage.putBytes(key, Buffer.alloc(1), 'x'),
        () => storage.getStream(key),
        () => storage.stat(key),
        () => storage.remove(key),
        () => storage.localPath(key),
      ])
        await expect((async () => call())()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    })

    it('accepts concurrent writers of one key: one of them wins completely', async () => {
      const contents = Array.from({ length: 12 }, (_, i) => Buffer.alloc(200_000, i))
      await Promise.all(contents.map((content) => storage.putBytes('a/race', content, 'text/plain')))
      const stored = Buffer.from((await storage.getBytes('a/race', 200_000)) as Uint8Array)
      expect(contents.some((content) => content.equals(stored))).toBe(true)
    })
  })
}
