import { afterAll, expect, test } from 'vitest'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import { startTestSite } from '#tests/support/app.ts'
import { callersOf, isOutside, ROLES, type Role } from '#tests/support/callers.ts'
import { type RouteSample, routeSamples } from '#tests/support/route-samples.ts'

type Access = 'members' | 'owner' | 'owner, admins' | 'moderators' | 'owner, moderators' | 'admins'

/** Besides its owner, the person of the sample. */
const MAY: Record<Access, readonly Role[]> = {
  members: ['person', 'designer', 'moderator', 'admin'],
  owner: [],
  'owner, admins': ['admin'],
  moderators: ['moderator', 'admin'],
  'owner, moderators': ['moderator', 'admin'],
  admins: ['admin'],
}

/** Pages that require login, which are those with a person in the sample. All others are open to everybody. */
const PAGES: Partial<Record<RouteName, Access>> = {
  'account-collections': 'members',
  collect: 'members',
  'collection-edit': 'owner, admins',
  logout: 'members',
  welcome: 'members',
  'profile-general': 'owner, admins',
  'profile-settings': 'owner',
  'profile-password': 'owner',
  'download-history': 'members',
  'installed-fonts': 'members',
  favourites: 'members',
  notifications: 'members',
  'saved-previews': 'members',
  'new-message': 'members',
  'message-thread': 'owner',
  messages: 'members',
  report: 'members',
  'foundry-create': 'members',
  'foundry-claim': 'members',
  'foundry-edit': 'owner, admins',
  'foundry-setup': 'owner, admins',
  'manage-fonts': 'owner, admins',
  'foundry-analytics': 'owner, admins',
  'foundry-activity': 'owner, admins',
  'family-analytics': 'owner, admins',
  'family-edit': 'owner, moderators',
  'family-preview': 'owner, moderators',
  'family-history': 'owner, moderators',
  'family-pending': 'owner, moderators',
  'family-published': 'owner, moderators',
  admin: 'moderators',
  'admin-cases': 'moderators',
  'admin-case': 'moderators',
  'admin-queue': 'moderators',
  'admin-submission': 'moderators',
  'admin-users': 'admins',
  'admin-user': 'admins',
  'admin-articles': 'admins',
  'admin-article': 'admins',
  'admin-fonts': 'moderators',
  'admin-font': 'admins',
  'admin-collections': 'admins',
  'admin-claims': 'admins',
  'admin-settings': 'admins',
  'admin-audit': 'admins',
}
/** Aliases of pages redirect first, and the target requires login. */
const WAYS: readonly RouteName[] = ['new-collections-alias', 'starred', 'upload']
/** Logged-in people are redirected. */
const DOORS: readonly RouteName[] = ['login', 'join', 'forgot-password']

const site = await startTestSite()
const samples: Record<RouteName, RouteSample> = await routeSamples(site)
const clients = await callersOf(site, 2)
afterAll(() => site.close())

/** Where visitors are sent: log out has no return path, all other pages are returned to after logging in. */
function doorOf(name: RouteName): unknown {
  if (name === 'logout') return expect.stringMatching(/^\//)
  if (name.startsWith('admin')) return `/account/login?next=${encodeURIComponent(samples[name].path)}`
  return expect.stringMatching(/^\/account\/login\?next=/)
}

const NAMES = Object.keys(ROUTES) as RouteName[]

test('the table contains exactly the pages that require login', () => {
  const known = NAMES.filter((name) => samples[name].person && !WAYS.includes(name))
  expect(Object.keys(PAGES).sort()).toEqual(known.sort())
})

test.each(NAMES)('%s', async (name) => {
  const { path, status, person } = samples[name]
  const access = PAGES[name]
  for (const role of ROLES) {
    const { status: found, headers } = await clients[role].get(path)
    const isIn = !isOutside(role)
    if (WAYS.includes(name)) expect(found, role).toBe(name === 'starred' ? 302 : 301)
    else if (DOORS.includes(name) && isIn) expect(found, role).toBe(302)
    else if (access === undefined || MAY[access].includes(role)) expect(found, role).toBe(status)
    else if (isIn && name.startsWith('admin')) expect(found, role).toBe(404)
    else if (isIn) expect([302, 403, 404], role).toContain(found)
    else expect([found, headers.location], role).toEqual([302, doorOf(name)])
  }
  if (access) expect((await person!.client.get(path)).status).toBe(status)
})
