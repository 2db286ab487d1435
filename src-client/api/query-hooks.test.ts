import { QueryClient } from '@tanstack/react-query'
import { createTRPCReact, getQueryKey } from '@trpc/react-query'
import { expect, test, vi } from 'vitest'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { keyOf, pathOf } from './query-hooks.ts'
import { type ApiClient, createApi, trpc } from './trpc.ts'

const library = createTRPCReact<AppRouter>()

test('keys are those of the library whose types are used', () => {
  const input = { q: 'lobster', page: 2 }
  expect(keyOf(['fonts', 'search'], input, 'query')).toEqual(getQueryKey(library.fonts.search, input, 'query'))
  expect(keyOf(['fonts', 'search'], input)).toEqual(getQueryKey(library.fonts.search, input))
  expect(keyOf(['fonts', 'search'])).toEqual(getQueryKey(library.fonts.search))
  expect(keyOf(['browse', 'alphabet'], undefined, 'query')).toEqual(
    getQueryKey(library.browse.alphabet, undefined, 'query'),
  )
  expect(keyOf(['collections'])).toEqual(getQueryKey(library.collections))
  expect(pathOf(trpc.fonts.search)).toEqual(['fonts', 'search'])
})

test('utils call the client by path, keep what it answers, and forget it when told', async () => {
  const asked = vi.fn(async () => ({ total: 3 }))
  const client = { fonts: { search: { query: asked } } } as unknown as ApiClient
  const api = createApi(new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }), client)
  const input = { q: 'a' }
  expect(await api.fonts.search.fetch(input)).toEqual({ total: 3 })
  await api.fonts.search.prefetch(input)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(asked).toHaveBeenCalledWith(input)
  expect(api.fonts.search.getData(input)).toEqual({ total: 3 })
  expect(api.fonts.search.getData({ q: 'b' })).toBeUndefined()
  await api.fonts.invalidate()
  await api.fonts.search.fetch(input)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(api.client).toBe(client)
})

test('nothing takes a path for a promise, and what is not there is named', () => {
  const api = createApi(new QueryClient(), {} as ApiClient)
  expect((api.fonts.search as unknown as { then: unknown }).then).toBeUndefined()
  expect(() => (api.fonts.search as unknown as { ensureData(): void }).ensureData()).toThrow('ensureData')
})
