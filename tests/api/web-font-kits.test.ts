import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { KitPreview, KitReport } from '#shared/contracts/web-fonts/web-font-kits.ts'
import { assemble, change, goodFont } from '#tests/support/bad-fonts/font-builder.ts'
import { axis, fvar, gvarOfBoxes } from '#tests/support/bad-fonts/variable-parts.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import type { Answer } from '#tests/support/http-client.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { sharedSite } from '#tests/support/shared-site.ts'
import { unzip } from '#tests/support/unzip.ts'
import { inspectFile } from '#workers/inspect/inspect-file.ts'

const site = await sharedSite()
afterAll(() => site.close())

const fontOf = async (slug: string) => (await site.family(slug)).primaryFontId!
const inter = await fontOf('inter')

const slanting = assemble(
  change(goodFont(), { fvar: fvar(axis('slnt', -10, 0, 0)), gvar: gvarOfBoxes(Array.from({ length: 96 }, () => 0)) }),
)

type Fields = Record<string, string | string[] | File>

/** The page's form as its script sends it; `accept` like a browser without scripts. */
async function send(
  fields: Fields,
  { accept = 'application/json', token = true, preview = false } = {},
): Promise<Answer> {
  const { AntiForgeryToken } = await site.client.config()
  const form = new FormData()
  if (token) form.set('token', AntiForgeryToken)
  for (const [name, value] of Object.entries({ formats: 'woff2', ...fields }))
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one)
  const request = new Request('http://x/', { method: 'POST', body: form })
  return site.client.request('POST', `/web-font-generator${preview ? '?preview=1' : ''}`, {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'Content-Type': request.headers.get('content-type')!, Accept: accept },
  })
}

async function kitOf(fields: Fields) {
  const answer = await send(fields)
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  const files = await unzip(answer.bytes)
  const report = JSON.parse(Buffer.from(String(answer.headers['x-kit-report']), 'base64url').toString()) as KitReport
  return { files, report, css: files.get('kit.css')!.toString() }
}

/** Our inspector's facts of a font in a kit. */
async function factsOf(bytes: Buffer) {
  const folder = await tempFolder('kit')
  await writeFile(path.join(folder, 'font'), bytes)
  const [outcome] = await inspectFile(path.join(folder, 'font'), 'font', folder)
  if (!outcome?.ok) throw new Error(outcome?.reason)
  return outcome.facts
}

const ownFile = (bytes: Uint8Array, name = 'Own Font.ttf') => new File([Buffer.from(bytes)], name)
const temp = () => readdir(path.join(site.dataDir, 'temp')).catch(() => [])

test('a visitor’s own file: a ZIP with fonts, style sheet, page, configuration and licence; nothing of it is stored', async () => {
  const before = await site.sql<{ n: number }>('SELECT COUNT(*) AS n FROM font_file')
  const { files, report, css } = await kitOf({
    file: ownFile(assemble(goodFont())),
    rights: '1',
    text: 'Hi',
    formats: ['woff2', 'woff', 'ttf'],
    family: 'My "Own" Font',
  })
  expect([...files.keys()].sort()).toEqual(
    [
      'LICENSE.txt',
      'README.txt',
      'config.json',
      'demo.html',
      'kit.css',
      ...report.files.map(({ name }) => `fonts/${name}`),
    ].sort(),
  )
  expect(report.files).toHaveLength(3)
  for (const { name, bytes } of report.files) {
    const font = files.get(`fonts/${name}`)!
    expect(font.length, name).toBe(bytes)
    expect((await factsOf(font)).codepointCount, name).toBe(2)
    expect(css).toContain(`url('fonts/${name}')`)
  }
  expect(css).toContain(`font-family: 'My "Own" Font';`)
  expect(css).toMatch(
    /size-adjust: [\d.]+%;\n {2}ascent-override: [\d.]+%;\n {2}descent-override: [\d.]+%;\n {2}line-gap-override/,
  )
  expect(files.get('demo.html')!.toString()).toContain('<link rel="preload" href="fonts/')
  expect(files.get('LICENSE.txt')!.toString()).toContain('This license becomes null and void')
  expect(await temp()).toEqual([])
  expect(await site.sql('SELECT COUNT(*) AS n FROM font_file')).toEqual(before)
})

test('a preview tells files, style sheet, bytes by language and the fonts themselves', async () => {
  const fields = { font: String(inter), languages: ['de', 'ru', 'ja'], split: '1' }
  const { report, css } = await kitOf(fields)
  const answer = await send(fields, { preview: true })
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  const preview = answer.json as KitPreview
  expect(preview.report).toEqual(report)
  expect(preview.css).toBe(css)
  expect(preview.faces.map(({ data }) => Buffer.from(data, 'base64').length)).toEqual(
    report.files.map(({ bytes }) => bytes),
  )
  const total = report.files.reduce((sum, { bytes }) => sum + bytes, 0)
  const bytes = Object.fromEntries(preview.languages.map((one) => [one.name, one.bytes]))
  // The font has no Japanese letters.
  expect(Object.keys(bytes)).toEqual(['German', 'Russian'])
  // Each of them leaves a piece of the other one out.
  expect(bytes.German).toBeLessThan(total)
  expect(bytes.Russian).toBeLessThan(total)
  expectProblem(await send({}, { preview: true }), 400, 'BAD_REQUEST')
})

test('config.json makes the same kit again', async () => {
  const first = await kitOf({
    font: String(inter),
    presets: ['latin', 'greek'],
    split: '1',
    features: 'kern, liga',
    axes: 'wght=400..700',
  })
  const config = new File([first.files.get('config.json')!.toString()], 'config.json')
  const again = await kitOf({ font: String(inter), config })
  expect([...again.files.keys()]).toEqual([...first.files.keys()])
  expect(again.css).toBe(first.css)
  for (const [name, bytes] of first.files)
    if (name.startsWith('fonts/')) expect(again.files.get(name)?.equals(bytes), name).toBe(true)
})

describe('a configuration that is sent again', () => {
  const withConfig = (text: string | Uint8Array, more: Fields = { font: String(inter) }) =>
    send({ ...more, config: new File([Buffer.from(text)], 'config.json') })

  test('remembers the style, and the characters of a pasted page', async () => {
    const first = await kitOf({ font: String(inter), html: '<p>caf&eacute;</p>' })
    const text = first.files.get('config.json')!.toString()
    expect(JSON.parse(text)).toMatchObject({ text: ' café', font: { id: inter } })
    const again = await withConfig(text, {})
    expect(again.status, again.text.slice(0, 300)).toBe(200)
    const files = await unzip(again.bytes)
    for (const [name, bytes] of first.files) expect(files.get(name)?.equals(bytes), name).toBe(true)
    // The newly chosen font takes precedence.
    const other = await withConfig(text, { font: String(await fontOf('amiri')) })
    expect(JSON.parse((await unzip(other.bytes)).get('config.json')!.toString()).font.name).toMatch(/Amiri/)
  })

  test.each<[string, string | Uint8Array, string]>([
    ['no JSON', '{', 'is not a JSON file'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 255]), 'is not a JSON file'],
    ['null', 'null', 'expected object, received null'],
    ['a list', '[{}]', 'expected object, received array'],
    ['a number as text', '{"text":5}', 'text: Invalid input: expected string'],
    ['an object as text', '{"text":{"toString":"x"}}', 'text: Invalid input: expected string'],
    ['a format that there is not', '{"formats":["eot"]}', 'formats.0: Invalid option: expected one of'],
    ['a text as list', '{"formats":"woff2"}', 'formats: Invalid input: expected array'],
    ['a language that is none', '{"languages":["<b>"]}', 'languages.0: must be language codes'],
    ['words for true', '{"split":"yes"}', 'split: Invalid input: expected boolean'],
    ['keys of every object', '{"__proto__":{"split":true}}', '__proto__'],
    ['its maker', '{"constructor":{"prototype":{}}}', 'constructor'],
    ['another file', '{"name":"fontarium","version":"1.0.0"}', 'Unrecognized keys'],
    ['deep lists', `{"text":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'text: Invalid input'],
    ['a style that there is not', '{"font":{"id":999999,"name":"Gone Sans"}}', 'this site has no style “Gone Sans”'],
    ['a number of another style', '{"font":{"id":1,"name":"Gone Sans"}}', 'this site has no style “Gone Sans”'],
  ])('refuses %s with a reason at its field', async (_, text, words) => {
    const answer = await withConfig(text, text.toString().includes('Gone') ? {} : { font: String(inter) })
    expect({ status: answer.status, param: answer.json.param }).toEqual({
      status: text.toString().includes('Gone') ? 404 : 400,
      param: 'config',
    })
    expect(answer.json.detail).toContain(words)
    expect(({} as { split?: boolean }).split).toBeUndefined()
  })

  test('without scripts an error keeps what was typed', async () => {
    const fields = { font: String(inter), text: 'Typed before', config: new File(['{'], 'config.json') }
    const page = await send(fields, { accept: 'text/html' })
    expect(page.status).toBe(400)
    expect(page.text).toContain('Typed before')
    expect(page.text).toContain('is not a JSON file')
  })

  test('is refused above its maximum size', async () => {
    const small = new File([new Uint8Array(3 * 1024 * 1024)], 'config.json')
    expectProblem(await send({ font: String(inter), config: small }), 413, 'PAYLOAD_TOO_LARGE')
  })
})

test.each([
  ['', 'oblique 0deg 10deg'],
  ['slnt=-8..0', 'oblique 0deg 8deg'],
  ['slnt=-10', 'oblique 10deg'],
  ['slnt=0', 'normal'],
])('a slanting font with the axes %j is %s in its style sheet', async (axes, style) => {
  const { css } = await kitOf({ file: ownFile(slanting), rights: '1', text: 'Hi', axes })
  expect(css).toContain(`  font-style: ${style};`)
})

test('a style of the catalogue: pieces by unicode-range, with the requested features and axes', async () => {
  const { files, css, report } = await kitOf({
    font: String(inter),
    presets: ['latin', 'cyrillic'],
    split: '1',
    features: 'kern',
    axes: 'wght=500',
  })
  expect(report.files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/-cyrillic-ext\.woff2$/),
    expect.stringMatching(/-latin-ext\.woff2$/),
    expect.stringMatching(/-cyrillic\.woff2$/),
    expect.stringMatching(/-latin\.woff2$/),
  ])
  expect(css.match(/unicode-range:/g)).toHaveLength(4)
  expect(css).toContain('font-weight: 500;')
  const facts = await factsOf(files.get(`fonts/${report.files[3]!.name}`)!)
  expect(facts.axes.map(({ tag }) => tag)).not.toContain('wght')
  expect([...new Set(facts.features.map(({ tag }) => tag))]).toEqual(['kern'])
  expect(report.before).toBeGreaterThan(report.files.reduce((sum, { bytes }) => sum + bytes, 0))
})

test('characters of a pasted page: its visible text, without tags and scripts', async () => {
  const html = '<style>Q{}</style><p title="tip">caf&eacute;</p><script>var z=1</script><!-- W --><img alt="J">'
  const { report, css } = await kitOf({ font: String(inter), html, fallback: 'none' })
  expect(report.characters).toBe(new Set(' café' + 'tip' + 'J').size)
  expect(css).not.toContain('size-adjust')
})

test('languages add their letters; reports what the font lacks', async () => {
  const { report } = await kitOf({ font: String(inter), languages: ['is'], text: '中' })
  expect(report.characters).toBeGreaterThan(100)
  expect(report.warnings.join()).toContain('lacks 中')
})

describe('licences', () => {
  test('reports a reserved name', async () => {
    const { report } = await kitOf({ font: String(await fontOf('playfair-display')), text: 'abc' })
    expect(report.warnings.join()).toMatch(/reserves the name Playfair/)
  })

  test('refuses personal-use, hidden and withdrawn fonts', async () => {
    expectProblem(await send({ font: String(await fontOf('special-elite')) }), 403, 'FORBIDDEN')
    for (const slug of ['sancreek', 'megrim', 'rye'])
      expectProblem(await send({ font: String(await fontOf(slug)) }), 404, 'NOT_FOUND')
  })
})

describe('refusals', () => {
  test.each<[string, () => Promise<Fields> | Fields, number, string]>([
    ['no font', () => ({}), 400, 'choose a file'],
    ['no right said', () => ({ file: ownFile(assemble(goodFont())) }), 400, 'confirm that you may'],
    ['no font at all', () => ({ file: ownFile(Buffer.from('%PDF-1.7 nothing')), rights: '1' }), 415, ''],
    ['a ZIP', () => ({ file: ownFile(Buffer.from('PK\u0003\u0004zip')), rights: '1' }), 415, 'one of the fonts inside'],
    ['a damaged font', () => ({ file: ownFile(assemble(goodFont()).slice(0, 700)), rights: '1' }), 422, ''],
    ['a format that there is not', () => ({ font: String(inter), formats: 'eot' }), 400, ''],
    ['no format', () => ({ font: String(inter), formats: [] }), 400, 'choose one'],
    ['a range that is none', () => ({ font: String(inter), ranges: 'U+ZZ' }), 400, 'is not a range'],
    ['an axis that there is not', () => ({ font: String(inter), axes: 'GRAD=5' }), 400, 'has no axis GRAD'],
    ['an axis out of its range', () => ({ font: String(inter), axes: 'wght=5' }), 400, 'goes from'],
    ['characters that the font has none of', () => ({ font: String(inter), text: '中' }), 400, 'none of these'],
    [
      'a configuration that is none',
      () => ({ font: String(inter), config: new File(['{'], 'config.json') }),
      400,
      'not a JSON file',
    ],
    [
      'a configuration with more in it',
      () => ({ font: String(inter), config: new File(['{"x":1}'], 'c.json') }),
      400,
      '',
    ],
    ['a field that there is not', () => ({ font: String(inter), evil: '1' }), 400, 'Unknown field'],
  ])('%s', async (_, fields, status, words) => {
    const answer = await send(await fields())
    expect({ status: answer.status, body: answer.text.slice(0, 200) }).toMatchObject({ status })
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json.detail).toContain(words)
    expect(await temp()).toEqual([])
  })

  test('a file that is too large', async () => {
    const bytes = new Uint8Array(23 * 1024 * 1024)
    expectProblem(await send({ file: ownFile(bytes), rights: '1' }), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('without the page’s token nothing is made; without scripts the page shows the error', async () => {
    expectProblem(await send({ font: String(inter) }, { token: false }), 403, 'XSRF_FAILED')
    const page = await send({ font: String(inter), text: '中', axes: 'wght=400' }, { accept: 'text/html' })
    expect(page.status).toBe(400)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).toContain('the font has none of these characters')
    expect(page.text).toContain('wght=400')
  })

  test('a visitor has a limit of consecutive kits', async () => {
    const address = '192.0.2.77'
    const statuses: number[] = []
    for (let i = 0; i < 21; i++)
      statuses.push(
        (await site.client.request('POST', '/web-font-generator', { address, headers: { Accept: 'application/json' } }))
          .status,
      )
    expect(statuses.slice(0, 20).every((status) => status === 415)).toBe(true)
    expect(statuses[20]).toBe(429)
  })
})
