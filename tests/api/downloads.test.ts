import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Font } from '#server/database/entities/font.ts'
import { transaction } from '#server/database/transaction.ts'
import { familyFiles } from '#server/seeds/catalogue.ts'
import { createLocalStorage } from '#server/storage/local.adapter.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readText } from '#tests/support/html.ts'
import { getWhenMade } from '#tests/support/http-client.ts'
import { startSiteAtNoon } from '#tests/support/noon-site.ts'
import { SPECIAL, testCatalogue, VISIBLE } from '#tests/support/test-catalogue.ts'
import { unzip } from '#tests/support/unzip.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startSiteAtNoon({ env: { COUNTRY_HEADER: 'X-Country' } })
afterAll(() => site.close())

// Windows keeps this name for itself, so ZIPs have another one.
const { primaryFontId: odd } = await site.family('nabla')
await transaction(site.database, (manager) => manager.update(Font, { id: odd! }, { fileName: 'con.ttf' }))

// It has no types, and its entry would load the compressor too.
const decompress = createRequire(import.meta.url)('wawoff2/decompress.js') as (bytes: Uint8Array) => Promise<Uint8Array>
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bundle = async (slug: string) => site.client.get(`/api/family/${(await site.family(slug)).id}/bundle`)

/** Files of a family's package, by hash. */
function originals(slug: string): string[] {
  const family = testCatalogue([slug]).families[0]!
  return familyFiles(family)!.map((file) => sha256(readFileSync(file.path)))
}

/** The Open Font License from its preamble on, as words, since line breaks, dashes and quotation marks vary. */
function oflBody(text: string): string {
  const words = text.slice(text.indexOf('PREAMBLE'), text.indexOf('DEALINGS IN THE FONT SOFTWARE') + 29)
  return words.replace(/[^\p{L}\p{N}]+/gu, ' ')
}
/** As Google distributes it with the font. */
const OFL_BODY = oflBody(readFileSync('node_modules/@expo-google-fonts/lobster/LICENSE_FONT', 'utf8'))

describe('bundle', () => {
  test.each([...VISIBLE])('%s: the package files byte for byte, licence and provenance', async (slug) => {
    const answer = await bundle(slug)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${slug}.zip"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const entries = await unzip(answer.bytes)
    const texts = ['LICENSE.txt', 'README.txt']
    const fonts = [...entries].filter(([name]) => !texts.includes(name))
    expect(fonts.map(([, bytes]) => sha256(bytes)).toSorted()).toEqual(originals(slug).toSorted())
    const family = await site.family(slug)
    // The button's size, which is missing while it is being counted.
    const said = async () => (await site.client.get(`/api/v3/family/${family.id}/details.json`)).json.bundleBytes
    await waitFor('the size of the ZIP', async () => (await said()) !== null)
    expect(await said()).toBe(answer.bytes.length)
    const page = readText((await site.client.get(`/${slug}-f${family.id}`)).text)
    expect(page).toContain(`ZIP ${fileSize(answer.bytes.length)}`)
    const licence = entries.get('LICENSE.txt')!.toString()
    expect(licence).toMatch(/copyright/i)
    expect(oflBody(licence)).toBe(OFL_BODY)
    // The same as a page.
    const read = await site.client.get(`/api/family/${family.id}/licence`)
    expect(read.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-robots-tag': 'noindex',
    })
    expect(read.text).toBe(licence)
    const readme = entries.get('README.txt')!.toString()
    for (const part of [
      family.name,
      '100% Free',
      'OFL-1.1',
      `${site.url}/${slug}-f${family.id}`,
      ...fonts.flatMap(([name, bytes]) => [`\r\n  ${name}  `, `  sha256 ${sha256(bytes)}`]),
      // Only web fonts have nothing to install.
      ...(slug === 'inter' ? ['for web pages'] : ['Windows: ', 'macOS: ', 'Linux: ']),
      `${site.url}/help#installing`,
    ])
      expect(readme).toContain(part)
    expect(readme.includes('.ttf and .otf')).toBe(slug !== 'inter')
  })

  test('marks a family for personal use', async () => {
    const entries = await unzip((await bundle(SPECIAL.personal)).bytes)
    expect(entries.get('README.txt')!.toString()).toContain('Personal Use Free')
  })

  test('the licence page is gone with its family', async () => {
    for (const slug of [SPECIAL.hidden, SPECIAL.pending, SPECIAL.deleted])
      expectProblem(await site.client.get(`/api/family/${(await site.family(slug)).id}/licence`), 404, 'NOT_FOUND')
  })

  test('withdrawn: 403; hidden, pending, deleted and unknown: 404', async () => {
    expectProblem(await bundle(SPECIAL.withdrawn), 403, 'FORBIDDEN')
    for (const slug of [SPECIAL.hidden, SPECIAL.pending, SPECIAL.deleted])
      expectProblem(await bundle(slug), 404, 'NOT_FOUND')
    for (const id of ['999999', '0', '999999999999999'])
      expectProblem(await site.client.get(`/api/family/${id}/bundle`), 404, 'NOT_FOUND')
  })

  test('HEAD answers the same without a body', async () => {
    const { id } = await site.family('lobster')
    const head = await site.client.request('HEAD', `/api/family/${id}/bundle`)
    expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } })
    expect(head.bytes).toHaveLength(0)
    expectProblemHead(await site.client.request('HEAD', '/api/family/999999/bundle'))
  })
})

describe('single file', () => {
  const download = (id: number, method = 'GET', headers = {}) =>
    site.client.request(method, `/api/font/${id}/download`, { headers })

  test('is the original, as an attachment', async () => {
    const { primaryFontId } = await site.family('lobster')
    const answer = await download(primaryFontId!)
    expect(answer.status).toBe(200)
    expect([sha256(answer.bytes)]).toEqual(originals('lobster'))
    expect(answer.headers).toMatchObject({
      'content-type': 'font/ttf',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.ttf"$/),
      'content-length': String(answer.bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      // The list of web fonts names it for other sites.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const head = await download(primaryFontId!, 'HEAD')
    expect(head.headers).toMatchObject({ 'content-length': String(answer.bytes.length), etag: answer.headers.etag })
    expect(head.bytes).toHaveLength(0)
    const again = await download(primaryFontId!, 'GET', { 'If-None-Match': answer.headers.etag! })
    expect(again.status).toBe(304)
    expect(again.bytes).toHaveLength(0)
  })

  test('goes on where it broke off', async () => {
    const { primaryFontId } = await site.family('lobster')
    const id = primaryFontId!
    const whole = await download(id)
    const size = whole.bytes.length
    const etag = whole.headers.etag!
    expect(whole.headers['accept-ranges']).toBe('bytes')
    for (const [asked, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=1000-', 1000, size - 1],
      [`bytes=${size - 5}-${size + 5}`, size - 5, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=-${size + 9}`, 0, size - 1],
    ] as const) {
      const part = await download(id, 'GET', { Range: asked, 'If-Range': etag })
      expect(part.status, asked).toBe(206)
      expect(part.headers).toMatchObject({
        'content-range': `bytes ${start}-${end}/${size}`,
        'content-length': String(end - start + 1),
        'content-type': 'font/ttf',
        etag,
      })
      expect(part.bytes.equals(whole.bytes.subarray(start, end + 1)), asked).toBe(true)
    }
    for (const asked of [`bytes=${size}-`, 'bytes=-0']) {
      const none = await download(id, 'GET', { Range: asked })
      expect(none, asked).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${size}` } })
      expect(none.bytes, asked).toHaveLength(0)
    }
    const others = ['bytes=0-1,4-5', 'bytes=9-3', 'bytes=', 'bytes=a-b', 'lines=0-1'].map((Range) => ({ Range }))
    for (const headers of [...others, { Range: 'bytes=0-9', 'If-Range': '"another"' }]) {
      const answer = await download(id, 'GET', headers)
      expect(answer.status, JSON.stringify(headers)).toBe(200)
      expect(answer.bytes.equals(whole.bytes)).toBe(true)
    }
    const head = await download(id, 'HEAD', { Range: 'bytes=0-9' })
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(size) } })
  })

  test('a WOFF2 original stays WOFF2', async () => {
    const { primaryFontId } = await site.family('inter')
    const answer = await download(primaryFontId!)
    expect(answer.headers['content-type']).toBe('font/woff2')
    expect(originals('inter')).toContain(sha256(answer.bytes))
  })

  test('withdrawn: 403; hidden and unknown: 404', async () => {
    const fontOf = async (slug: string) => (await site.family(slug)).primaryFontId!
    expectProblem(await download(await fontOf(SPECIAL.withdrawn)), 403, 'FORBIDDEN')
    expectProblem(await download(await fontOf(SPECIAL.hidden)), 404, 'NOT_FOUND')
    expectProblem(await download(999_999), 404, 'NOT_FOUND')
  })
})

describe('web font', () => {
  test.each(['lobster', 'inter', 'nabla', 'amiri'])('%s: a valid WOFF2, immutable, for every origin', async (slug) => {
    const { primaryFontId } = await site.family(slug)
    const { webfont } = (await site.client.get(`/api/v3/font/${primaryFontId}/details.json`)).json
    const answer = await getWhenMade(site.client, webfont)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    })
    const opened = Buffer.from(await decompress(answer.bytes))
    expect([0x00010000, 0x4f54544f]).toContain(opened.readUInt32BE(0))
    const again = await site.client.get(webfont, { headers: { 'If-None-Match': answer.headers.etag! } })
    expect(again).toMatchObject({ status: 304, headers: { 'cache-control': expect.stringContaining('immutable') } })
    expect((await site.client.request('HEAD', webfont)).headers['content-length']).toBe(String(answer.bytes.length))
  })

  test('not of invisible families or unknown files', async () => {
    for (const slug of [SPECIAL.withdrawn, SPECIAL.hidden, SPECIAL.pending, SPECIAL.deleted]) {
      const { primaryFontId } = await site.family(slug)
      const [row] = await site.sql<{ fileGuid: string }>('SELECT fileGuid FROM font WHERE id = ?', [primaryFontId])
      expectProblem(await site.client.get(`/api/webfont/${row!.fileGuid}.woff2`), 404, 'NOT_FOUND')
    }
    expectProblem(await site.client.get(`/api/webfont/${'0'.repeat(32)}.woff2`), 404, 'NOT_FOUND')
  })
})

describe('poster', () => {
  test('is a PNG with its own name, immutable', async () => {
    const { posterKey } = await site.family('lobster')
    const answer = await site.client.get(`/api/${posterKey}`)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(answer.bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
    expect([answer.bytes.readUInt32BE(16), answer.bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(posterKey).toContain(sha256(answer.bytes))
  })

  test('is gone with its family: hidden, withdrawn, waiting or deleted', async () => {
    const { posterKey } = await site.family('lobster')
    const storage = createLocalStorage(path.join(site.dataDir, 'files'))
    const bytes = await storage.getBytes(posterKey!, 8 * 1024 * 1024)
    const placed = async (slug: string) => {
      const key = `poster/${(await site.family(slug)).id}/${sha256(bytes!)}.png`
      await storage.putBytes(key, bytes!, 'image/png')
      await transaction(site.database, (manager) =>
        manager.query('UPDATE family SET posterKey = ? WHERE slug = ?', [key, slug]),
      )
      return `/api/${key}`
    }
    expect((await site.client.get(await placed('special-elite'))).status).toBe(200)
    for (const slug of [SPECIAL.withdrawn, SPECIAL.hidden, SPECIAL.pending, SPECIAL.deleted])
      expectProblem(await site.client.get(await placed(slug)), 404, 'NOT_FOUND')
  })

  test('nothing else of the storage can be reached', async () => {
    for (const path of [
      `/api/poster/1/${'0'.repeat(64)}.png`,
      '/api/poster/../original/x',
      '/api/poster/1/..%2f..%2fsecret.png',
    ])
      expectProblem(await site.client.get(path), 404, 'NOT_FOUND')
  })
})

test('a download counts once per visitor, without robots', async () => {
  const { id } = await site.family('nabla')
  const counted = () =>
    site
      .sql<{ n: number; country: string }>(
        'SELECT count(*) AS n, max(country) AS country FROM usage_event WHERE familyId = ? AND kind = 2',
        [id],
      )
      .then((rows) => ({ n: Number(rows[0]!.n), country: rows[0]!.country }))
  const before = (await counted()).n
  const address = '198.51.100.9'
  const headers = { 'User-Agent': 'Mozilla/5.0', 'X-Country': 'de' }
  for (let i = 0; i < 3; i++) await site.client.get(`/api/family/${id}/bundle`, { address, headers })
  await site.client.get(`/api/family/${id}/bundle`, { headers: { 'User-Agent': 'Googlebot/2.1' } })
  await site.client.get(`/api/family/${id}/bundle`, { address: '198.51.100.10', headers })
  await waitFor('the flush of events', async () => (await counted()).n >= before + 2)
  expect(await counted()).toEqual({ n: before + 2, country: 'DE' })
})

function expectProblemHead(answer: { status: number; bytes: Buffer }): void {
  expect(answer.status).toBe(404)
  expect(answer.bytes).toHaveLength(0)
}
