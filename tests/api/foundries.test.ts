import { afterAll, describe, expect, test } from 'vitest'
import { readText } from '#tests/support/html.ts'
import type { SiteClient } from '#tests/support/http-client.ts'
import { startSiteAtNoon } from '#tests/support/noon-site.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { rollUpNow } from '#tests/support/roll-up.ts'
import { sendPicture } from '#tests/support/sent-pictures.ts'
import { solidPng } from '#tests/support/solid-png.ts'
import { draftOf } from '#tests/support/studio-samples.ts'
import { SPECIAL } from '#tests/support/test-catalogue.ts'
import { unzip } from '#tests/support/unzip.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Whether a page has a line chart, by the sentence that says what is in it. */
const shownChart = (html: string) => /role="img" aria-label="[^"]*: most on /.test(html)

const site = await startSiteAtNoon()
afterAll(() => site.close())

const CREATE = '/account/foundry/create'
const identity = async (client: SiteClient) => (await client.get('/api/account/identity')).json
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0'

/** Creates a foundry by a form without scripts. */
async function createFoundry(person: Person, name: string): Promise<number> {
  const answer = await person.client.submit(CREATE, { form: 'create', name, slug: '', links: '' })
  expect(answer.status).toBe(303)
  const to = /^\/account\/foundry\/setup\?foundry=(\d+)&saved=created$/.exec(String(answer.headers.location))
  return Number(to?.[1])
}

test('families in the bin do not count in the menu of their foundry', async () => {
  const { foundryId } = await site.family(SPECIAL.deleted)
  const designer = await makePerson(site, { roles: ['designer'], foundryId })
  const rows = await site.sql('SELECT id FROM family WHERE foundryId = ? AND deletedAt IS NULL', [foundryId])
  expect((await identity(designer.client)).foundries).toMatchObject([{ id: foundryId, familyCount: rows.length }])
})

describe('foundries without scripts', () => {
  test('a form creates one, makes a designer at once, and the setup page says so', async () => {
    const person = await makePerson(site)
    expect(await identity(person.client)).toMatchObject({ isDesigner: false, foundries: [] })
    const id = await createFoundry(person, 'Harbour Letter')
    expect(await identity(person.client)).toMatchObject({
      isDesigner: true,
      claims: ['designer', 'upload'],
      designerFontCount: 0,
      foundries: [{ id, name: 'Harbour Letter', slug: 'harbour-letter', fontCount: 0, familyCount: 0 }],
    })
    const setup = await person.client.get(`/account/foundry/setup?foundry=${id}&saved=created`)
    expect(readText(setup.text)).toContain('Your foundry is there.')
    expect(readText(setup.text)).toContain('Add your first family')
    expect(setup.text).toContain(`href="/account/foundry/fonts?foundry=${id}"`)
    for (const { text } of [await person.client.get(CREATE), setup]) {
      expect(readText(text)).toContain('You can change it until the first family is published.')
      expect(readText(text)).not.toContain('cannot change later')
    }
    const desk = await person.client.get('/account/foundry/fonts')
    expect(readText(desk.text)).toContain('No families yet')
  })

  test('with drafts the setup page no longer asks for the first family; deleting the account names what stays', async () => {
    const person = await makePerson(site)
    const id = await createFoundry(person, 'Mooring Type')
    const settings = async () => readText((await person.client.get(`/account/profile/${person.userId}/settings`)).text)
    expect(await settings()).toContain(
      'Mooring Type : no families. You are its only member, so nobody can change it afterwards.',
    )
    await draftOf(person, 'Bollard')
    await draftOf(person, 'Cleat')
    const setup = readText((await person.client.get(`/account/foundry/setup?foundry=${id}`)).text)
    expect(setup).toContain('Go to your families')
    expect(setup).not.toContain('Add your first family')
    expect(await settings()).toContain('Mooring Type : 2 families (Bollard, Cleat).')
    const other = await makePerson(site, { roles: ['designer'], foundryId: id })
    expect(readText((await other.client.get(`/account/profile/${other.userId}/settings`)).text)).toContain(
      'Mooring Type : 2 families (Bollard, Cleat). Its other member keeps it.',
    )
  })

  test('a refused form comes back with what was typed and the errors', async () => {
    const person = await makePerson(site)
    const answer = await person.client.submit(CREATE, {
      form: 'create',
      name: 'Harbour',
      slug: 'upload',
      url: 'example.org',
      description: 'Ropes & <type>',
    })
    expect(answer.status).toBe(400)
    const text = readText(answer.text)
    expect(text).toContain('This address is reserved')
    expect(text).toContain('This is not a web address')
    expect(answer.text).toContain('Ropes &amp; &lt;type&gt;')
    expect(await identity(person.client)).toMatchObject({ isDesigner: false })
  })

  test('one person has several foundries; others’ are 404', async () => {
    const [person, stranger] = [await makePerson(site), await makePerson(site)]
    const first = await createFoundry(person, 'Anchor Type')
    const second = await createFoundry(person, 'Buoy Type')
    expect((await identity(person.client)).foundries.map((one: { id: number }) => one.id)).toEqual([first, second])
    const edit = await person.client.submit('/account/foundry/edit', {
      form: 'profile',
      foundryId: String(second),
      name: 'Buoy & Sons',
      slug: 'buoys',
      donationUrl: '',
    })
    expect(edit.headers.location).toBe(`/account/foundry/edit?foundry=${second}&saved=1`)
    const page = await person.client.get(`/account/foundry/edit?foundry=${second}`)
    expect(readText(page.text)).toContain('Buoy & Sons')
    await createFoundry(stranger, 'Stranger Type')
    for (const name of ['edit', 'setup', 'fonts', 'analytics', 'activity'])
      for (const id of [String(second), '999999', 'x', '0', '-1'])
        expect((await stranger.client.get(`/account/foundry/${name}?foundry=${id}`)).status, `${name} ${id}`).toBe(404)
    const steal = { form: 'profile', foundryId: String(second), name: 'Mine', slug: '' }
    expect((await stranger.client.submit('/account/foundry/edit', steal)).status).toBe(404)
    for (const path of [`/api/foundry/${second}/analytics.csv`, `/api/account/foundry-${second}/logo`])
      expect((await stranger.client.send('DELETE', path, undefined)).status, path).toBeGreaterThanOrEqual(404)
  })

  test('without a foundry in the address, pages show the first one; visitors log in first', async () => {
    const person = await makePerson(site)
    for (const name of ['edit', 'setup', 'fonts', 'analytics', 'activity']) {
      const path = `/account/foundry/${name}`
      expect((await person.client.get(path)).headers.location, name).toBe(CREATE)
      expect((await site.visitor().get(path)).headers.location).toBe(`/account/login?next=${encodeURIComponent(path)}`)
    }
    expect((await person.client.get('/upload')).headers.location).toBe('/account/foundry/fonts')
  })

  test.each(['admin', 'moderator'] as const)('of an %s without a foundry the fonts are all families', async (role) => {
    const { client } = await makePerson(site, { roles: [role] })
    expect((await client.get('/account/foundry/fonts')).headers.location).toBe('/admin/fonts')
    expect((await client.get('/admin/fonts')).status).toBe(200)
    expect((await client.get('/account/foundry/edit')).headers.location).toBe(CREATE)
  })

  test('members: invited by name, accept, leave', async () => {
    const [ana, bo] = [await makePerson(site), await makePerson(site)]
    const id = await createFoundry(ana, 'Capstan Type')
    const send = (form: string, fields: Record<string, string>) =>
      ana.client.submit('/account/foundry/edit', { form, foundryId: String(id), ...fields })
    const nobody = await send('invite', { username: 'no-such-person', role: 'member' })
    expect(nobody.status).toBe(404)
    expect(readText(nobody.text)).toContain('Nobody here has this name')
    expect((await send('invite', { username: bo.username, role: 'member' })).status).toBe(303)
    expect(readText((await bo.client.get(CREATE)).text)).toContain('You are invited')
    const yes = await bo.client.submit(CREATE, { form: 'invite', foundryId: String(id), accept: '1' })
    expect(yes.headers.location).toBe(`/account/foundry/fonts?foundry=${id}`)
    expect(await identity(bo.client)).toMatchObject({ isDesigner: true, foundries: [{ id }] })
    const last = await send('remove', { userId: String(ana.userId) })
    expect(last.status).toBe(409)
    expect(readText(last.text)).toContain('This is the last owner')
    // Shown once, not in each row.
    expect(last.text.match(/class="form-problem"/g)).toHaveLength(1)
    expect((await send('remove', { userId: String(bo.userId) })).status).toBe(303)
    expect(await identity(bo.client)).toMatchObject({ isDesigner: false, foundries: [] })
  })

  test('a claim waits for an admin, who makes the person the owner', async () => {
    const [person, admin] = [await makePerson(site), await makePerson(site, { roles: ['admin'] })]
    const { foundryId } = await site.family('lobster')
    const [foundry] = await site.sql<{ slug: string; name: string }>('SELECT slug, name FROM foundry WHERE id = ?', [
      foundryId,
    ])
    // The page of a designer without owners links to the form.
    const page = async (query: string) => (await site.visitor().get(`/${foundry!.slug}${query}`)).text
    const way = `href="/account/foundry/claim?designer=${foundry!.slug}"`
    expect(await page('')).toContain(way)
    const claim = { form: 'claim', designer: foundry!.slug, evidence: 'Too short', links: '' }
    expect((await person.client.submit('/account/foundry/claim', claim)).status).toBe(400)
    const sent = await person.client.submit('/account/foundry/claim', {
      ...claim,
      evidence: 'My name stands in the name table of each file.',
    })
    expect(sent.headers.location).toBe('/account/foundry/claim?saved=1')
    const open = (await admin.client.ask('foundries.claims', {})).json.result.data
    const { id } = open.hits.find((hit: { person: { userId: number } }) => hit.person.userId === person.userId)
    expect((await person.client.post('/trpc/foundries.decideClaim', { claimId: id, approve: true })).status).toBe(403)
    const refusal = await admin.client.submit('/admin/claims', {
      form: 'claim',
      claimId: String(id),
      approve: '0',
      answer: ' ',
    })
    expect(refusal.status).toBe(400)
    expect(readText(refusal.text)).toContain('Give a reason for the refusal')
    expect((await admin.client.post('/trpc/foundries.decideClaim', { claimId: id, approve: true })).status).toBe(200)
    // Cached pages are a few seconds old; this address is new.
    expect(await page('?sort=newest')).not.toContain(way)
    expect((await identity(person.client)).foundries).toMatchObject([{ id: foundryId }])
    expect(readText((await person.client.get('/account/foundry/claim')).text)).toContain('It is yours')
    const own = await unzip((await person.client.get('/api/account/export.zip')).bytes)
    const text = (name: string) => Buffer.from(own.get(name) ?? []).toString()
    expect(text('foundries.json')).toContain(foundry!.name)
    expect(text('foundry-claims.json')).toContain('My name stands in the name table')
    // Suspended owners do not count: the next person finds the link.
    for (const suspended of [true, false]) {
      const change = { username: person.username, suspended, reason: 'Not theirs' }
      expect((await admin.client.send('PUT', '/api/admin/user', change)).status).toBe(200)
      expect((await page(`?sort=name&text=${suspended}`)).includes(way)).toBe(suspended)
    }
  })
})

describe('the logo of a foundry', () => {
  test('is re-encoded, public, and removable', async () => {
    const person = await makePerson(site)
    const id = await createFoundry(person, 'Dory Type')
    const send = (file: Buffer) => sendPicture(person.client, `/api/account/foundry-${id}/logo`, file)
    const answer = await send(solidPng(300, 200))
    expect(answer.status).toBe(200)
    const { logo } = JSON.parse(answer.text)
    expect(logo).toMatch(new RegExp(`^/api/foundry/${id}/[0-9a-f]{64}\\.webp$`))
    const shown = await site.visitor().get(logo)
    expect(shown.headers['content-type']).toBe('image/webp')
    expect((await send(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
    const gone = await person.client.send('DELETE', `/api/account/foundry-${id}/logo`, undefined)
    expect(gone.json).toEqual({ logo: '' })
    expect((await site.visitor().get(logo)).status).toBe(404)
  })
})

describe('figures for designers', () => {
  test('a search, a view, a preview, a download and a collection are counted shortly after', async () => {
    const family = await site.family('lobster')
    const designer = await makePerson(site, { roles: ['designer'], foundryId: family.foundryId })
    const today = new Date().toISOString().slice(0, 10)
    // The demo catalogue's invented history ends yesterday.
    const figures = async () => {
      await rollUpNow(site)
      const input = { familyId: family.id, from: today, to: today }
      return (await designer.client.ask('audience.report', input)).json.result.data
    }
    expect((await figures()).totals).toEqual({ views: 0, previews: 0, downloads: 0, collections: 0 })
    const visitor = site.visitor()
    const member = await makePerson(site)
    const headers = { 'User-Agent': BROWSER }
    const path = `/lobster-f${family.id}`
    const from = '/search?q=Brush%20%20Script'
    const track = (url: string, more = {}) => visitor.send('POST', '/trpc/account.track', { url, ...more }, { headers })
    expect((await track(path, { from })).status).toBe(200)
    // Missing and invisible families are not counted.
    await track('/nothing-f999999')
    const hidden = await site.family(SPECIAL.pending)
    await track(`/${hidden.slug}-f${hidden.id}`)
    await visitor.send(
      'POST',
      '/trpc/analytics.record',
      { events: [{ name: 'preview', detail: 'text', path }] },
      { headers },
    )
    await visitor.get(`/api/font/${family.primaryFontId}/download`, { headers })
    const { id } = (await member.client.post('/trpc/collections.create', { name: 'Ropes' })).json.result.data
    await member.client.post('/trpc/collections.addFont', { id, familyId: family.id })
    await member.client.post('/trpc/collections.addFont', { id, familyId: family.id })
    await member.client.post('/trpc/comments.add', { familyId: family.id, text: 'What a knot' })
    await waitFor('the events', async () => (await site.sql('SELECT id FROM usage_event')).length >= 4)
    const report = await figures()
    expect(report.totals).toEqual({ views: 1, previews: 1, downloads: 1, collections: 1 })
    expect(await site.sql('SELECT id FROM usage_event WHERE familyId IN (?, 999999)', [hidden.id])).toEqual([])
    expect(report.searches).toMatchObject([{ label: 'brush script', views: 1, href: '/search?q=brush+script' }])
    expect(report.styles).toMatchObject([{ label: 'Regular', downloads: 1 }])
    const csv = await designer.client.get(`/api/family/${family.id}/analytics.csv?range=7d`)
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(csv.text).toContain('searches,brush script,1,0,0,0')
    const oneDay = await designer.client.get(`/api/family/${family.id}/analytics.csv?from=${today}&to=${today}`)
    expect(oneDay.headers['content-disposition']).toContain(`analytics-${today}-${today}.csv`)
    expect(oneDay.text.match(/^time,/gm)).toHaveLength(1)
    expect(oneDay.text).toContain(`time,${today},1,1,1,1`)
    const compared = await designer.client.get(
      `/api/family/${family.id}/analytics.csv?from=${today}&to=${today}&compare=1`,
    )
    expect(compared.text).toMatch(new RegExp(`^time,${today}(,\\d+){8}\r$`, 'm'))
    expect((await designer.client.get(`/api/family/${family.id}/analytics.csv?from=${today}`)).status).toBe(400)
    const page = `/account/family/${family.id}/analytics`
    const shown = readText((await designer.client.get(`${page}?from=${today}&to=${today}&compare=1`)).text)
    expect(shown).toContain('compared with')
    // The month is not over: the form's dates end today, like the accepted ones.
    const months = (await designer.client.get(`${page}?range=12m`)).text
    expect(months).toMatch(new RegExp(`<input[^>]* name="to"[^>]* value="${today}"`))
    const empty = await designer.client.get(`${page}?from=2021-01-01&to=2021-01-07`)
    expect(readText(empty.text)).toContain('Nothing was counted in this range')
    expect(shownChart(months)).toBe(true)
    expect(shownChart(empty.text)).toBe(false)
    for (const days of [
      'from=2020-02-30&to=2020-03-01',
      'from=2020-01-02&to=2020-01-01',
      'from=x&to=<b>',
      'to=2020-01-01',
    ])
      expect(readText((await designer.client.get(`${page}?${days}`)).text), days).toContain('Here is the usual range.')
    expect((await member.client.get(`/api/family/${family.id}/analytics.csv`)).status).toBe(404)
    expect((await visitor.get(`/api/family/${family.id}/analytics.csv`)).status).toBe(401)
    const activity = readText((await designer.client.get('/account/foundry/activity')).text)
    expect(activity).toContain('What a knot')
    expect(activity).toContain(`${member.username} put Lobster into Ropes`)
  })

  test('activity is paged by position, newest first, without undone acts', async () => {
    const family = await site.family('inter')
    const designer = await makePerson(site, { roles: ['designer'], foundryId: family.foundryId })
    const fans = await Promise.all(Array.from({ length: 25 }, () => makePerson(site)))
    for (const fan of fans) await fan.client.post('/trpc/ratings.favourite', { familyId: family.id, favourite: true })
    await fans[0]!.client.post('/trpc/ratings.favourite', { familyId: family.id, favourite: false })
    const seen: number[] = []
    let before: string | undefined
    for (let page = 0; page < 5; page++) {
      const input = { foundryId: family.foundryId, ...(before ? { before } : {}) }
      const { hits, next } = (await designer.client.ask('audience.activity', input)).json.result.data
      // The demo's invented milestones are older than all of these.
      const people = hits.flatMap((hit: { person: { userId: number } | null }) => hit.person ?? [])
      seen.push(...people.map(({ userId }: { userId: number }) => userId))
      if (next === null) break
      before = next
    }
    expect(seen).toEqual(
      fans
        .slice(1)
        .map((fan) => fan.userId)
        .toReversed(),
    )
  })
})
