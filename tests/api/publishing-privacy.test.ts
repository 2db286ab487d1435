import { afterAll, describe, expect, test } from 'vitest'
import { encodeBase64url as base64url } from '#shared/preview/base64url.ts'
import { startTestSite } from '#tests/support/app.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { draftOf } from '#tests/support/studio-samples.ts'
import { lastInVain, waitFor } from '#tests/support/wait-for.ts'

const NAME = 'Zzyzxian Grotesk'
const WORD = 'Zzyzxian'

const site = await startTestSite()
const { foundryId } = await site.family('lobster')
const designer = await makePerson(site, { roles: ['designer'], foundryId })
const stranger = await makePerson(site, { roles: ['designer'], foundryId: (await site.family('inter')).foundryId })
const moderator = await makePerson(site, { roles: ['moderator'] })
const familyId = await draftOf(designer, NAME)
const fonts: { id: number; fileGuid: string; fontFileId: number }[] = await site.sql(
  'SELECT id, fileGuid, fontFileId FROM font WHERE familyId = ?',
  [familyId],
)
afterAll(() => site.close())

const act = (person: Person, procedure: string, input: object) =>
  person.client.post(`/trpc/publishing.${procedure}`, input)
const slugOf = async () =>
  (await site.sql<{ slug: string }>('SELECT slug FROM family WHERE id = ?', [familyId]))[0]!.slug

/** Every address at which the family or its files might appear. */
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

/** Public lists, and their words. */
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
    // A search page repeats its own query.
    if (text.includes(`-f${familyId}`) || text.includes(`"familyId":${familyId},`)) found.push(path)
  }
  return found
}

const counts = async () => ({
  stats: (await site.client.config()).stats,
  tags: await site.sql('SELECT slug, familyCount FROM tag ORDER BY slug'),
  foundries: await site.sql('SELECT id, familyCount, fontCount FROM foundry ORDER BY id'),
})

/** Everything that other people can see of it. */
async function traces(): Promise<string[]> {
  const found: string[] = []
  for (const path of await addresses()) {
    const visitor = await site.visitor().get(path)
    const other = await stranger.client.get(path)
    if (visitor.status !== 401 && visitor.status !== 404) found.push(`${visitor.status} for a visitor at ${path}`)
    if (other.status !== 404) found.push(`${other.status} for another designer at ${path}`)
    if (visitor.text.includes(WORD)) found.push(`its name at ${path}`)
  }
  return [...found, ...(await mentions()), ...(await mentions(stranger.client))]
}

describe('a family that is not published', () => {
  test('is invisible as a draft, also after its owners have viewed it', async () => {
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
    expect(await traces()).toEqual([])
    expect(await counts()).toEqual(before)
  })

  test('is found within two seconds of publication, and gone within two of hiding', async () => {
    expect((await act(designer, 'submit', { familyId, at: '' })).json.result.data).toMatchObject({ state: 'published' })
    const picture = `/api/rf5/${fonts[0]!.id}/${base64url(fonts[0]!.fileGuid)}/${base64url('Ag')}/x.png`
    const open = [picture, picture, `/${await slugOf()}-f${familyId}`, `/api/family/${familyId}/bundle`]
    const isFound = async () => {
      for (const method of ['es', 'db'])
        if ((await site.client.get(`/api/v3/fonts/search.json?q=${WORD}&method=${method}`)).json.total !== 1)
          return false
      for (const path of open) if ((await site.visitor().get(path)).status !== 200) return false
      return true
    }
    expect(await lastInVain('the family to be found', isFound)).toBeLessThan(2000)

    expect((await act(moderator, 'hide', { familyId, reason: 'Reported.' })).status).toBe(200)
    const isGone = async () => (await traces()).length === 0
    expect(await lastInVain('the family to be gone', isGone)).toBeLessThan(2000)
    expect((await designer.client.get(`/account/family/${familyId}/edit`)).text).toContain('Reported.')
  })

  test('returns with every count, and the doctor finds nothing', async () => {
    expect((await act(moderator, 'unhide', { familyId })).json.result.data).toMatchObject({ state: 'published' })
    const wrong = await site.sql(
      `SELECT foundry.id FROM foundry WHERE foundry.familyCount <> (SELECT COUNT(*) FROM family WHERE family.foundryId = foundry.id AND family.status = 1)
       UNION ALL SELECT tag.slug FROM tag WHERE tag.familyCount <> (SELECT COUNT(*) FROM family_tag m JOIN family ON family.id = m.familyId WHERE m.tagSlug = tag.slug AND family.status = 1)`,
    )
    expect(wrong).toEqual([])
    expect((await act(designer, 'remove', { familyId })).json.result.data).toMatchObject({ state: 'withdrawn' })
    await waitFor('the family to be gone', async () => (await mentions()).length === 0)
    expect((await site.visitor().get(`/api/family/${familyId}/bundle`)).status).toBe(404)
  })
})
