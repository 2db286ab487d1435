import { readFileSync } from 'node:fs'
import type { QueryRunner } from 'typeorm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LatinLetters1700000000058 } from '#migrations/1700000000058-latin-letters.ts'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { migrate, undoLastMigration } from '#server/database/migrate.ts'
import { searchWords } from '#shared/search/words.ts'
import { describeEachDatabase, type TestDatabase } from '#tests/support/each-database.ts'
import { familyRow, insert } from '#tests/support/old-rows.ts'

const NAME = 'LatinLetters1700000000058'
const WORDS: [token: string, weight: number][] = [
  ['łodz', 4],
  ['sørensen', 2],
  ['straße', 4],
  ['strasse', 1],
  ['ß'.repeat(40), 1],
  ['字游', 2],
]
const FOLDED = [
  ['lodz', 4],
  ['sorensen', 2],
  ['s'.repeat(40), 1],
  ['strasse', 5],
  ['字游', 2],
]
const COLLECTIONS: [name: string, slug: string][] = [
  ['Łódź & Gdańsk', 'odz-gdansk'],
  ['Łódź', 'chosen'],
  ['Ø', 'collection'],
  ['書体', 'collection'],
]

/** Each letter that the program folds. */
const LETTERS = readFileSync('tests/fixtures/unicode/latin-ascii.txt', 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.split(' ')[0]!)
  .filter((letter) => letter !== '' && letter === letter.toLowerCase())

const collection = (id: number, name: string, slug: string) => ({
  id,
  name,
  slug,
  ownerId: 1,
  nameKey: 'x',
  description: '',
  isPrivate: 0,
  type: 0,
  status: 1,
  fontCount: 0,
  viewCount: 0,
  popularity: 0,
  sourceKey: null,
  version: 1,
  createdAt: 1,
  updatedAt: 1,
})

await describeEachDatabase('folding of letters that Unicode does not decompose', (kind) => {
  let made: TestDatabase
  let database: Database
  beforeAll(async () => {
    made = await kind.empty()
    database = await openDatabase(made.config, { migrate: true })
    const isThere = async () => (await rows('SELECT name FROM migrations')).some(([name]) => name === NAME)
    while (await isThere()) await undoLastMigration(database.write)
    await insert(database, 'family', { ...familyRow(1), slug: 'odz', alpha: 'ł' })
    await insert(database, 'family', { ...familyRow(2), slug: 'f', alpha: 'ж' })
    for (const [token, weight] of WORDS) await insert(database, 'family_token', { familyId: 1, token, weight })
    for (const token of LETTERS) await insert(database, 'family_token', { familyId: 600, token, weight: 4 })
    await insert(database, 'collection_token', { collectionId: 3, token: 'ærlig', weight: 4 })
    for (const [at, row] of COLLECTIONS.entries()) await insert(database, 'collection', collection(at + 1, ...row))
  })
  afterAll(async () => {
    await database.close()
    await made.remove()
  })

  const rows = async (sql: string): Promise<unknown[][]> =>
    (await database.write.query(sql)).map((row: object) => Object.values(row))

  it('goes on where it was interrupted, after each statement', async () => {
    const runner = database.write.createQueryRunner()
    /** Whether it came to its end within so many statements. */
    const runs = async (statements: number) => {
      let left = statements
      const query: QueryRunner['query'] = (sql: string, values?: unknown[]) =>
        left-- > 0 ? runner.query(sql, values) : Promise.reject(new Error('killed here'))
      const killed = { query } as QueryRunner
      return new LatinLetters1700000000058().up(killed).then(
        () => true,
        () => false,
      )
    }
    let statements = 1
    while (!(await runs(statements))) statements++
    await runner.release()
    expect(statements).toBeGreaterThan(6)
    expect(new Set((await rows('SELECT entity FROM search_outbox')).flat())).toEqual(new Set(['all']))
  })

  it('rewrites words, first letters and slugs of collections, and no other address', async () => {
    await migrate(database.write)
    expect(await rows('SELECT token, weight FROM family_token WHERE familyId = 1 ORDER BY token')).toEqual(FOLDED)
    expect(await rows('SELECT token, weight FROM collection_token')).toEqual([['aerlig', 4]])
    expect(await rows('SELECT slug, alpha FROM family ORDER BY id')).toEqual([
      ['odz', 'l'],
      ['f', 'ж'],
    ])
    expect((await rows('SELECT slug FROM collection ORDER BY id')).flat()).toEqual([
      'lodz-gdansk',
      'chosen',
      'o',
      'collection',
    ])
  })

  it('folds each letter as the program does', async () => {
    const found = (await rows('SELECT token FROM family_token WHERE familyId = 600 ORDER BY token')).flat()
    expect(found).toEqual([...new Set(LETTERS.flatMap((letter) => searchWords(letter)))].sort())
  })
})
