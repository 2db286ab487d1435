import type { Context } from 'koa'
import { AppError } from '#shared/errors.ts'

/** Inputs of calls are small settings and messages; files have their own routes. */
const MAX_SMALL_BYTES = 256 * 1024

/** A whole body that is no file. @throws AppError PAYLOAD_TOO_LARGE */
export const readSmallBody = (ctx: Context): Promise<Buffer<ArrayBuffer>> =>
  readBody(
    ctx,
    MAX_SMALL_BYTES,
    () => new AppError('PAYLOAD_TOO_LARGE', `The body is larger than ${MAX_SMALL_BYTES} bytes.`),
  )

/** A whole request body. @param tooBig makes the error of a larger one; gets the bytes that were announced or have come */
export async function readBody(
  ctx: Context,
  maxBytes: number,
  tooBig: (bytes: number) => Error,
): Promise<Buffer<ArrayBuffer>> {
  const announced = Number(ctx.get('Content-Length'))
  // Node drops what comes behind the answer.
  if (announced > maxBytes) throw tooBig(announced)
  const chunks: Buffer[] = []
  let bytes = 0
  // A destroyed request would leave its connection open and unread.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes) break
    chunks.push(chunk as Buffer)
  }
  if (bytes > maxBytes) {
    // The rest is read and dropped, so that the sender gets to the answer.
    ctx.req.resume()
    throw tooBig(bytes)
  }
  return Buffer.concat(chunks)
}
