import { expect, it } from 'vitest'
import { growPeople } from '#server/seeds/grow-people.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

await describeEachDatabase('growing people', (kind) => {
  it('creates the requested number with correct counts, and continues where it ended', async () => {
    await withDatabase(kind, async (database) => {
      for (const slug of ['alto', 'basso', 'canto'])
        await plantRealFamily(database, { slug, topic: 'serif', styles: ['Regular'] })
      const asked = { people: 7, collectionRows: 50, seed: 1 }
      for (let run = 1; run <= 2; run++) {
        expect(await growPeople(database, asked)).toEqual({ people: 7, rows: 50 })
        const count = async (sql: string) =>
          Number((await database.read.query(`SELECT COUNT(*) AS n FROM ${sql}`))[0].n)
        expect(await count('account')).toBe(7 * run)
        expect(await count('collection_family')).toBe(50 * run)
        expect(await count('(SELECT DISTINCT passwordHash FROM account) hashes')).toBe(run)
        const wrong = `collection WHERE fontCount <> (SELECT COUNT(*) FROM collection_family m WHERE m.collectionId = collection.id)`
        expect(await count(wrong)).toBe(0)
      }
    })
  })

  it('adds no further batch once it is asked to stop', async () => {
    await withDatabase(kind, async (database) => {
      await plantRealFamily(database, { slug: 'alto', topic: 'serif', styles: ['Regular'] })
      const stop = new AbortController()
      stop.abort()
      const { rows } = await growPeople(database, { people: 7, collectionRows: 50, seed: 1, signal: stop.signal })
      expect(rows).toBe(0)
      expect(await database.read.query('SELECT COUNT(*) AS n FROM account').then(([row]) => Number(row.n))).toBe(0)
    })
  })
})
