import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { transaction } from '#server/database/transaction.ts'
import { createSiteFace } from '#server/features/previews/site-face.ts'
import { createFontEngine } from '#server/render/font-engine.ts'
import { recordChange } from '#server/search/search-outbox.ts'
import { type PreviewInput, previewUrl, smallPreviewUrl } from '#shared/preview/preview-url.ts'
import { startTestSite } from '#tests/support/app.ts'
import { decodePng } from '#tests/support/png.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { SPECIAL } from '#tests/support/test-catalogue.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startTestSite()
afterAll(() => site.close())

/** A picture request for the family's primary font. */
async function wishFor(slug: string, changes: Partial<PreviewInput> = {}): Promise<PreviewInput> {
  const { id } = await site.family(slug)
  const rows = await site.sql<{ id: number; fileGuid: string; slug: string }>(
    'SELECT id, fileGuid, slug FROM font WHERE familyId = ? ORDER BY isPrimary DESC, id LIMIT 1',
    [id],
  )
  const font = { id: rows[0]!.id, file: rows[0]!.fileGuid, slug: rows[0]!.slug }
  return { font, text: 'Grumpy 42', size: 50, width: 1000, height: 65, fg: '000000', bg: 'ffffff', dpr: 1, ...changes }
}

/** Changes a family like the site's services: row and change log in one transaction. */
async function setStatus(slug: string, status: keyof typeof FAMILY_STATUS): Promise<void> {
  await transaction(site.database, async (manager) => {
    const { id, version } = await manager.findOneByOrFail(Family, { slug })
    await manager.update(Family, { id }, { status: FAMILY_STATUS[status], version: version + 1 })
    await recordChange(manager, 'family', [{ id, version: version + 1 }])
  })
}

const get = (url: string) => fetch(site.url + url)

async function picture(wish: PreviewInput) {
  const response = await get(previewUrl(wish))
  expect(response.status, await response.clone().text()).toBe(200)
  return { response, png: decodePng(new Uint8Array(await response.arrayBuffer())) }
}

describe('pictures of the catalogue', () => {
  test('have the requested size at every pixel ratio', async () => {
    for (const dpr of [1, 2, 3]) {
      const { png } = await picture(await wishFor('lobster', { dpr }))
      expect([png.width, png.height]).toEqual([1000 * dpr, 65 * dpr])
    }
  })

  test('are equal by both forms and the small variant', async () => {
    const wish = await wishFor('lobster')
    const bytes = await Promise.all(
      [previewUrl(wish), previewUrl({ ...wish, font: { ...wish.font, file: null } }), smallPreviewUrl(wish)].map(
        async (url) => Buffer.from(await (await get(url)).arrayBuffer()).toString('base64'),
      ),
    )
    expect(new Set(bytes).size).toBe(1)
  })

  test('of a colour font are in colour', async () => {
    const { png } = await picture(await wishFor('nabla'))
    expect(png.colorType).not.toBe(3)
  })

  test('of a variable font follow its axes', async () => {
    const wish = await wishFor('inter')
    const etags = await Promise.all(
      ([{}, { wght: 900 }, { wght: 5000 }] as Record<string, number>[]).map(async (axes) =>
        (await picture({ ...wish, axes })).response.headers.get('etag'),
      ),
    )
    expect(etags[0]).not.toBe(etags[1])
    expect(etags[1]).toBe(etags[2])
  })

  test.each(['press-start-2p', 'amiri', 'yusei-magic', 'noto-sans-devanagari'])(
    'of %s list exactly what the font lacks',
    async (slug) => {
      const { response } = await picture(await wishFor(slug, { text: 'A \u{1F600}\u0e01' }))
      expect(response.headers.get('x-missing-codepoints')).toBe('U+1F600 U+0E01')
      const own = await picture(await wishFor(slug, { text: 'ABC 123' }))
      expect(own.response.headers.get('x-missing-codepoints')).toBeNull()
    },
  )

  test.each([SPECIAL.hidden, SPECIAL.pending, SPECIAL.withdrawn, SPECIAL.deleted])(
    'of %s, which is not public, are 404',
    async (slug) => {
      const wish = await wishFor(slug)
      expect((await get(previewUrl(wish))).status).toBe(404)
      expect((await get(previewUrl({ ...wish, font: { ...wish.font, file: null } }))).status).toBe(404)
    },
  )

  test('two hundred at once are pictures', async () => {
    const wish = await wishFor('playfair-display')
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => get(previewUrl({ ...wish, text: `number ${i}` }))),
    )
    for (const answer of answers) expect([200, 503]).toContain(answer.status)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(150)
  })
})

test('hiding a family hides its cached pictures within two seconds', async () => {
  const wish = await wishFor('press-start-2p', { text: 'soon gone' })
  const url = previewUrl(wish)
  expect((await get(url)).status).toBe(200)
  await setStatus('press-start-2p', 'hidden')
  await waitFor('the change', async () => (await get(url)).status === 404, 10_000)
  await setStatus('press-start-2p', 'published')
  await waitFor('the change back', async () => (await get(url)).status === 200, 10_000)
})

test('the site’s font is prepared from the client build once, and cached', async () => {
  const folder = await tempFolder('site-face')
  const fonts = createFontEngine({ threads: 1 })
  const assets = path.resolve('dist/client/assets')
  try {
    const face = await createSiteFace({ fonts, assets, folder })()
    expect(face).toMatchObject({
      familyName: expect.stringContaining('Instrument'),
      sanitisedPath: expect.stringContaining(folder),
    })
    expect(face!.coverage.has(0x41)).toBe(true)
    expect(face!.coverage.has(0x0416)).toBe(false)
    await fonts.close()
    // The font child is gone: only the cached copy can answer.
    expect(await createSiteFace({ fonts, assets, folder })()).toMatchObject({ sha256: face!.sha256 })
  } finally {
    await fonts.close()
  }
})
