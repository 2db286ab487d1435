import { open } from 'node:fs/promises'
import { AppError } from '#shared/errors.ts'
import type { S3Client } from './s3-client.ts'
import { readErrorCode, readUploadId, writeCompleteUpload } from './s3-xml.ts'

/** Larger files are uploaded in parts of this size, which bounds the memory. S3 requires ≥ 5 MB. */
const PART_BYTES = 16 * 1024 * 1024

/** Joining the parts of a large object takes a server much longer than any other request. */
const JOIN_MS = 60_000

/**
 * Uploads a file of any size: one PUT, or parts in sequence. A failed multipart upload is aborted, so that it takes no
 * space.
 */
export async function uploadFile(client: S3Client, key: string, path: string, contentType: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const readPart = async (start: number) => {
      const part = Buffer.alloc(Math.min(PART_BYTES, size - start))
      const { bytesRead } = await file.read(part, 0, part.length, start)
      if (bytesRead !== part.length) throw new AppError('CONFLICT', `${path} changed while it was being stored`)
      return part
    }
    if (size <= PART_BYTES) await putObject(client, key, await readPart(0), contentType)
    else await uploadParts(client, key, size, readPart, contentType)
  } finally {
    await file.close()
  }
}

export async function putObject(client: S3Client, key: string, body: Uint8Array, contentType: string): Promise<void> {
  const answer = await client.send({ method: 'PUT', key, body, headers: { 'content-type': contentType } })
  await discard(answer, key)
}

async function uploadParts(
  client: S3Client,
  key: string,
  size: number,
  readPart: (start: number) => Promise<Buffer>,
  contentType: string,
): Promise<void> {
  const begun = await client.send({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { 'content-type': contentType },
  })
  const uploadId = readUploadId(await begun.text())
  if (!uploadId) throw new AppError('UNAVAILABLE', 'The storage server gave no upload id')
  try {
    const etags: string[] = []
    for (let start = 0; start < size; start += PART_BYTES) {
      const query = { partNumber: String(etags.length + 1), uploadId }
      const answer = await client.send({ method: 'PUT', key, query, body: await readPart(start) })
      await discard(answer, key)
      etags.push(answer.headers.get('etag') ?? '')
    }
    await joinParts(client, key, uploadId, etags, size)
  } catch (error) {
    // The caller must get the first error, so a failed clean-up is ignored; the bucket's lifecycle rule handles it.
    await client.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

async function joinParts(
  client: S3Client,
  key: string,
  uploadId: string,
  etags: string[],
  size: number,
): Promise<void> {
  const body = writeCompleteUpload(etags)
  const done = await client.send({ method: 'POST', key, query: { uploadId }, body, timeoutMs: JOIN_MS })
  // The server sends 200 before it has joined the parts, so the body may contain an error.
  const code = readErrorCode(await done.text())
  if (!code && done.status !== 404) return
  if (done.status === 404) {
    // An earlier try may have succeeded without its response arriving: then the upload is gone and the object exists.
    const stored = await client.send({ method: 'HEAD', key })
    const whole =
      Number(stored.headers.get('content-length')) === size && stored.headers.get('etag')?.includes(`-${etags.length}`)
    if (stored.status !== 404 && whole) return
  }
  throw new AppError('UNAVAILABLE', `The storage server could not join the parts: ${code || 'NoSuchUpload'}`)
}

async function discard(answer: Response, key: string): Promise<void> {
  await answer.body?.cancel()
  if (answer.status === 404) throw new AppError('UNAVAILABLE', `The storage server has no such bucket (storing ${key})`)
}
