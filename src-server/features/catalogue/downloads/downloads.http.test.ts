import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentDisposition } from '../../../http/content-disposition.ts'
import { downloadRoutes } from './downloads.http.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a slow web font is answered with Retry-After and is ready next time', async () => {
  let finish: (bytes: Uint8Array) => void = () => {}
  const made = new Promise<Uint8Array>((resolve) => {
    finish = resolve
  })
  const routes = downloadRoutes({
    downloads: { webfont: async () => 'a'.repeat(64) } as never,
    zips: {} as never,
    storage: {} as never,
    webfont: () => made,
    recordDownload: () => undefined,
  })
  const request = () => ({
    method: 'GET',
    path: `/api/webfont/${'0'.repeat(32)}.woff2`,
    set: () => undefined,
    fresh: false,
    body: undefined as Buffer | undefined,
  })
  const first = routes(request() as never, async () => undefined)
  const refusal = expect(first).rejects.toMatchObject({ code: 'OVERLOADED', details: { retryAfter: 10 } })
  await vi.advanceTimersByTimeAsync(20_000)
  await refusal
  finish(new Uint8Array([1, 2, 3]))
  const again = request()
  await routes(again as never, async () => undefined)
  expect(again.body).toEqual(Buffer.from([1, 2, 3]))
})

test.each([
  ['Lobster.ttf', 'attachment; filename="Lobster.ttf"'],
  ['Łódź "x".otf', `attachment; filename="__d_ _x_.otf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20%22x%22.otf`],
  ["a'b(1).ttf", `attachment; filename="a'b(1).ttf"`],
  ['line\r\nbreak.ttf', `attachment; filename="line__break.ttf"; filename*=UTF-8''line%0D%0Abreak.ttf`],
])('offers %j as %s', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
