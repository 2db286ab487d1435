import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { FAMILY_STATUS } from '#server/database/entities/family.ts'
import { transaction } from '#server/database/transaction.ts'
import { setFamilyStatus } from '#server/features/publishing/family-status.ts'
import { writeCatalogue } from '#tests/factories/catalogue.ts'
import { databaseKinds, freshDatabase } from '#tests/support/each-database.ts'
import { describeWith } from '#tests/support/require.ts'

const AT = Date.UTC(2026, 10, 30)

/** A promise that others settle. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

await describeWith('mariadb', 'families of one tag that change at the same time', () => {
  let database: Database
  let tag: string
  let families: { id: number; foundryId: number }[]

  beforeAll(async () => {
    database = await freshDatabase(databaseKinds.mysql)
    await writeCatalogue(database, { families: 60 })
    const [most] = (await database.read.query(
      `SELECT member.tagSlug AS slug FROM family_tag member JOIN family ON family.id = member.familyId
       WHERE family.status = 1 GROUP BY member.tagSlug ORDER BY COUNT(*) DESC LIMIT 1`,
    )) as { slug: string }[]
    tag = most!.slug
    families = await database.read.query(
      `SELECT family.id, family.foundryId FROM family JOIN family_tag ON family_tag.familyId = family.id
       WHERE family_tag.tagSlug = ? AND family.status = 1 ORDER BY family.id LIMIT 3`,
      [tag],
    )
    expect(families).toHaveLength(3)
  })
  afterAll(() => database.close())

  const hide = (family: { id: number; foundryId: number }, between: () => Promise<void>) =>
    transaction(database, async (manager) => {
      await manager.query('SELECT id FROM family WHERE id = ? FOR UPDATE', [family.id])
      await between()
      await setFamilyStatus(manager, { ...family, status: FAMILY_STATUS.published }, FAMILY_STATUS.hidden, AT)
    })
  const counted = async () => {
    const [row] = (await database.read.query(
      `SELECT familyCount AS kept, (SELECT COUNT(*) FROM family_tag member JOIN family ON family.id = member.familyId
         WHERE member.tagSlug = tag.slug AND family.status = 1) AS true_count FROM tag WHERE slug = ?`,
      [tag],
    )) as { kept: number; true_count: number }[]
    return { kept: Number(row!.kept), real: Number(row!.true_count) }
  }

  test('end without a deadlock, and are counted', async () => {
    const [one, other] = families as [(typeof families)[0], (typeof families)[0]]
    const before = (await counted()).real
    let held = 0
    let tries = 0
    const both = gate()
    const between = async () => {
      tries++
      if (++held === 2) both.open()
      await both.passed
    }
    await Promise.all([hide(one, between), hide(other, between)])
    expect(tries, 'no transaction was repeated').toBe(2)
    expect(await counted()).toEqual({ kept: before - 2, real: before - 2 })
  })

  test('do not keep a third from being changed', async () => {
    const [, , third] = families as [unknown, unknown, (typeof families)[0]]
    const done = gate()
    const changed = gate()
    const open = transaction(database, async (manager) => {
      await setFamilyStatus(manager, { ...families[0]!, status: FAMILY_STATUS.hidden }, FAMILY_STATUS.published, AT)
      changed.open()
      await done.passed
    })
    await changed.passed
    try {
      await database.write.query('UPDATE family SET downloads = downloads + 1 WHERE id = ?', [third.id])
    } finally {
      done.open()
      await open
    }
  })
})
