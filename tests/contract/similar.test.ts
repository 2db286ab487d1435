import { afterAll, beforeAll, expect, it } from 'vitest'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { FontShapeRow } from '#server/database/entities/font-shape.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { shapeRows } from '#server/features/catalogue/similar/shape-rows.ts'
import { createSimilarService, type SimilarService } from '#server/features/catalogue/similar/similar.service.ts'
import { workerFile } from '#server/render/worker-files.ts'
import { SHAPE_SIZE } from '#shared/contracts/publishing/font-shape.ts'
import { writeCatalogue } from '#tests/factories/catalogue.ts'
import { createRandom } from '#tests/factories/random.ts'
import { describeEachDatabase, type FreshDatabase, freshDatabase } from '#tests/support/each-database.ts'

await describeEachDatabase('similar fonts', (kind) => {
  let database: FreshDatabase
  let reader: Reader
  let similar: SimilarService
  /** File of the primary style of each published family. */
  let files: { id: number; fileId: number }[]

  beforeAll(async () => {
    database = await freshDatabase(kind)
    await writeCatalogue(database, { families: 300, files: 60 })
    reader = createReader(database, null)
    const random = createRandom(5)
    const rows = Array.from({ length: 60 }, (_, i) => {
      const vector = Buffer.from(Int8Array.from({ length: SHAPE_SIZE }, () => random.below(200) - 100).buffer)
      // Every fifth file has no described script.
      const shapes = i % 5 === 4 ? [] : [{ script: 'latn', vector: vector.toString('base64') }]
      return shapeRows(shapes, '').map((row) => ({ fontFileId: i + 1, ...row }))
    }).flat()
    await transaction(database, (manager) => manager.insert(FontShapeRow, rows))
    files = await reader.query(
      `SELECT family.id AS id, font.fontFileId AS fileId FROM family JOIN font ON font.id = family.primaryFontId
       WHERE family.status = 1 AND font.fontFileId IS NOT NULL ORDER BY family.id`,
    )
    const sqliteFile = database.sqliteFile
    similar = createSimilarService({ workerFile: workerFile('similar-worker'), sqliteFile, reader })
  })
  afterAll(async () => {
    await similar.close()
    await database.close()
  })
  const described = () => files.filter(({ fileId }) => fileId % 5 !== 0)

  it('puts families of the same file first, and lists all described ones', async () => {
    const own = described()[0]!
    const twins = described().filter((family) => family.fileId === own.fileId && family.id !== own.id)
    const near = (await similar.nearest(own.id, 1000))!
    expect(near.slice(0, twins.length)).toEqual(twins.map((twin) => twin.id))
    expect(near).toHaveLength(described().length - 1)
    expect((await similar.nearest(own.id, 7))!).toEqual(near.slice(0, 7))
  })
  it('finds nothing similar to a family without description, and no unpublished family', async () => {
    const silent = files.find(({ fileId }) => fileId % 5 === 0)!
    expect(await similar.nearest(silent.id, 5)).toEqual([])
    const [hidden] = await reader.query<{ id: number }>('SELECT id FROM family WHERE status <> 1 LIMIT 1')
    expect(await similar.nearest(hidden!.id, 5)).toEqual([])
    expect(await similar.nearest(999_999, 5)).toEqual([])
  })
  it('follows the change log', async () => {
    const [own, other] = described()
    const setStatus = (status: number) =>
      transaction(database, (manager) => manager.update(Family, { id: other!.id }, { status: status as 1 }))
    await setStatus(FAMILY_STATUS.withdrawn)
    expect(await similar.nearest(own!.id, 1000)).toContain(other!.id)
    await similar.listener.families([other!.id])
    expect(await similar.nearest(own!.id, 1000)).not.toContain(other!.id)
    await setStatus(FAMILY_STATUS.published)
    await similar.listener.everything()
    expect(await similar.nearest(own!.id, 1000)).toContain(other!.id)
  })
  it('answers questions between the changes of a whole catalogue', async () => {
    await similar.mentions(['poster'])
    const order: string[] = []
    const ids = Array.from({ length: 2000 }, (_, at) => at + 1)
    const changes = similar.listener.families(ids).then(() => order.push('changes'))
    await similar.mentions(['poster'])
    order.push('question')
    await changes
    expect(order).toEqual(['question', 'changes'])
  })
  /** The thread's own, whose queries `before` may note or hold up. */
  const watched = (before: (sql: string) => Promise<void> | void) =>
    createSimilarService({
      workerFile: workerFile('similar-worker'),
      sqliteFile: null,
      reader: {
        ...reader,
        async query<T>(sql: string, params?: unknown[]) {
          await before(sql)
          return reader.query<T>(sql, params)
        },
      },
    })
  it('reads nothing for the first questions once it is warm', async () => {
    const asked: string[] = []
    const warm = watched((sql) => void asked.push(sql))
    await warm.warm()
    expect(asked.length).toBeGreaterThan(0)
    asked.length = 0
    await warm.lettered([], 5)
    await warm.pairings(described()[0]!.id, 5)
    await warm.mentions(['poster'])
    expect(asked).toEqual([])
    await warm.close()
  })
  it('takes changes while letters are read', async () => {
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    let reading!: SimilarService
    let found!: ReturnType<SimilarService['lettered']>
    await new Promise<void>((reached) => {
      reading = watched((sql) => {
        if (!sql.includes('font_letters')) return
        reached()
        return held
      })
      found = reading.lettered([], 5)
    })
    await reading.listener.families([described()[0]!.id])
    go()
    expect((await found).nearest).toEqual([])
    await reading.close()
  })
  it('takes changes while old descriptions are read again, once at a time', async () => {
    let reads = 0
    let isHeld = true
    const held: (() => void)[] = []
    const worn = watched((sql) => {
      if (!sql.startsWith('SELECT id, description ')) return
      reads++
      if (isHeld) return new Promise<void>((resolve) => held.push(resolve))
    })
    await worn.warm()
    const ids = files.map(({ id }) => id)
    const describe = async (description: string) => {
      await transaction(database, (manager) => manager.update(Family, ids, { description }))
      await worn.listener.families(ids)
    }
    for (let edit = 0; reads === 0; edit++) await describe(`drawn ${edit}`)
    await describe('carved')
    expect(await worn.mentions(['drawn', 'carved'])).toEqual([[], ids])
    expect(reads).toBe(1)
    isHeld = false
    for (const go of held) go()
    await worn.listener.families([])
    expect(await worn.mentions(['drawn', 'carved'])).toEqual([[], ids])
    await worn.close()
  })
})
