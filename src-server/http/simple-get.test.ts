import { expect, test } from 'vitest'
import { leastCpuMs } from '#tests/support/cpu-time.ts'
import { parseSimpleGet } from './simple-get.ts'

test('reads address and headers of a plain request, with or without a space after the colon', () => {
  const text =
    'GET /a?b=c HTTP/1.1\r\nHost: x\r\nIf-None-Match:"e"\r\nX-Forwarded-For:  1.2.3.4 \r\nAccept-Encoding: br\r\nX-Empty:\r\n\r\n'
  expect(parseSimpleGet(text)).toEqual({
    url: '/a?b=c',
    ifNoneMatch: '"e"',
    forwardedFor: '1.2.3.4',
    acceptEncoding: 'br',
    end: text.length,
  })
})

test.each([
  ['a line that is none of ours at its end', 'x: \t\r\n\r\n'],
  ['its end still on the way', 'x: y'],
  ['no empty line', 'x: y\r\n'],
])('gives up at once on a head of many lines with %s', async (_, rest) => {
  // With an ambiguous pattern this many lines take seconds, and each further one doubles that.
  const text = `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(24)}${rest}`
  expect(parseSimpleGet(text)).toBeNull()
  expect(await leastCpuMs(() => parseSimpleGet(text))).toBeLessThan(50)
})
