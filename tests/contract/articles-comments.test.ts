import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Article } from '#server/database/entities/article.ts'
import { COMMENT_STATUS, Comment } from '#server/database/entities/comment.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { FamilyRating } from '#server/database/entities/rating.ts'
import { USER_KIND, User } from '#server/database/entities/user.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { createFamilyRows } from '#server/features/catalogue/fonts/family-rows.ts'
import { createCommentsService } from '#server/features/community/comments/comments.service.ts'
import { readArticleFile } from '#server/features/editorial/articles/article-file.ts'
import { createArticlesService } from '#server/features/editorial/articles/articles.service.ts'
import { writeArticles } from '#server/features/editorial/articles/write-articles.ts'
import { createSitemapService } from '#server/features/site/sitemap/sitemap.service.ts'
import { foldName } from '#shared/search/words.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'
import { parseXml } from '#tests/support/xml.ts'

const NOW = Date.UTC(2026, 5, 15)

await describeEachDatabase('articles and comments', (kind) => {
  let database: Database
  let familyId: number
  beforeAll(async () => {
    database = await freshDatabase(kind)
    familyId = await plantRealFamily(database, { slug: 'lender', topic: 'serif', styles: ['Regular', 'Bold'] })
  })
  afterAll(() => database.close())
  const reader = () => createReader(database, null)
  const now = () => NOW

  describe('articles', () => {
    const article = (slug: string, day: string, body = 'Text.', more = '') =>
      readArticleFile(
        `${slug}.md`,
        `---\ntitle: Of ${slug}\nsummary: S 💡\nauthor: A\npublished: ${day}\ntags: one, ${slug[0]}\n${more}---\n${body}`,
      )
    const service = () =>
      createArticlesService({
        reader: reader(),
        rows: createFamilyRows({ reader: reader(), imageUrl: () => '/x.png', now }),
        now,
      })
    const slugs = async (page: number, size = 10) =>
      (await service().search({ page, size })).hits.map((hit) => hit.slug)

    test('writing twice stores once; the owner’s edits stay unless replaced', async () => {
      const files = [
        article('alpha', '2026-01-01'),
        article(
          'beta',
          '2026-02-01',
          'See [alpha](article:alpha), [lender](family:lender) [gone](article:gone) and [tomorrow](article:tomorrow).',
        ),
        article('gamma', '2026-03-01', '![Words](specimen:lender "Bold")', 'cover-family: lender\ncover-text: Words\n'),
        article('draft', '2026-03-02', 'Text.', 'draft: true\n'),
        article('tomorrow', '2026-06-16'),
      ]
      const added = await writeArticles(database, files, { replace: false })
      expect(added).toMatchObject({ added: files.map((file) => file.slug), changed: [], same: [] })
      await transaction(database, (manager) => manager.update(Article, { slug: 'alpha' }, { title: 'Mine' }))
      expect((await writeArticles(database, files, { replace: false })).same).toHaveLength(5)
      expect((await database.read.manager.findOneByOrFail(Article, { slug: 'alpha' })).title).toBe('Mine')
      expect((await writeArticles(database, files, { replace: true })).changed).toEqual(['alpha'])
      expect((await writeArticles(database, files, { replace: true })).same).toHaveLength(5)
    })

    test('lists: newest first, no drafts or future ones, page numbers clamped', async () => {
      expect(await slugs(1)).toEqual(['gamma', 'beta', 'alpha'])
      expect(await slugs(2, 2)).toEqual(['alpha'])
      expect(await slugs(99, 2)).toEqual(['alpha'])
      expect(await service().search({ page: 99, size: 2 })).toMatchObject({ total: 3, page: 2, pages: 2 })
      const [first] = (await service().search({ page: 1, size: 1 })).hits
      expect(first).toMatchObject({
        summary: 'S 💡',
        tags: ['one', 'g'],
        cover: { text: 'Words', family: { familyId } },
      })
    })

    test('details: resolves links, shows specimens as fonts, and lists related articles', async () => {
      const ids = new Map((await database.read.manager.find(Article)).map((row) => [row.slug, row.id]))
      const beta = await service().details({ id: ids.get('beta')! })
      expect(beta.blocks).toEqual([
        {
          kind: 'html',
          html: `<p>See <a href="/blog/alpha-a${ids.get('alpha')}">alpha</a>, <a href="/lender-f${familyId}">lender</a> gone and tomorrow.</p>\n`,
        },
      ])
      expect(beta.families.map((row) => row.familyId)).toEqual([familyId])
      expect(beta.related.map((card) => card.slug)).toEqual(['gamma', 'alpha'])
      const gamma = await service().details({ id: ids.get('gamma')! })
      expect(gamma.blocks).toMatchObject([{ kind: 'specimen', text: 'Words', font: { name: 'Bold' } }])
      for (const slug of ['draft', 'tomorrow'])
        await expect(service().details({ id: ids.get(slug)! })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    test('a family is found by its slug, also when its name is written otherwise', async () => {
      const rename = (name: string) =>
        transaction(database, (manager) => manager.update(Family, { id: familyId }, { name, nameKey: foldName(name) }))
      await rename('Rock’n Lender 2.0')
      try {
        const [beta, gamma] = await Promise.all(
          ['beta', 'gamma'].map(async (slug) => {
            const { id } = await database.read.manager.findOneByOrFail(Article, { slug })
            return service().details({ id })
          }),
        )
        expect(beta!.blocks).toMatchObject([{ html: expect.stringContaining(`<a href="/lender-f${familyId}">`) }])
        expect(gamma).toMatchObject({
          blocks: [{ kind: 'specimen', family: { name: 'Rock’n Lender 2.0' } }],
          cover: { family: { familyId } },
        })
      } finally {
        await rename('lender')
      }
    })

    test('a withdrawn family leaves only its words', async () => {
      await transaction(database, (manager) =>
        manager.update(Family, { id: familyId }, { status: FAMILY_STATUS.hidden }),
      )
      try {
        const { id } = await database.read.manager.findOneByOrFail(Article, { slug: 'gamma' })
        expect(await service().details({ id })).toMatchObject({ blocks: [], cover: null, families: [] })
      } finally {
        await transaction(database, (manager) =>
          manager.update(Family, { id: familyId }, { status: FAMILY_STATUS.published }),
        )
      }
    })

    test('the sitemap lists them, without drafts', async () => {
      const sitemap = createSitemapService({
        reader: reader(),
        publicUrl: 'https://e.example',
        catalogueVersion: () => 1,
        now,
      })
      const read = async (kindName: string) => {
        let xml = ''
        for await (const piece of (await sitemap.chunk(kindName, 0)).xml) xml += piece
        return parseXml(xml).children.map((url) => url.children.map((child) => child.text))
      }
      expect(await read('articles')).toEqual(
        ['alpha', 'beta', 'gamma'].map((slug) => [
          expect.stringMatching(new RegExp(`^https://e\\.example/blog/${slug}-a\\d+$`)),
          expect.stringMatching(/^2026-0[123]-01T08:00:00\.000Z$/),
        ]),
      )
      expect(await read('families')).toEqual([[`https://e.example/lender-f${familyId}`, '2020-01-01T00:00:00.000Z']])
    })
  })

  describe('comments', () => {
    const service = () =>
      createCommentsService({ reader: reader(), avatarUrl: (key) => (key ? `/a/${key}` : '/avatar.svg'), now })

    beforeAll(async () => {
      await transaction(database, async (manager) => {
        const user = { usernameKey: 'ada', username: 'Ada', kind: USER_KIND.person, avatarKey: null, lastSeenAt: null }
        await manager.insert(User, { ...user, createdAt: NOW })
        const { id: userId } = await manager.findOneByOrFail(User, { usernameKey: 'ada' })
        const comment = (n: number, more: Partial<Comment> = {}) =>
          manager.insert(Comment, {
            familyId,
            userId,
            text: `No. ${n} <b>ü 💡</b>`,
            status: COMMENT_STATUS.published,
            createdAt: NOW - n * 60_000,
            ...more,
          })
        for (let n = 1; n <= 12; n++) await comment(n)
        await manager.insert(FamilyRating, { familyId, userId, stars: 4, createdAt: NOW })
        await comment(13, { userId: 99_999 })
        await comment(14, { status: COMMENT_STATUS.pending })
        await comment(15, { status: COMMENT_STATUS.hidden })
        await comment(16, { familyId: familyId + 1000 })
      })
    })

    test('newest first, in pages, with authors; hidden ones are missing', async () => {
      const first = await service().list({ id: familyId, page: 1, size: 10 })
      expect(first).toMatchObject({ total: 13, page: 1, pages: 2, size: 10 })
      expect(first.hits[0]).toMatchObject({
        text: 'No. 1 <b>ü 💡</b>',
        rating: 4,
        user: { username: 'Ada', avatar: '/avatar.svg' },
        created: { timeAgo: '1 minute ago' },
      })
      const second = await service().list({ id: familyId, page: 2, size: 10 })
      expect(second.hits.map((hit) => hit.text.slice(0, 6))).toEqual(['No. 11', 'No. 12', 'No. 13'])
      expect(second.hits[2]).toMatchObject({ rating: null, user: { username: '' } })
      expect(await service().list({ id: familyId, page: 99, size: 10 })).toMatchObject({ page: 2, hits: second.hits })
    })

    test('a family that is not public shows none', async () => {
      await expect(service().list({ id: 123_456, page: 1, size: 10 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })
  })
})
