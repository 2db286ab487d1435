import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { BYTE_TABLE } from '#server/http/byte-table.ts'
import { startTestSite } from '#tests/support/app.ts'
import { type Audience, type ByteSample, byteSamples } from '#tests/support/byte-samples.ts'
import { changeHeaders, getWhenMade, type SiteClient } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'

const site = await startTestSite()
const { foundryId } = await site.family('lobster')
const owner = await makePerson(site, { roles: ['designer'], foundryId })
const moderator = await makePerson(site, { roles: ['moderator'] })
const clients: Record<string, SiteClient> = {
  visitor: site.visitor(),
  suspended: (await makePerson(site, { suspended: true })).client,
  person: (await makePerson(site)).client,
  other: (await makePerson(site, { roles: ['designer'], foundryId: (await site.family('inter')).foundryId })).client,
  owner: owner.client,
  moderator: moderator.client,
  admin: (await makePerson(site, { roles: ['admin'] })).client,
}
const samples: ByteSample[] = await byteSamples(site, { owner, moderator, foundryId })
afterAll(() => site.close())

/** An invalid file, or a partial one: forbidden callers are refused before it is read. */
async function statusOf(client: SiteClient, { method, path }: ByteSample): Promise<number> {
  if (method === 'GET') return (await getWhenMade(client, path)).status
  if (method === 'HEAD') return (await client.request(method, path)).status
  const familyId = new URL(path, site.url).searchParams.get('familyId')
  const upload = familyId && {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '10',
    'Upload-Metadata': `familyId ${btoa(familyId)},filename ${btoa('a.ttf')}`,
  }
  // A part at a wrong offset.
  const part = method === 'PATCH' && { 'Upload-Offset': '5', 'Content-Type': 'application/offset+octet-stream' }
  return (await client.request(method, path, { headers: { ...(await changeHeaders(client)), ...upload, ...part } }))
    .status
}

const ROLES = ['visitor', 'suspended', 'person', 'other', 'owner', 'moderator', 'admin'] as const
const MAY: Record<Audience, readonly string[]> = {
  everybody: ROLES,
  nobody: [],
  members: ['person', 'other', 'owner', 'moderator', 'admin'],
  owner: ['owner'],
  'owner, admin': ['owner', 'admin'],
  'owner, moderator, admin': ['owner', 'moderator', 'admin'],
}
/** Successes, redirects and input errors of permitted callers. */
const ANSWERED = { GET: [200, 302], HEAD: [200], POST: [201, 415, 409], PATCH: [409], DELETE: [204] }
/** A style sheet names missing things with 400. */
const REFUSED = [400, 401, 403, 404]

test.each(Object.keys(MAY) as Audience[])('permissions of %s', async (audience) => {
  const wrong: string[] = []
  for (const sample of samples.filter((one) => one.audience === audience)) {
    const isFor = (role: string) => MAY[audience].includes(role)
    // Permitted callers come last: what they delete would be missing for the others.
    const inTurn = [...ROLES.filter((role) => !isFor(role)), ...ROLES.filter(isFor)]
    const statuses = new Map<string, number>()
    const ask = async (role: string) => void statuses.set(role, await statusOf(clients[role]!, sample))
    if (sample.method === 'DELETE') for (const role of inTurn) await ask(role)
    else await Promise.all(inTurn.map(ask))
    for (const role of ROLES) {
      const expected = isFor(role) ? ANSWERED[sample.method] : REFUSED
      const status = statuses.get(role)!
      if (!expected.includes(status)) wrong.push(`${role}: ${sample.method} ${sample.path} is ${status}`)
    }
    // Addresses for nobody must answer all roles equally, so that none learns more.
    if (audience === 'nobody' && new Set(statuses.values()).size > 1)
      wrong.push(`${sample.path} is ${[...statuses.values()]}`)
  }
  expect(wrong).toEqual([])
})

const hasSample = (pattern: RegExp) => samples.some(({ path }) => pattern.test(path.split('?')[0]!))

test('every described byte address has a sample', () => {
  const bare = BYTE_TABLE.filter(({ path }) => {
    const source = path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')
    return !hasSample(new RegExp(`^${source}$`))
  })
  expect(bare.map(({ path }) => path)).toEqual([])
})

/** Routes with fixed addresses, each with its sample, or that it is public. */
const WITHOUT_PATTERN = {
  'account/export.http.ts': '/api/account/export.zip',
  'account/mail-switch.http.ts': 'a key is enough; tests/api/mail-switch.test.ts',
  'insights/analytics/analytics.http.ts': 'takes counts of anybody and answers nothing',
  'previews/picture-version.http.ts': 'one version of all pictures, for proxies; tests/contract/nginx.test.ts',
  'previews/pictures/link-pictures.http.ts': 'has no address',
  'previews/pictures/send-picture.http.ts': 'has no address',
  'previews/pictures/square-picture.http.ts': 'those of people and foundries',
  'previews/previews.http.ts': 'in the description of bytes',
  'previews/svg.http.ts': 'in the description of bytes',
  'unicode/ascii-fonts/ascii-fonts.http.ts': 'letters that come with the site',
  'web-fonts/css-cache.http.ts': 'in the description of bytes',
  'web-fonts/npm-registry/npm-registry.http.ts': 'in the description of bytes',
  'web-fonts/web-font-kits/web-font-kits.http.ts': 'a form; tests/api/web-font-kits.test.ts',
}

test('every pattern of a byte route has a sample', () => {
  const features = new URL('../../src-server/features/', import.meta.url)
  const bare: string[] = []
  const silent: string[] = []
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.http.ts'))
  for (const file of files) {
    const source = readFileSync(new URL(file, features), 'utf8')
    const patterns = [...source.matchAll(/\/(\^\\\/(?:\\.|\[(?:\\.|[^\]])*\]|[^/\n[\\])+\$)\//g)].map(
      (match) => match[1]!,
    )
    if (patterns.length === 0) silent.push(file)
    bare.push(...patterns.filter((pattern) => !hasSample(new RegExp(pattern))).map((pattern) => `${file}: ${pattern}`))
  }
  expect(bare).toEqual([])
  expect(silent.sort()).toEqual(Object.keys(WITHOUT_PATTERN))
})
