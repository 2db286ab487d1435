import { expect, test } from 'vitest'
import { BASKET } from '#shared/limits.ts'
import { addressedPreferences, DEFAULT_PREFERENCES } from '#shared/preview/preferences.ts'
import type { LoadContext } from '../../../app/page.ts'
import { basketPath, idsInPath, sharedBasketPath } from './basket-address.ts'
import { load } from './StarredPage.tsx'

test('reads the ids of a path that it made, each style once', () => {
  expect(basketPath([12, 7, 300])).toBe('/basket/12-7-300')
  expect(idsInPath('12-7-12-300')).toEqual([12, 7, 300])
  expect(basketPath([])).toBe('/basket')
  expect(idsInPath()).toEqual([])
})

test('a link to a basket carries text, language and colours of the preview', () => {
  const shared = (query: string) => addressedPreferences(new URLSearchParams(query))
  const chosen = { fonttext: 'Łódź & ½; 100%', fontlang: 'sr', fontfg: 'BC2410' }
  const [path, query] = sharedBasketPath([12, 7], { ...DEFAULT_PREFERENCES, ...chosen }).split('?')
  expect(path).toBe('/basket/12-7')
  expect(shared(query!)).toEqual({ ...chosen, fontbg: 'FFFFFF' })
  expect(sharedBasketPath([12, 7], DEFAULT_PREFERENCES)).toBe('/basket/12-7')
  for (const broken of ['', 'textfg=BC2410', 'textfg=BC2410&textbg=red']) expect(shared(broken), broken).toEqual({})
})

test('drops invalid ids, and ids above the limit', () => {
  expect(idsInPath('0-abc--7-1e3-99999999999-٣')).toEqual([7])
  expect(idsInPath(Array.from({ length: 500 }, (_, at) => at + 1).join('-'))).toHaveLength(BASKET.max)
})

test('links to starred families lose none, although one search returns fewer', async () => {
  const ids = Array.from({ length: BASKET.max }, (_, at) => at + 1)
  const fetch = async (search: { ids: string; size: number }) => ({
    hits: search.ids
      .split(',')
      .slice(0, search.size)
      .map((id) => ({ fonts: [{ id: Number(id) + 1000, primary: true }] })),
  })
  const api = { fonts: { search: { fetch } } } as unknown as LoadContext['api']
  const answer = await load({ api, params: { ids: ids.join('-') } })
  expect(answer).toMatchObject({ redirect: basketPath(ids.map((id) => id + 1000)) })
})
