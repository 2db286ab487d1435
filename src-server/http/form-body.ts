import type { Context } from 'koa'
import { AppError } from '#shared/errors.ts'

const MAX_FIELDS = 100

/** Fields of a form that a browser sent without scripts. @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST */
export async function readFormBody(ctx: Context, maxBytes: number): Promise<URLSearchParams> {
  if (!ctx.is('urlencoded'))
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'The body must be a form (Content-Type: application/x-www-form-urlencoded).',
    )
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of ctx.req) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', `The form is larger than ${maxBytes} bytes.`)
    chunks.push(chunk as Buffer)
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  if (form.size > MAX_FIELDS) throw new AppError('BAD_REQUEST', `The form has more than ${MAX_FIELDS} fields.`)
  return form
}
