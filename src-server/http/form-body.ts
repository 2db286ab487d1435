import type { Context } from 'koa'
import { AppError, badParam } from '#shared/errors.ts'
import { readBody } from './body-bytes.ts'
import { readMultipart } from './file-body.ts'

const MAX_FIELDS = 100

/**
 * Fields of a form that a browser sent without scripts.
 * @param fileField a field that can also be sent as a text file, which then replaces the typed text
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST
 */
export async function readFormBody(ctx: Context, maxBytes: number, fileField?: string): Promise<URLSearchParams> {
  if (fileField !== undefined && ctx.is('multipart/form-data'))
    return plainFields(await readMultipart(ctx, maxBytes), fileField)
  if (!ctx.is('urlencoded'))
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'The body must be a form (Content-Type: application/x-www-form-urlencoded).',
    )
  const body = await readBody(
    ctx,
    maxBytes,
    () => new AppError('PAYLOAD_TOO_LARGE', `The form is larger than ${maxBytes} bytes.`),
  )
  return bounded(new URLSearchParams(body.toString('utf8')))
}

function bounded(form: URLSearchParams): URLSearchParams {
  if (form.size > MAX_FIELDS) throw new AppError('BAD_REQUEST', `The form has more than ${MAX_FIELDS} fields.`)
  return form
}

async function plainFields(sent: FormData, fileField: string): Promise<URLSearchParams> {
  const form = new URLSearchParams()
  for (const [name, value] of sent) if (typeof value === 'string') form.append(name, value)
  const files = sent.getAll(fileField).filter((value): value is File => value instanceof File && value.size > 0)
  if (files.length > 1) throw badParam(fileField, 'one file is enough')
  for (const file of files) form.set(fileField, await textOf(file, fileField))
  return bounded(form)
}

async function textOf(file: File, param: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw badParam(param, 'this file is not text in UTF-8')
  }
}
