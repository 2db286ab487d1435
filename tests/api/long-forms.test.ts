import { afterAll, expect, test } from 'vitest'
import { FOUNDRY } from '#shared/foundry-limits.ts'
import { COLLECTION } from '#shared/limits.ts'
import { ARTICLE } from '#shared/moderation-limits.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { startTestSite } from '#tests/support/app.ts'
import { makePerson } from '#tests/support/people.ts'
import { COMPLETE, draftOf } from '#tests/support/studio-samples.ts'

const site = await startTestSite()
afterAll(() => site.close())

/** As many letters as the field allows, each written as %XX%XX%XX in a form. */
const long = (letters: number) => '字'.repeat(letters)
const lengthIn = async (sql: string, value: number | string) =>
  (await site.sql<Record<string, string>>(sql, [value])).map((row) => Object.values(row).map((text) => text.length))

test('a family, a foundry, an article and a collection take texts of Japanese as long as their fields allow', async () => {
  const { id: published, foundryId } = await site.family('lobster')
  const designer = await makePerson(site, { roles: ['designer'], foundryId })
  const familyId = await draftOf(designer, 'Long words')
  const words = await designer.client.submit(`/account/family/${familyId}/edit`, {
    form: 'words',
    ...COMPLETE,
    name: 'Long words',
    licence: 'own',
    note: long(PUBLISHING.noteMax),
    description: long(PUBLISHING.descriptionMax),
    licenceText: long(PUBLISHING.licenceTextMax),
  })
  expect(words.status, words.text.slice(0, 300)).toBe(303)
  expect(
    await lengthIn(
      'SELECT description, licenseText FROM family JOIN family_publishing ON familyId = id WHERE id = ?',
      familyId,
    ),
  ).toEqual([[PUBLISHING.descriptionMax, PUBLISHING.licenceTextMax]])

  const profile = { description: long(FOUNDRY.descriptionMax), url: '', links: '', donationUrl: '' }
  const made = await designer.client.submit('/account/foundry/create', {
    form: 'create',
    name: 'Long House',
    slug: 'long-house',
    ...profile,
  })
  expect(made.status, made.text.slice(0, 300)).toBe(303)
  const id = /foundry=(\d+)/.exec(made.headers.location ?? '')?.[1] ?? ''
  const edited = await designer.client.submit('/account/foundry/edit', {
    form: 'profile',
    foundryId: id,
    name: 'Longer House',
    slug: 'long-house',
    ...profile,
  })
  expect(edited.status, edited.text.slice(0, 300)).toBe(303)
  expect(await lengthIn('SELECT description FROM foundry WHERE name = ?', 'Longer House')).toEqual([
    [FOUNDRY.descriptionMax],
  ])

  const admin = await makePerson(site, { roles: ['admin'] })
  const article = await admin.client.submit('/admin/article/new', {
    form: 'article',
    title: 'Long',
    summary: 'Long',
    authorName: 'Ada',
    state: 'draft',
    body: long(ARTICLE.bodyMax),
  })
  expect(article.status, article.text.slice(0, 300)).toBe(303)
  expect(await lengthIn('SELECT bodyMarkdown FROM article WHERE title = ?', 'Long')).toEqual([[ARTICLE.bodyMax]])

  const description = long(COLLECTION.descriptionMax)
  const collected = await designer.client.submit(`/account/collections/add/${published}`, {
    form: 'create',
    name: 'Long',
    description,
  })
  expect(collected.status, collected.text.slice(0, 300)).toBeLessThan(400)
})
