import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openStorage, prepareStorage } from '#server/storage/open-storage.ts'
import { createS3Storage, type S3StorageOptions } from '#server/storage/s3.adapter.ts'
import type { StoragePort } from '#server/storage/storage.port.ts'
import { AppError } from '#shared/errors.ts'
import { freePort } from '#tests/support/programs.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { startS3Server } from '../support/s3-server.ts'
import { readAll, storageContract } from './storage.contract.ts'

async function openS3(changes: Partial<S3StorageOptions> = {}) {
  const server = await startS3Server()
  const copiesFolder = await tempFolder('storage-s3')
  const options: S3StorageOptions = {
    ...server,
    prefix: 'site/',
    copiesFolder,
    copiesMaxBytes: 100_000_000,
    retryPauseMs: 1,
    timeoutMs: 10_000,
    ...changes,
  }
  const close = async () => {
    await server.close()
  }
  return { server, options, copiesFolder, storage: createS3Storage(options), close }
}

storageContract('S3', openS3)

describe('S3 storage under faults', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>
  let storage: StoragePort
  let options: S3StorageOptions
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ server, storage, options, close } = await openS3())
  })
  afterEach(() => server.clearFaults())
  afterAll(() => close())

  it('refuses a wrong secret without repeating it', async () => {
    const wrong = createS3Storage({ ...options, secretAccessKey: 'another' })
    const error = await wrong.check().catch((e: Error) => e)
    expect(error).toMatchObject({ code: 'UNAVAILABLE' })
    await expect(wrong.putBytes('x', Buffer.alloc(3), 'text/plain')).rejects.toThrow(/403 SignatureDoesNotMatch/)
    expect(String(error)).not.toContain('another')
    expect(server.objects.has('site/x')).toBe(false)
  })

  it('names a missing bucket', async () => {
    const wrong = createS3Storage({ ...options, bucket: 'elsewhere' })
    await expect(wrong.check()).rejects.toThrow(/no bucket "elsewhere"/)
    await expect(wrong.list('')).rejects.toThrow(/no bucket/)
    await expect(wrong.putBytes('x', Buffer.alloc(3), 'text/plain')).rejects.toThrow(/no such bucket/)
  })

  describe('at the start of the site', () => {
    const prepare = (bucket: string, changes: Partial<S3StorageOptions> = {}) => {
      const { endpoint, region, accessKeyId, secretAccessKey } = { ...options, ...changes }
      const [key, secret] = [accessKeyId, secretAccessKey].map(encodeURIComponent)
      const url = `s3://${key}:${secret}@${new URL(endpoint).host}/${bucket}?region=${region}&tls=false`
      return prepareStorage(url, openStorage(url, { folder: options.copiesFolder, maxBytes: 1e6 }))
    }

    it('makes a missing bucket', async () => {
      await prepare('new-bucket')
      await prepare('new-bucket')
      await createS3Storage({ ...options, bucket: 'new-bucket' }).check()
    })

    it('says what is wrong in a sentence', async () => {
      const { host } = new URL(options.endpoint)
      await expect(prepare('forbidden')).rejects.toThrow(
        `STORAGE_URL: files cannot be kept at http://${host}/forbidden: there is no such bucket, and it could not be made: PUT bucket: the storage server answered 403 AccessDenied; give the key the right to list, read, write and delete in this bucket`,
      )
      await expect(prepare('fonts', { secretAccessKey: 'another' })).rejects.toThrow(
        `STORAGE_URL: files cannot be kept at http://${host}/fonts: GET bucket: the storage server answered 403 SignatureDoesNotMatch; correct the key or its secret`,
      )
      const endpoint = `http://127.0.0.1:${await freePort()}`
      await expect(prepare('fonts', { endpoint })).rejects.toThrow(
        `STORAGE_URL: files cannot be kept at ${endpoint}/fonts: The file storage cannot be reached (ECONNREFUSED); start it, or correct the address`,
      )
      const withTls = `s3://key:secret@${host}/fonts`
      await expect(prepareStorage(withTls, openStorage(withTls, { folder: '/tmp', maxBytes: 1 }))).rejects.toThrow(
        /^STORAGE_URL: files cannot be kept at https:.*\(ERR_SSL_\w+\); set tls=false if it is without TLS, or correct the address$/,
      )
      const check = async () => {
        throw new AppError('TIMEOUT', 'The file storage did not answer in time.')
      }
      await expect(prepareStorage('/silent', { check })).rejects.toThrow(
        'STORAGE_URL: files cannot be kept at /silent: The file storage did not answer in time; start it, or correct the address',
      )
      await expect(
        prepareStorage('/dev/null/files', openStorage('/dev/null/files', { folder: '/tmp', maxBytes: 1 })),
      ).rejects.toThrow(/^STORAGE_URL: files cannot be kept at \/dev\/null\/files: ENOTDIR/)
    })
  })

  it.each([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503, code: 'SlowDown' },
    { kind: 'reset' },
    { kind: 'reset', carriedOut: true },
  ] as const)('retries after %j, a limited number of times', async (fault) => {
    server.fault(fault, { times: 2 })
    await storage.putBytes('again', Buffer.from('kept'), 'text/plain')
    expect(server.objects.get('site/again')?.body.toString()).toBe('kept')
    server.fault(fault, { times: 100 })
    const before = server.log.length
    await expect(storage.stat('again')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect.poll(() => server.log.length - before).toBe(3)
  })

  it('times out on a silent server', async () => {
    const hasty = createS3Storage({ ...options, timeoutMs: 60, maxTries: 2 })
    server.fault({ kind: 'silent' }, { times: 100 })
    await expect(hasty.stat('x')).rejects.toMatchObject({ code: 'TIMEOUT' })
    await expect(hasty.list('')).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('abandons a stalled body, without leaving a copy', async () => {
    const hasty = createS3Storage({ ...options, idleMs: 60 })
    await storage.putBytes('still', Buffer.alloc(100_000, 1), 'text/plain')
    server.fault({ kind: 'silent', afterHeaders: true }, { times: 2 })
    await expect(readAll(await hasty.getStream('still'))).rejects.toMatchObject({ code: 'TIMEOUT' })
    await expect(hasty.localPath('still')).rejects.toMatchObject({ code: 'TIMEOUT' })
    // In the same folder, and with a timeout that a busy machine meets.
    expect((await stat((await storage.localPath('still'))!)).size).toBe(100_000)
  })

  it('frees the connection of a stream that is dropped', async () => {
    await storage.putBytes('large', Buffer.alloc(30_000_000, 1), 'text/plain')
    const stream = (await storage.getStream('large')) as Readable
    await new Promise((resolve) => stream.once('data', resolve))
    stream.destroy()
    await expect.poll(() => server.openRequests()).toBe(0)
  })

  it('maps a full store to STORAGE_FULL without a retry', async () => {
    server.fault({ kind: 'status', status: 507, code: 'XMinioStorageFull' }, { times: 9 })
    const before = server.log.length
    await expect(storage.putBytes('full', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    })
    await expect.poll(() => server.log.length - before).toBe(1)
  })

  describe('multipart', () => {
    let source: string
    beforeAll(async () => {
      source = path.join(options.copiesFolder, '..', `s3-multipart-${process.pid}`)
      await writeFile(source, Buffer.alloc(34 * 1024 * 1024, 'part'))
    })
    afterAll(() => rm(source))

    it('survives failures in between', async () => {
      server.fault({ kind: 'reset' }, { when: (r) => /partNumber=2/.test(r.url ?? '') })
      server.fault({ kind: 'status', status: 503 }, { when: (r) => /partNumber=3/.test(r.url ?? '') })
      // The parts are joined but the response is lost, so the retry finds no upload.
      server.fault(
        { kind: 'reset', carriedOut: true },
        { when: (r) => r.method === 'POST' && /uploadId/.test(r.url ?? '') },
      )
      await storage.putFile('parts', source, 'font/ttf')
      expect(server.objects.get('site/parts')?.body.length).toBe(34 * 1024 * 1024)
      expect(server.objects.get('site/parts')?.contentType).toBe('font/ttf')
    })

    it('waits once for a part that is not answered, not once for each try', async () => {
      const hasty = createS3Storage({ ...options, timeoutMs: 3_000, slowestUploadBytesPerSecond: 1e9 })
      const isSecond = (url = '') => /partNumber=2/.test(url)
      server.fault({ kind: 'silent' }, { times: 100, when: (r) => isSecond(r.url) })
      const before = server.log.length
      await expect(hasty.putFile('hanging', source, 'font/ttf')).rejects.toMatchObject({ code: 'TIMEOUT' })
      await expect.poll(() => server.openRequests()).toBe(0)
      expect(server.log.slice(before).filter(({ url }) => isSecond(url))).toHaveLength(1)
      expect(server.uploads.size).toBe(0)
    })

    it('aborts the upload when a part cannot be stored', async () => {
      server.fault({ kind: 'status', status: 500 }, { times: 100, when: (r) => /partNumber=2/.test(r.url ?? '') })
      await expect(storage.putFile('aborted', source, 'font/ttf')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      expect(server.uploads.size).toBe(0)
      expect(server.objects.has('site/aborted')).toBe(false)
    })
  })
})

describe('local copies of S3 objects', () => {
  it('are limited in size, newest kept, shared by concurrent requests and found again after a restart', async () => {
    const { server, storage, options, copiesFolder, close } = await openS3({ copiesMaxBytes: 250 })
    for (const key of ['a', 'b', 'c']) await storage.putBytes(key, Buffer.alloc(100, key), 'text/plain')
    const gets = () => server.log.filter((entry) => entry.method === 'GET').length
    await Promise.all(Array.from({ length: 8 }, () => storage.localPath('a')))
    await expect.poll(() => gets()).toBe(1)
    await storage.localPath('b')
    await storage.localPath('a')
    await storage.localPath('c')
    const files = async () => (await readdir(copiesFolder)).filter((name) => name !== '.tmp')
    await expect.poll(files).toHaveLength(2)
    await expect.poll(() => gets()).toBe(3)
    const restarted = createS3Storage(options)
    await restarted.localPath('a')
    await restarted.localPath('c')
    expect(gets()).toBe(3)
    await restarted.localPath('b')
    await expect.poll(() => gets()).toBe(4)
    await close()
  })
})
