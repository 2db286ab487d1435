import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ACTIONS } from '#client/app/action-table.ts'
import { projectRoot } from '#server/render/worker-files.ts'
import { matchRoute } from '#shared/match-route.ts'
import type { RouteName } from '#shared/routes.ts'
import { startTestSite } from '#tests/support/app.ts'
import { unescapeHtml } from '#tests/support/html.ts'
import { siteClient } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { type RouteSample, routeSamples } from '#tests/support/route-samples.ts'
import { submitPicture } from '#tests/support/sent-pictures.ts'
import { solidPng } from '#tests/support/solid-png.ts'

const site = await startTestSite()
const somebody = await makePerson(site)
const samples: Record<string, RouteSample> = await routeSamples(site)
afterAll(() => site.close())

/** A person who may use the page's forms, with the page's address and its query for forms. */
function senderOf(route: string, signedIn?: boolean) {
  const { path, person } = samples[route]!
  // Without keep-alive: an idle connection might be closed just when it is reused.
  const client = siteClient(site.url, { keepAlive: false })
  const known = person ?? (signedIn ? somebody : null)
  if (known) client.cookies.set('session', known.token)
  const { pathname, searchParams } = new URL(path, 'http://site.invalid')
  return { client, path: pathname, query: Object.fromEntries(searchParams) }
}

/** Pages whose form only some get: an appeal with its key, a family in some state. */
const SAY_NOTHING = /^(appeal|admin)/
const TOKENS = ['', 'not-a-token']

const forms = Object.entries(ACTIONS).flatMap(([route, { forms, signedIn }]) =>
  Object.entries(forms).map(([name, { takes }]) => ({ route: route as RouteName, name, takes, signedIn })),
)

// The page's token is checked before everything else; new forms are in a page's action, and so in this list.
test.each(forms.filter(({ takes }) => takes === 'fields').map((form) => [`${form.route} ${form.name}`, form] as const))(
  '%s is refused without its page’s token, and from another site',
  async (_, { route, name, signedIn }) => {
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
  '$route: likewise the file $name',
  async ({ route, name: form }) => {
    const { client, path } = senderOf(route)
    for (const token of TOKENS)
      expect((await submitPicture(client, path, { form, token }, solidPng(20, 20))).status, token).toBe(403)
  },
)

/** Handled by web-fonts itself: the response is a ZIP. */
const ELSEWHERE = ['web-font-generator']
/** Fields of any form besides its own. */
const BESIDE = ['token', 'form', 'sure', 'remove', 'file', 'next', 'userId']

/** Posted forms of a document: target, name, and field names. */
function postedForms(html: string) {
  return Array.from(html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)).flatMap(([, head, body]) => {
    if (!/ method="post"/.test(head!)) return []
    const path = unescapeHtml(/ action="([^"]*)"/.exec(head!)?.[1] ?? '').split('?')[0]!
    const tags = Array.from(body!.matchAll(/<(?:input|textarea|select|button)\b([^>]*)>/g), ([, tag]) => tag!)
    const named = tags.flatMap((tag) => {
      const name = / name="([^"]*)"/.exec(tag)?.[1]
      return name ? [{ name, value: / value="([^"]*)"/.exec(tag)?.[1] ?? '' }] : []
    })
    const names = named.filter(({ name }) => name === 'form').map(({ value }) => value)
    const fields = named.map(({ name }) => name)
    return [{ route: matchRoute(path)?.name, names: names.length > 0 ? names : ['default'], fields }]
  })
}

test('every form of a page is in its action, with the same fields', async () => {
  const shown = new Set<string>()
  const unknown = new Set<string>()
  const pages = Object.entries(samples).flatMap(([at, { path, person }]) => {
    const isForVisitors = ACTIONS[at as RouteName]?.signedIn === false
    const clients = person ? [person.client] : [somebody.client, ...(isForVisitors ? [site.visitor()] : [])]
    return clients.map((client) => ({ at, path, client }))
  })
  for (const { at, path, client } of pages) {
    const { text } = await client.get(path)
    for (const { route, names, fields } of postedForms(text)) {
      if (ELSEWHERE.includes(route!)) continue
      const action = ACTIONS[route!]?.forms ?? {}
      // Several buttons may submit different forms.
      const taken = names.flatMap((name) => {
        const form = action[name] ?? action.default
        shown.add(`${route} ${action[name] ? name : 'default'}`)
        if (!form) unknown.add(`${at}: ${route} ${name} has no action`)
        if (form?.takes === 'fields') return [...Object.keys(form.fields), ...form.keeps]
        return form && 'field' in form.of ? [form.of.field] : []
      })
      for (const field of fields)
        if (![...taken, ...BESIDE].includes(field)) unknown.add(`${at}: ${route} ${names} asks for ${field}`)
    }
  }
  expect([...unknown]).toEqual([])
  // The rest are on pages in another state.
  expect(shown.size).toBeGreaterThan(0.7 * forms.length)
})

test('no action is sent to browsers', async () => {
  const holders = async (folder: string) => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.js'))
    const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
    return files.filter((_, at) => /takes: ?["'`](?:fields|file)["'`]/.test(texts[at]!))
  }
  expect(await holders(path.join(projectRoot, 'dist/client/assets'))).toEqual([])
  expect(await holders(path.join(projectRoot, 'dist/server/chunks'))).not.toEqual([])
})
