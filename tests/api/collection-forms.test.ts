import { afterAll, describe, expect, test } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { startTestSite } from '#tests/support/app.ts'
import { attributes, readText } from '#tests/support/html.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { submitPicture, turnedJpeg } from '#tests/support/sent-pictures.ts'
import { solidPng } from '#tests/support/solid-png.ts'

const site = await startTestSite()
const lobster = (await site.family('lobster')).id
const amiri = (await site.family('amiri')).id
const inter = (await site.family('playfair-display')).id
afterAll(() => site.close())

const MINE = '/account/collections'
const editPath = (id: number) => `${MINE}/edit/${id}`
const make = async ({ client }: Person, name = 'Made before', familyId?: number): Promise<number> =>
  (await client.post('/trpc/collections.create', { name, ...(familyId ? { familyId } : {}) })).json.result.data.id
const rowOf = async (id: number) =>
  (
    await site.sql<Record<string, unknown>>(
      'SELECT name, description, isPrivate, type, slug, coverKey, fontCount FROM collection WHERE id = ?',
      [id],
    )
  )[0]
const members = async (id: number) =>
  site.sql<{ familyId: number; note: string }>(
    'SELECT familyId, note FROM collection_family WHERE collectionId = ? ORDER BY position',
    [id],
  )

describe('a new collection without scripts', () => {
  test('is created and opened', async () => {
    const person = await makePerson(site)
    const answer = await person.client.submit(MINE, { form: 'create', name: ' Plain  one ', private: 'true' })
    expect(answer.status, answer.text).toBe(303)
    const id = Number(/-c(\d+)$/.exec(String(answer.headers.location))?.[1])
    expect(await rowOf(id)).toMatchObject({ name: 'Plain one', description: '', isPrivate: 1 })
    const page = await person.client.get(`/collection/plain-one-c${id}`)
    expect(attributes(page.text, 'href')).toContain(editPath(id))
    expect((await site.visitor().get(`/collection/plain-one-c${id}`)).text).not.toContain(editPath(id))
  })

  test.each([
    ['', 'Must not be empty'],
    ['x'.repeat(41), '40 characters or fewer'],
  ])('with the name %j comes back with what was typed', async (name, why) => {
    const person = await makePerson(site)
    const answer = await person.client.submit(MINE, {
      form: 'create',
      name,
      description: 'Kept words',
      private: 'true',
    })
    expect(answer.status).toBe(400)
    expect(readText(answer.text)).toContain(why)
    expect(answer.text).toContain('Kept words')
    expect(answer.text).toMatch(/name="private"[^>]*checked/)
    if (name) expect(attributes(answer.text, 'value')).toContain(name)
    expect(await site.sql('SELECT id FROM collection WHERE ownerId = ?', [person.userId])).toEqual([])
  })

  test('requires login', async () => {
    const answer = await site.visitor().submit(MINE, { form: 'create', name: 'Nobody' })
    expect([answer.status, answer.headers.location]).toEqual([307, `/account/login?next=${encodeURIComponent(MINE)}`])
  })

  test('from a list: shows what was added, and which lines were not', async () => {
    const person = await makePerson(site)
    const answer = await person.client.submit(MINE, {
      form: 'import',
      text: 'Lobster\nNo such family\nAmiri\nNor this',
    })
    expect(answer.status, answer.text).toBe(303)
    const next = String(answer.headers.location)
    expect(next).toMatch(/\/edit\/\d+\?saved=import&lines=2\+4$/)
    const page = readText((await person.client.get(next)).text)
    expect(page).toContain('This site has no family of the lines 2, 4.')
    expect(page).toContain('Lobster')
    const bad = await person.client.submit(MINE, { form: 'import', text: '{"families": 7}' })
    expect(bad.status).toBe(400)
    expect(readText(bad.text)).toContain('Has no list of families')
    expect(bad.text).toContain('{&quot;families&quot;: 7}')
  })

  test('from a list in a file, which overrides a typed one', async () => {
    const person = await makePerson(site)
    const send = (file: Buffer | null, text = '') =>
      submitPicture(person.client, MINE, { form: 'import', text }, file, 'text')
    const csv = Buffer.from('\ufeffname\nLobster\nAmiri\n')
    const answer = await send(csv, 'No such family')
    expect(answer.status, answer.text).toBe(303)
    const id = Number(/\/edit\/(\d+)\?saved=import$/.exec(String(answer.headers.location))?.[1])
    expect((await members(id)).map(({ familyId }) => familyId)).toEqual([lobster, amiri])
    expect((await send(null, 'Lobster')).status).toBe(303)
    for (const [file, status, why] of [
      [Buffer.from([0x50, 0xff, 0xfe, 0x00]), 400, 'not text in UTF-8'],
      [Buffer.alloc(3 * 1024 * 1024, 'a'), 413, 'The file is too big'],
      [Buffer.alloc(200_001, 'a'), 400, '200,000 characters or fewer'],
    ] as const) {
      const refused = await send(file)
      expect([refused.status, readText(refused.text).includes(why)], why).toEqual([status, true])
    }
    expect(
      (await submitPicture(person.client, MINE, { form: 'import', text: '', token: 'none' }, csv, 'text')).status,
    ).toBe(403)
  })

  test('from a list of the maximum length', async () => {
    const person = await makePerson(site)
    const text = `Lobster\n${'ö'.repeat(150)}\n`.padEnd(199_000, 'ß, ')
    expect((await person.client.submit(MINE, { form: 'import', text })).status).toBe(303)
  })
})

describe('the editor as a page', () => {
  test('saves name, bio and flag; shows errors beside the fields', async () => {
    const person = await makePerson(site)
    const id = await make(person)
    const saved = await person.client.submit(editPath(id), {
      form: 'edit',
      name: 'After',
      description: 'A bio',
      private: 'false',
    })
    expect([saved.status, saved.headers.location]).toEqual([303, `${editPath(id)}?saved=edit`])
    expect(await rowOf(id)).toMatchObject({ name: 'After', description: 'A bio', isPrivate: 0, slug: 'after' })
    expect(readText((await person.client.get(`${editPath(id)}?saved=edit`)).text)).toContain('The collection is saved.')
    const refused = await person.client.submit(editPath(id), { form: 'edit', name: '', description: 'Still here' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Still here')
    expect(await rowOf(id)).toMatchObject({ name: 'After' })
    // The owner cannot set admin fields.
    for (const kind of [{ slug: 'mine' }, { type: '2' }, { smartQuery: 'q=a' }] as Record<string, string>[])
      expect((await person.client.submit(editPath(id), { form: 'edit', name: 'X', ...kind })).status).toBe(403)
    expect(await rowOf(id)).toMatchObject({ name: 'After', slug: 'after', type: 0 })
  })

  test('notes, positions, removal', async () => {
    const person = await makePerson(site)
    const id = await make(person, 'Two', lobster)
    await person.client.post('/trpc/collections.addFont', { id, familyId: amiri })
    const act = (fields: Record<string, string>) => person.client.submit(editPath(id), { p: '1', ...fields })
    expect((await act({ form: 'note', familyId: String(amiri), note: 'For menus' })).headers.location).toBe(
      `${editPath(id)}?p=1&saved=note`,
    )
    expect((await act({ form: 'move', familyId: String(amiri), place: '1' })).status).toBe(303)
    expect(await members(id)).toMatchObject([{ familyId: amiri, note: 'For menus' }, { familyId: lobster }])
    const bad = await act({ form: 'move', familyId: String(amiri), place: 'first' })
    expect([bad.status, bad.text.includes('role="alert"')]).toEqual([400, true])
    const long = await act({ form: 'note', familyId: String(amiri), note: 'y'.repeat(501) })
    expect(long.status).toBe(400)
    expect(long.text).toContain('y'.repeat(501))
    expect((await act({ form: 'remove', familyId: String(lobster) })).status).toBe(303)
    expect(await members(id)).toMatchObject([{ familyId: amiri }])
  })

  test('clears and deletes only when confirmed', async () => {
    const person = await makePerson(site)
    const id = await make(person, 'Ends', lobster)
    for (const fields of [{ form: 'clear', clear: 'true' }, { form: 'delete' }] as Record<string, string>[]) {
      const asked = await person.client.submit(editPath(id), fields)
      expect([asked.status, asked.text.includes(MESSAGES.notSure)]).toEqual([400, true])
    }
    expect(await members(id)).toHaveLength(1)
    expect((await person.client.submit(editPath(id), { form: 'clear', clear: 'true', sure: '1' })).status).toBe(303)
    expect([await members(id), (await rowOf(id))?.fontCount]).toEqual([[], 0])
    const gone = await person.client.submit(editPath(id), { form: 'delete', sure: '1' })
    expect(gone.headers.location).toBe(`${MINE}?saved=deleted`)
    expect(await rowOf(id)).toBeUndefined()
    expect((await person.client.get(editPath(id))).status).toBe(404)
  })

  test('is closed to others: 403, and the page leads to that of the collection, which hides private ones', async () => {
    const [owner, other] = [await makePerson(site), await makePerson(site)]
    const open = await make(owner, 'Open')
    const hidden = (await owner.client.post('/trpc/collections.create', { name: 'Hidden', private: true })).json.result
      .data.id as number
    for (const [id, shown] of [
      [open, 301],
      [hidden, 404],
    ] as const) {
      expect((await other.client.post('/trpc/collections.edit', { id, name: 'Taken' })).status).toBe(403)
      const page = await other.client.get(editPath(id))
      expect([page.status, page.headers.location]).toEqual([302, `/collection/shown-c${id}`])
      expect((await other.client.get(`/collection/shown-c${id}`)).status).toBe(shown)
      expect(page.text).not.toContain('Hidden')
      const sent = await other.client.submit(editPath(id), { form: 'edit', name: 'Taken' })
      expect(sent.status).toBe(303)
      expect(await rowOf(id)).not.toMatchObject({ name: 'Taken' })
    }
    const away = await site.visitor().get(editPath(open))
    expect(away.headers.location).toContain('/account/login?next=')
  })
})

describe('a Smart Filter', () => {
  test('shows its saved search to admins, who edit it, and not to its owner', async () => {
    const admin = await makePerson(site, { roles: ['admin'] })
    const id = await make(admin, 'All serifs')
    const smart = { form: 'edit', name: 'All serifs', slug: 'all-serifs', type: '3' }
    const nothing = await admin.client.submit(editPath(id), { ...smart, smartQuery: '' })
    expect([nothing.status, readText(nothing.text).includes('A Smart Filter needs a search')]).toEqual([400, true])
    const wrong = await admin.client.submit(editPath(id), { ...smart, smartQuery: 'page=2' })
    expect([wrong.status, attributes(wrong.text, 'value').includes('page=2')]).toEqual([400, true])
    expect((await admin.client.submit(editPath(id), { ...smart, smartQuery: 'tags=serif' })).status).toBe(303)
    expect(attributes((await admin.client.get(editPath(id))).text, 'value')).toContain('tags=serif')
    const serifs = (await members(id)).length
    expect(serifs).toBeGreaterThan(0)
    // Unchanged: still a Smart Filter with the same search.
    expect((await admin.client.submit(editPath(id), { ...smart, name: 'Serifs', smartQuery: '' })).status).toBe(303)
    expect(await members(id)).toHaveLength(serifs)
    // The page of such a search guesses; what it guesses is no member.
    await admin.client.submit(editPath(id), { ...smart, smartQuery: 'q=spiderman&read=1' })
    expect((await site.client.get('/api/v3/fonts/search.json?q=spiderman&read=1')).json.total).toBeGreaterThan(0)
    expect(await members(id)).toEqual([])
    await admin.client.submit(editPath(id), { ...smart, smartQuery: 'q=lobster' })
    expect(await members(id)).toMatchObject([{ familyId: lobster }])
    const view = async (person: Person, of = id) => (await person.client.ask('collections.editor', { id: of })).json
    expect((await view(admin)).result.data).toMatchObject({ mayKind: true, smartQuery: 'q=lobster' })
    const owner = await makePerson(site)
    const own = await make(owner)
    expect((await view(owner, own)).result.data).toMatchObject({ mayKind: false, smartQuery: '' })
    expect((await owner.client.get(editPath(own))).text).not.toContain('Saved search')
  })

  test('keeps the search of a list page’s address; refuses other addresses by name', async () => {
    const admin = await makePerson(site, { roles: ['admin'] })
    const id = await make(admin, 'As pasted')
    const send = (smartQuery: string) =>
      admin.client.submit(editPath(id), { form: 'edit', name: 'As pasted', slug: 'as-pasted', type: '3', smartQuery })
    const designer = (
      await site.sql<{ slug: string }>(
        'SELECT f.slug FROM foundry f JOIN family y ON y.foundryId = f.id WHERE y.id = ?',
        [lobster],
      )
    )[0]!.slug
    const shown = async (path: string) =>
      attributes((await site.visitor().get(path)).text, 'href')
        .map((href) => /^\/[^/]*-f(\d+)$/.exec(href)?.[1])
        .filter((familyId) => familyId !== undefined)
    for (const path of [
      '/popular/fonts',
      '/new/fonts',
      '/commercial-fonts?sort=name',
      '/category/serif',
      '/list/A',
      `/${designer}`,
      '/popular/fonts?lang=pl&style=serif',
      '/search-fonts?q=bold+serif',
      '/search?q=lobster',
    ]) {
      const sent = await send(`${site.url}${path}`)
      expect([path, sent.status]).toEqual([path, 303])
      const kept = (await members(id)).map(({ familyId }) => String(familyId))
      const rows = [...new Set(await shown(path))]
      expect([path, rows.length > 0, rows]).toEqual([path, true, kept.slice(0, rows.length)])
    }
    for (const [address, why] of [
      ['https://elsewhere.test/category/serif', 'This is an address of elsewhere.test'],
      ['/nobody-makes-this', 'There is no designer'],
      ['/help', '/help is not a list of fonts'],
      ['/timeline/soon', 'year~ needs a year'],
    ] as const) {
      const refused = await send(address)
      expect([address, refused.status, readText(refused.text).includes(why)]).toEqual([address, 400, true])
      expect(attributes(refused.text, 'value')).toContain(address)
      expect(refused.text).toContain('id="smartQuery-error"')
    }
  })
})

describe('adding a family to collections', () => {
  test('add, remove, and into a new one', async () => {
    const person = await makePerson(site)
    const id = await make(person, 'Shelf')
    const path = `${MINE}/add/${lobster}`
    const added = await person.client.submit(path, { form: 'add', id: String(id), p: '1' })
    expect([added.status, added.headers.location]).toEqual([303, `${path}?p=1&saved=add`])
    expect(await members(id)).toMatchObject([{ familyId: lobster }])
    expect(readText((await person.client.get(path)).text)).toMatch(/Shelf.*1 font.*Remove/)
    expect((await person.client.submit(path, { form: 'take', id: String(id) })).status).toBe(303)
    expect(await members(id)).toEqual([])
    const made = await person.client.submit(path, { form: 'create', name: 'For this' })
    expect(made.headers.location).toBe(`${path}?saved=create`)
    expect(readText((await person.client.get(`${path}?saved=create`)).text)).toContain(MESSAGES.addedToNew)
    const bad = await person.client.submit(path, { form: 'create', name: '' })
    expect([bad.status, readText(bad.text).includes('Must not be empty')]).toEqual([400, true])
    const others = await make(await makePerson(site), 'Not mine')
    const refused = await person.client.submit(path, { form: 'add', id: String(others) })
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([403, true])
    expect((await person.client.get(`${MINE}/add/999999`)).status).toBe(404)
  })

  test('a single style: add, remove, and into a new one', async () => {
    const person = await makePerson(site)
    const id = await make(person, 'Styles')
    const { fonts } = (await site.client.get(`/api/v3/family/${inter}/details.json`)).json as {
      fonts: { id: number; name: string }[]
    }
    const [one, other] = fonts as [{ id: number; name: string }, { id: number; name: string }]
    const path = `${MINE}/add/${inter}`
    const of = `${path}?font=${other.id}`
    const picks = () =>
      site.sql<{ collectionId: number; fontId: number }>(
        'SELECT collectionId, fontId FROM collection_font WHERE familyId = ? AND collectionId >= ? ORDER BY collectionId',
        [inter, id],
      )
    const page = (await person.client.get(of)).text
    expect(readText(page)).toContain(`${other.name} to...`)
    expect(readText(page)).toContain('The whole family')
    const sent = { id: String(id), fontId: String(other.id) }
    const added = await person.client.submit(of, { form: 'add', ...sent })
    expect([added.status, added.headers.location]).toEqual([303, `${of}&saved=add`])
    expect(await picks()).toEqual([{ collectionId: id, fontId: other.id }])
    // The list shows only the collection's style.
    const list = (await person.client.get(`/api/v3/fonts/search.json?collection=${id}`)).json
    expect(list.hits[0]).toMatchObject({ familyId: inter, fontCount: 1, fonts: [{ id: other.id, primary: true }] })
    const names = (text: string) => attributes(text, 'aria-label').filter((label) => label.endsWith('Styles'))
    expect(names((await person.client.get(of)).text)).toEqual(['Remove from Styles'])
    expect(names((await person.client.get(`${path}?font=${one.id}`)).text)).toEqual(['Add to Styles'])
    expect((await person.client.submit(of, { form: 'take', ...sent })).status).toBe(303)
    expect([await picks(), await members(id)]).toEqual([[], []])
    const made = await person.client.submit(of, { form: 'create', name: 'Only one', fontId: String(other.id) })
    expect(made.headers.location).toBe(`${of}&saved=create`)
    expect(await picks()).toMatchObject([{ fontId: other.id }])
    const elsewhere = await person.client.submit(of, { form: 'create', name: 'Other', fontId: '999999' })
    expect([elsewhere.status, readText(elsewhere.text).includes('no style')]).toEqual([404, true])
  })

  test('starts on the page of the family, of one of its styles, and in lists', async () => {
    const { text } = await site.client.get(`/lobster-f${lobster}`)
    expect(attributes(text, 'href')).toContain(`${MINE}/add/${lobster}`)
    expect(attributes(text, 'href').filter((href) => href.startsWith(`${MINE}/add/${lobster}?font=`))).not.toEqual([])
    expect(attributes((await site.client.get('/popular/fonts')).text, 'href')).toContain(`${MINE}/add/${lobster}`)
  })
})

describe('pictures without scripts', () => {
  const png = solidPng(60, 40)

  test('re-encodes a cover; reports an invalid picture on the page', async () => {
    const person = await makePerson(site)
    const id = await make(person)
    const sent = await submitPicture(person.client, editPath(id), { form: 'cover' }, turnedJpeg(160, 80, 1))
    expect([sent.status, sent.headers.location]).toEqual([303, `${editPath(id)}?saved=cover`])
    const { coverKey } = (await rowOf(id))!
    expect(coverKey).toMatch(/^cover\//)
    expect(readText((await person.client.get(`${editPath(id)}?saved=cover`)).text)).toContain(MESSAGES.coverUpdated)
    for (const [file, status, why] of [
      [Buffer.from('<svg onload="alert(1)"/>'), 415, 'This picture cannot be read.'],
      [null, 400, 'Choose a picture first'],
      [Buffer.alloc(10 * 1024 * 1024 + 50_000), 413, 'The file is too big'],
    ] as const) {
      const refused = await submitPicture(person.client, editPath(id), { form: 'cover' }, file)
      expect([refused.status, readText(refused.text).includes(why)], why).toEqual([status, true])
    }
    expect((await rowOf(id))?.coverKey).toBe(coverKey)
    const away = { form: 'cover', remove: '1' }
    expect((await submitPicture(person.client, editPath(id), away)).status).toBe(400)
    expect((await submitPicture(person.client, editPath(id), { ...away, sure: '1' })).status).toBe(303)
    expect((await rowOf(id))?.coverKey).toBeNull()
  })

  test('a profile picture is set and removed; others’ cannot be', async () => {
    const [person, other] = [await makePerson(site), await makePerson(site)]
    const path = `/account/profile/${person.userId}/general`
    const avatar = async () =>
      (await site.sql<{ avatarKey: string | null }>('SELECT avatarKey FROM user WHERE id = ?', [person.userId]))[0]!
        .avatarKey
    expect((await submitPicture(person.client, path, { form: 'avatar' }, png)).headers.location).toBe(
      `${path}?saved=avatar`,
    )
    expect(await avatar()).toMatch(/^avatar\//)
    expect((await submitPicture(other.client, path, { form: 'avatar', remove: '1', sure: '1' }, png)).status).toBe(404)
    expect((await submitPicture(person.client, path, { form: 'avatar', token: 'another' }, png)).status).toBe(403)
    expect((await submitPicture(site.visitor(), path, { form: 'avatar' }, png)).headers.location).toContain('/login')
    expect(await avatar()).not.toBeNull()
    expect((await submitPicture(person.client, path, { form: 'avatar', remove: '1', sure: '1' })).status).toBe(303)
    expect(await avatar()).toBeNull()
  })
})
