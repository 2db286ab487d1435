import { QueryFailedError } from 'typeorm'
import { expect, test } from 'vitest'
import { expectedFailure } from './outage.ts'

/** An error of a statement, as TypeORM throws it. */
const failed = (code: string, message: string) =>
  new QueryFailedError('INSERT INTO family', [], Object.assign(new Error(message), { code }))

test.each([
  ['ER_DISK_FULL', 'Disk full (/tmp/#sql-1); waiting for someone to free some space...'],
  ['ER_RECORD_FILE_FULL', "The table 'family' is full"],
  ['ER_ERROR_ON_WRITE', 'Error writing file \'./binlog\' (Errcode: 28 "No space left on device")'],
  ['EE_WRITE', "Error writing file '/tmp/MYfd=1' (OS errno 28 - No space left on device)"],
])('%s of a full disk is expected, and answered with 503', (code, message) => {
  const error = failed(code, message)
  expect(expectedFailure(error)).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The disk of the database is full. Nothing was saved.',
    details: { retryAfter: expect.any(Number) },
    cause: error,
  })
})

test('other errors of statements are not expected', () => {
  expect(
    expectedFailure(failed('ER_ERROR_ON_WRITE', 'Error writing file (Errcode: 5 "Input/output error")')),
  ).toBeNull()
  expect(expectedFailure(failed('ER_BAD_FIELD_ERROR', "Unknown column 'x'"))).toBeNull()
})
