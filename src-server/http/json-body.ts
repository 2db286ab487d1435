import type { Context } from 'koa'
import { AppError } from '#shared/errors.ts'
import { readSmallBody } from './body-bytes.ts'

/** The JSON object of a request body; an empty body is {}. @throws AppError BAD_REQUEST, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
export async function readJsonBody(ctx: Context): Promise<Record<string, unknown>> {
  const body = await readSmallBody(ctx)
  if (body.length === 0) return {}
  if (!ctx.is('json'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON (Content-Type: application/json).')
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new AppError('BAD_REQUEST', 'The body is not valid JSON in UTF-8.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('BAD_REQUEST', 'The body must be a JSON object.')
  return value as Record<string, unknown>
}
