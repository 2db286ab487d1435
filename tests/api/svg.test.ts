import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, describe, expect, test } from 'vitest'
import { type PreviewInput, previewUrl, svgUrl } from '#shared/preview/preview-url.ts'
import { sharedSite } from '#tests/support/shared-site.ts'
import { SPECIAL } from '#tests/support/test-catalogue.ts'

const site = await sharedSite()
afterAll(() => site.close())

const WIDTH = 600
const HEIGHT = 120

async function wishFor(slug: string, changes: Partial<PreviewInput> = {}): Promise<PreviewInput> {
  const { id } = await site.family(slug)
  const [row] = await site.sql<{ id: number; fileGuid: string; slug: string }>(
    'SELECT id, fileGuid, slug FROM font WHERE familyId = ? ORDER BY isPrimary DESC, id LIMIT 1',
    [id],
  )
  const font = { id: row!.id, file: row!.fileGuid, slug: row!.slug }
  return {
    font,
    text: 'Grumpy 42',
    size: 50,
    width: WIDTH,
    height: HEIGHT,
    fg: '000000',
    bg: 'ffffff',
    dpr: 1,
    ...changes,
  }
}

const get = (path: string | null) => fetch(site.url + path)

async function svgOf(wish: PreviewInput): Promise<string> {
  const response = await get(svgUrl(wish))
  const body = await response.text()
  expect(response.status, body).toBe(200)
  return body
}

/** Dark pixels of either kind of file, drawn from its left edge. */
async function darkness(file: Buffer | string, shift: number): Promise<boolean[]> {
  const image = await loadImage(typeof file === 'string' ? Buffer.from(file) : file)
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.drawImage(image, shift, 0)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  return Array.from({ length: WIDTH * HEIGHT }, (_, i) => (data[i * 4] as number) < 128)
}

/** Share of the picture's ink common to both files, at the best of a few horizontal offsets. */
async function agreement(wish: PreviewInput): Promise<number> {
  const png = await darkness(Buffer.from(await (await get(previewUrl(wish))).arrayBuffer()), 0)
  const svg = await svgOf(wish)
  const [left] = /viewBox="(-?[\d.]+)/.exec(svg)!.slice(1).map(Number) as [number]
  const width = Number(/width="([\d.]+)"/.exec(svg)![1])
  let best = 0
  for (let nudge = -4; nudge <= 8; nudge++) {
    const shift = wish.text.match(/\p{Script=Arabic}/u) ? WIDTH - width + nudge - 4 : nudge
    const outlined = await darkness(svg, shift + (left > 0 ? left : 0))
    let both = 0
    let either = 0
    png.forEach((dark, i) => {
      if (dark && outlined[i]) both++
      if (dark || outlined[i]) either++
    })
    best = Math.max(best, both / Math.max(1, either))
  }
  return best
}

describe('a preview line as outlines', () => {
  test.each([
    ['lobster', 'Grumpy 42'],
    ['playfair-display', 'office Ångström'],
    ['noto-sans-devanagari', 'हिन्दी क्षत्रिय'],
    ['amiri', 'الخط العربي'],
    ['amiri', 'خط 2024 جميل'],
    ['press-start-2p', 'A B 1'],
  ])('%s “%s” covers the ink of the picture', async (slug, text) => {
    expect(await agreement(await wishFor(slug, { text }))).toBeGreaterThan(0.75)
  })

  test('axes and features change the outlines like the picture', async () => {
    const light = await wishFor('inter', { axes: { wght: 100 } })
    const heavy = await wishFor('inter', { axes: { wght: 900 } })
    expect(await svgOf(light)).not.toBe(await svgOf(heavy))
    expect(await agreement(heavy)).toBeGreaterThan(0.75)
    const plain = await svgOf(await wishFor('playfair-display', { text: 'office' }))
    expect(await svgOf(await wishFor('playfair-display', { text: 'office', features: { liga: 0 } }))).not.toBe(plain)
  })

  test('has the background on request, and the title cannot break out', async () => {
    const text = '</title><script>alert(1)</script>&'
    const open = await svgOf(await wishFor('lobster', { text }))
    expect(open).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</title>')
    expect(open).not.toContain('<rect')
    expect(await svgOf(await wishFor('lobster', { opaque: true, bg: 'ff0000' }))).toContain('fill="#ff0000"')
    expect(await svgOf(await wishFor('lobster', { renderer: 'outline' }))).toContain('fill="none" stroke="#000000"')
  })

  test('characters that the font lacks are boxes, never other fonts', async () => {
    const svg = await svgOf(await wishFor('lobster', { text: '漢' }))
    expect(svg).toMatch(/ d="M[^"]+Z"/)
    expect(await agreement(await wishFor('lobster', { text: 'Ab 漢' }))).toBeGreaterThan(0.7)
  })

  test('the file cannot run anything, and is immutable', async () => {
    const response = await get(svgUrl(await wishFor('lobster')))
    expect(response.headers.get('content-type')).toContain('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('cache-control')).toContain('immutable')
    await response.text()
  })

  test('colour fonts, hidden families and wrong addresses are refused by name', async () => {
    expect((await get(svgUrl(await wishFor('nabla')))).status).toBe(422)
    expect((await get(svgUrl(await wishFor(SPECIAL.hidden)))).status).toBe(404)
    expect((await get('/api/svg/x.svg')).status).toBe(404)
    const bad = await get(`${svgUrl(await wishFor('lobster'))}&s=big`.replace('s=50&', ''))
    expect(bad.status).toBe(400)
    const wish = await wishFor('lobster')
    const posted = await fetch(site.url + svgUrl(wish), { method: 'POST' })
    expect([403, 405]).toContain(posted.status)
  })

  test('a visitor over the limit gets Retry-After', async () => {
    const url = site.url + svgUrl(await wishFor('lobster'))
    const headers = { 'X-Forwarded-For': '203.0.113.77' }
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => (await fetch(`${url}&n=${i}`, { headers })).status),
    )
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(40)
    expect(statuses).toContain(503)
  })
})
