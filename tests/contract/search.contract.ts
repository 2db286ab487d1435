import { expect, it } from 'vitest'
import type { Reader } from '#server/database/reader.ts'
import type { SearchPort } from '#server/search/search.port.ts'
import type { FacetCounts } from '#shared/contracts/catalogue/fonts.ts'
import { SEARCH } from '#shared/limits.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { EVERYTHING } from '#shared/search/font-search-ast.ts'
import { queryWords } from '#shared/search/words.ts'
import { AXES, FEATURES, SCRIPTS } from '#tests/factories/catalogue.ts'
import { createRandom, type Random } from '#tests/factories/random.ts'

interface SearchSubject {
  engine: SearchPort
  /** SQL as the reference. */
  oracle: SearchPort
  reader: Reader
}

const TAGS = ['cool', 'cursive', 'retro', 'serif', 'script', 'pixel', 'absent-tag']
const LANGS = ['en', 'de', 'ru', 'ar', 'vi', 'xx']
const CODEPOINTS = [0x41, 0xe4, 0x3b1, 0x416, 0x2bf9, 0x1f600, 0x905, 0x10ffff]
const TEXTS = ['Aa', 'Grüße', 'Привет', 'ab ΑΒ', '⯹', '😀', 'Aж']

const COLLECTIONS: CollectionQuery = { q: '', sort: 'popular', ownerId: null, minFonts: 0, page: 1, size: 20 }

/** Random conditions, each in every form of the query. */
export function randomFilters(random: Random): Partial<FontSearchAst> {
  const filter = () =>
    random.pick([
      { kind: 'hasposter' as const },
      { kind: 'commercialok' as const },
      { kind: 'year' as const, year: 2000 + random.below(26) },
      {
        kind: 'years' as const,
        ...random.pick([
          { min: 2015, max: 2018 },
          { min: 2020, max: 9999 },
          { min: 0, max: 2004 },
        ]),
      },
      {
        kind: 'weight' as const,
        ...random.pick([
          { min: 700, max: 1000 },
          { min: 400, max: 400 },
        ]),
      },
      { kind: 'alpha' as const, letter: random.pick([...'bdgkst0']) },
    ])
  const facet = () =>
    random.pick([
      { facet: 'license', values: [random.pick(['commercial', 'personal'])] },
      { facet: 'topic', values: random.pick([['serif'], ['script', 'display'], ['absent']]) },
      { facet: 'tag', values: [random.pick(TAGS), random.pick(TAGS)] },
      { facet: 'weight', values: random.pick([['400'], ['700', '900'], ['250']]) },
      { facet: 'lang', values: [random.pick(LANGS), random.pick(LANGS)] },
      { facet: 'feature', values: [random.pick(FEATURES)] },
      { facet: 'axis', values: [random.pick(AXES)] },
      { facet: 'width', values: random.pick([['3'], ['1', '7'], ['9']]) },
      { facet: 'italic', values: ['yes'] },
      { facet: 'variable', values: ['yes'] },
      { facet: 'color', values: ['yes'] },
      { facet: 'script', values: [random.pick(SCRIPTS), random.pick(SCRIPTS)] },
      { facet: 'year', values: random.pick([['2020'], ['2001', '2019'], ['1999']]) },
      { facet: 'designer', values: random.pick([['3'], ['5', '11'], ['0']]) },
    ])
  const kinds: (() => Partial<FontSearchAst>)[] = [
    () => ({ filters: [filter()] }),
    () => ({ notFilters: [filter()] }),
    () => ({ facetFilters: [facet()] }),
    () => ({ notFacetFilters: [facet()] }),
    () => ({ tags: [random.pick(TAGS), random.pick(TAGS)], allTags: random.chance(0.5) }),
    () => ({ foundryId: 1 + random.below(60) }),
    () => ({ collectionId: 7 }),
    () => ({ codepoints: [random.pick(CODEPOINTS), random.pick(CODEPOINTS)] }),
    () => ({ chars: [...random.pick(TEXTS)].map((char) => char.codePointAt(0)!) }),
    () => ({ langs: [random.pick(LANGS), random.pick(LANGS)] }),
    () => ({ scripts: random.some(SCRIPTS, 0.4) }),
    () => ({ ids: Array.from({ length: random.below(40) }, () => 1 + random.below(600)) }),
    () => ({ notIds: Array.from({ length: random.below(40) }, () => 1 + random.below(600)) }),
    () => ({ features: random.some(FEATURES, 0.3) }),
    () => ({ axes: random.some(AXES, 0.4) }),
    () => ({
      weight: random.pick([
        { min: 400, max: 400 },
        { min: 100, max: 300 },
        { min: 650, max: 1000 },
      ]),
    }),
  ]
  const parts = Array.from({ length: random.below(4) }, () => random.pick(kinds)())
  return Object.assign({}, ...parts)
}

export const sortedFacets = (facets: FacetCounts | null) =>
  facets &&
  Object.fromEntries(
    Object.entries(facets).map(([name, counts]) => [name, [...counts].sort((a, b) => (a.value < b.value ? -1 : 1))]),
  )

async function namesOf(reader: Reader): Promise<{ id: number; name: string; nameKey: string }[]> {
  return reader.query('SELECT id, name, nameKey FROM family WHERE status = 1 ORDER BY id')
}

/** The contract of every engine. `subject` gives an engine over a catalogue of `writeCatalogue`. */
export function searchContract(subject: () => SearchSubject) {
  const ask = (port: SearchPort, query: Partial<FontSearchAst>) => port.searchFonts({ ...EVERYTHING, ...query })

  it('answers filters, orders, pages, totals and facets like SQL', async () => {
    const { engine, oracle } = subject()
    const random = createRandom(11)
    for (let round = 0; round < 150; round++) {
      const query: Partial<FontSearchAst> = {
        ...randomFilters(random),
        sort: random.pick(['popular', 'trending', 'date', 'name', 'random'] as const),
        randomSeed: random.below(1000),
        page: 1 + random.below(4),
        size: 1 + random.below(30),
        withFacets: random.chance(0.3),
      }
      const [found, expected] = await Promise.all([ask(engine, query), ask(oracle, query)])
      expect({ query, ids: found.ids, total: found.total }).toEqual({ query, ids: expected.ids, total: expected.total })
      expect({ query, facets: sortedFacets(found.facets) }).toEqual({ query, facets: sortedFacets(expected.facets) })
    }
  })

  it('counts further choices of a class over the list without the choices made', async () => {
    const { engine } = subject()
    const all = (await ask(engine, { withFacets: true, size: 1 })).facets!
    const first = all.topic[0]!
    const chosen = await ask(engine, {
      facetFilters: [{ facet: 'topic', values: [first.value] }],
      withFacets: true,
      size: 1,
    })
    expect(chosen.total).toBe(first.count)
    expect(sortedFacets(chosen.facets)!.topic).toEqual(sortedFacets(all)!.topic)
    const years = chosen.facets!.year.reduce((sum, { count }) => sum + count, 0)
    expect(years).toBe(first.count)
    const not = await ask(engine, {
      notFacetFilters: [{ facet: 'topic', values: [first.value] }],
      withFacets: true,
      size: 1,
    })
    expect(not.total + chosen.total).toBe(all.license.reduce((sum, { count }) => sum + count, 0))
    expect(sortedFacets(not.facets)!.topic).toEqual(sortedFacets(all)!.topic)
    // Every count is right: choosing the value finds that many.
    for (const facet of ['width', 'italic', 'variable', 'color', 'script', 'lang', 'year', 'weight'] as const)
      for (const { value, count } of not.facets![facet].slice(0, 3)) {
        const query = {
          notFacetFilters: [{ facet: 'topic', values: [first.value] }],
          facetFilters: [{ facet, values: [value] }],
        }
        expect({ facet, value, total: (await ask(engine, query)).total }).toEqual({ facet, value, total: count })
      }
  })

  it('finds all results of words, each once', async () => {
    const { engine, oracle, reader } = subject()
    const random = createRandom(12)
    const names = await namesOf(reader)
    for (let round = 0; round < 60; round++) {
      const words = random.pick(names).name.split(' ')
      const asked = words.map((word) => (random.chance(0.5) ? word : word.slice(0, 2 + random.below(4))))
      const query: Partial<FontSearchAst> = {
        ...(random.chance(0.3) ? randomFilters(random) : {}),
        q: asked.join(' '),
        sort: 'relevance',
        size: 100,
      }
      const [found, expected] = await Promise.all([ask(engine, query), ask(oracle, query)])
      expect(found.total, JSON.stringify(query)).toBeGreaterThanOrEqual(expected.total)
      expect(new Set(found.ids).size).toBe(found.ids.length)
      if (found.total <= 100) expect(found.ids, JSON.stringify(query)).toEqual(expect.arrayContaining(expected.ids))
    }
  })

  // Choosing a join order for so many words must be fast: it once took a minute.
  it('uses every word of a long query', async () => {
    const { engine, oracle, reader } = subject()
    const tokens = await reader.query<{ familyId: number; token: string }>(
      `SELECT familyId, token FROM family_token WHERE familyId =
         (SELECT familyId FROM family_token JOIN family ON family.id = familyId WHERE status = 1
          GROUP BY familyId ORDER BY COUNT(*) DESC, familyId LIMIT 1)`,
    )
    const words = queryWords(tokens.map((row) => row.token).join(' ')).slice(0, 10)
    expect(words).toHaveLength(10)
    const all = await ask(engine, { q: words.join(' '), sort: 'relevance', size: 100 })
    expect(all.ids).toContain(tokens[0]!.familyId)
    const more = { q: `${words.join(' ')} qqxxyyzz`, sort: 'relevance' } as const
    expect((await ask(engine, more)).total).toBe((await ask(oracle, more)).total)
    expect((await ask(engine, more)).total).toBe(0)
  })

  it('puts the exact name first', async () => {
    const { engine, reader } = subject()
    const names = await namesOf(reader)
    for (let i = 0; i < names.length; i += Math.ceil(names.length / 60)) {
      const wanted = names[i]!
      const { ids } = await ask(engine, { q: wanted.name, sort: 'relevance', size: 1 })
      expect(names.find((family) => family.id === ids[0])?.nameKey).toBe(wanted.nameKey)
    }
  })

  it('pages through everything without gaps or repeats', async () => {
    const { engine, reader } = subject()
    const all = (await namesOf(reader)).map((family) => family.id)
    for (const sort of ['popular', 'name', 'random'] as const) {
      const seen: number[] = []
      for (let page = 1; seen.length < all.length; page++) {
        const { ids, total } = await ask(engine, { sort, page, size: 100, randomSeed: 3 })
        expect(total).toBe(all.length)
        expect(ids.length).toBeGreaterThan(0)
        seen.push(...ids)
      }
      expect(seen.sort((a, b) => a - b)).toEqual(all)
    }
  })

  it('finds nothing for unknown words, and suggests corrections', async () => {
    const { engine, reader } = subject()
    expect(await ask(engine, { q: '!!! …', sort: 'relevance' })).toMatchObject({ ids: [], total: 0 })
    const word = (await namesOf(reader))
      .map((family) => family.nameKey.split(' ')[0]!)
      .find((first) => /^[a-z]{7,}$/.test(first))!
    const wrong = `${word.slice(0, 3)}zq${word.slice(5)}`
    const { total, didYouMean } = await ask(engine, { q: wrong, sort: 'relevance' })
    expect(total).toBe(0)
    expect(didYouMean).toHaveLength(1)
  })

  it('suggests the same corrections as SQL: of words with and without hits, of several words, and with filters', async () => {
    const { engine, oracle, reader } = subject()
    const names = (await namesOf(reader)).flatMap(({ nameKey }) => nameKey.split(' '))
    const words = [...new Set(names)].filter((word) => /^[a-z]{5,}$/.test(word))
    const random = createRandom(29)
    const misspelt = () => {
      const word = random.pick(words)
      // SQL looks among words that begin alike.
      const at = 2 + random.below(word.length - 2)
      return random.pick([
        word.slice(0, at) + word.slice(at + 1),
        `${word.slice(0, at)}q${word.slice(at)}`,
        `${word.slice(0, at)}x${word.slice(at + 1)}`,
        word,
        word.slice(0, 4),
      ])
    }
    let suggested = 0
    for (let round = 0; round < 150; round++) {
      const query: Partial<FontSearchAst> = {
        ...(random.chance(0.4) ? randomFilters(random) : {}),
        q: random.chance(0.3) ? `${random.pick(words)} ${misspelt()}` : misspelt(),
        sort: random.pick(['relevance', 'popular', 'random'] as const),
        page: random.pick([1, 1, 2]),
        withFacets: random.chance(0.3),
      }
      const [found, expected] = await Promise.all([ask(engine, query), ask(oracle, query)])
      // An engine may find more by similar words.
      if (found.total > SEARCH.fewHits) expect(found.didYouMean, JSON.stringify(query)).toEqual([])
      else expect(found.didYouMean, JSON.stringify(query)).toEqual(expected.didYouMean)
      suggested += found.didYouMean.length
    }
    expect(suggested).toBeGreaterThan(30)
  })

  it('shows published families only', async () => {
    const { engine, reader } = subject()
    const hidden = await reader.query<{ name: string; id: number }>(
      'SELECT id, name FROM family WHERE status <> 1 ORDER BY id LIMIT 20',
    )
    expect(hidden.length).toBeGreaterThan(5)
    for (const { id, name } of hidden)
      expect((await ask(engine, { q: name, sort: 'relevance', size: 100 })).ids).not.toContain(id)
  })

  it('answers collections like SQL: orders, owners, least fonts, pages, totals', async () => {
    const { engine, oracle } = subject()
    const random = createRandom(13)
    for (let round = 0; round < 80; round++) {
      const query: CollectionQuery = {
        q: '',
        sort: random.pick(['name', 'date', 'updated', 'fonts', 'popular'] as const),
        ownerId: random.pick([null, null, 1, 2, 3, 99]),
        minFonts: random.pick([0, 0, 1, 10, 25]),
        ...(random.chance(0.3) ? { ids: Array.from({ length: random.below(20) }, () => 1 + random.below(60)) } : {}),
        ...(random.chance(0.3) ? { notIds: Array.from({ length: random.below(20) }, () => 1 + random.below(60)) } : {}),
        page: 1 + random.below(4),
        size: 1 + random.below(20),
      }
      expect({ query, ...(await engine.searchCollections(query)) }).toEqual({
        query,
        ...(await oracle.searchCollections(query)),
      })
    }
  })

  it('finds collections by words of name, owner and description, the exact name first', async () => {
    const { engine, reader } = subject()
    const find = async (q: string) =>
      (await engine.searchCollections({ ...COLLECTIONS, q, sort: 'relevance', size: 100 })).ids
    expect((await find('Seventh heaven'))[0]).toBe(7)
    expect(await find('seventh')).toEqual([7])
    expect(await find('ecrit main')).not.toEqual([])
    expect(await find('margin')).toContain(7)
    expect(await find('seventh quoin')).toEqual([])
    expect(await find('… !')).toEqual([])
    const shown = await reader.query<{ id: number; slug: string }>(
      'SELECT id, slug FROM collection WHERE status = 1 AND isPrivate = 0 AND ownerId < 3',
    )
    const kits = shown.flatMap(({ id, slug }) => (slug.endsWith('-kit') ? [id] : [])).sort((a, b) => a - b)
    expect(kits.length).toBeGreaterThan(3)
    expect((await find('kit')).sort((a, b) => a - b)).toEqual(kits)
  })

  it('never shows a private, hidden or ownerless collection', async () => {
    const { engine, reader } = subject()
    const { ids, total } = await engine.searchCollections({ ...COLLECTIONS, size: 100 })
    const rows = await reader.query<{ id: number; isPrivate: number; status: number; ownerId: number }>(
      'SELECT id, isPrivate, status, ownerId FROM collection',
    )
    const shown = rows.filter((row) => !row.isPrivate && row.status === 1 && row.ownerId < 3)
    expect(ids.sort((a, b) => a - b)).toEqual(shown.map((row) => row.id).sort((a, b) => a - b))
    expect(total).toBe(shown.length)
    expect(rows.some((row) => row.isPrivate) && rows.some((row) => row.status !== 1)).toBe(true)
    expect(rows.some((row) => row.ownerId === 3 && !row.isPrivate && row.status === 1)).toBe(true)
  })

  it('searches within one collection, in its owner’s order', async () => {
    const { engine, reader } = subject()
    const members = await reader.query<{ familyId: number }>(
      `SELECT familyId FROM collection_family JOIN family ON family.id = familyId
       WHERE collectionId = 7 AND family.status = 1 ORDER BY position`,
    )
    expect(members.length).toBeGreaterThan(2)
    const found = await ask(engine, { collectionId: 7, sort: 'position', size: 100 })
    expect(found.ids).toEqual(members.map((row) => row.familyId))
    expect((await ask(engine, { collectionId: 7, sort: 'position', size: 2, page: 2 })).ids).toEqual(
      found.ids.slice(2, 4),
    )
  })

  it('finds designers by prefixes of their words', async () => {
    const { engine, reader } = subject()
    const [foundry] = await reader.query<{ id: number; name: string }>(
      'SELECT id, name FROM foundry WHERE familyCount > 0 ORDER BY id',
    )
    const { ids, total } = await engine.searchDesigners({
      q: foundry!.name.slice(0, 4),
      sort: 'popular',
      page: 1,
      size: 100,
    })
    expect(ids).toContain(foundry!.id)
    expect(total).toBeGreaterThanOrEqual(ids.length)
  })
}
