import { afterAll, describe, expect, test } from 'vitest'
import type { ExploreMapResult } from '#shared/contracts/catalogue/explore.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const MAP = '/api/v3/explore-map.json'

const site = await sharedSite()
const map: ExploreMapResult = (await site.client.get(MAP)).json as ExploreMapResult
afterAll(() => site.close())

const list = async (query: Record<string, unknown>) =>
  (await site.client.ask('explore.list', query)).json.result.data as {
    total: number
    pages: number
    hits: { familyId: number; name: string; region: string; commercial_use: boolean }[]
  }

/** Places in the columns of the map. */
const places = () => map.families.ids.map((_, at) => at)
const regionAt = (at: number) => map.regions[map.families.regions[at]!]!

describe('the map of the catalogue', () => {
  test('has every public family once, in a cell of its own inside its region', async () => {
    const [row] = await site.sql<{ n: number }>(
      'SELECT count(*) AS n FROM family WHERE status = 1 AND deletedAt IS NULL',
    )
    const { ids, xs, ys } = map.families
    expect(new Set(ids).size).toBe(Number(row!.n))
    expect(new Set(places().map((at) => `${xs[at]} ${ys[at]}`)).size).toBe(ids.length)
    for (const at of places()) {
      const { x, y, width, height } = regionAt(at)
      expect(xs[at]! >= x && xs[at]! < x + width && ys[at]! >= y && ys[at]! < y + height).toBe(true)
    }
    for (const column of Object.values(map.families)) expect(column).toHaveLength(ids.length)
  })

  test('names letters that each family can set', async () => {
    const textOf = (name: string) => map.families.texts[map.families.names.indexOf(name)]
    expect(textOf('Lobster')).toBe('Ag')
    expect(textOf('Amiri')).toMatch(/^\p{Script=Arabic}/u)
    expect(map.families.texts.filter((text, at) => text === '' && map.families.fonts[at] !== 0)).toEqual([])
  })
})

describe('the same families as a list', () => {
  test('come in the order of the map, and by region', async () => {
    const all = await list({})
    expect(all.hits.map(({ familyId }) => familyId)).toEqual(map.families.ids.slice(0, all.hits.length))
    const { hits, total } = await list({ region: 'pixel' })
    expect(total).toBe(map.families.regions.filter((_, at) => regionAt(at).name === 'pixel').length)
    expect(hits.every(({ region }) => region === 'pixel')).toBe(true)
    expect(hits.map(({ name }) => name)).toContain('Press Start 2P')
  })
  test('can be those free for commercial use, or that write a language or a script', async () => {
    const all = await list({})
    const free = await list({ free: '1' })
    expect(free.total).toBeGreaterThan(0)
    expect(free.total).toBeLessThan(all.total)
    expect(free.hits.every(({ commercial_use }) => commercial_use)).toBe(true)
    const hindi = await list({ lang: 'hi' })
    expect(hindi.hits.map(({ name }) => name)).toContain('Noto Sans Devanagari')
    expect((await list({ script: 'deva' })).hits.map(({ familyId }) => familyId)).toEqual(
      expect.arrayContaining(hindi.hits.map(({ familyId }) => familyId)),
    )
    expect(await list({ lang: 'xx' })).toMatchObject({ total: 0, hits: [] })
  })
})
