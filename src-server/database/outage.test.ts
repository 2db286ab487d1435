import { QueryFailedError } from 'typeorm'
import { expect, test } from 'vitest'
import { expectedFailure } from './outage.ts'

/** An error of a statement, as TypeORM throws it. */
const failed = (code: string, message: string, sql = 'INSERT INTO family') =>
  new QueryFailedError(sql, [], Object.assign(new Error(message), { code }))

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

test('a full disk says of a list that it cannot be shown, of a change that nothing was saved', () => {
  const full = (sql: string) => expectedFailure(failed('ER_RECORD_FILE_FULL', "The table '/tmp/#sql-1' is full", sql))
  for (const sql of [
    'SELECT id FROM family ORDER BY name',
    ' /* route=pages */ select 1',
    'WITH n AS (SELECT 1) SELECT 2',
  ])
    expect(full(sql)!.message).toBe('The disk of the database is full. This cannot be shown until there is room again.')
  for (const sql of ['UPDATE family SET id = 1', 'COMMIT'])
    expect(full(sql)!.message).toBe('The disk of the database is full. Nothing was saved.')
})

test.each([
  ['ER_OPTION_PREVENTS_STATEMENT', 'The MariaDB server is running with the --read-only option'],
  ['ER_READ_ONLY_MODE', 'Running in read-only mode'],
  ['SQLITE_READONLY', 'attempt to write a readonly database'],
  ['SQLITE_READONLY_DBMOVED', 'attempt to write a readonly database'],
])('%s of a database that takes no changes is expected', (code, message) => {
  expect(expectedFailure(failed(code, message))).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The database takes no changes at the moment. Nothing was saved.',
  })
})

test('a disk that is full is expected', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(expectedFailure(error)).toMatchObject({
    code: 'STORAGE_FULL',
    message: 'The disk of the site is full. Nothing was saved.',
  })
})

test('a disk that is read-only is expected', () => {
  const error = Object.assign(new Error("EROFS: read-only file system, mkdir '/data/temp'"), { code: 'EROFS' })
  expect(expectedFailure(error)).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The disk of the site is read-only at the moment.',
  })
})

test('other errors of statements are not expected', () => {
  expect(
    expectedFailure(failed('ER_ERROR_ON_WRITE', 'Error writing file (Errcode: 5 "Input/output error")')),
  ).toBeNull()
  expect(expectedFailure(failed('ER_BAD_FIELD_ERROR', "Unknown column 'x'"))).toBeNull()
})
