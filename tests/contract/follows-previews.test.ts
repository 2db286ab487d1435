import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Account } from '#server/database/entities/account.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { FamilyAnnouncement, Notification } from '#server/database/entities/follow.ts'
import { Font } from '#server/database/entities/font.ts'
import { Foundry } from '#server/database/entities/foundry.ts'
import { MailMessage } from '#server/database/entities/mail-message.ts'
import { FamilyTag, Tag } from '#server/database/entities/tag.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { createFamilyRows } from '#server/features/catalogue/fonts/family-rows.ts'
import { createFollowsService } from '#server/features/community/follows/follows.service.ts'
import { mailNews } from '#server/features/community/follows/news-mails.ts'
import { newsRelayJob } from '#server/features/community/follows/news-relay.ts'
import { type Actor, ANONYMOUS } from '#server/features/core/actor.ts'
import { createSavedPreviewsService } from '#server/features/previews/saved-previews/saved-previews.service.ts'
import { createJob } from '#server/jobs/job.ts'
import { createMailService } from '#server/mail/mail.service.ts'
import { previewSetting } from '#shared/contracts/previews/saved-previews.ts'
import { SAVED_PREVIEWS } from '#shared/people-limits.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { codeOf } from '#tests/support/error-code.ts'
import { plantActorWith } from '#tests/support/people.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

const site = { name: 'Fonts', publicUrl: 'https://fonts.example' }

await describeEachDatabase('follows and kept previews', (kind) => {
  let database: Database
  let reader: Reader
  let follows: ReturnType<typeof createFollowsService>
  let previews: ReturnType<typeof createSavedPreviewsService>
  let oldId: number
  let clock = Date.UTC(2026, 5, 1)
  const now = () => clock
  const mail = createMailService({ now })
  const newsOff = (userId: number) => `https://fonts.example/off/${userId}`
  const relay = () =>
    createJob(newsRelayJob({ database, reader, mail, newsOff, site, now }), {
      database,
      logger: { warn: () => undefined },
      now,
    })

  beforeAll(async () => {
    database = await freshDatabase(kind)
    reader = createReader(database, null)
    oldId = await publish('old', ['serif'])
    await transaction(database, async (manager) => {
      for (const slug of ['serif', 'script'])
        await manager.insert(Tag, {
          slug,
          label: slug[0]!.toUpperCase() + slug.slice(1),
          isTopic: true,
          familyCount: 1,
        })
      await manager.update(Foundry, { slug: 'planted' }, { familyCount: 1 })
    })
    const rows = createFamilyRows({ reader, imageUrl: () => '/x.png', now })
    follows = createFollowsService({ database, reader, rows, now })
    previews = createSavedPreviewsService({
      database,
      reader,
      now,
      pictureUrl: (path) => `https://images.example${path}`,
      avatarUrl: () => '/avatar.svg',
    })
  })
  afterAll(() => database.close())

  async function publish(slug: string, tags: string[]): Promise<number> {
    const id = await plantRealFamily(database, { slug, topic: tags[0]!, styles: ['Regular'] })
    await transaction(database, (manager) =>
      manager.insert(
        FamilyTag,
        tags.map((tagSlug) => ({ familyId: id, tagSlug })),
      ),
    )
    return id
  }
  const person = (account: Partial<Account> = {}) => plantActorWith(database, account)
  const newsOf = async (actor: Actor) =>
    (await follows.news(actor, { page: 1 })).hits.map((hit) => [hit.family.slug, hit.because.map(({ name }) => name)])
  const tell = async () => {
    const one = relay()
    const written = await one.run()
    await one.close()
    return written
  }

  describe('follows', () => {
    test('existing families are not news; new ones are announced once, with the reason', async () => {
      const [ada, bob, eve] = [await person(), await person(), await person()]
      expect(await follows.follow(ada, { kind: 'designer', slug: 'planted', follow: true })).toEqual({
        following: true,
      })
      expect(await follows.follow(ada, { kind: 'designer', slug: 'planted', follow: true })).toEqual({
        following: true,
      })
      await follows.follow(ada, { kind: 'tag', slug: 'script', follow: true })
      await follows.follow(bob, { kind: 'tag', slug: 'script', follow: true })
      expect(await follows.standing(bob, { kind: 'tag', slug: 'script' })).toEqual({ following: true })
      expect(await follows.standing(bob, { kind: 'tag', slug: 'serif' })).toEqual({ following: false })
      expect(await tell()).toBe(0)
      expect(await newsOf(ada)).toEqual([])

      await publish('first', ['serif'])
      clock += 1000
      expect(await tell()).toBe(1)
      clock += 1000
      await publish('second', ['script', 'serif'])
      expect(await tell()).toBe(2)
      expect(await tell()).toBe(0)
      expect(await newsOf(ada)).toEqual([
        ['second', ['Planted', 'Script']],
        ['first', ['Planted']],
      ])
      expect(await newsOf(bob)).toEqual([['second', ['Script']]])
      expect(await newsOf(eve)).toEqual([])
      expect(await follows.unread(ada.userId)).toBe(2)
      await follows.markRead(ada, { through: 0 })
      expect(await follows.unread(ada.userId)).toBe(0)
      expect(await follows.unread(bob.userId)).toBe(1)

      await follows.follow(bob, { kind: 'tag', slug: 'script', follow: false })
      await publish('third', ['script'])
      await tell()
      expect(await newsOf(bob)).toEqual([['second', ['Script']]].map(([slug]) => [slug, []]))
      // A withdrawn family that returns is not announced again.
      const { id } = await database.read.manager.findOneByOrFail(Family, { slug: 'third' })
      const setStatus = (status: 1 | 2) =>
        transaction(database, (manager) => manager.update(Family, { id }, { status: status as never }))
      await setStatus(FAMILY_STATUS.withdrawn)
      expect((await newsOf(ada)).map(([slug]) => slug)).toEqual(['second', 'first'])
      await setStatus(FAMILY_STATUS.published)
      expect(await tell()).toBe(0)
      // The page marks as read up to a person's own newest.
      const newestOf = async (actor: Actor) => (await follows.news(actor, { page: 1 })).newest
      const rows = await database.read.manager.findBy(Notification, { userId: bob.userId })
      expect(await newestOf(bob)).toBe(Math.max(...rows.map((row) => row.id)))
      expect(await newestOf(bob)).toBeLessThan(await newestOf(ada))
      expect(await newestOf(eve)).toBe(0)
    })

    test('news are kept for ninety days', async () => {
      await tell()
      const ada = await person()
      await follows.follow(ada, { kind: 'tag', slug: 'script', follow: true })
      for (const slug of ['stale', 'fresh']) await publish(slug, ['script'])
      await tell()
      const age = async (slug: string, days: number) => {
        const { id: familyId } = await database.read.manager.findOneByOrFail(Family, { slug })
        const createdAt = clock - days * 86_400_000
        await transaction(database, (manager) =>
          manager.update(Notification, { userId: ada.userId, familyId }, { createdAt }),
        )
      }
      await age('stale', 91)
      await age('fresh', 89)
      await tell()
      expect((await newsOf(ada)).map(([slug]) => slug)).toEqual(['fresh'])
    })

    test('a designer who shows nothing cannot be followed, only unfollowed', async () => {
      const ada = await person()
      const follow = (follow: boolean) => follows.follow(ada, { kind: 'designer', slug: 'planted', follow })
      const show = (familyCount: number) =>
        transaction(database, (manager) => manager.update(Foundry, { slug: 'planted' }, { familyCount }))
      await follow(true)
      await show(0)
      try {
        expect((await follows.news(ada, { page: 1 })).follows).toMatchObject([{ slug: 'planted' }])
        expect(await follow(false)).toEqual({ following: false })
        expect((await follows.news(ada, { page: 1 })).follows).toEqual([])
        expect(await codeOf(follow(true))).toBe('NOT_FOUND')
      } finally {
        await show(1)
      }
    })

    test('many followers are notified in batches; an interrupted relay continues, and nobody is notified twice', async () => {
      const people: Actor[] = []
      for (let i = 0; i < 30; i++) people.push(await person())
      for (const one of people) await follows.follow(one, { kind: 'tag', slug: 'serif', follow: true })
      const id = await publish('crowd', ['serif'])
      await transaction(database, async (manager) => {
        await manager.insert(FamilyAnnouncement, {
          familyId: id,
          createdAt: clock,
          doneAt: null,
          toldThrough: people[9]!.userId,
        })
        await manager.insert(
          Notification,
          people
            .slice(0, 10)
            .map(({ userId }) => ({ userId, familyId: id, isRead: false, isMailed: false, createdAt: clock })),
        )
      })
      await Promise.all([tell(), tell()])
      expect(await database.read.manager.countBy(Notification, { familyId: id })).toBeGreaterThanOrEqual(30)
      for (const one of people) expect((await follows.news(one, { page: 1 })).total).toBe(1)
    })

    test('mail: once a day, unread news, for those who want it', async () => {
      // Families that exist at the first run are not news.
      await tell()
      const ada = await person()
      const quiet = await person({ preferences: { messageMails: true, followMails: false } })
      const leaving = await person()
      const seen = await person()
      for (const one of [ada, quiet, leaving, seen])
        await follows.follow(one, { kind: 'tag', slug: 'script', follow: true })
      await transaction(database, (manager) =>
        manager.update(Account, { userId: leaving.userId }, { deleteAfter: clock + 10 * 86_400_000 }),
      )
      await publish('mailed', ['script'])
      await tell()
      const to = async (actor: Actor) => {
        const { email } = await database.read.manager.findOneByOrFail(Account, { userId: actor.userId })
        return (await database.read.manager.find(MailMessage)).filter((one) => one.envelope.to.address === email)
      }
      // The relay has mailed in its first round; later news wait for the next day.
      const before = (await to(ada)).length
      await publish('between', ['script'])
      await tell()
      await follows.markRead(seen, { through: 0 })
      clock += 25 * 3_600_000
      await publish('later', ['script'])
      await tell()
      await mailNews({ database, reader, mail, newsOff, site }, clock)
      const mails = await to(ada)
      expect(mails.length).toBeGreaterThan(before)
      expect(mails.at(-1)!.body).toContain('later by Planted\n  https://fonts.example/later-f')
      expect(mails.at(-1)!.body).toContain('https://fonts.example/account/notifications')
      await mailNews({ database, reader, mail, newsOff, site }, clock)
      expect(await to(ada)).toHaveLength(mails.length)
      expect(mails.at(-1)!.body).toContain('between by Planted')
      const { body } = (await to(seen)).at(-1)!
      expect(body).toContain('later by Planted')
      expect(body, 'what was read on the site needs no mail').not.toContain('between by Planted')
      expect(await to(quiet)).toHaveLength(0)
      expect(await to(leaving)).toHaveLength(0)
    })

    test('visitors cannot follow, and unknown targets cannot be followed', async () => {
      const ada = await person()
      expect(await codeOf(follows.follow(ANONYMOUS, { kind: 'tag', slug: 'serif', follow: true }))).toBe('UNAUTHORIZED')
      expect(await codeOf(follows.news(ANONYMOUS, { page: 1 }))).toBe('UNAUTHORIZED')
      expect(await codeOf(follows.follow(ada, { kind: 'tag', slug: 'nothing', follow: true }))).toBe('NOT_FOUND')
      expect(await codeOf(follows.follow(ada, { kind: 'designer', slug: 'nobody', follow: true }))).toBe('NOT_FOUND')
    })
  })

  describe('saved previews', () => {
    const setting = (text: string) =>
      previewSetting.parse({
        text,
        size: 65,
        width: 400,
        height: 80,
        fg: '000000',
        bg: 'FFFFFF',
        solid: true,
        renderer: 'skia',
        axes: { wght: 500 },
        features: { liga: 0 },
      })
    const fontId = async () => (await database.read.manager.findOneByOrFail(Font, { familyId: oldId })).id

    test('saved once, shown with its picture, shared by its key, deleted by its owner only', async () => {
      const [ada, eve] = [await person(), await person()]
      const font = await fontId()
      const many = await Promise.all([1, 2, 3].map(() => previews.save(ada, { fontId: font, setting: setting('Hi') })))
      expect(new Set(many.map(({ key }) => key)).size).toBe(1)
      const { id, key } = many[0]!
      expect(key).toMatch(/^[\w-]{22}$/)
      const list = await previews.list(ada, { page: 5 })
      expect(list).toMatchObject({ total: 1, page: 1 })
      expect(list.hits[0]).toMatchObject({
        key,
        family: { familyId: oldId },
        setting: { text: 'Hi', axes: { wght: 500 } },
      })
      expect(list.hits[0]!.image).toMatch(/^https:\/\/images\.example\/api\/(?:rf5|renderfont4)\//)
      expect(await previews.shared({ key })).toMatchObject({ owner: { username: ada.username } })
      expect((await previews.list(eve, { page: 1 })).total).toBe(0)
      expect(await codeOf(previews.remove(eve, { id }))).toBe('NOT_FOUND')
      expect(await codeOf(previews.remove(ANONYMOUS, { id }))).toBe('UNAUTHORIZED')
      expect(await codeOf(previews.save(ANONYMOUS, { fontId: font, setting: setting('x') }))).toBe('UNAUTHORIZED')
      expect(await codeOf(previews.save(ada, { fontId: 999_999, setting: setting('x') }))).toBe('NOT_FOUND')
      await previews.remove(ada, { id })
      expect(await codeOf(previews.shared({ key }))).toBe('NOT_FOUND')
    })

    test('a shared preview disappears with its owner and its family', async () => {
      const ada = await person()
      const { key } = await previews.save(ada, { fontId: await fontId(), setting: setting('Gone') })
      const suspend = (at: number | null) =>
        transaction(database, (manager) => manager.update(Account, { userId: ada.userId }, { suspendedAt: at }))
      await suspend(1)
      expect(await codeOf(previews.shared({ key }))).toBe('NOT_FOUND')
      await suspend(null)
      const leave = (at: number | null) =>
        transaction(database, (manager) => manager.update(Account, { userId: ada.userId }, { deleteAfter: at }))
      await leave(clock + 10 * 86_400_000)
      expect(await codeOf(previews.shared({ key }))).toBe('NOT_FOUND')
      await leave(null)
      const status = (to: 1 | 2) =>
        transaction(database, (manager) => manager.update(Family, { id: oldId }, { status: to as never }))
      await status(FAMILY_STATUS.withdrawn)
      expect(await codeOf(previews.shared({ key }))).toBe('NOT_FOUND')
      expect((await previews.list(ada, { page: 1 })).total).toBe(0)
      await status(FAMILY_STATUS.published)
      expect(await codeOf(previews.shared({ key }))).toBe('done')
    })

    test('have a limit, also for concurrent requests', async () => {
      const ada = await person()
      const font = await fontId()
      const save = (n: number) => previews.save(ada, { fontId: font, setting: setting(`No. ${n}`) })
      for (let n = 0; n < SAVED_PREVIEWS.perPerson - 2; n++) await save(n)
      const last = await Promise.all([1000, 1001, 1002, 1003].map((n) => codeOf(save(n))))
      expect(last.filter((code) => code === 'CONFLICT')).toHaveLength(2)
      expect((await previews.list(ada, { page: 1 })).total).toBe(SAVED_PREVIEWS.perPerson)
    })

    test.each([
      ['no colour', { fg: 'red' }],
      ['an unknown renderer', { renderer: 'x' }],
      ['an unknown field', { url: 'https://evil.example' }],
      ['no text', { text: ' \n ' }],
      ['no OpenType tag', { features: { __proto__x: 1 } }],
      ['too many tags', { axes: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`a${100 + i}`, 1])) }],
      ['too large', { width: 100_000 }],
    ])('refuses %s', (_, change) => {
      expect(previewSetting.safeParse({ ...setting('x'), ...change }).success).toBe(false)
    })
  })
})
