import { beforeAll, expect, test } from 'vitest'
import { AuditEntry } from '#server/database/entities/audit-entry.ts'
import { CaseFamily, CaseFile } from '#server/database/entities/case-file.ts'
import { Collection, CollectionFamily } from '#server/database/entities/collection.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { Font } from '#server/database/entities/font.ts'
import { Foundry, FoundryActivity } from '#server/database/entities/foundry.ts'
import { MailMessage } from '#server/database/entities/mail-message.ts'
import { FamilyPublishing, FamilyVersion } from '#server/database/entities/publishing.ts'
import { SearchOutbox } from '#server/database/entities/search-outbox.ts'
import { Tag } from '#server/database/entities/tag.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { type Actor, ANONYMOUS } from '#server/features/core/actor.ts'
import { openVersion } from '#server/features/publishing/versions.ts'
import { DAY_MS } from '#shared/limits.ts'
import { describeEachDatabase } from '#tests/support/each-database.ts'
import { codeOf } from '#tests/support/error-code.ts'
import { plantCollection } from '#tests/support/plant-collection.ts'
import { publishingStage } from '#tests/support/publishing-stage.ts'

await describeEachDatabase('publishing', (kind) => {
  const stage = publishingStage(kind)
  const { manager, person, foundry, files, draft, statusOf, waitingOf, published, wrongCounts, serviceOn } = stage
  let { database, publishing, designer, stranger, moderator, admin, foundryId } = {} as ReturnType<typeof stage.opened>
  beforeAll(() => {
    ;({ database, publishing, designer, stranger, moderator, admin, foundryId } = stage.opened())
  })

  test('a new designer waits, a moderator decides once, and then all counts agree', async () => {
    const familyId = await draft()
    const collectionId = await transaction(database, (write) =>
      plantCollection(write, {
        owner: { id: designer.userId, username: designer.username },
        slug: 'c',
        name: 'c',
        createdAt: stage.clock,
        families: [{ familyId, note: '' }],
      }),
    )
    const before = await manager().count(SearchOutbox)
    expect(await publishing.submit(designer, { familyId, at: '' })).toMatchObject({
      state: 'pending',
      waiting: true,
      reasons: ['new-designer'],
    })
    expect(await manager().count(SearchOutbox)).toBe(before)
    expect(await codeOf(publishing.submit(designer, { familyId, at: '' }))).toBe('CONFLICT')
    const { id: submissionId } = await waitingOf(familyId)
    expect((await publishing.queue(moderator, { page: 1, state: 'waiting' })).hits[0]).toMatchObject({
      familyId,
      submissionId,
    })
    expect(await codeOf(publishing.approve(designer, { submissionId, answer: '' }))).toBe('FORBIDDEN')
    expect(await codeOf(publishing.approve(stranger, { submissionId, answer: '' }))).toBe('NOT_FOUND')
    const both = await Promise.all(
      [1, 2].map(() => codeOf(publishing.approve(moderator, { submissionId, answer: 'Nice.' }))),
    )
    expect(both.sort()).toEqual(['CONFLICT', 'done'])
    expect(await manager().findBy(FoundryActivity, { familyId })).toMatchObject([
      { kind: 'decision', detail: 'is published\nNice.' },
    ])
    expect(await manager().findOneByOrFail(Family, { id: familyId })).toMatchObject({
      status: FAMILY_STATUS.published,
      fontCount: 2,
      publishedAt: stage.clock,
      licenseId: 'OFL-1.1',
    })
    expect(Boolean((await manager().findOneByOrFail(Family, { id: familyId })).commercialUse)).toBe(true)
    expect(await wrongCounts()).toEqual([])
    expect((await manager().findOneByOrFail(Collection, { id: collectionId })).fontCount).toBe(1)
    expect((await manager().findOneByOrFail(Tag, { slug: 'quiet' })).familyCount).toBe(1)
    expect(await manager().findOne(SearchOutbox, { where: { entity: 'family' }, order: { id: 'DESC' } })).toMatchObject(
      {
        entityId: familyId,
      },
    )
    const [mail] = await manager().find(MailMessage, { order: { id: 'DESC' }, take: 1 })
    expect(mail).toMatchObject({
      subject: expect.stringContaining('is published'),
      body: expect.stringContaining('Nice.'),
    })
    expect(
      await manager().findOne(AuditEntry, { where: { action: 'family.approve' }, order: { id: 'DESC' } }),
    ).toMatchObject({
      actorId: moderator.userId,
      detail: expect.objectContaining({
        family: familyId,
        before: { state: 'pending' },
        after: { state: 'published' },
      }),
    })
    await transaction(database, (write) => write.delete(CollectionFamily, { collectionId }))
    await transaction(database, (write) => write.delete(Collection, { id: collectionId }))
  })

  test('a known designer is published at once; contradictions, copies and others’ names wait', async () => {
    const first = await published(designer, { name: 'Original', outline: 'abc' })
    expect(await publishing.submit(designer, { familyId: await draft(), at: '' })).toMatchObject({
      state: 'published',
      reasons: [],
    })
    const personal = { licenseId: 'personal-use', licenseEvidence: 'name 13: "personal use"' }
    const judged = await publishing.submit(designer, { familyId: await draft(designer, { facts: personal }), at: '' })
    expect(judged.reasons).toEqual(['licence-conflict', 'personal-use'])
    const copy = await draft(stranger, { name: 'original', outline: 'abc' })
    expect((await publishing.submit(stranger, { familyId: copy, at: '' })).reasons).toEqual([
      'new-designer',
      'duplicate',
    ])
    const details = await publishing.submission(moderator, { submissionId: (await waitingOf(copy)).id })
    expect(details.twins).toEqual([expect.objectContaining({ familyId: first, styles: ['Regular', 'Bold'] })])
    const outlines = 'SELECT DISTINCT outlineSha256 FROM font_file WHERE id IN (?, ?)'
    expect(await database.read.query(outlines, Object.values(details.twins[0]!.proof!))).toHaveLength(1)
    await transaction(database, (write) => write.update(Family, { id: first }, { nameKey: 'original', alpha: 'o' }))
    // Also with another first letter.
    for (const name of ['Original', '0riglnal Pro', 'Uriginal', 'Roiginal']) {
      const sameName = await draft(stranger, { name })
      const { reasons } = await publishing.submit(stranger, { familyId: sameName, at: '' })
      expect(reasons).toEqual(['new-designer', 'same-name'])
    }
  })

  test('a rejected version returns with a reason, and can be submitted again as the next one', async () => {
    const familyId = await draft(stranger)
    await publishing.submit(stranger, { familyId, at: '' })
    const { id: submissionId } = await waitingOf(familyId)
    expect(await codeOf(publishing.reject(moderator, { submissionId, answer: ' ' }))).toBe('BAD_REQUEST')
    expect(await publishing.reject(moderator, { submissionId, answer: 'The name is taken.' })).toMatchObject({
      state: 'draft',
    })
    const [mail] = await manager().find(MailMessage, { order: { id: 'DESC' }, take: 1 })
    expect(mail!.body).toContain('The name is taken.')
    const [closed] = await manager().findBy(FamilyVersion, { familyId })
    expect(closed).toMatchObject({ number: 1, state: 'closed', changes: { added: ['Regular', 'Bold'] } })
    expect(await publishing.submit(stranger, { familyId, at: '' })).toMatchObject({ waiting: true })
    expect(await publishing.takeBack(stranger, { familyId })).toMatchObject({ state: 'draft' })
    expect(await codeOf(publishing.takeBack(stranger, { familyId }))).toBe('CONFLICT')
  })

  test('a new version of a published family waits beside it; styles of the same name keep their ids', async () => {
    const familyId = await published()
    const before = await manager().findBy(Font, { familyId })
    const fresh = await files(['Bold', 'Black'], { licenseId: 'personal-use', licenseEvidence: 'personal' })
    await transaction(database, async (write) => {
      const version = await openVersion(write, familyId, designer.userId, stage.clock)
      expect(version.number).toBe(2)
      await write.update(FamilyVersion, { id: version.id }, { files: fresh })
    })
    expect(await publishing.submit(designer, { familyId, at: '' })).toMatchObject({ state: 'published', waiting: true })
    expect((await manager().findBy(Font, { familyId })).map((font) => font.name).sort()).toEqual(['Bold', 'Regular'])
    await publishing.approve(moderator, { submissionId: (await waitingOf(familyId)).id, answer: '' })
    const after = await manager().findBy(Font, { familyId })
    expect(after.map((font) => font.name).sort()).toEqual(['Black', 'Bold'])
    const bold = (fonts: Font[]) => fonts.find((font) => font.name === 'Bold')!
    expect(bold(after).id).toBe(bold(before).id)
    expect(bold(after).fileGuid).not.toBe(bold(before).fileGuid)
    expect(Boolean((await manager().findOneByOrFail(Family, { id: familyId })).commercialUse)).toBe(false)
    const version = await manager().findOneByOrFail(FamilyVersion, { familyId, number: 2 })
    expect(version.changes).toMatchObject({ added: ['Black'], removed: ['Regular'], changed: [{ name: 'Bold' }] })
    expect(await codeOf(publishing.submit(designer, { familyId, at: '' }))).toBe('CONFLICT')
    expect(await wrongCounts()).toEqual([])
  })

  test('a scheduled family is hidden before its date, and published once by the relay', async () => {
    const familyId = await draft()
    const at = new Date(stage.clock + DAY_MS).toISOString()
    expect(await publishing.submit(designer, { familyId, at })).toMatchObject({
      state: 'pending',
      waiting: false,
      scheduledFor: at,
    })
    expect(await publishing.publishDue()).toEqual([])
    stage.clock += 2 * DAY_MS
    expect((await Promise.all([publishing.publishDue(), publishing.publishDue()])).flat()).toEqual([familyId])
    expect(await statusOf(familyId)).toBe(FAMILY_STATUS.published)
    expect(
      await codeOf(
        publishing.submit(designer, {
          familyId: await draft(),
          at: new Date(stage.clock + 400 * DAY_MS).toISOString(),
        }),
      ),
    ).toBe('BAD_REQUEST')
  })

  test('a later version replaces one that waits for its date, whatever becomes of it', async () => {
    const soon = () => new Date(stage.clock + DAY_MS).toISOString()
    const personal = { licenseId: 'personal-use', licenseEvidence: 'personal' }
    const familyId = await published()
    const submitNext = async (style: string, at: string, facts: Record<string, unknown> = {}) => {
      const fresh = await files(['Regular', style], facts)
      await transaction(database, async (write) => {
        const version = await openVersion(write, familyId, designer.userId, stage.clock)
        await write.update(FamilyVersion, { id: version.id }, { files: fresh })
      })
      return publishing.submit(designer, { familyId, at })
    }
    const planned = () => manager().findOneByOrFail(FamilyPublishing, { familyId })
    expect(await submitNext('Replaced', soon())).toMatchObject({ waiting: false })
    expect(await submitNext('Rejected', soon(), personal)).toMatchObject({ waiting: true })
    stage.clock += 2 * DAY_MS
    expect(await publishing.publishDue()).toEqual([])
    await publishing.reject(moderator, { submissionId: (await waitingOf(familyId)).id, answer: 'Not that licence.' })
    expect(await planned()).toMatchObject({ readyVersionId: null, scheduledFor: null })
    expect(await submitNext('Replaced too', soon())).toMatchObject({ waiting: false })
    expect(await submitNext('Approved', '', personal)).toMatchObject({ waiting: true })
    await publishing.approve(moderator, { submissionId: (await waitingOf(familyId)).id, answer: '' })
    stage.clock += 2 * DAY_MS
    expect(await publishing.publishDue()).toEqual([])
    const styles = await manager().findBy(Font, { familyId })
    expect(styles.map((font) => font.name).sort()).toEqual(['Approved', 'Regular'])
  })

  test('admins give families to other foundries and retag them', async () => {
    const familyId = await published()
    const other = await foundry(`other-${stage.count}`, [])
    expect(await codeOf(publishing.transfer(moderator, { familyId, foundryId: other }))).toBe('FORBIDDEN')
    await publishing.transfer(admin, { familyId, foundryId: other })
    expect((await manager().findOneByOrFail(Foundry, { id: other })).familyCount).toBe(1)
    const second = await published()
    expect(
      await publishing.retag(admin, {
        familyIds: [familyId, second],
        add: ['loud'],
        remove: ['quiet'],
        topic: 'display',
      }),
    ).toEqual({ changed: 2, refused: [] })
    expect(await manager().findOneByOrFail(Family, { id: second })).toMatchObject({
      topicSlug: 'display',
      topicLabel: 'Display',
      tags: 'display,loud,serif',
    })
    expect(await wrongCounts()).toEqual([])
  })

  test('a key of an admin or a moderator has only their own families’ rights', async () => {
    const familyId = await draft()
    const keyOf = (actor: Actor): Actor => ({ ...actor, sessionId: null, keyId: 1 })
    for (const key of [keyOf(admin), keyOf(moderator)]) {
      expect(await codeOf(publishing.submit(key, { familyId, at: '' }))).toBe('NOT_FOUND')
      expect(await codeOf(publishing.remove(key, { familyId }))).toBe('NOT_FOUND')
      expect(await codeOf(publishing.hide(key, { familyId, reason: 'x' }))).toBe('NOT_FOUND')
    }
    expect(await codeOf(publishing.create(keyOf(admin), { foundry: foundryId }))).toBe('NOT_FOUND')
    expect(await codeOf(publishing.remove(keyOf(designer), { familyId }))).toBe('done')
  })

  test('a moderator may not put back a family under notice, or their own', async () => {
    const familyId = await published()
    await publishing.hide(admin, { familyId, reason: 'A copyright notice.' })
    const caseId = await transaction(database, async (write) => {
      const { identifiers } = await write.insert(CaseFile, {
        reference: `C-${++stage.count}`,
        kind: 'dmca',
        status: 'waiting',
        payload: {},
        note: '',
        createdAt: stage.clock,
        updatedAt: stage.clock,
      })
      await write.insert(CaseFamily, { caseId: identifiers[0]!.id as number, familyId })
      return identifiers[0]!.id as number
    })
    expect(await codeOf(publishing.unhide(moderator, { familyId }))).toBe('FORBIDDEN')
    await transaction(database, (write) => write.update(CaseFile, { id: caseId }, { status: 'closed' }))
    const both: Actor = { ...designer, roles: ['designer', 'moderator'] }
    expect(await codeOf(publishing.unhide(both, { familyId }))).toBe('FORBIDDEN')
    expect(await publishing.unhide(moderator, { familyId })).toMatchObject({ state: 'published' })
    expect(
      await manager().findOne(AuditEntry, { where: { action: 'family.unhide' }, order: { id: 'DESC' } }),
    ).toMatchObject({ detail: { before: { state: 'hidden' }, after: { state: 'published' } } })
  })

  test('publishes what was judged, without changes of name or licence in between', async () => {
    await published()
    await published(stranger, { name: 'taken name' })
    for (const change of [
      (id: number) => `UPDATE family SET name = 'taken name', nameKey = 'taken name' WHERE id = ${id}`,
      (id: number) => `UPDATE family_publishing SET licenseTemplate = 'own' WHERE familyId = ${id}`,
    ]) {
      const familyId = await draft()
      const reader = createReader(database, null)
      let isChanged = false
      // The last query of the review: what its foundry has published.
      const query = async <T>(sql: string, values?: unknown[]) => {
        const rows = await reader.query<T>(sql, values)
        if (sql.includes('foundry.familyCount AS published') && !isChanged) {
          isChanged = true
          await transaction(database, async (write) => write.query(change(familyId)))
        }
        return rows
      }
      const slow = serviceOn({ ...reader, query })
      expect(await codeOf(slow.submit(designer, { familyId, at: '' }))).toBe('CONFLICT')
      expect(isChanged).toBe(true)
      expect(await statusOf(familyId)).toBe(FAMILY_STATUS.draft)
    }
  })

  test('nobody creates a family while uploads are closed', async () => {
    stage.uploadsOpen = false
    try {
      expect(await codeOf(publishing.create(designer, {}))).toBe('FORBIDDEN')
    } finally {
      stage.uploadsOpen = true
    }
  })

  test('concurrent changes in a foundry keep its counts right; concurrent new tags become one', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => published()))
    const acts = ids.flatMap((familyId) => [
      publishing.unpublish(designer, { familyId }),
      publishing.retag(admin, { familyIds: [familyId], add: [`at-once-${stage.count}`], remove: [] }),
    ])
    await Promise.all(acts)
    expect(await wrongCounts()).toEqual([])
  })

  test('others and visitors learn nothing', async () => {
    const familyId = await draft()
    const acts = [publishing.submit, publishing.unpublish, publishing.remove, publishing.restore, publishing.takeBack]
    for (const act of acts) {
      expect(await codeOf(act(stranger, { familyId, at: '' }))).toBe('NOT_FOUND')
      expect(await codeOf(act(ANONYMOUS, { familyId, at: '' }))).toBe('UNAUTHORIZED')
    }
    expect(await codeOf(publishing.create(await person(), {}))).toBe('FORBIDDEN')
    expect(await codeOf(publishing.create(stranger, { foundry: foundryId }))).toBe('NOT_FOUND')
    expect(await codeOf(publishing.queue(designer, { page: 1, state: 'waiting' }))).toBe('FORBIDDEN')
  })

  test('the queue begins with what has waited longest', async () => {
    const facts = { licenseId: 'personal-use', licenseEvidence: 'name 13: "personal use"' }
    const sent: number[] = []
    for (let at = 0; at < 2; at++) {
      stage.clock += 1000
      const familyId = await draft(designer, { facts })
      expect((await publishing.submit(designer, { familyId, at: '' })).waiting).toBe(true)
      sent.push(familyId)
    }
    const { hits } = await publishing.queue(moderator, { page: 1, state: 'waiting' })
    expect(hits.map(({ familyId }) => familyId).filter((id) => sent.includes(id))).toEqual(sent)
  })
})
