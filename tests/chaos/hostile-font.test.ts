import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import type { Family } from '#server/database/entities/family.ts'
import { startTestSite, testEnvironment } from '#tests/support/app.ts'
import { assemble, goodFont, NAMES } from '#tests/support/bad-fonts/font-builder.ts'
import { readState } from '#tests/support/html.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const MARK = 'pwned'
/** Ends a script element, attribute, comment, JSON string and header line, starts markup, and reverses the text direction. */
const PAYLOAD = `</script><script>${MARK}(1)</script><!--<img src=x onerror="${MARK}(2)">"'\`\${${MARK}}\r\nSet-Cookie: ${MARK}=1\r\n\u2028\u202e{{7*7}}`
const FOLDER_NAME = `<img src=x onerror=${MARK}(3)>"'&amp;\u2028`
const FILE_NAMES = [`"><svg onload=${MARK}(4)>.ttf`, `line\r\nSet-Cookie: ${MARK}=1.ttf`, `${'🖋'.repeat(60)}.ttf`]

/** Imports the family with the operator's command while the site runs on the same database file. */
const site = await startTestSite()
const folder = await tempFolder('hostile-font')
const home = path.join(folder, FOLDER_NAME)
await mkdir(home)
for (const [i, name] of FILE_NAMES.entries()) {
  const names = Object.fromEntries(Object.keys(NAMES).map((id) => [id, `${PAYLOAD}${i}`]))
  for (const id of [3, 7, 8, 10, 11, 12, 13, 14, 16, 17, 19]) names[id] = `${PAYLOAD}${i}`
  // Fonts in a folder with the same family name form one family.
  names[1] = names[16] = PAYLOAD
  names[11] = names[12] = names[14] = `javascript:${MARK}(5)//${PAYLOAD}`
  await writeFile(path.join(home, name), assemble(goodFont({ names, count: 90 + i })))
}
await promisify(execFile)(
  process.execPath,
  ['src-server/cli/run.mjs', 'import-dir', folder, '--designer', PAYLOAD.replaceAll('\r\n', ' '), '--topic', PAYLOAD],
  { env: { ...process.env, ...testEnvironment(site.dataDir) }, timeout: 60_000 },
)
const [row] = await site.sql<Family>('SELECT * FROM family ORDER BY id DESC LIMIT 1')
const family = row!
await waitFor('the family in the search of the running site', async () => {
  const { json } = await site.client.get('/api/v3/fonts/search.json?sort=date&size=1')
  return json.hits[0]?.familyId === family.id
})
afterAll(async () => {
  await site.close()
})

/** Markup where the payload is more than text. */
function harmIn(html: string, nonce: string): string[] {
  const found: string[] = []
  for (const [tag] of html.matchAll(/<[a-z!][^>]*>/gi)) {
    // Attribute values may contain it; element and attribute names may not. Comments of React are allowed.
    const bare = tag.replace(/"[^"]*"/g, '""')
    if (/^<(?:!--(?! -->|\/?\$[?!]?-->)|svg onload)/i.test(tag) || /\son\w+\s*=/i.test(bare) || bare.includes(MARK))
      found.push(tag)
    if (/^<script/i.test(tag) && !tag.includes(`nonce="${nonce}"`)) found.push(tag)
    if (/\s(?:href|src|action|formaction)="\s*(?:javascript|data:text|vbscript)/i.test(tag)) found.push(tag)
  }
  return found
}

describe('a font with attacks in all its names', () => {
  test.each(['family', 'designer', 'category', 'newest', 'home', 'search'] as const)(
    'shows as text on the %s page',
    async (page) => {
      const [foundry] = await site.sql<{ slug: string }>('SELECT slug FROM foundry WHERE id = ?', [family.foundryId])
      const address = {
        family: `/${family.slug}-f${family.id}`,
        designer: `/${foundry!.slug}`,
        category: `/category/${encodeURIComponent(family.topicSlug)}`,
        newest: '/new/fonts',
        home: '/',
        search: `/search?q=${encodeURIComponent(PAYLOAD)}&fonttext=${encodeURIComponent(PAYLOAD)}`,
      }[page]
      const answer = await site.visitor().get(address, {
        headers: { Cookie: `browse=${encodeURIComponent(`fonttext=${PAYLOAD}`)}; x=${MARK}` },
      })
      expect([200, 404]).toContain(answer.status)
      if (page === 'family' || page === 'newest') expect(answer.text).toContain('onerror')
      const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))![1]!
      expect(harmIn(answer.text, nonce)).toEqual([])
      expect(() => readState(answer.text)).not.toThrow()
      expect(JSON.stringify(answer.headers['set-cookie'] ?? [])).not.toContain(MARK)
      expect({}).not.toHaveProperty('polluted')
    },
  )

  test('is only data in every JSON answer, which no browser would run', async () => {
    for (const address of [
      `/api/v3/family/${family.id}/details.json`,
      `/api/v3/font/${family.primaryFontId}/details.json`,
      '/api/v3/fonts/search.json?sort=date&size=1',
      '/api/v3/topics/search.json',
    ]) {
      const answer = await site.client.get(address)
      expect(answer.status, address).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringMatching(/^application\/json/),
        'x-content-type-options': 'nosniff',
      })
      expect(() => answer.json).not.toThrow()
    }
  })

  test('downloads as an attachment with one safe header line, and as a ZIP with safe names', async () => {
    const fonts = await site.sql<{ id: number }>('SELECT id FROM font WHERE familyId = ?', [family.id])
    expect(fonts.length).toBe(FILE_NAMES.length)
    for (const address of [...fonts.map(({ id }) => `/api/font/${id}/download`), `/api/family/${family.id}/bundle`]) {
      const { status, headers, bytes } = await site.client.get(address)
      expect(status, address).toBe(200)
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="[^"\r\n]+"(; filename\*=UTF-8''[\w.%!~-]+)?$/,
      )
      expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
      expect(headers['set-cookie']).toBeUndefined()
      if (!address.endsWith('bundle')) continue
      const names = [...bytes.toString('latin1').matchAll(/PK\x01\x02.{24}(..)(..)(..).{12}/gs)].map((entry) => {
        const start = entry.index + entry[0].length
        return bytes.subarray(start, start + Buffer.from(entry[1]!, 'latin1').readUInt16LE()).toString('utf8')
      })
      expect(names.length).toBe(FILE_NAMES.length + 2)
      for (const name of names) expect(name).not.toMatch(/[\p{Cc}\\/:*?"<>|]|^\.|\.\.\//u)
    }
  })

  test('is drawn like any other', async () => {
    const { json } = await site.client.get('/api/v3/fonts/search.json?sort=date&size=1')
    const image = new URL(json.hits[0].fonts[0].image)
    const answer = await site.client.get(image.pathname + image.search)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
  })
})
