import { afterAll, expect, test } from 'vitest'
import { Family } from '#server/database/entities/family.ts'
import { transaction } from '#server/database/transaction.ts'
import { POSTER } from '#shared/limits.ts'
import { articlePath, familyPath } from '#shared/routes.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readHead } from '#tests/support/html.ts'
import { startSiteAtNoon } from '#tests/support/noon-site.ts'
import { decodePng } from '#tests/support/png.ts'

const site = await startSiteAtNoon()
afterAll(() => site.close())

const families = await site.sql<{ id: number; slug: string; name: string }>(
  `SELECT family.id, family.slug, family.name FROM family JOIN font ON font.id = family.primaryFontId
   WHERE family.posterKey IS NULL AND family.status = 1 AND font.fontFileId IS NOT NULL ORDER BY family.id`,
)

/** Path of the picture that other sites show beside a link. */
async function imageOf(path: string): Promise<string> {
  const { image } = readHead((await site.client.get(path)).text).og
  return image!.slice(site.url.length)
}

test('families without a poster have a picture of their name that other sites can show', async () => {
  expect(families.length).toBeGreaterThan(1)
  const seen = new Set<string>()
  for (const family of families) {
    const path = await imageOf(familyPath({ ...family, familyId: family.id }))
    expect(path).toMatch(new RegExp(`^/api/poster/${family.id}/name-[0-9a-z]{1,7}\\.png$`))
    const answer = await site.client.get(path)
    expect(answer.status, family.name).toBe(200)
    const { width, height, rgba } = decodePng(answer.bytes)
    expect({ width, height }, family.name).toEqual({ ...POSTER })
    // On any ground: nothing shines through.
    for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) throw new Error(`${family.name}: a hole`)
    seen.add(answer.bytes.toString('base64'))
  }
  expect(seen.size).toBe(families.length)
})

test('a renamed family has its picture at another address', async () => {
  const { id, name } = families[0]!
  const details = async () => (await site.client.get(`/api/v3/family/${id}/details.json`)).json
  const rename = (to: string) => transaction(site.database, (manager) => manager.update(Family, { id }, { name: to }))
  const { picture } = await details()
  await rename('Another')
  const renamed = (await details()).picture
  expect(renamed).toMatch(new RegExp(`^/api/poster/${id}/name-`))
  expect(renamed).not.toBe(picture)
  expect((await site.client.get(renamed)).status).toBe(200)
  await rename(name)
  expect((await details()).picture).toBe(picture)
})

test('pictures in feeds and of articles are the same', async () => {
  const feed = (await site.client.get('/feeds/new-fonts.xml')).text
  const pictures = [...feed.matchAll(/img src=&quot;([^&]+)&quot;/g)].map(([, address]) => address!)
  expect(pictures.length).toBeGreaterThan(5)
  for (const address of pictures) expect(address).toMatch(/\/api\/poster\//)
  const articles = await site.sql<{ id: number; slug: string }>(
    'SELECT id, slug FROM article WHERE coverFamily IN (SELECT slug FROM family) AND status = 1 ORDER BY id',
  )
  expect(articles.length).toBeGreaterThan(0)
  for (const article of articles) expect(await imageOf(articlePath(article))).toMatch(/^\/api\/poster\//)
})

test('the picture only shows what is public', async () => {
  const { id } = families[0]!
  const path = `/api/poster/${id}/name-1.png`
  expect((await site.client.get(path)).status).toBe(200)
  expectProblem(await site.client.get('/api/poster/999999/name-1.png'), 404, 'NOT_FOUND')
  for (const wrong of [`/api/poster/0/name-1.png`, `/api/poster/${id}/name-.png`, `/api/poster/${id}/name-A.png`])
    expect((await site.client.get(wrong)).status, wrong).toBe(404)
})
