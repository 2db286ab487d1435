import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { AuditEntry } from '#server/database/entities/audit-entry.ts'
import { CaseFamily, CaseFile } from '#server/database/entities/case-file.ts'
import { Collection, CollectionFamily } from '#server/database/entities/collection.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { Font } from '#server/database/entities/font.ts'
import { Foundry, FoundryActivity } from '#server/database/entities/foundry.ts'
import { MailMessage } from '#server/database/entities/mail-message.ts'
import { FamilyPublishing, FamilyVersion, Submission } from '#server/database/entities/publishing.ts'
import { SearchOutbox } from '#server/database/entities/search-outbox.ts'
import { Tag } from '#server/database/entities/tag.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { insertCollection } from '#server/features/collections/collection-writes.ts'
import { createLimitsService } from '#server/features/limits/limits.service.ts'
import { createMailService } from '#server/features/mail/mail.service.ts'
import { setTags } from '#server/features/publishing/family-tags.ts'
import { createPublishingService, type PublishingService } from '#server/features/publishing/publishing.service.ts'
import { openVersion } from '#server/features/publishing/versions.ts'
import { DEFAULT_SETTINGS } from '#server/features/settings/settings.service.ts'
import { type Actor, ANONYMOUS } from '#server/trpc/context.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { describeEachDatabase, type TestDatabase } from '#tests/support/each-database.ts'
import { codeOf } from '#tests/support/error-code.ts'
import { plantPerson } from '#tests/support/people.ts'
import { plantFiles } from '#tests/support/plant-files.ts'
import { plantFoundry } from '#tests/support/plant-foundry.ts'
import { findWrongCounts } from '#tests/support/wrong-counts.ts'

const DAY = 86_400_000

await describeEachDatabase('publishing', (kind) => {
  let place: TestDatabase
  let database: Database
  let publishing: PublishingService
  let clock = Date.UTC(2026, 5, 1)
  let designer: Actor
  let stranger: Actor
  let moderator: Actor
  let admin: Actor
  let foundryId: number
  let count = 0
  let uploadsOpen = true
  let limits: ReturnType<typeof createLimitsService>

  const manager = () => database.read.manager
  async function person(roles: Actor['roles'] = []): Promise<Actor> {
    const { userId, username } = await plantPerson(database)
    return { userId, username, roles, sessionId: userId, keyId: null }
  }
  const foundry = (slug: string, members: Actor[]) => plantFoundry(database, slug, members, clock)

  const files = (styles: string[], facts: Record<string, unknown> = {}, outline: string | null = null) =>
    plantFiles(database, `donor-${++count}`, styles, facts, outline)

  /** A draft that lacks nothing. */
  async function draft(
    actor = designer,
    options: { name?: string; facts?: Record<string, unknown>; outline?: string | null; styles?: string[] } = {},
  ): Promise<number> {
    const { familyId } = await publishing.create(actor, {})
    const name = options.name ?? `family ${++count}`
    const uploaded = await files(options.styles ?? ['Regular', 'Bold'], options.facts, options.outline ?? null)
    await transaction(database, async (write) => {
      await write.update(Family, { id: familyId }, { name, nameKey: name, slug: name.replaceAll(' ', '-') })
      await setTags(write, familyId, ['quiet'], 'serif')
      await write.update(FamilyPublishing, { familyId }, { licenseTemplate: 'OFL-1.1' })
      const version = await openVersion(write, familyId, actor.userId, clock)
      await write.update(FamilyVersion, { id: version.id }, { files: uploaded })
    })
    return familyId
  }
  const statusOf = async (familyId: number) => (await manager().findOneByOrFail(Family, { id: familyId })).status
  const waitingOf = (familyId: number) => manager().findOneByOrFail(Submission, { familyId, state: 'waiting' })
  async function published(actor = designer, options: Parameters<typeof draft>[1] = {}): Promise<number> {
    const familyId = await draft(actor, options)
    const answer = await publishing.submit(actor, { familyId, at: '' })
    if (answer.waiting)
      await publishing.approve(moderator, { submissionId: (await waitingOf(familyId)).id, answer: '' })
    expect(await statusOf(familyId)).toBe(FAMILY_STATUS.published)
    return familyId
  }
  const wrongCounts = () => findWrongCounts(database)

  const serviceOn = (reader: Reader) =>
    createPublishingService({
      ...{ database, reader, limits, now: () => clock, mail: createMailService({ now: () => clock }) },
      site: { name: 'Fonts', publicUrl: 'https://fonts.example' },
      settings: { get: async () => ({ ...DEFAULT_SETTINGS, uploadsOpen }) },
    })

  beforeAll(async () => {
    place = await kind.migrated()
    database = await openDatabase(place.config, { migrate: false })
    limits = createLimitsService({ database, secret: 'of tests', logger: { warn: () => undefined }, now: () => clock })
    publishing = serviceOn(createReader(database, null))
    ;[designer, stranger, moderator, admin] = (await Promise.all([
      person(['designer']),
      person(['designer']),
      person(['moderator']),
      person(['admin']),
    ])) as [Actor, Actor, Actor, Actor]
    foundryId = await foundry('mine', [designer])
    await foundry('theirs', [stranger])
  })
  beforeEach(() => {
    clock += 1000
  })
  afterAll(async () => {
    limits.close()
    await database.close()
    await place.remove()
  })

  test('a new designer waits, a moderator decides once, and then everybody counts the same', async () => {
    const familyId = await draft()
    const collectionId = await transaction(database, (write) =>
      insertCollection(write, {
        owner: { id: designer.userId, username: designer.username },
        ...{ slug: 'c', name: 'c', description: '', isPrivate: false, type: 0, sourceKey: null, popularity: 0 },
        ...{ createdAt: clock, updatedAt: clock, families: [{ familyId, note: '' }] },
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
      publishedAt: clock,
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

  test('a known designer is published at once; what the files contradict, copies and names of others wait', async () => {
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
    // Also where the first letter is another.
    for (const name of ['Original', '0riglnal Pro', 'Uriginal', 'Roiginal']) {
      const sameName = await draft(stranger, { name })
      const { reasons } = await publishing.submit(stranger, { familyId: sameName, at: '' })
      expect(reasons).toEqual(['new-designer', 'same-name'])
    }
  })

  test('what is rejected goes back with a reason, and can be submitted again as the next version', async () => {
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
      const version = await openVersion(write, familyId, designer.userId, clock)
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

  test('a date is kept: nobody sees the family before, the relay shows it after, once', async () => {
    const familyId = await draft()
    const at = new Date(clock + DAY).toISOString()
    expect(await publishing.submit(designer, { familyId, at })).toMatchObject({
      state: 'pending',
      waiting: false,
      scheduledFor: at,
    })
    expect(await publishing.publishDue()).toEqual([])
    clock += 2 * DAY
    expect((await Promise.all([publishing.publishDue(), publishing.publishDue()])).flat()).toEqual([familyId])
    expect(await statusOf(familyId)).toBe(FAMILY_STATUS.published)
    expect(
      await codeOf(
        publishing.submit(designer, { familyId: await draft(), at: new Date(clock + 400 * DAY).toISOString() }),
      ),
    ).toBe('BAD_REQUEST')
  })

  test('taking down, putting back, deleting and restoring keep every count and their order', async () => {
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
    clock += PUBLISHING.graceMs + DAY
    expect(await codeOf(publishing.restore(designer, { familyId }))).toBe('CONFLICT')
    expect(await wrongCounts()).toEqual([])
  })

  test('a restored family is what it was: published, out of sight, waiting for a moderator or for its date', async () => {
    const live = await published()
    const [empty, waiting, planned] = [await draft(), await draft(), await draft()]
    await publishing.hide(moderator, { familyId: live, reason: 'Look again.' })
    expect((await publishing.submit(designer, { familyId: waiting, at: '' })).waiting).toBe(true)
    await publishing.unhide(admin, { familyId: live })
    const at = new Date(clock + DAY).toISOString()
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
    clock += 2 * DAY
    expect(await publishing.publishDue()).toEqual([planned])
  })

  test('what the site took down while it was deleted stays down when it is restored, until it is put back', async () => {
    const familyId = await published()
    await publishing.remove(designer, { familyId })
    await publishing.hide(moderator, { familyId, reason: 'Reported.' })
    expect(await publishing.restore(designer, { familyId })).toMatchObject({ state: 'hidden' })
    expect(await publishing.unhide(admin, { familyId })).toMatchObject({ state: 'published' })
    expect(await wrongCounts()).toEqual([])
  })

  test('admins give families to other foundries and retag them', async () => {
    const familyId = await published()
    const other = await foundry(`other-${count}`, [])
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

  test('a key of an admin or a moderator has their own families and no office', async () => {
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

  test('a moderator puts back neither what a notice names nor what is their own', async () => {
    const familyId = await published()
    await publishing.hide(admin, { familyId, reason: 'A copyright notice.' })
    const caseId = await transaction(database, async (write) => {
      const { identifiers } = await write.insert(CaseFile, {
        ...{ reference: `C-${++count}`, kind: 'dmca', status: 'waiting', payload: {}, note: '' },
        ...{ createdAt: clock, updatedAt: clock },
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

  test('what is judged is what is published: no name and no licence is slipped in between', async () => {
    await published()
    await published(stranger, { name: 'taken name' })
    for (const change of [
      (id: number) => `UPDATE family SET name = 'taken name', nameKey = 'taken name' WHERE id = ${id}`,
      (id: number) => `UPDATE family_publishing SET licenseTemplate = 'own' WHERE familyId = ${id}`,
    ]) {
      const familyId = await draft()
      const reader = createReader(database, null)
      let isChanged = false
      // The last question of the judgement: what its foundry has published.
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

  test('nobody begins a family while uploads are closed', async () => {
    uploadsOpen = false
    try {
      expect(await codeOf(publishing.create(designer, {}))).toBe('FORBIDDEN')
    } finally {
      uploadsOpen = true
    }
  })

  test('what changes at once in a foundry leaves its counts right; a tag that two make at once is one', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => published()))
    const acts = ids.flatMap((familyId) => [
      publishing.unpublish(designer, { familyId }),
      publishing.retag(admin, { familyIds: [familyId], add: [`at-once-${count}`], remove: [] }),
    ])
    await Promise.all(acts)
    expect(await wrongCounts()).toEqual([])
  })

  test('strangers and visitors learn of nothing', async () => {
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
})
