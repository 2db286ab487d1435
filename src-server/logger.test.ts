import { Writable } from 'node:stream'
import { QueryFailedError } from 'typeorm'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

test.each([
  ['alone', (error: Error) => error],
  ['beside others', (error: Error) => new AggregateError([new Error('first'), error])],
])('a failed statement is logged without its values, %s', (_, wrap) => {
  let text = ''
  const out = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  const cause = Object.assign(new Error('denied'), { sql: "INSERT INTO session VALUES ('hush')" })
  const error = new QueryFailedError('INSERT INTO session VALUES (?)', ['hush'], cause)
  createLogger('error', { format: 'json', out: out as unknown as NodeJS.WriteStream }).error(
    { err: wrap(error) },
    'failed',
  )
  expect(text).toContain('INSERT INTO session VALUES (?)')
  expect(text).not.toContain('hush')
})
