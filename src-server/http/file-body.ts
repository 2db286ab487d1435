import type { Context } from 'koa'
import { AppError, badParam } from '#shared/errors.ts'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { readBody } from './body-bytes.ts'

/** Room for the multipart envelope around a file. */
const ENVELOPE_BYTES = 16 * 1024

export interface SentFile {
  bytes: Uint8Array
  /** File name without a path, as the browser sent it. */
  name: string
}

/**
 * The single file of a multipart body, from the field `file`. The size limit applies while reading; for files that fit
 * into memory.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST
 */
export async function readFileBody(ctx: Context, maxBytes: number): Promise<SentFile> {
  const form = await readMultipart(ctx, maxBytes)
  const others = [...form.keys()].find((name) => name !== 'file')
  if (others !== undefined) throw new AppError('BAD_REQUEST', `Unknown field: ${others}`, { param: others })
  const file = form.get('file')
  if (!(file instanceof File) || form.getAll('file').length > 1) throw badParam('file', 'send one file')
  if (file.size > maxBytes) throw fileTooBig(file.size, maxBytes)
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: plainFileName(file.name) }
}

/** No file system has longer names; a sender might send megabytes. */
export const plainFileName = (name: string): string => name.slice(-255)

/**
 * A multipart body with its fields and files, all in memory.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST
 */
export async function readMultipart(ctx: Context, maxBytes: number): Promise<FormData> {
  if (!ctx.is('multipart/form-data'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be a form with a file (multipart/form-data).')
  const body = await readBody(ctx, maxBytes + ENVELOPE_BYTES, (bytes) => fileTooBig(bytes, maxBytes))
  try {
    return await new Response(body, {
      headers: { 'Content-Type': ctx.get('Content-Type') },
    }).formData()
  } catch {
    throw new AppError('BAD_REQUEST', 'The body is not a valid form.')
  }
}
