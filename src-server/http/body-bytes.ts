import type { Context } from 'koa'

/** A whole request body. @param tooBig makes the error of a larger one; gets the bytes read so far */
export async function readBody(
  ctx: Context,
  maxBytes: number,
  tooBig: (bytes: number) => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of ctx.req) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes) throw tooBig(bytes)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
