import { problemText } from '#shared/format/problem-text.ts'
import { httpStatusOf } from './errors.ts'

/** Why a call failed or was rejected, as a message for the user. */
export function problemOf(error: unknown): string {
  const status = httpStatusOf(error)
  if (status === null) return 'The site did not answer. Try again in a moment.'
  if (status >= 500) return 'Something went wrong. Try again in a moment.'
  const message = error instanceof Error ? error.message : ''
  return problemText(message, /^\w+(?=: )/.exec(message)?.[0]) || 'Something went wrong.'
}
