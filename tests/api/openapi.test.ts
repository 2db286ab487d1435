import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { issueStamp } from '#server/features/core/form-guard.ts'
import { BYTE_TABLE } from '#server/http/byte-table.ts'
import { FILE_TABLE } from '#server/http/file-table.ts'
import { REST_TABLE } from '#server/http/rest-table.ts'
import { collectionPicturePath } from '#shared/asset-paths.ts'
import type { ApiDescription } from '#shared/contracts/editorial/api.ts'
import { VECTOR_SIZE } from '#shared/identify/letter-vector.ts'
import { startTestSite } from '#tests/support/app.ts'
import { makePerson } from '#tests/support/people.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Operation {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}

/** Signs the time at which a form was opened. */
const SECRET = 'a secret of tests, long enough'

// Formats are annotations in JSON Schema 2020-12.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

const site = await startTestSite({ env: { SITE_SECRET: SECRET } })
// biome-ignore lint/suspicious/noExplicitAny: the document is what is checked
const document: any = (await site.client.get('/api/openapi.json')).json
afterAll(() => site.close())

const operationOf = (method: string, path: string): Operation => document.paths[path]?.[method.toLowerCase()]

test('the document has its title and address', async () => {
  const answer = await site.client.get('/api/openapi.json')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Fontarium API', version: expect.stringMatching(/./) },
    servers: [{ url: site.url }],
  })
})

test('it contains exactly the rows of the tables', () => {
  const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const table = REST_TABLE.map((route) => `${route.method} ${route.path}`)
  const bytes = BYTE_TABLE.map((route) => `GET ${route.path}`)
  const files = FILE_TABLE.map((route) => `${route.method} ${route.path}`)
  expect(described.sort()).toEqual([...table, ...bytes, ...files].sort())
  const ids = REST_TABLE.map((route) => operationOf(route.method, route.path).operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(REST_TABLE.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  test('is valid OpenAPI 3.1', () => {
    const operation = operationOf(route.method, route.path)
    expect(operation.summary).toMatch(/\S/)
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath)
    for (const parameter of operation.parameters) {
      // Changes may be sent with an Idempotency-Key.
      expect(route.method === 'GET' ? ['path', 'query'] : ['path', 'query', 'header']).toContain(parameter.in)
      if (parameter.in === 'path') expect(parameter.required).toBe(true)
      expect(ajv.validateSchema(parameter.schema), parameter.name).toBe(true)
    }
    const names = operation.parameters.map((one) => `${one.in} ${one.name}`)
    expect(new Set(names).size).toBe(names.length)
    // Path parameters are not repeated elsewhere.
    if (route.method !== 'GET' && route.method !== 'DELETE')
      expect(ajv.validateSchema(operation.requestBody!.content['application/json']!.schema)).toBe(true)
    expect(ajv.validateSchema(operation.responses['200']!.content!['application/json']!.schema)).toBe(true)
    for (const response of Object.values(operation.responses)) expect(response.description).toMatch(/\S/)
    expect(operation.responses.default!.content!['application/problem+json']!.schema).toEqual({
      $ref: '#/components/schemas/Problem',
    })
  })
})

test('names the defaults of pages and sizes', () => {
  const parameters = document.paths['/api/v3/designers/search.json'].get.parameters as {
    name: string
    schema: { default?: unknown }
  }[]
  const defaults = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema.default]))
  expect(defaults).toMatchObject({ page: 1, size: 10 })
})

test('names the addresses of collections as the specification does', () => {
  for (const [method, path] of [
    ['POST', '/api/v3/collection/{setId}/fonts'],
    ['DELETE', '/api/v3/collection/{setId}/font/{familyId}'],
    ['PUT', '/api/v3/collection/{id}'],
  ] as const)
    expect(operationOf(method, path), `${method} ${path}`).toBeDefined()
})

test('real answers match the document', async () => {
  const ids: number[] = (await site.client.get('/api/v3/fonts/search.json?size=50')).json.hits.map(
    (hit: { familyId: number }) => hit.familyId,
  )
  const inter = await site.family('inter')
  const asked: [string, string, string][] = [
    ['GET', '/api/v3/fonts/search.json', '/api/v3/fonts/search.json?facets=1&size=50'],
    ['GET', '/api/v3/fonts/search.json', '/api/v3/fonts/search.json?q=lobstre'],
    ['GET', '/api/v3/fonts/search.json', '/api/v3/fonts/search.json?method=db&facets=1&text=%E3%81%B2'],
    ['GET', '/api/v3/all/search.json', '/api/v3/all/search.json'],
    ['GET', '/api/v3/designers/search.json', '/api/v3/designers/search.json?sort=name'],
    ['GET', '/api/v3/designer/details.json', '/api/v3/designer/details.json?name=rsms'],
    ['GET', '/api/v3/collections/search.json', '/api/v3/collections/search.json?familyId=1'],
    ['GET', '/api/v3/collection/{id}/details.json', '/api/v3/collection/1/details.json'],
    ['GET', '/api/v3/topics/search.json', '/api/v3/topics/search.json?sort=name'],
    ['GET', '/api/v3/blogs/search.json', '/api/v3/blogs/search.json?size=20'],
    ['GET', '/api/v3/article/{id}/details.json', '/api/v3/article/1/details.json'],
    ['GET', '/api/v3/family/{id}/comments.json', `/api/v3/family/${ids[0]}/comments.json`],
    ['GET', '/api/v3/family/{id}/pairings.json', `/api/v3/family/${ids[0]}/pairings.json`],
    ['GET', '/api/v3/welcome.json', '/api/v3/welcome.json'],
    ['GET', '/api/v3/timeline.json', '/api/v3/timeline.json'],
    ['GET', '/api/v3/explore-map.json', '/api/v3/explore-map.json'],
    ['GET', '/api/v3/family/details.json', '/api/v3/family/details.json?designer=rsms&family=inter'],
    ...ids.map((id): [string, string, string] => [
      'GET',
      '/api/v3/family/{id}/details.json',
      `/api/v3/family/${id}/details.json`,
    ]),
    ['GET', '/api/v3/font/{fontId}/details.json', `/api/v3/font/${inter.primaryFontId}/details.json`],
    ['GET', '/api/v3/user/{username}', '/api/v3/user/editors'],
    ['GET', '/api/v3/unicode/search.json', '/api/v3/unicode/search.json?q=arrow&filter=block~arrows'],
    ['GET', '/api/v3/unicode/character/{codepoint}.json', '/api/v3/unicode/character/39340.json'],
    ['GET', '/api/v3/unicode/character/{codepoint}/fonts.json', '/api/v3/unicode/character/176/fonts.json'],
    ['GET', '/api/v3/unicode/analyse.json', '/api/v3/unicode/analyse.json?text=Z%D0%B0%C3%A9%E2%82%AC'],
    ['GET', '/api/v3/unicode/transform.json', '/api/v3/unicode/transform.json?text=%C3%9F&to=upper'],
    ['GET', '/api/v3/unicode/coverage.json', '/api/v3/unicode/coverage.json?text=%C5%81%E6%BC%A2'],
    ['GET', '/api/v3/unicode/emoji.json', '/api/v3/unicode/emoji.json?q=Katze&lang=de'],
    ['GET', '/api/v3/unicode/showcase.json', '/api/v3/unicode/showcase.json'],
    ['GET', '/api/v3/unicode/parts.json', '/api/v3/unicode/parts.json?kind=script'],
    ['GET', '/api/v3/unicode/part/{kind}/{slug}.json', '/api/v3/unicode/part/script/greek.json'],
    ['GET', '/api/v3/unicode/part/{kind}/{slug}/families.json', '/api/v3/unicode/part/block/cyrillic/families.json'],
    ['GET', '/api/v3/ascii-fonts.json', '/api/v3/ascii-fonts.json?text=Ab'],
    ['GET', '/api/v3/languages.json', '/api/v3/languages.json'],
    ['GET', '/api/v3/language/{code}/info.json', '/api/v3/language/hi/info.json'],
    ['GET', '/api/v3/countries.json', '/api/v3/countries.json'],
    ['GET', '/api/v3/country/{code}/info.json', '/api/v3/country/CH/info.json'],
    ['GET', '/api/account/identity', '/api/account/identity'],
  ]
  for (const [method, path, url] of asked) expectMatches(method, path, (await site.client.get(url)).json, url)
  const person = () => ({ name: 'Ana', email: 'ana@example.org', stamp: issueStamp(SECRET, Date.now() - 60_000) })
  const notice = {
    ...person(),
    role: 'owner',
    postal: '1 Letter Lane',
    work: 'The typeface Langusta, drawn by me in 2019.',
    families: [`${site.url}/inter-f${inter.id}`],
    goodFaith: true,
    accurate: true,
    signature: 'Ana',
  }
  const posted: [string, Record<string, unknown>][] = [
    ['/api/account/track', { url: '/' }],
    ['/api/v3/contact', { ...person(), subject: 'A question', message: 'How are you?' }],
    ['/api/v3/notices', notice],
    [
      '/api/v3/identify',
      { letters: [{ char: 'n', vector: Array(VECTOR_SIZE).fill(1), width: 40, top: 50, bottom: 0 }], text: 'n' },
    ],
  ]
  for (const [path, body] of posted) expectMatches('POST', path, (await site.visitor().post(path, body)).json, path)
  expect(
    new Set([...asked.map(([method, path]) => `${method} ${path}`), ...posted.map(([path]) => `POST ${path}`)]),
  ).toEqual(new Set(REST_TABLE.filter((route) => !route.signedIn).map((route) => `${route.method} ${route.path}`)))
})

test('calls for logged-in people declare their authentication, and it works', async () => {
  const { securitySchemes } = document.components
  expect(securitySchemes).toMatchObject({ apiKey: { scheme: 'bearer' }, session: { in: 'cookie', name: 'session' } })
  for (const route of REST_TABLE) {
    const { security } = document.paths[route.path][route.method.toLowerCase()]
    expect(security, route.path).toEqual(route.signedIn ? [{ apiKey: [] }, { session: [] }] : undefined)
  }
  const person = await makePerson(site)
  expect(person.client.cookies.get(securitySchemes.session.name)).toMatch(/./)
})

test('problems match the document', async () => {
  const validate = ajv.compile(document.components.schemas.Problem)
  for (const path of ['/api/v3/fonts/search.json?sort=x', '/api/v3/family/999999/details.json', '/api/nothing']) {
    expect(validate((await site.client.get(path)).json), path).toBe(true)
  }
})

function expectMatches(method: string, path: string, answer: unknown, what: string): void {
  const { schema } = operationOf(method, path).responses['200']!.content!['application/json']!
  const validate = ajv.compile(schema)
  expect(validate(answer), `${what}: ${ajv.errorsText(validate.errors)}`).toBe(true)
  // A schema that accepts everything would pass too.
  expect(validate({}), `${path} promises nothing`).toBe(false)
}

/** Every address under /api in our middleware's sources. */
test('every mounted address is documented', async () => {
  const sources = import.meta.glob<string>(['../../src-server/**/*.ts', '!../../src-server/**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const known = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}.*/, ''))
  const mounted = Object.entries(sources)
    .filter(([file]) => /\.http\.ts$/.test(file))
    .flatMap(([, text]) =>
      [...text.matchAll(/\/\^((?:\\\/[a-z0-9]+)+)\\?\//g)].map((match) => match[1]!.replaceAll('\\', '')),
    )
    .filter((path) => path.startsWith('/api/'))
  expect(mounted.length).toBeGreaterThan(2)
  for (const path of mounted)
    expect(
      known.some((one) => one.startsWith(`${path}/`)),
      path,
    ).toBe(true)
})

test('every documented byte address answers', async () => {
  const family = await site.family('lobster')
  const [font] = await site.sql<{ id: number; fileGuid: string }>('SELECT id, fileGuid FROM font WHERE familyId = ?', [
    family.id,
  ])
  const row = (await site.client.get('/api/v3/fonts/search.json?q=lobster')).json.hits[0]
  const picture = row.fonts[0].image.replace(site.url, '')
  const collection = (await site.client.get('/api/v3/collections/search.json?min=1')).json.hits[0]
  const css = (await site.client.get('/css2?family=Lobster')).text
  const addresses: Record<string, string> = {
    'webFonts.css2': '/css2?family=Lobster',
    'webFonts.css': '/css?family=Lobster',
    'webFonts.file': /url\([a-z]+:\/\/[^/]+([^)]+)\)/.exec(css)![1]!,
    'webFonts.list': '/webfonts/v1/webfonts?family=Lobster',
    'webFonts.npmPackage': '/npm/@127-0-0-1/lobster',
    'webFonts.npmTarball': '/npm/@127-0-0-1/lobster/-/lobster-1.0.0.tgz',
    'previews.png': picture,
    'previews.svg': picture.replace('/api/rf5/', '/api/svg/').replace('.png', '.svg'),
    'previews.options': `/api/renderfont4/${font!.id}/${Buffer.from('{"s":40}').toString('base64url')}/SGk/x.png`,
    'downloads.bundle': `/api/family/${family.id}/bundle`,
    'downloads.licence': `/api/family/${family.id}/licence`,
    'downloads.bulk': `/api/families/bundle?ids=${family.id}`,
    'downloads.font': `/api/font/${font!.id}/download`,
    'downloads.webfont': `/api/webfont/${font!.fileGuid}.woff2`,
    'downloads.poster': row.poster,
    'families.picture': `/api/poster/${family.id}/name-1.png`,
    'collections.picture': collectionPicturePath(collection),
  }
  for (const route of BYTE_TABLE) {
    const answer = await site.client.get(addresses[route.id]!)
    expect(answer.status, route.path).toBe(200)
    expect(answer.headers['content-type'], route.path).toContain(route.answers.replace('*', ''))
    const [path, query = ''] = addresses[route.id]!.split('?')
    for (const { name, required } of operationOf('get', route.path).parameters.filter((one) => one.in === 'query')) {
      const less = new URLSearchParams(query)
      less.delete(name)
      const { status } = await site.client.get(less.size > 0 ? `${path}?${less}` : path!)
      expect(status, `${route.path} without ${name}`).toBe(required ? 400 : 200)
    }
  }
})

test('calls that take a file are documented: login required, with their content type', async () => {
  for (const { method, path, id, takes } of FILE_TABLE) {
    const address = path.replace('{id}', path.includes('uploads') ? '0'.repeat(32) : '1')
    const answer = await site.client.send(method, address, undefined)
    // Refused for missing parts, not as an unknown call (404, 405).
    expect([400, 401, 415], `${method} ${path} ${answer.text}`).toContain(answer.status)
    const operation = operationOf(method, path)
    expect(operation).toMatchObject({ operationId: id, security: [{ apiKey: [] }, { session: [] }] })
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(takes ? [takes] : [])
  }
})

test('the page for people: every call with parameters; every example answers', async () => {
  const page = await site.client.get('/api/docs')
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const { calls } = (await site.client.get('/trpc/apiDocs.describe')).json.result.data as ApiDescription
  const answerOf = (id: string) => site.client.ask('apiDocs.answer', { id })
  expect(calls).toHaveLength(REST_TABLE.length + BYTE_TABLE.length + FILE_TABLE.length)
  expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length)
  for (const { id, parameters } of calls)
    for (const { name, description } of parameters) expect(description, `${id}: ${name}`).toMatch(/\S/)
  for (const call of calls) expect(page.text, call.path).toContain(`id="${call.id}"`)
  const examples = calls.filter((call) => call.example !== null)
  expect(examples.length).toBeGreaterThan(8)
  for (const { id, example } of examples) {
    expect((await site.client.get(example!)).status, example!).toBe(200)
    expect(page.text).toContain(`href="${example!.replaceAll('&', '&amp;')}"`)
    expect((await answerOf(id)).json.result.data.answer, example!).toMatch(/^[{[]/)
  }
  expect((await answerOf('account-track')).status).toBe(404)
  expect((await site.client.get('/api/docs/')).status).toBe(200)
  expect((await site.client.get('/api/doc')).headers['content-type']).toMatch(/problem/)
})
