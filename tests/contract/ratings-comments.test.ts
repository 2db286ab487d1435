import { Like } from 'typeorm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { AuditEntry } from '#server/database/entities/audit-entry.ts'
import { CaseFamily, CaseFile } from '#server/database/entities/case-file.ts'
import { COMMENT_STATUS, Comment } from '#server/database/entities/comment.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { MailMessage } from '#server/database/entities/mail-message.ts'
import { FamilyFavourite, FamilyRating, FamilyRatingTotals } from '#server/database/entities/rating.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { exportParts } from '#server/features/account/export-parts.ts'
import { erasePersonRows, readPersonRows } from '#server/features/account/profiles/person-rows.ts'
import { createFamilyRows } from '#server/features/catalogue/fonts/family-rows.ts'
import { createCommentChanges } from '#server/features/community/comments/comment-changes.service.ts'
import { can } from '#server/features/community/comments/comments.policy.ts'
import { createCommentsService } from '#server/features/community/comments/comments.service.ts'
import { createRatingsService } from '#server/features/community/ratings/ratings.service.ts'
import { type Actor, ANONYMOUS } from '#server/features/core/actor.ts'
import { createLimitsService, type LimitsService } from '#server/features/core/limits/limits.service.ts'
import { DEFAULT_SETTINGS } from '#server/features/core/settings/settings.service.ts'
import { createCasesService } from '#server/features/moderation/cases/cases.service.ts'
import { createReportsService } from '#server/features/moderation/reports/reports.service.ts'
import { createMailService } from '#server/mail/mail.service.ts'
import { COMMENT_RATES } from '#shared/people-limits.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { codeOf } from '#tests/support/error-code.ts'
import { asActor, plantPerson } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

await describeEachDatabase('ratings and comments of people', (kind) => {
  let database: Database
  let reader: Reader
  let limits: LimitsService
  let ratings: ReturnType<typeof createRatingsService>
  let comments: ReturnType<typeof createCommentChanges> & ReturnType<typeof createCommentsService>
  let familyId: number
  let hiddenId: number
  let clock = Date.UTC(2026, 5, 1)
  const now = () => clock

  beforeAll(async () => {
    database = await freshDatabase(kind)
    reader = createReader(database, null)
    familyId = await plantRealFamily(database, { slug: 'liked', topic: 'serif', styles: ['Regular'] })
    hiddenId = await plantRealFamily(database, { slug: 'hidden', topic: 'serif', styles: ['Regular'] })
    await transaction(database, (manager) => manager.update(Family, { id: hiddenId }, { status: FAMILY_STATUS.hidden }))
    limits = createLimitsService({ database, secret: 's', now })
    const site = { name: 'Fonts', publicUrl: 'https://fonts.example' }
    const contactTo = { name: '', address: 'operator@fonts.example' }
    const reports = createReportsService({ limits, mail: createMailService({ now }), site, contactTo, now })
    const rows = createFamilyRows({ reader, imageUrl: () => '/x.png', now })
    ratings = createRatingsService({ database, reader, rows, now })
    comments = {
      ...createCommentsService({ reader, avatarUrl: () => '/avatar.svg', now }),
      ...createCommentChanges({
        database,
        reader,
        limits,
        reports,
        now,
        settings: { get: async () => DEFAULT_SETTINGS },
      }),
    }
  })
  afterAll(() => database.close())

  const person = async (roles: Actor['roles'] = []) => asActor(await plantPerson(database), roles)
  /** The totals, and those computed from the rows. */
  async function sums() {
    const kept = await database.read.manager.findOneByOrFail(FamilyRatingTotals, { familyId })
    const ratings = await database.read.manager.findBy(FamilyRating, { familyId })
    const favourites = await database.read.manager.countBy(FamilyFavourite, { familyId })
    const stars = ratings.reduce((sum, rating) => sum + rating.stars, 0)
    return { kept: { ...kept }, rows: { familyId, favourites, ratings: ratings.length, stars } }
  }

  test('repeatedly liking and unliking notifies the foundry once', async () => {
    const fan = await person()
    for (let i = 0; i < 3; i++) {
      await ratings.favourite(fan, { familyId, favourite: true })
      await ratings.rate(fan, { familyId, stars: 4 })
      await ratings.favourite(fan, { familyId, favourite: false })
      await ratings.rate(fan, { familyId, stars: 0 })
    }
    const told = await database.read.query('SELECT kind FROM foundry_activity WHERE userId = ? ORDER BY kind', [
      fan.userId,
    ])
    expect(told.map((row: { kind: string }) => row.kind)).toEqual(['favourite', 'rating'])
  })

  describe('ratings', () => {
    test('one rating per person, changed and removed; totals equal the rows', async () => {
      const [ada, bob] = [await person(), await person()]
      expect(await ratings.rate(ada, { familyId, stars: 5 })).toMatchObject({ stars: 5, average: 5, ratings: 1 })
      expect(await ratings.rate(bob, { familyId, stars: 2 })).toMatchObject({ stars: 2, average: 3.5, ratings: 2 })
      expect(await ratings.rate(bob, { familyId, stars: 3 })).toMatchObject({ stars: 3, average: 4, ratings: 2 })
      expect(await ratings.rate(bob, { familyId, stars: 0 })).toMatchObject({ stars: null, average: 5, ratings: 1 })
      expect(await ratings.favourite(ada, { familyId, favourite: true })).toMatchObject({
        favourite: true,
        favourites: 1,
      })
      expect(await ratings.favourite(ada, { familyId, favourite: true })).toMatchObject({
        favourite: true,
        favourites: 1,
      })
      expect(await ratings.favourite(bob, { familyId, favourite: false })).toMatchObject({ favourites: 1 })
      expect((await ratings.favourites(ada, { page: 9 })).hits.map((hit) => hit.familyId)).toEqual([familyId])
      expect((await ratings.favourites(bob, { page: 1 })).total).toBe(0)
      const { kept, rows } = await sums()
      expect(kept).toEqual(rows)
    })

    test('twenty people and one person twenty times, concurrently: totals equal the rows', async () => {
      const people = await Promise.all(Array.from({ length: 20 }, () => person()))
      const one = people[0]!
      await Promise.all([
        ...people.map((actor, at) => ratings.rate(actor, { familyId, stars: 1 + (at % 5) })),
        ...people.map((actor) => ratings.favourite(actor, { familyId, favourite: true })),
        ...people.map((_, at) => ratings.favourite(one, { familyId, favourite: at % 2 === 0 })),
        ...people.map((_, at) => ratings.rate(one, { familyId, stars: at % 6 })),
      ])
      const { kept, rows } = await sums()
      expect(kept).toEqual(rows)
      expect(rows.ratings).toBeGreaterThanOrEqual(19)
    })

    test('deleting an account deletes its rows and updates the totals', async () => {
      const ada = await person()
      await ratings.rate(ada, { familyId, stars: 5 })
      await ratings.favourite(ada, { familyId, favourite: true })
      const { id } = await comments.add(ada, { familyId, text: 'Goes' })
      expect(await readPersonRows(reader, ada.userId)).toMatchObject({
        messages: [],
        ratings: [{ familyId, stars: 5 }],
        favourites: [{ familyId }],
        comments: [{ text: 'Goes' }],
      })
      await transaction(database, (manager) => erasePersonRows(manager, ada.userId))
      const { kept, rows } = await sums()
      expect(kept).toEqual(rows)
      expect(await readPersonRows(reader, ada.userId)).toMatchObject({ ratings: [], favourites: [] })
      expect(await database.read.manager.countBy(Comment, { id })).toBe(0)
    })

    test('refuses visitors, and families that are not public', async () => {
      const ada = await person()
      for (const work of [
        ratings.rate(ANONYMOUS, { familyId, stars: 1 }),
        ratings.favourite(ANONYMOUS, { familyId, favourite: true }),
        ratings.standing(ANONYMOUS, { familyId }),
        ratings.favourites(ANONYMOUS, { page: 1 }),
      ].map(codeOf))
        expect(await work).toBe('UNAUTHORIZED')
      for (const id of [hiddenId, 999_999]) {
        expect(await codeOf(ratings.rate(ada, { familyId: id, stars: 1 }))).toBe('NOT_FOUND')
        expect(await codeOf(ratings.favourite(ada, { familyId: id, favourite: true }))).toBe('NOT_FOUND')
      }
    })
  })

  describe('comments', () => {
    const newest = async () => (await comments.list({ id: familyId, page: 1, size: 10 })).hits[0]

    test('shown with the current rating or none; edited within a day; deleted', async () => {
      const ada = await person()
      const { id } = await comments.add(ada, { familyId, text: 'Good <b>g</b>' })
      expect(await newest()).toMatchObject({ id, text: 'Good <b>g</b>', rating: null, edited: false })
      await ratings.rate(ada, { familyId, stars: 4 })
      expect(await newest()).toMatchObject({ id, rating: 4 })
      const { id: second } = await comments.add(ada, { familyId, text: 'And the k' })
      await ratings.rate(ada, { familyId, stars: 0 })
      expect(await newest()).toMatchObject({ id: second, rating: null })
      await comments.remove(ada, { commentId: second })
      clock += 3_600_000
      await comments.edit(ada, { commentId: id, text: 'Very good' })
      expect(await newest()).toMatchObject({ id, text: 'Very good', edited: true })
      clock += 86_400_000
      expect(await codeOf(comments.edit(ada, { commentId: id, text: 'Too late' }))).toBe('FORBIDDEN')
      await comments.remove(ada, { commentId: id })
      expect((await newest())?.id).not.toBe(id)
      expect(await database.read.manager.countBy(Comment, { id })).toBe(0)
    })

    test('others cannot edit or delete; moderators hide them, and that is logged', async () => {
      const [ada, eve, mod] = [await person(), await person(), await person(['moderator'])]
      const { id } = await comments.add(ada, { familyId, text: 'Mine' })
      for (const actor of [eve, mod])
        expect(await codeOf(comments.edit(actor, { commentId: id, text: 'Yours' }))).toBe('FORBIDDEN')
      expect(await codeOf(comments.remove(eve, { commentId: id }))).toBe('FORBIDDEN')
      expect(await codeOf(comments.remove(ANONYMOUS, { commentId: id }))).toBe('UNAUTHORIZED')
      await comments.remove(mod, { commentId: id })
      expect(await database.read.manager.findOneByOrFail(Comment, { id })).toMatchObject({
        status: COMMENT_STATUS.hidden,
        text: 'Mine',
      })
      expect(await database.read.manager.findOneBy(AuditEntry, { action: 'comment.hide' })).toMatchObject({
        actorId: mod.userId,
        userId: ada.userId,
      })
      // Gone for everybody, including the author.
      for (const actor of [ada, mod]) expect(await codeOf(comments.remove(actor, { commentId: id }))).toBe('NOT_FOUND')
    })

    test('a report is a case that names the family', async () => {
      const [ada, eve] = [await person(), await person()]
      const { id } = await comments.add(ada, { familyId, text: 'Bad words' })
      const { reference } = await comments.report(eve, { commentId: id, reason: 'Rude' })
      expect(await comments.report(eve, { commentId: id, reason: 'Rude again' })).toEqual({ reference })
      expect(await codeOf(comments.report(ada, { commentId: id, reason: 'x' }))).toBe('FORBIDDEN')
      const file = await database.read.manager.findOneByOrFail(CaseFile, { reference })
      expect(file.payload).toMatchObject({
        subject: 'comment',
        text: 'Bad words',
        path: `/liked-f${familyId}#comments`,
      })
      expect(await database.read.manager.countBy(CaseFamily, { caseId: file.id, familyId })).toBe(1)
    })

    test('a report after the decision on an earlier one is a new case', async () => {
      const [ada, eve] = [await person(), await person()]
      const { id: commentId } = await comments.add(ada, { familyId, text: 'Still bad' })
      const report = async (reason: string) => (await comments.report(eve, { commentId, reason })).reference
      const first = await report('Rude')
      const cases = createCasesService({ database, reader, now })
      await cases.setStatus(first, 'waiting', '')
      expect(await report('Rude again')).toBe(first)
      await cases.setStatus(first, 'closed', 'Harmless.')
      const second = await report('Edited since')
      expect(second).not.toBe(first)
      expect(await report('Edited again')).toBe(second)
      const { payload, status } = await database.read.manager.findOneByOrFail(CaseFile, { reference: second })
      expect([payload.reason, status]).toEqual(['Edited since', 'open'])
      expect(await database.read.manager.countBy(MailMessage, { subject: Like(`%${second}%`) })).toBe(1)
      const parts = exportParts(reader, eve.userId)
      for await (const { name, bytes } of parts)
        if (name === 'reports.json')
          expect(JSON.parse(String(bytes))).toMatchObject([
            { reference: first, reason: 'Rude', status: 'closed' },
            { reference: second, reason: 'Edited since', status: 'open' },
          ])
    })

    test('twice at once counts once; the sixth in a minute is refused; hidden families accept none', async () => {
      const ada = await person()
      clock += 120_000
      const same = await Promise.all([1, 2, 3].map(() => comments.add(ada, { familyId, text: 'Again' })))
      expect(new Set(same.map(({ id }) => id)).size).toBe(1)
      await comments.add(ada, { familyId, text: 'Two' })
      await comments.add(ada, { familyId, text: 'Three' })
      expect(await codeOf(comments.add(ada, { familyId, text: 'Four' }))).toBe('RATE_LIMITED')
      expect(await codeOf(comments.add(await person(), { familyId: hiddenId, text: 'x' }))).toBe('NOT_FOUND')
      expect(await codeOf(comments.add(ANONYMOUS, { familyId, text: 'x' }))).toBe('UNAUTHORIZED')
    })

    test('the fifty-first in a day is refused', async () => {
      const ada = await person()
      clock += 120_000
      await transaction(database, async (manager) => {
        for (let at = 0; at < 49; at++) await limits.take(manager, COMMENT_RATES.day, String(ada.userId))
      })
      await comments.add(ada, { familyId, text: 'Fifty' })
      expect(await codeOf(comments.add(ada, { familyId, text: 'Fifty-one' }))).toBe('RATE_LIMITED')
    })

    test('permissions', () => {
      const comment = { userId: 1, createdAt: 0 }
      const as = (userId: number, ...roles: Actor['roles']) => ({ ...ANONYMOUS, userId, roles })
      const day = 86_400_000
      const all = (actor: Actor, at: number) =>
        (['edit', 'delete', 'hide', 'report'] as const).filter((action) => can(actor, action, comment, at))
      expect(all(as(1), 0)).toEqual(['edit', 'delete'])
      expect(all(as(1), day)).toEqual(['delete'])
      expect(all(as(2), 0)).toEqual(['report'])
      expect(all(as(2, 'designer'), 0)).toEqual(['report'])
      expect(all(as(2, 'moderator'), day)).toEqual(['hide', 'report'])
      expect(all(as(2, 'admin'), day)).toEqual(['hide', 'report'])
      expect(all(ANONYMOUS, 0)).toEqual([])
      expect(can({ ...ANONYMOUS }, 'delete', { userId: -1, createdAt: 0 }, 0)).toBe(false)
    })
  })
})
