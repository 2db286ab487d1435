import { Writable } from 'node:stream'
import { QueryFailedError } from 'typeorm'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

/** What the log says of an error, as JSON. */
function logged(err: Error): string {
  let text = ''
  const out = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  createLogger('error', { format: 'json', out: out as unknown as NodeJS.WriteStream }).error({ err }, 'failed')
  return text
}

test.each([
  ['alone', (error: Error) => error],
  ['beside others', (error: Error) => new AggregateError([new Error('first'), error])],
])('a failed statement is logged without its values, %s', (_, wrap) => {
  const cause = Object.assign(new Error('denied'), { sql: "INSERT INTO session VALUES ('hush')" })
  const error = new QueryFailedError('INSERT INTO session VALUES (?)', ['hush'], cause)
  const text = logged(wrap(error))
  expect(text).toContain('INSERT INTO session VALUES (?)')
  expect(text).not.toContain('hush')
})

test('a server that is gone is logged without a stack, everything else with it', async () => {
  const away = await fetch('http://127.0.0.1:2/', { signal: AbortSignal.timeout(5000) }).catch((error: Error) => error)
  const fault = new Error('the engine does not answer', { cause: away })
  expect(JSON.parse(logged(fault)).err).toMatchObject({
    message: expect.stringMatching(/^the engine does not answer: fetch failed/),
  })
  expect(JSON.parse(logged(fault)).err.stack).toBeUndefined()
  expect(JSON.parse(logged(new Error('broken'))).err.stack).toContain('logger.test.ts')
})
