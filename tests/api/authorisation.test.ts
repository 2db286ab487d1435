import { afterAll, describe, expect, test } from 'vitest'
import { REST_TABLE } from '#server/http/rest-table.ts'
import { PROCEDURES } from '#server/trpc/procedures.ts'
import { startTestSite } from '#tests/support/app.ts'
import { callersOf, isOutside, ROLES, type Role } from '#tests/support/callers.ts'
import type { Answer, SiteClient } from '#tests/support/http-client.ts'
import { ACCESS, type Access, DOOR } from './authorisation-table.ts'

const MAY: Record<Access, readonly Role[]> = {
  anybody: ROLES,
  person: ['person', 'designer', 'moderator', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
}

const site = await startTestSite()
const clients = await callersOf(site)
afterAll(() => site.close())

/** Without valid input: forbidden callers are refused first, others get an input error. */
const call = (client: SiteClient, name: string): Promise<Answer> =>
  PROCEDURES.get(name)?.type === 'query'
    ? client.ask(name, { 'no such field': 1 })
    : client.post(`/trpc/${name}`, { 'no such field': 1 })

describe('permissions of callers', () => {
  test('the table contains exactly the router’s procedures', () => {
    expect(Object.keys(ACCESS).sort()).toEqual([...PROCEDURES.keys()].sort())
  })

  test('every REST row names a procedure of the table', () => {
    for (const { procedure } of REST_TABLE) expect(Object.keys(ACCESS)).toContain(procedure)
  })

  describe.each(Object.entries(ACCESS).filter(([name]) => !DOOR.has(name)))('%s: %s', (name, access) => {
    test.each(ROLES)('%s', async (role) => {
      const answer = await call(clients[role], name)
      if (MAY[access].includes(role)) return expect([401, 403]).not.toContain(answer.status)
      const refusal = isOutside(role) ? [401, 'UNAUTHORIZED'] : [403, 'FORBIDDEN']
      expect([answer.status, answer.json.error.data.appCode]).toEqual(refusal)
    })
  })
})

describe('no change without the anti-forgery tokens', () => {
  const headers = { 'Content-Type': 'application/json' }
  const mutations = [...PROCEDURES].filter(([, { type }]) => type === 'mutation').map(([name]) => name)

  test.each(mutations)('%s', async (name) => {
    const { admin } = clients
    await admin.config()
    const bare = await admin.request('POST', `/trpc/${name}`, { body: '{}', headers })
    expect([bare.status, bare.json.code]).toEqual([403, 'XSRF_FAILED'])
    const { XsrfHeader } = await admin.config()
    const others = await clients.person.config()
    const wrong = await admin.request('POST', `/trpc/${name}`, {
      body: '{}',
      headers: {
        ...headers,
        [XsrfHeader]: others.AntiForgeryToken,
        'X-XSRF-TOKEN': admin.cookies.get('XSRF-TOKEN')!,
      },
    })
    expect([wrong.status, wrong.json.code]).toEqual([403, 'XSRF_FAILED'])
    const byGet = await admin.get(`/trpc/${name}?input=%7B%7D`)
    expect(byGet.status).toBe(405)
  })

  test.each(REST_TABLE.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path] as const))(
    '%s %s',
    async (method, path) => {
      // Node does not frame a DELETE body by default.
      const body = method === 'DELETE' ? {} : { body: '{}' }
      const answer = await clients.admin.request(method, path.replace(/\{\w+\}/g, '1'), { ...body, headers })
      expect([answer.status, answer.json.code]).toEqual([403, 'XSRF_FAILED'])
    },
  )
})
