import { afterAll, describe, expect, test } from 'vitest'
import { COLLECTION_TYPE } from '#server/database/entities/collection.ts'
import { startTestSite } from '#tests/support/app.ts'
import { readState } from '#tests/support/html.ts'
import { makePerson } from '#tests/support/people.ts'

const site = await startTestSite()
const [person, designer] = await Promise.all([makePerson(site), makePerson(site, { roles: ['designer'] })])
const familyId = (await site.family('inter')).id
afterAll(() => site.close())

const json = async (path: string, client = site.client) => (await client.get(path)).json

describe('3 Entities and their fields', () => {
  test('Identity: avatar, isAdmin, isLoggedIn, userId (-1 when anonymous), claims, id, username, isDesigner, isMod, foundries (id, name, fontCount, slug), unreadMessages, designerFontCount', async () => {
    const anonymous = await json('/api/account/identity')
    expect(anonymous).toMatchObject({ isLoggedIn: false, userId: -1, isAdmin: false, isDesigner: false, isMod: false })
    const identity = await json('/api/account/identity', designer.client)
    expect(identity).toMatchObject({
      avatar: expect.any(String),
      isAdmin: false,
      isLoggedIn: true,
      userId: designer.userId,
      claims: expect.arrayContaining(['designer', 'upload']),
      id: expect.any(Number),
      username: designer.username,
      isDesigner: true,
      isMod: false,
      unreadMessages: 0,
      designerFontCount: expect.any(Number),
    })
    expect(identity.foundries[0]).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      fontCount: expect.any(Number),
      slug: expect.any(String),
    })
    expect(identity.designerFontCount).toBeGreaterThan(0)
  })

  test('Collection: id, slug, name (default “Unnamed Collection”), description, private, type, coverPhoto, fontCount, fonts, owner (username, avatar), fontExists, dateCreated.value, dateUpdated.value', async () => {
    const made = await person.client.post('/api/v3/collections', {
      name: 'Mine',
      description: '',
      private: false,
      familyId,
    })
    const [own] = made.json.collections
    expect(own).toMatchObject({ name: 'Mine', private: false, type: 0, fontCount: 1 })
    const asked = await json(`/api/account/collections?familyId=${familyId}`, person.client)
    const [listed] = Array.isArray(asked) ? asked : asked.collections
    expect(listed).toMatchObject({
      id: expect.any(Number),
      slug: expect.any(String),
      name: 'Mine',
      description: expect.any(String),
      private: false,
      type: 0,
      fontCount: 1,
      owner: { username: person.username, avatar: expect.any(String) },
      fontExists: true,
    })
    expect(listed).toHaveProperty('coverPhoto')
    expect(listed.fonts[0]).toMatchObject({ id: expect.any(Number) })
    expect(new Date(listed.dateCreated.value).getTime()).not.toBeNaN()
    expect(new Date(listed.dateUpdated.value).getTime()).not.toBeNaN()
  })

  test('Collection type values: 0 Normal, 1 Curated, 2 Featured, 3 Smart Filter', async () => {
    const { hits } = await json('/api/v3/collections/search.json?size=50')
    const rows = await site.sql<{ id: number; type: number }>('SELECT id, type FROM collection')
    expect(hits.length).toBeGreaterThan(1)
    for (const { id, type } of hits as { id: number; type: number }[])
      expect(type).toBe(rows.find((row) => row.id === id)?.type)
    expect(COLLECTION_TYPE).toEqual({ normal: 0, curated: 1, featured: 2, smart: 3 })
  })

  test('Family: id, name, tags', async () => {
    expect(await json(`/api/v3/family/${familyId}/details.json`)).toMatchObject({
      id: familyId,
      familyId,
      name: 'Inter',
      tags: expect.any(Array),
    })
  })

  test('Family list row: familyId, slug, name, title, license, commercial_use, downloads, downloadLink, topic {slug, label}, designer {slug, name}, updated {value, short, timeAgo}, fonts[] each with name, font image, primary flag, apt flag', async () => {
    const { hits } = await json('/api/v3/fonts/search.json?q=inter')
    expect(hits[0]).toMatchObject({
      familyId,
      slug: 'inter',
      name: 'Inter',
      title: expect.any(String),
      license: expect.any(String),
      commercial_use: true,
      downloads: expect.any(Number),
      downloadLink: expect.stringContaining('/'),
      topic: { slug: expect.any(String), label: expect.any(String) },
      designer: { slug: expect.any(String), name: expect.any(String) },
      updated: { value: expect.anything(), short: expect.any(String), timeAgo: expect.any(String) },
    })
    const primary = hits[0].fonts.filter((font: { primary: boolean }) => font.primary)
    expect(primary).toHaveLength(1)
    expect(primary[0]).toMatchObject({
      name: expect.anything(),
      image: expect.stringContaining('/api/rf5/'),
      apt: true,
    })
  })

  test('Font: id, name, slug, text (default preview text), renderer (a name and a transparent flag), file (a guid, or an object holding a guid), fontSize', async () => {
    const { primaryFontId } = await site.family('inter')
    const font = await json(`/api/v3/font/${primaryFontId}/details.json`)
    expect(font).toMatchObject({
      id: primaryFontId,
      slug: expect.any(String),
      text: expect.any(String),
      renderer: { name: expect.anything(), transparent: expect.any(Boolean) },
      fontSize: expect.any(Number),
    })
    expect(typeof font.name === 'string' || typeof font.name.full === 'string').toBe(true)
    const guid = typeof font.file === 'string' ? font.file : font.file.guid
    expect(guid).toMatch(/^[\w-]{8,}$/)
  })

  test('User profile: info (userId, id, username, avatar, online, lastSeen, suspended, joined, foundries with id, name, slug), stats (downloads, favorites, comments, ratings), collections, activity list', async () => {
    const profile = await json(`/api/v3/user/${designer.username}`)
    expect(profile.info).toMatchObject({
      userId: designer.userId,
      id: expect.any(Number),
      username: designer.username,
      avatar: expect.any(String),
      online: expect.any(Boolean),
      suspended: false,
      joined: { value: expect.anything(), iso: expect.any(String), timeAgo: expect.any(String) },
    })
    expect(profile.info).toHaveProperty('lastSeen')
    expect(profile.info.foundries[0]).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      slug: expect.any(String),
    })
    for (const name of ['downloads', 'favorites', 'comments', 'ratings'])
      expect(profile.stats[name], name).toEqual(expect.any(Number))
    expect(profile.collections).toEqual(expect.any(Array))
    expect(profile.activity).toEqual(expect.any(Array))
  })

  test('A default avatar image is used when the avatar is not a string', async () => {
    const { avatar } = (await json(`/api/v3/user/${person.username}`)).info
    expect(avatar).toBe((await json('/api/account/identity')).avatar)
    expect((await site.client.get(avatar)).headers['content-type']).toMatch(/^image\//)
  })

  test('Search-font result: hits, perf.time', async () => {
    expect(await json('/api/v3/fonts/search.json')).toMatchObject({
      hits: expect.any(Array),
      perf: { time: expect.any(Number) },
    })
  })

  test('Search-all result: totalFonts, totalDesigners, totalCollections', async () => {
    expect(await json('/api/v3/all/search.json?q=a')).toMatchObject({
      totalFonts: expect.any(Number),
      totalDesigners: expect.any(Number),
      totalCollections: expect.any(Number),
    })
  })

  test('Page configuration supplied with the page: XsrfHeader, AntiForgeryToken, stats, endpoints (including api), country, admanager', async () => {
    const { config } = readState((await site.client.get('/')).text)
    expect(config).toMatchObject({
      XsrfHeader: expect.stringMatching(/^X-/i),
      AntiForgeryToken: expect.stringMatching(/./),
      stats: { fonts: expect.any(Number), commercial: expect.any(Number), designers: expect.any(Number) },
    })
    expect(config.endpoints.api).toMatch(/^(https?:\/\/|\/)/)
    expect(config.endpoints.images, 'always a full address').toMatch(/^https?:\/\//)
    expect(config).toHaveProperty('country')
    expect(['proper', 'house', null]).toContain(config.admanager)
  })
})
