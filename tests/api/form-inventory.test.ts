import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTIONS } from '#client/app/action-table.ts'
import type { RouteName } from '#shared/routes.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { siteClient } from '#tests/support/http-client.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { type RouteSample, routeSamples } from '#tests/support/route-samples.ts'
import { submitPicture } from '#tests/support/sent-pictures.ts'
import { solidPng } from '#tests/support/solid-png.ts'

let site: TestSite
let samples: Record<string, RouteSample>
let somebody: Person
beforeAll(async () => {
  site = await startTestSite()
  somebody = await makePerson(site)
  samples = await routeSamples(site)
})
afterAll(() => site.close())

/** Somebody who may use the page's forms, with the page's address and what of its query forms carry along. */
function senderOf(route: string, signedIn?: boolean) {
  const { path, person } = samples[route]!
  // Each waits for the others' turns: a connection that is kept meanwhile would be closed just when it is used again.
  const client = siteClient(site.url, { keepAlive: false })
  const known = person ?? (signedIn ? somebody : null)
  if (known) client.cookies.set('session', known.token)
  const { pathname, searchParams } = new URL(path, 'http://site.invalid')
  return { client, path: pathname, query: Object.fromEntries(searchParams) }
}

/** Pages whose form is only there for some: of an appeal with its key, of a family in some state. */
const SAY_NOTHING = /^(appeal|admin)/
const TOKENS = ['', 'not-a-token']

const forms = Object.entries(ACTIONS).flatMap(([route, { forms, signedIn }]) =>
  Object.entries(forms).map(([name, { takes }]) => ({ route: route as RouteName, name, takes, signedIn })),
)

// Whatever a form asks for, its page's own token comes first: a new form is in a page's action, and so in here.
test.each(forms.filter(({ takes }) => takes === 'fields'))(
  '$route $name is refused without its page’s token, and from another site',
  async ({ route, name, signedIn }) => {
    const { client, path, query } = senderOf(route, signedIn)
    const fields = { ...query, ...(name === 'default' ? {} : { form: name }), sure: '1' }
    for (const token of TOKENS) {
      const answer = await client.submit(path, { ...fields, token })
      expect(answer.status, token).toBe(403)
      if (!SAY_NOTHING.test(route)) expect(answer.text).toContain('role="alert"')
    }
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }] as Record<
      string,
      string
    >[])
      expect((await client.submit(path, fields, { headers })).status).toBe(403)
  },
)

test.each(forms.filter(({ takes }) => takes === 'file'))(
  '$route: so is the file $name',
  async ({ route, name: form }) => {
    const { client, path } = senderOf(route)
    for (const token of TOKENS)
      expect((await submitPicture(client, path, { form, token }, solidPng(20, 20))).status, token).toBe(403)
  },
)
