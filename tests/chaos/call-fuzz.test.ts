import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ACTIONS } from '#client/app/action-table.ts'
import { PROCEDURES } from '#server/trpc/procedures.ts'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import { startTestSite } from '#tests/support/app.ts'
import { fuzzedInput, type KnownRows } from '#tests/support/fuzz-calls.ts'
import { changeHeaders, type SiteClient } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { sampled } from '#tests/support/thorough.ts'

const SEED = 20_261_122
/** Calls of each procedure per person. */
const EACH = sampled(2, 20)
/** Only the victim and moderators may read these. */
const PRIVATE = ['canarycollection', 'canarynote', 'canarydraft']
/** Only the victim may read these, not even moderators. */
const SECRET = ['canarysubject', 'canarybody', 'canarymail', 'canarykey', 'canaryclaim']
/** These end the session of the caller. */
const ENDING = new Set(['account.logout', 'profile.endOtherSessions', 'profile.endSession', 'account.login'])
const ENDING_FORMS = new Set([
  'logout default',
  'profile-settings sessions',
  'profile-settings session',
  'login default',
])

const site = await startTestSite()
const victim = await makePerson(site, { username: 'victim', email: 'canarymail@example.org' })
const call = async (name: string, input: unknown) => {
  const answer = await victim.client.post(`/trpc/${name}`, input)
  expect(answer.status, `${name}: ${answer.text}`).toBe(200)
  return answer.json.result.data
}
const family = await site.family('lobster')
const reader = await makePerson(site)
const { id } = await call('collections.create', { name: 'canarycollection', private: true, familyId: family.id })
await call('collections.setNote', { id, familyId: family.id, note: 'canarynote' })
await call('messages.send', { toUserId: reader.userId, subject: 'canarysubject', body: 'canarybody' })
await call('profile.newApiKey', { name: 'canarykey' })
await call('foundries.claim', { designer: 'lobster', evidence: 'canaryclaim '.repeat(5), links: '' }).catch(() => null)
const foundry = await call('foundries.create', {
  name: 'Victims own',
  slug: '',
  description: '',
  url: '',
  links: '',
  donationUrl: '',
})
const draft = await call('publishing.create', {})
await call('studio.edit', { familyId: draft.familyId, name: 'canarydraft', note: 'canarynote' })
const sessions = await victim.client.get('/trpc/profile.sessions')
const known: KnownRows = {
  ids: [
    1,
    2,
    3,
    id,
    draft.familyId,
    foundry.id,
    victim.userId,
    reader.userId,
    family.id,
    family.primaryFontId!,
    sessions.json.result.data.sessions[0].id,
  ],
  words: [
    'lobster',
    'serif',
    'victim',
    'Victims own',
    'victims-own',
    'bold sans for Polish',
    'canary',
    'A',
    'Aあ',
    'inbox',
    'en',
    'ch',
    'latin',
    '65',
    String(id),
  ],
}
afterAll(() => site.close())

test('every procedure with fuzzed input, by every role: no server error, no data of others', {
  timeout: 600_000,
}, async () => {
  const people: [string, SiteClient, string[]][] = [
    ['visitor', site.visitor(), [...PRIVATE, ...SECRET]],
    ['person', (await makePerson(site)).client, [...PRIVATE, ...SECRET]],
    ['designer', (await makePerson(site, { roles: ['designer'] })).client, [...PRIVATE, ...SECRET]],
    ['moderator', (await makePerson(site, { roles: ['moderator'] })).client, SECRET],
  ]
  const complaints: string[] = []
  const statuses = new Map<number, number>()
  for (const [who, client, secrets] of people) {
    const headers = { 'Content-Type': 'application/json', ...(await changeHeaders(client)) }
    for (const [at, [name, { type, inputs }]] of [...PROCEDURES].entries()) {
      if (ENDING.has(name)) continue
      for (let n = 0; n < EACH; n++) {
        const input = JSON.stringify(fuzzedInput(inputs[0], SEED, at * 1000 + n, known))
        const query = input === undefined ? '' : `?input=${encodeURIComponent(input.toWellFormed()).slice(0, 12_000)}`
        const answer =
          type === 'query'
            ? await client.get(`/trpc/${name}${query}`)
            : await client.request('POST', `/trpc/${name}`, { body: input ?? '', headers })
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const about = `${who} ${name} ${(input ?? '').slice(0, 300)}`
        if (answer.status >= 500 && answer.status !== 503) complaints.push(`${answer.status} ${about}`)
        const said = answer.text.replaceAll(JSON.stringify(input ?? '').slice(1, -1), '')
        for (const secret of secrets) if (said.toLowerCase().includes(secret)) complaints.push(`${secret} to ${about}`)
      }
    }
  }
  expect(complaints.slice(0, 40)).toEqual([])
  for (const status of [200, 400, 401, 403, 404])
    expect(statuses.get(status) ?? 0, `answers ${status}`).toBeGreaterThan(20)
  expect((await site.client.get('/readyz')).status).toBe(200)
})

test('every form with fuzzed fields, by every role: a page or a redirect, and no server error', {
  timeout: 600_000,
}, async () => {
  const complaints: string[] = []
  const people = [
    site.visitor(),
    (await makePerson(site)).client,
    (await makePerson(site, { roles: ['admin'] })).client,
  ]
  const field = z.string()
  const forms = Object.entries(ACTIONS).flatMap(([route, action]) =>
    Object.entries(action.forms).flatMap(([name, form]) =>
      form.takes === 'fields' ? [{ route: route as RouteName, name, fields: Object.keys(form.fields) }] : [],
    ),
  )
  for (const [at, { route, name: form, fields: names }] of forms.entries()) {
    if (ENDING_FORMS.has(`${route} ${form}`)) continue
    const path = ROUTES[route].pattern
      .replace(/\{tab\?\}/, '')
      .replace(/\{\w*[iI]d(?::id)?\}/g, String(known.ids[at % 5]))
    for (const [n, client] of people.entries()) {
      const fields = names.map((name, i) => [name, String(fuzzedInput(field, SEED, at * 997 + n * 31 + i, known))])
      const answer = await client.submit(path.replace(/\{\w+\}/g, 'serif'), {
        ...Object.fromEntries(fields),
        form: form === 'default' ? '' : form,
        sure: '1',
        next: '//evil.example',
        back: '//evil.example',
      })
      const about = `${route} ${form} ${JSON.stringify(fields).slice(0, 200)}`
      if (answer.status >= 500 && answer.status !== 503) complaints.push(`${answer.status} ${about}`)
      const { location } = answer.headers
      if (location !== undefined && !/^\/(?![/\\])/.test(location)) complaints.push(`to ${location} ${about}`)
    }
  }
  expect(complaints.slice(0, 40)).toEqual([])
})
