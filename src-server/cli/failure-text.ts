import { isAppError } from '#shared/errors.ts'
import { SettingsError } from '../config.ts'
import { expectedFailure } from '../database/outage.ts'
import { NotReady } from './not-ready.ts'

/** What a person is told of a failure: its sentence, or the stack of a bug. */
export function failureText(error: unknown): string {
  const { message, stack, code, syscall, driverError } = error as NodeJS.ErrnoException & { driverError?: Error }
  const isExpected = error instanceof SettingsError || error instanceof NotReady || isAppError(error)
  // An error of a disk or a port has a message that says enough.
  const isPlain = isExpected || code === 'USAGE' || syscall !== undefined
  if (isPlain) return message
  const expected = expectedFailure(error)
  if (expected) return driverError?.message ? `${expected.message} (${driverError.message})` : expected.message
  return stack ?? String(error)
}
