import { open } from 'node:fs/promises'
import { AppError } from '#shared/errors.ts'
import type { S3Client } from './s3-client.ts'
import { readErrorCode, readUploadId, writeCompleteUpload } from './s3-xml.ts'

/** Above this a file goes up in parts; also the size of a part, so memory for an upload is bounded by it. S3 wants ≥ 5 MB. */
export const PART_BYTES = 16 * 1024 * 1024

/** Joining the parts of a large object takes a server much longer than any other answer. */
const JOIN_MS = 60_000

/** Uploads a file of any size: one PUT, or parts one after the other. A failed multipart upload is aborted, so it costs no space. */
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
    // The first failure is what the caller must hear of, so one of the clean-up is dropped; the bucket's lifecycle rule covers it.
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
  // The server sends 200 before it has joined the parts, so a failure can stand in the body.
  const code = readErrorCode(await done.text())
  if (!code && done.status !== 404) return
  if (done.status === 404) {
    // An earlier try may have been carried out and its answer lost: then the upload is gone and the object is there.
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
