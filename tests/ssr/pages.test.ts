import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { readBody, readHead, readState, readText } from '#tests/support/html.ts'
import { VISITS, type VisitOf } from '#tests/support/page-visits.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { peopleSamples } from '#tests/support/people-samples.ts'
import { peopleVisits } from '#tests/support/people-visits.ts'

let site: TestSite
let person: Person
let samples: Awaited<ReturnType<typeof peopleSamples>>
beforeAll(async () => {
  site = await startTestSite()
  person = await makePerson(site)
  samples = await peopleSamples(site, person)
})
afterAll(() => site.close())

/** One visit per route of the table; a route without one does not compile. */
const ALL_VISITS: Record<RouteName, VisitOf> = { ...VISITS, ...peopleVisits(() => samples) }

const addressOf = async (slug: string) => `/${slug}-f${(await site.family(slug)).id}`

describe.each(Object.keys(ROUTES) as RouteName[])('%s', (name) => {
  test('status, head and words without JavaScript', async () => {
    const visit = ALL_VISITS[name]({
      family: await addressOf(name === 'family-by-designer' ? 'inter' : 'lobster'),
      arcade: await site.collection('arcade-cabinet'),
    })
    const client = visit.member ? person.client : site.client
    const answer = await client.get(visit.path)
    expect(answer.status).toBe(visit.status ?? 200)
    if (visit.status === 301) return
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': visit.member ? 'private, no-store' : 'private, no-cache',
      'x-request-duration': expect.stringMatching(/^\d/),
    })
    const head = readHead(answer.text)
    expect(head.title).toMatch(visit.title)
    expect(head.description.length).toBeGreaterThan(15)
    expect(head.canonical).toBe(visit.canonical === null ? null : site.url + visit.canonical)
    if (visit.noindex) expect(head.robots).toBe('noindex')
    expect(head.og).toMatchObject({ site_name: 'Fontarium', title: head.title, description: head.description })
    if (visit.canonical !== null) expect(head.og.url).toBe(site.url + visit.canonical)
    const text = readText(answer.text)
    for (const words of visit.shows) expect(text).toContain(words)
    expect([...readBody(answer.text).matchAll(/<h1[\s>]/g)]).toHaveLength(1)
    expect(readBody(answer.text)).not.toContain('<script')
    const state = readState(answer.text)
    expect(state.config).toMatchObject({ XsrfHeader: 'X-Fontarium-Token', siteName: 'Fontarium', publicUrl: site.url })
    expect(state.page.name).toBe(name)

    const withoutBody = await client.request('HEAD', visit.path)
    expect(withoutBody.status).toBe(visit.status ?? 200)
    expect(withoutBody.bytes).toHaveLength(0)
  })
})

describe('addresses that move', () => {
  test('a wrong slug goes to the right one for good, with its query', async () => {
    const { id } = await site.family('lobster')
    const answer = await site.client.get(`/lobstre-f${id}?text=H%C3%A9&p=2`)
    expect(answer.status).toBe(301)
    expect(answer.headers.location).toBe(`/lobster-f${id}?text=H%C3%A9&p=2`)
    expect((await site.client.get(`/x-f${id}`)).headers.location).toBe(`/lobster-f${id}`)
  })

  test('an alias goes to its route for good, with its query', async () => {
    const answer = await site.client.get('/free-commercial-fonts?p=2&q=a%20b')
    expect(answer.status).toBe(301)
    expect(answer.headers.location).toBe('/commercial-fonts?p=2&q=a%20b')
  })

  test('no redirect leaves the site', async () => {
    const { id } = await site.family('lobster')
    for (const path of [
      `//evil.example/x-f${id}`,
      `/\\evil.example-f${id}`,
      `/%2f%2fevil.example-f${id}`,
      '//evil.example/free-commercial-fonts',
      `/x-f${id}?next=//evil.example`,
    ]) {
      const answer = await site.client.get(path)
      expect(answer.status, path).toBeLessThan(500)
      if (answer.headers.location) expect(answer.headers.location, path).toMatch(/^\/(?![/\\])/)
    }
  })
})
