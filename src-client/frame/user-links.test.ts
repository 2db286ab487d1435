import { describe, expect, it } from 'vitest'
import { ANONYMOUS } from '#shared/anonymous.ts'
import { uploadStep, userLinks } from './user-links.ts'

const labels = (identity: typeof ANONYMOUS, extension = false) =>
  userLinks(identity, '/popular/fonts?p=2', extension).map(({ heading, links }) => [
    heading ?? '',
    ...links.map(({ label }) => label),
  ])
const member = { ...ANONYMOUS, isLoggedIn: true, userId: 7, id: 7, username: 'quoin', unreadMessages: 3 }
const foundry = { id: 4, name: 'Saltbox Type', fontCount: 30, familyCount: 12, slug: 'saltbox-type' }

describe('entries of the user dropdown', () => {
  it('offers visitors help and a log-in that returns to the page', () => {
    expect(labels(ANONYMOUS)).toEqual([
      ['', 'Download History', 'My Collections'],
      ['', 'Help', 'Login'],
    ])
    const login = userLinks(ANONYMOUS, '/popular/fonts?p=2', false).at(-1)?.links.at(-1)
    expect(login?.href).toBe('/account/login?next=%2Fpopular%2Ffonts%3Fp%3D2')
  })

  it('offers members settings and messages, and designers a group for each foundry', () => {
    expect(labels(member)[0]).toEqual([
      '',
      'Account Settings',
      'Download History',
      'My Collections',
      'Messages',
      'Notifications',
      'Favourites',
      'My Previews',
    ])
    const groups = userLinks({ ...member, isDesigner: true, foundries: [foundry] }, '/', false)
    expect(groups[1]).toEqual({
      heading: 'Saltbox Type',
      links: [
        { label: 'My Fonts', href: '/account/foundry/fonts?foundry=4', count: 12 },
        { label: 'Analytics', href: '/account/foundry/analytics?foundry=4' },
        { label: 'Settings', href: '/account/foundry/edit?foundry=4' },
      ],
    })
    const [own] = userLinks({ ...member, unreadNews: 100 }, '/', false)
    expect(own!.links.flatMap(({ label, count }) => (count === undefined ? [] : [[label, count]]))).toEqual([
      ['Messages', 3],
      ['Notifications', '99+'],
    ])
    const empty = userLinks({ ...member, isDesigner: true, foundries: [{ ...foundry, familyCount: 0 }] }, '/', false)
    expect(empty[1]?.links[0]).toMatchObject({ label: 'My Fonts', count: 0 })
    expect(labels(member).at(-1)).toEqual(['', 'Help', 'Logout'])
    expect(labels({ ...member, foundries: [foundry] }).flat()).not.toContain('My Fonts')
  })

  it('shows installed fonts only to admins with an extension runtime', () => {
    const admin = { ...member, isAdmin: true }
    expect(labels(admin, true).flat()).toContain('Installed Fonts')
    expect(labels(admin).flat()).not.toContain('Installed Fonts')
    expect(labels(member, true).flat()).not.toContain('Installed Fonts')
    expect(labels(admin)).toContainEqual(['Admin', 'Dashboard', 'Manage Fonts'])
    expect(labels({ ...member, isMod: true })).toContainEqual(['Moderation', 'Dashboard'])
    expect(labels(member).flat()).not.toContain('Dashboard')
  })
})

describe('the Upload button', () => {
  it('asks visitors to join, lets makers choose and sends members to their first foundry', () => {
    expect(uploadStep(ANONYMOUS)).toBe('join')
    expect(uploadStep(member)).toBe('create-foundry')
    for (const role of ['isDesigner', 'isAdmin', 'isMod'])
      expect(uploadStep({ ...member, [role]: true })).toBe('choose')
  })
})
