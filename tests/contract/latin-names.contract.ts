import { expect, it } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { CollectionToken } from '#server/database/entities/collection.ts'
import type { Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import type { SearchPort } from '#server/search/search.port.ts'
import { collectionTokens } from '#server/search/tokens.ts'
import { writeTokens } from '#server/search/write-tokens.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import { EVERYTHING } from '#shared/search/font-search-ast.ts'
import { foldName } from '#shared/search/words.ts'

interface Subject {
  engine: SearchPort
  /** Another one over the same database, which is told of changes too. */
  oracle: SearchPort
  reader: Reader
  database: Database
}

const COLLECTIONS: Omit<CollectionQuery, 'q'> = { sort: 'relevance', ownerId: null, minFonts: 0, page: 1, size: 20 }

/** What every engine finds by letters such as ø, ß and ł. Renames some of the catalogue of `subject`, and names it back. */
export function latinNamesContract(subject: () => Subject) {
  it('finds names with letters that have no accent to drop, with and without these letters', async () => {
    const { engine, oracle, reader, database } = subject()
    const NAMES: [name: string, ...typed: string[]][] = [
      ['Straßenbahn Øst', 'strassenbahn', 'Straßenbahn', 'STRAßENBAHN', 'ost strasse', 'øst'],
      ['Łódź', 'lodz', 'łódź', 'Lódz'],
      ['İstanbul Işık', 'istanbul', 'ISTANBUL', 'isik', 'ışık', 'Işık'],
      ['Ægir Þórr', 'aegir', 'thorr', 'æ'],
      ['Straße', 'straße', 'STRASSE', 'strass'],
    ]
    // The least popular last: what is named so comes first all the same.
    const families = await reader.query<{ id: number; name: string; foundryId: number }>(
      'SELECT id, name, foundryId FROM family WHERE status = 1 ORDER BY popularity DESC, id LIMIT ?',
      [NAMES.length],
    )
    const ids = families.map(({ id }) => id)
    const [foundry] = await reader.query<{ id: number; name: string }>('SELECT id, name FROM foundry WHERE id = ?', [
      families[0]!.foundryId,
    ])
    const rename = async (names: readonly string[], designer: string) => {
      await transaction(database, async (manager) => {
        for (const [at, id] of ids.entries())
          await manager.query('UPDATE family SET name = ?, nameKey = ? WHERE id = ?', [
            names[at],
            foldName(names[at]!),
            id,
          ])
        await manager.query('UPDATE foundry SET name = ? WHERE id = ?', [designer, foundry!.id])
        await writeTokens(manager, ids)
      })
      for (const port of [engine, oracle]) await port.applyFamilies(ids)
    }
    const find = async (q: string) => (await engine.searchFonts({ ...EVERYTHING, q, sort: 'relevance', size: 100 })).ids
    await rename(
      NAMES.map(([name]) => name),
      'Sørensen Type',
    )
    for (const [at, [name, ...typed]] of NAMES.entries()) {
      expect((await find(name))[0], name).toBe(ids[at])
      for (const q of typed) expect(await find(q), q).toContain(ids[at])
    }
    for (const q of ['sorensen', 'Sørensen', 'SØREN', 'sören']) {
      const { ids: designers } = await engine.searchDesigners({ q, sort: 'popular', page: 1, size: 10 })
      expect(designers, q).toEqual([foundry!.id])
      expect(await find(q), q).toContain(ids[0])
    }
    await rename(
      families.map(({ name }) => name),
      foundry!.name,
    )
  })

  it('finds collections by such letters, too, the exact name first', async () => {
    const { engine, oracle, reader, database } = subject()
    interface Named {
      id: number
      name: string
      popularity: number
      words: { token: string; weight: number }[]
    }
    const write = async (rows: readonly Named[]) => {
      await transaction(database, async (manager) => {
        for (const { id, name, popularity, words } of rows) {
          await manager.query('UPDATE collection SET name = ?, nameKey = ?, popularity = ? WHERE id = ?', [
            name,
            foldName(name),
            popularity,
            id,
          ])
          await manager.query('DELETE FROM collection_token WHERE collectionId = ?', [id])
          await manager.insert(
            CollectionToken,
            words.map((word) => ({ collectionId: id, ...word })),
          )
        }
      })
      for (const port of [engine, oracle]) await port.applyCollections(rows.map(({ id }) => id))
    }
    const before = await reader.query<Omit<Named, 'words'>>(
      'SELECT id, name, popularity FROM collection WHERE status = 1 AND isPrivate = 0 AND ownerId < 3 ORDER BY id LIMIT 2',
    )
    const words = await reader.query<{ collectionId: number; token: string; weight: number }>(
      'SELECT collectionId, token, weight FROM collection_token WHERE collectionId IN (?, ?)',
      before.map(({ id }) => id),
    )
    const NAMES = ['Straße', 'Straße der Ærligen']
    await write(
      before.map(({ id }, at) => ({
        id,
        name: NAMES[at]!,
        popularity: 1_000_000 + at,
        words: collectionTokens(NAMES[at]!, 'Bjørn', ''),
      })),
    )
    const find = async (q: string) => (await engine.searchCollections({ ...COLLECTIONS, q })).ids
    const [street, honest] = before.map(({ id }) => id)
    expect(await find('Straße')).toEqual([street, honest])
    for (const q of ['strasse der aerligen', 'ærlig', 'strass aerl']) expect(await find(q), q).toEqual([honest])
    expect((await find('bjorn')).sort()).toEqual([street, honest].sort())
    await write(
      before.map((row) => ({
        ...row,
        words: words.flatMap(({ collectionId, ...word }) => (collectionId === row.id ? [word] : [])),
      })),
    )
  })
}
