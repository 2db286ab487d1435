import type { Context } from 'koa'

/** A whole request body. @param tooBig the error for one of this many bytes or more */
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
