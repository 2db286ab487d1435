import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeBase64url as base64url } from '#shared/preview/base64url.ts'
import { startTestSite, type TestSite, waitFor } from '#tests/support/app.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { draftOf } from '#tests/support/studio-samples.ts'

const NAME = 'Zzyzxian Grotesk'
const WORD = 'Zzyzxian'

let site: TestSite
let designer: Person
let stranger: Person
let moderator: Person
let familyId: number
let fonts: { id: number; fileGuid: string; fontFileId: number }[]

beforeAll(async () => {
  site = await startTestSite()
  const { foundryId } = await site.family('lobster')
  designer = await makePerson(site, { roles: ['designer'], foundryId })
  stranger = await makePerson(site, { roles: ['designer'], foundryId: (await site.family('inter')).foundryId })
  moderator = await makePerson(site, { roles: ['moderator'] })
  familyId = await draftOf(designer, NAME)
  fonts = await site.sql('SELECT id, fileGuid, fontFileId FROM font WHERE familyId = ?', [familyId])
})
afterAll(() => site.close())

const act = (person: Person, procedure: string, input: object) =>
  person.client.post(`/trpc/publishing.${procedure}`, input)
const slugOf = async () =>
  (await site.sql<{ slug: string }>('SELECT slug FROM family WHERE id = ?', [familyId]))[0]!.slug

/** Every address by which somebody might come upon the family or its files. */
async function addresses(): Promise<string[]> {
  const slug = await slugOf()
  const [font] = fonts
  const text = base64url('Ag')
  const { slug: designerSlug } = (
    await site.sql<{ slug: string }>(
      'SELECT foundry.slug FROM foundry JOIN family ON family.foundryId = foundry.id WHERE family.id = ?',
      [familyId],
    )
  )[0]!
  return [
    `/${slug}-f${familyId}`,
    `/${designerSlug}/${slug}`,
    `/api/v3/family/${familyId}/details.json`,
    `/api/v3/family/details.json?designer=${designerSlug}&family=${slug}`,
    `/api/v3/font/${font!.id}/details.json`,
    `/api/family/${familyId}/bundle`,
    `/api/font/${font!.id}/download`,
    `/api/webfont/${font!.fileGuid}.woff2`,
    `/api/rf5/${font!.id}/${base64url(font!.fileGuid)}/${text}/x.png`,
    `/api/renderfont4/${font!.id}/${base64url('{}')}/${text}/x.png`,
    `/api/v3/family/${familyId}/proof/${font!.fontFileId}.ttf`,
    `/api/v3/family/${familyId}/proof/${font!.fontFileId}.png?text=Ag`,
    `/api/v3/family/${familyId}/version/1/bundle`,
  ]
}

/** Lists that everybody reads, and their words. */
const LISTS = [
  `/api/v3/fonts/search.json?q=${WORD}`,
  `/api/v3/fonts/search.json?q=${WORD}&method=db`,
  '/api/v3/fonts/search.json?sort=date&size=100',
  '/api/v3/fonts/search.json?sort=date&size=100&method=db',
  `/api/v3/all/search.json?q=${WORD}`,
  `/search?q=${WORD}`,
  '/new/fonts',
  '/popular/fonts',
  '/sitemap.xml',
  '/feeds/new-fonts.xml',
  `/list/${WORD[0]}`,
]

async function mentions(client = site.visitor()): Promise<string[]> {
  const found: string[] = []
  for (const path of LISTS) {
    const { text } = await client.get(path)
    // The words that somebody searched for stand on the page that looked for them.
    if (text.includes(`-f${familyId}`) || text.includes(`"familyId":${familyId},`)) found.push(path)
  }
  return found
}

const counts = async () => ({
  stats: (await site.client.config()).stats,
  tags: await site.sql('SELECT slug, familyCount FROM tag ORDER BY slug'),
  foundries: await site.sql('SELECT id, familyCount, fontCount FROM foundry ORDER BY id'),
})

async function expectInvisible(): Promise<void> {
  for (const path of await addresses()) {
    const visitor = await site.visitor().get(path)
    expect([401, 404], `a visitor at ${path}`).toContain(visitor.status)
    expect((await stranger.client.get(path)).status, `another designer at ${path}`).toBe(404)
    expect(visitor.text).not.toContain(WORD)
  }
  expect(await mentions()).toEqual([])
  expect(await mentions(stranger.client)).toEqual([])
}

describe('a family that is not published', () => {
  test('is nowhere to be found as a draft, also after its people have looked at it', async () => {
    const before = await counts()
    const [font] = fonts
    for (const kind of ['ttf', 'png?text=Ag']) {
      const own = await designer.client.get(`/api/v3/family/${familyId}/proof/${font!.fontFileId}.${kind}`)
      expect(own.status).toBe(200)
      expect(own.headers['cache-control']).toBe('private, no-store')
    }
    expect((await moderator.client.get(`/account/family/${familyId}/preview`)).status).toBe(200)
    expect((await stranger.client.get(`/account/family/${familyId}/edit`)).status).toBe(404)
    expect((await site.visitor().get(`/account/family/${familyId}/edit`)).headers.location).toBe(
      `/account/login?next=${encodeURIComponent(`/account/family/${familyId}/edit`)}`,
    )
    await expectInvisible()
    expect(await counts()).toEqual(before)
  })

  test('is found within two seconds of its publication, and gone within two of its hiding', async () => {
    const at = Date.now()
    expect((await act(designer, 'submit', { familyId, at: '' })).json.result.data).toMatchObject({ state: 'published' })
    const found = async () => {
      for (const method of ['es', 'db'])
        if ((await site.client.get(`/api/v3/fonts/search.json?q=${WORD}&method=${method}`)).json.total !== 1)
          return false
      return true
    }
    await waitFor('the family to be found', found, 5000)
    expect(Date.now() - at).toBeLessThan(2000)
    const [font] = await site.sql<{ id: number; fileGuid: string }>(
      'SELECT id, fileGuid FROM font WHERE familyId = ?',
      [familyId],
    )
    const picture = `/api/rf5/${font!.id}/${base64url(font!.fileGuid)}/${base64url('Ag')}/x.png`
    expect((await site.visitor().get(picture)).status).toBe(200)
    expect((await site.visitor().get(picture)).status).toBe(200)
    expect((await site.visitor().get(`/${await slugOf()}-f${familyId}`)).status).toBe(200)
    expect((await site.visitor().get(`/api/family/${familyId}/bundle`)).status).toBe(200)

    expect((await act(moderator, 'hide', { familyId, reason: 'Reported.' })).status).toBe(200)
    const hiddenAt = Date.now()
    const gone = async () =>
      !(await found()) && (await site.visitor().get(picture)).status === 404 && (await mentions()).length === 0
    await waitFor('the family to be gone', gone, 5000)
    expect(Date.now() - hiddenAt).toBeLessThan(2000)
    await expectInvisible()
    expect((await designer.client.get(`/account/family/${familyId}/edit`)).text).toContain('Reported.')
  })

  test('comes back with every count, and the doctor finds nothing', async () => {
    expect((await act(moderator, 'unhide', { familyId })).json.result.data).toMatchObject({ state: 'published' })
    const wrong = await site.sql(
      `SELECT foundry.id FROM foundry WHERE foundry.familyCount <> (SELECT COUNT(*) FROM family WHERE family.foundryId = foundry.id AND family.status = 1)
       UNION ALL SELECT tag.slug FROM tag WHERE tag.familyCount <> (SELECT COUNT(*) FROM family_tag m JOIN family ON family.id = m.familyId WHERE m.tagSlug = tag.slug AND family.status = 1)`,
    )
    expect(wrong).toEqual([])
    expect((await act(designer, 'remove', { familyId })).json.result.data).toMatchObject({ state: 'withdrawn' })
    await waitFor('the family to be gone', async () => (await mentions()).length === 0, 5000)
    expect((await site.visitor().get(`/api/family/${familyId}/bundle`)).status).toBe(404)
  })
})
