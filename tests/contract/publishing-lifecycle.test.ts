import { beforeAll, expect, test } from 'vitest'
import { FAMILY_STATUS } from '#server/database/entities/family.ts'
import { DAY_MS } from '#shared/limits.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { describeEachDatabase } from '#tests/support/each-database.ts'
import { codeOf } from '#tests/support/error-code.ts'
import { publishingStage } from '#tests/support/publishing-stage.ts'

await describeEachDatabase('publishing', (kind) => {
  const stage = publishingStage(kind)
  const { draft, statusOf, published, wrongCounts } = stage
  let { publishing, designer, moderator, admin } = {} as ReturnType<typeof stage.opened>
  beforeAll(() => {
    ;({ publishing, designer, moderator, admin } = stage.opened())
  })

  test('taking down, putting back, deleting and restoring keep all counts and orders', async () => {
    // No longer a new designer.
    await published()
    const familyId = await published()
    expect(await codeOf(publishing.hide(designer, { familyId, reason: 'x' }))).toBe('FORBIDDEN')
    expect(await publishing.hide(moderator, { familyId, reason: 'Reported.' })).toMatchObject({ state: 'hidden' })
    expect(await wrongCounts()).toEqual([])
    expect(await codeOf(publishing.submit(designer, { familyId, at: '' }))).toBe('FORBIDDEN')
    expect(await codeOf(publishing.unpublish(designer, { familyId }))).toBe('CONFLICT')
    expect((await publishing.submit(designer, { familyId: await draft(), at: '' })).reasons).toEqual(['hidden-before'])
    expect(await publishing.remove(designer, { familyId })).toMatchObject({ state: 'hidden' })
    expect(await publishing.unhide(admin, { familyId })).toMatchObject({ state: 'withdrawn' })
    expect(await codeOf(publishing.submit(designer, { familyId, at: '' }))).toBe('CONFLICT')
    expect(await publishing.restore(designer, { familyId })).toMatchObject({ state: 'published' })
    expect(await publishing.unpublish(designer, { familyId })).toMatchObject({ state: 'withdrawn' })
    await publishing.remove(designer, { familyId })
    stage.clock += PUBLISHING.graceMs + DAY_MS
    expect(await codeOf(publishing.restore(designer, { familyId }))).toBe('CONFLICT')
    expect(await wrongCounts()).toEqual([])
  })

  test('a restored family is as before: published, unpublished, waiting for a moderator or its date', async () => {
    const live = await published()
    const updatedAt = async () =>
      (await stage.opened().database.read.query(`SELECT updatedAt FROM family WHERE id = ${live}`))[0]
    const updated = await updatedAt()
    stage.clock += DAY_MS
    const [empty, waiting, planned] = [await draft(), await draft(), await draft()]
    await publishing.hide(moderator, { familyId: live, reason: 'Look again.' })
    expect((await publishing.submit(designer, { familyId: waiting, at: '' })).waiting).toBe(true)
    await publishing.unhide(admin, { familyId: live })
    // A family that was taken down meanwhile is no newer.
    expect(await updatedAt()).toEqual(updated)
    const at = new Date(stage.clock + DAY_MS).toISOString()
    expect((await publishing.submit(designer, { familyId: planned, at })).scheduledFor).toBe(at)
    const queued = async () => {
      const { hits } = await publishing.queue(moderator, { page: 1, state: 'waiting' })
      return hits.map(({ familyId }) => familyId)
    }
    const familyIds = [live, empty, waiting, planned]
    for (const familyId of familyIds) await publishing.remove(designer, { familyId })
    for (const familyId of familyIds) expect(await statusOf(familyId)).not.toBe(FAMILY_STATUS.published)
    expect(await queued()).not.toContain(waiting)
    expect(await wrongCounts()).toEqual([])
    const states: string[] = []
    for (const familyId of familyIds) states.push((await publishing.restore(designer, { familyId })).state)
    expect(states).toEqual(['published', 'draft', 'pending', 'pending'])
    expect(await queued()).toContain(waiting)
    expect(await wrongCounts()).toEqual([])
    stage.clock += 2 * DAY_MS
    expect(await publishing.publishDue()).toEqual([planned])
  })

  test('a family taken down while deleted stays down when restored, until put back', async () => {
    const familyId = await published()
    await publishing.remove(designer, { familyId })
    await publishing.hide(moderator, { familyId, reason: 'Reported.' })
    expect(await publishing.restore(designer, { familyId })).toMatchObject({ state: 'hidden' })
    expect(await publishing.unhide(admin, { familyId })).toMatchObject({ state: 'published' })
    expect(await wrongCounts()).toEqual([])
  })
})
