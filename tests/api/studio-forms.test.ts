import { afterAll, expect, test } from 'vitest'
import { FAMILY_STATUS } from '#server/database/entities/family.ts'
import * as MESSAGES from '#shared/messages.ts'
import { UPLOAD } from '#shared/publishing-limits.ts'
import { startTestSite } from '#tests/support/app.ts'
import { readText, unescapeHtml } from '#tests/support/html.ts'
import { changeHeaders } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { submitPicture } from '#tests/support/sent-pictures.ts'
import { COMPLETE, draftOf } from '#tests/support/studio-samples.ts'
import { realFont, uploadFile } from '#tests/support/upload.ts'

const site = await startTestSite()
const { id, foundryId } = await site.family('playfair-display')
const published = id
const designer = await makePerson(site, { roles: ['designer'], foundryId })
afterAll(() => site.close())

const state = async (familyId: number) =>
  (
    await site.sql<Record<string, unknown>>(
      `SELECT fontCount, status, deletedAt, licenceFiles FROM family
       LEFT JOIN family_publishing ON familyId = id WHERE id = ?`,
      [familyId],
    )
  )[0]!

test('destructive acts need a confirmation', async () => {
  const draft = await draftOf(designer, 'Sure draft')
  const headers = await changeHeaders(designer.client)
  const bytes = Buffer.from('For personal use only.')
  await uploadFile(designer.client, { familyId: draft, fileName: 'LICENSE.txt', bytes, headers })
  const acts: ({ page: string; form: string; box: string } & Record<string, string>)[] = [
    {
      page: `/account/family/${draft}/edit`,
      form: 'style',
      style: 'Regular',
      act: 'remove',
      box: 'Yes, remove Regular',
    },
    {
      page: `/account/family/${draft}/edit`,
      form: 'licence-file',
      file: 'LICENSE.txt',
      box: 'Yes, remove LICENSE.txt',
    },
    { page: `/account/family/${draft}/edit`, form: 'delete', box: 'Yes, delete it' },
    { page: `/account/family/${published}/published`, form: 'unpublish', box: 'Yes, unpublish it' },
  ]
  for (const { page, box, ...fields } of acts) {
    const familyId = page.includes(String(draft)) ? draft : published
    const before = await state(familyId)
    const asked = await designer.client.submit(page, fields)
    expect(asked.status, fields.form).toBe(400)
    expect(asked.text).toContain(MESSAGES.notSure)
    expect(asked.text).toContain(box)
    expect(await state(familyId)).toEqual(before)
    const done = await designer.client.submit(page, { ...fields, sure: '1' })
    expect(done.status, fields.form).toBe(303)
    expect(await state(familyId)).not.toEqual(before)
  }
})

test('acts on many families without scripts, each judged separately', async () => {
  const drafts = [await draftOf(designer, 'Bulk one'), await draftOf(designer, 'Bulk two')]
  const page = '/account/foundry/fonts'
  const { foundryId } = await site.family('playfair-display')
  const form = { form: 'act', foundryId: String(foundryId), q: 'Bulk', state: '', sort: 'name', p: '1' }
  const shown = await designer.client.get(`${page}?foundry=${foundryId}&q=Bulk`)
  for (const id of drafts) expect(shown.text).toContain(`name="families" value="${id}"`)
  const families = drafts.join()

  const nothing = await designer.client.submit(page, { ...form, act: 'takeBack' })
  expect(nothing.status).toBe(400)
  expect(nothing.text).toContain('Tick the families first')
  expect((await designer.client.submit(page, { ...form, act: 'explode', families })).status).toBe(400)
  const unsure = await designer.client.submit(page, { ...form, act: 'remove', families })
  expect(unsure.status).toBe(400)
  expect(unsure.text).toContain(MESSAGES.notSure)
  expect((await state(drafts[0]!)).deletedAt).toBeNull()

  const refused = await designer.client.submit(page, { ...form, act: 'takeBack', families: `${families},999999` })
  expect(refused.status).toBe(200)
  expect(refused.text).toContain('Bulk one: ')
  expect(refused.text).toContain('Family 999999: ')
  expect(refused.text).toContain('value="Bulk"')
  // Nobody has to find them again.
  const boxes = refused.text.match(/<input[^>]* name="families"[^>]*>/g) ?? []
  const ticked = boxes.filter((box) => / checked/.test(box)).map((box) => Number(/ value="(\d+)"/.exec(box)?.[1]))
  expect(ticked.toSorted()).toEqual(drafts.toSorted())

  const done = await designer.client.submit(page, { ...form, act: 'remove', families, sure: '1' })
  expect(done.status).toBe(303)
  expect(done.headers.location).toBe(`${page}?foundry=${foundryId}&q=Bulk&sort=name&p=1&done=remove&families=2`)
  expect((await designer.client.get(done.headers.location!)).text).toContain('2 families: deleted.')
  for (const id of drafts) expect((await state(id)).deletedAt).not.toBeNull()
  // Gone from the list, and found among deleted ones.
  expect((await designer.client.get(`${page}?foundry=${foundryId}&q=Bulk`)).text).not.toContain('>Bulk one<')
  const deleted = await designer.client.get(`${page}?foundry=${foundryId}&state=deleted&q=Bulk`)
  expect(readText(deleted.text)).toMatch(/Bulk one.*Deleted · can be restored until \d+ \w+ \d{4}/)
  const back = { ...form, state: 'deleted', act: 'restore', families }
  const restored = await designer.client.submit(page, back)
  expect(restored.status).toBe(303)
  expect(readText((await designer.client.get(restored.headers.location!)).text)).toContain('2 families: restored.')
  for (const id of drafts) expect((await state(id)).deletedAt).toBeNull()

  const stranger = await makePerson(site)
  expect((await stranger.client.submit(page, { ...form, act: 'takeBack', families: String(published) })).status).toBe(
    404,
  )
  const other = await makePerson(site, { roles: ['designer'], foundryId: (await site.family('lobster')).foundryId })
  const theirs = { ...form, foundryId: '', act: 'unpublish', families: String(published), sure: '1' }
  const tried = await other.client.post('/trpc/foundries.act', { act: 'unpublish', families: [published] })
  expect(tried.json.result.data).toMatchObject({ done: 0, refused: [{ familyId: published }] })
  expect((await other.client.submit(page, theirs)).status).toBe(400)
})

test('changing the order of styles needs no confirmation', async () => {
  const draft = await draftOf(designer, 'Order draft')
  const page = `/account/family/${draft}/edit`
  const moved = await designer.client.submit(page, { form: 'style', style: 'Regular', act: 'primary' })
  expect(moved.status).toBe(303)
})

test('while a new version waits, its data is fixed; after withdrawing it, editable', async () => {
  const { id: familyId, foundryId } = await site.family('lobster')
  const owner = await makePerson(site, { roles: ['designer'], foundryId })
  const say = (description: string) =>
    owner.client.send('PUT', `/api/v3/family/${familyId}`, { ...COMPLETE, name: 'Lobster', description })
  const act = (name: string) => owner.client.post(`/trpc/publishing.${name}`, { familyId })
  expect((await say('At first.')).status).toBe(200)
  // Outlines of another family: this is reviewed.
  const sent = await uploadFile(owner.client, {
    familyId,
    fileName: 'Press.ttf',
    bytes: realFont('press-start-2p/400Regular/PressStart2P_400Regular.ttf'),
    headers: await changeHeaders(owner.client),
  })
  expect(sent.status).toBe(200)
  expect((await act('submit')).json.result.data).toMatchObject({ state: 'published', waiting: true })

  expect((await say('Something else.')).status).toBe(409)
  const page = `/account/family/${familyId}/edit`
  expect(
    (await owner.client.submit(page, { form: 'words', name: 'Lobster', ...COMPLETE, description: 'By a form.' }))
      .status,
  ).toBe(409)
  const words = (await owner.client.get(page)).text
  expect(readText(words)).toContain('A new version of this family is waiting to be published as it is.')
  expect(words).not.toMatch(/<textarea[^>]*name="description"/)
  const described = () => site.sql('SELECT description FROM family WHERE id = ?', [familyId])
  expect(await described()).toEqual([{ description: 'At first.' }])

  expect((await act('takeBack')).status).toBe(200)
  expect((await say('Something else.')).status).toBe(200)
  expect(await described()).toEqual([{ description: 'Something else.' }])
})

test('a scheduled version of a published family is shown with its date, and a newer one replaces it only knowingly', async () => {
  const { id: familyId, foundryId } = await site.family('press-start-2p')
  const owner = await makePerson(site, { roles: ['designer'], foundryId })
  const admin = await makePerson(site, { roles: ['admin'] })
  const page = `/account/family/${familyId}/edit`
  const read = async () => (await owner.client.get(page)).text
  const addFont = async (fileName: string, font: string) => {
    const headers = await changeHeaders(owner.client)
    expect((await uploadFile(owner.client, { familyId, fileName, bytes: realFont(font), headers })).status).toBe(200)
  }
  await addFont('Light.ttf', 'quicksand/300Light/Quicksand_300Light.ttf')
  // Other outlines: only an admin publishes them without a review.
  const at = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T18:00`
  const day = new Date(at).getUTCDate()
  expect((await admin.client.submit(page, { form: 'submit', at })).status).toBe(303)
  const scheduled = await read()
  expect(readText(scheduled)).toMatch(new RegExp(`Version \\d+ is published on ${day} \\w+ \\d{4}, 18:00 UTC`))
  expect(scheduled).not.toContain('name="publish"')
  expect(readText(scheduled)).not.toContain('Publish it when you are ready')

  await addFont('Bold.ttf', 'quicksand/700Bold/Quicksand_700Bold.ttf')
  const newer = await read()
  expect(readText(newer)).toMatch(new RegExp(`replaces the version scheduled for ${day} \\w+ \\d{4}, 18:00 UTC`))
  expect(newer).toMatch(new RegExp(`<input[^>]*name="at"[^>]*value="${at}"`))
})

test('the button that publishes saves the words first, and keeps them when publishing is refused', async () => {
  const familyId = await draftOf(designer, 'Before')
  const page = `/account/family/${familyId}/edit`
  const send = (fields: Record<string, string>) =>
    designer.client.submit(page, { form: 'words', publish: '1', ...COMPLETE, ...fields })
  const stored = () =>
    site.sql<{ name: string; status: number }>('SELECT name, status FROM family WHERE id = ?', [familyId])
  const refused = await send({ name: 'With its words', at: 'never' })
  expect(refused.status).toBe(400)
  expect(readText(refused.text)).toContain('It is not published yet. Look at the fields that are marked.')
  expect(readText(refused.text)).toContain('Not a date and time')
  expect(refused.text).toContain('value="With its words"')
  const [draft] = await stored()
  expect(draft).toMatchObject({ name: 'With its words' })
  const taken = await send({ name: 'With better words', at: '' })
  expect([taken.status, taken.headers.location]).toEqual([303, expect.stringMatching(`/account/family/${familyId}/p`)])
  const [after] = await stored()
  expect(after).toMatchObject({ name: 'With better words' })
  expect(after!.status).not.toBe(draft!.status)
})

test('the date for publishing stays when the words are saved or refused, and one in the past is refused', async () => {
  const familyId = await draftOf(designer, 'Dated')
  const page = `/account/family/${familyId}/edit`
  const at = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T18:00`
  const dateIn = (html: string) => /<input[^>]*name="at"[^>]*>/.exec(html)?.[0]
  const words = { form: 'words', ...COMPLETE, name: 'Dated', at }
  const saved = await designer.client.submit(page, words)
  expect(saved.status).toBe(303)
  expect(dateIn((await designer.client.get(saved.headers.location!)).text)).toContain(`value="${at}"`)
  const refused = await designer.client.submit(page, { ...words, name: '' })
  expect(refused.status).toBe(400)
  expect(dateIn(refused.text)).toContain(`value="${at}"`)
  expect(dateIn(refused.text)).not.toContain('aria-invalid')

  const late = await designer.client.submit(page, { ...words, publish: '1', at: '2025-12-24T18:00' })
  expect(late.status).toBe(400)
  expect(dateIn(late.text)).toMatch(/aria-invalid="true".* value="2025-12-24T18:00"/)
  expect(readText(late.text)).toContain('This date is in the past. Leave it empty to publish now.')
  expect(await state(familyId)).toMatchObject({ status: FAMILY_STATUS.draft })
  const minute = new Date().toISOString().slice(0, 16)
  expect((await designer.client.submit(page, { ...words, publish: '1', at: minute })).status).toBe(303)
})

test('of two who edit the same family both changes are kept, or the later one is told', async () => {
  const familyId = await draftOf(designer, 'Of two')
  const page = `/account/family/${familyId}/edit`
  const seenIn = (html: string) => unescapeHtml(/name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '')
  const words = { form: 'words', ...COMPLETE, name: 'Of two', seen: seenIn((await designer.client.get(page)).text) }
  const saved = () => site.sql('SELECT description, tags FROM family WHERE id = ?', [familyId])
  const theirs = { ...words, description: 'Theirs.\r\nIn two lines.' }
  expect((await designer.client.submit(page, theirs)).status).toBe(303)
  expect((await designer.client.submit(page, { ...words, tags: 'quiet, new' })).status).toBe(303)
  expect(await saved()).toEqual([{ description: theirs.description, tags: 'new,quiet,sans' }])

  const mine = { ...words, description: 'Mine.', tags: 'quiet, new' }
  const mistaken = await designer.client.submit(page, { ...mine, name: '' })
  expect([mistaken.status, JSON.parse(seenIn(mistaken.text))]).toEqual([400, JSON.parse(words.seen)])
  const refused = await designer.client.submit(page, mine)
  expect(refused.status).toBe(409)
  expect(readText(refused.text)).toContain('to “Theirs. In two lines.”. Save again to replace it.')
  expect(refused.text).toContain('>Mine.</textarea>')
  // The licence is merged as a whole; what a program sends replaces all.
  const terms = { licence: 'own', licenceText: 'Mine.', web: 'yes' }
  expect((await designer.client.submit(page, { ...mine, seen: seenIn(refused.text), ...terms })).status).toBe(303)
  expect((await saved())[0]).toMatchObject({ description: 'Mine.' })
  const late = await designer.client.submit(page, { ...mine, licence: 'Apache-2.0' })
  expect(late.status).toBe(409)
  expect(readText(late.text)).toContain('Changed elsewhere since you opened this page. Save again to replace it.')
  const program = await designer.client.send('PUT', `/api/v3/family/${familyId}`, { ...COMPLETE, name: 'Of none' })
  expect(program.status).toBe(200)
})

test('a move that is rejected says so once, in its form, which keeps what was ticked', async () => {
  const familyId = await draftOf(designer, 'Not moved')
  await draftOf(designer, 'To move to')
  const page = `/account/family/${familyId}/edit`
  const fontFileIds = /name="fontFileIds" value="(\d+)"/.exec((await designer.client.get(page)).text)![1]!
  const refused = await designer.client.submit(page, { form: 'move', fontFileIds, to: String(familyId) })
  expect(refused.status).toBe(400)
  expect(readText(refused.text).split('These styles are already in this family')).toHaveLength(2)
  expect(refused.text).toMatch(/<details[^>]* open=""><summary>Split or merge/)
  expect(refused.text).toContain(`name="fontFileIds" checked="" value="${fontFileIds}"`)
})

test('a taken-down family cannot be edited until it is back, except by admins', async () => {
  const familyId = await draftOf(designer, 'Taken down')
  const admin = await makePerson(site, { roles: ['admin'] })
  expect((await admin.client.post('/trpc/publishing.hide', { familyId, reason: 'A name of others.' })).status).toBe(200)
  const page = `/account/family/${familyId}/edit`
  const words = { form: 'words', ...COMPLETE, name: 'Slipped in' }
  const refused = await designer.client.submit(page, words)
  expect(refused.status).toBe(403)
  expect(readText(refused.text)).toContain('A moderator took this family down. Contact us about it.')
  expect(readText((await designer.client.get(page)).text)).not.toContain('About the family')
  expect((await admin.client.submit(page, { ...words, name: 'Put right' })).status).toBe(303)
  expect(await site.sql('SELECT name FROM family WHERE id = ?', [familyId])).toEqual([{ name: 'Put right' }])
})

test('a family is begun by a form without scripts, in a foundry of one’s own only', async () => {
  const page = `/account/foundry/fonts?foundry=${foundryId}`
  expect((await designer.client.get(page)).text).toContain('name="form" value="upload"')
  const begun = await designer.client.submit(page, { form: 'upload', foundry: String(foundryId) })
  expect(begun.status, begun.text).toBe(303)
  const familyId = Number(/^\/account\/family\/(\d+)\/edit$/.exec(begun.headers.location ?? '')?.[1])
  expect(await site.sql('SELECT foundryId FROM family WHERE id = ?', [familyId])).toEqual([{ foundryId }])
  expect((await designer.client.get(begun.headers.location!)).text).toContain('name="file"')
  const count = () => site.sql('SELECT COUNT(*) AS n FROM family WHERE foundryId = ?', [foundryId])
  const before = await count()
  const stranger = await makePerson(site)
  await stranger.client.get('/')
  const refused = await stranger.client.submit(page, { form: 'upload', foundry: String(foundryId) })
  expect([refused.status, refused.headers.location]).toEqual([303, '/account/foundry/create'])
  expect(await count()).toEqual(before)
})

test('a font is uploaded by a form without scripts; invalid, too large or forbidden ones get the reason', async () => {
  const familyId = await draftOf(designer, 'Plain upload')
  const page = `/account/family/${familyId}/edit`
  const send = (file: Uint8Array | null, name = 'b.ttf', person = designer) =>
    submitPicture(person.client, page, { form: 'fonts' }, file, 'file', name)
  const bold = realFont('quicksand/700Bold/Quicksand_700Bold.ttf')
  const sent = await send(bold)
  expect(sent.status, sent.text).toBe(303)
  expect(sent.headers.location).toBe(`${page}?saved=fonts`)
  expect(readText((await designer.client.get(sent.headers.location!)).text)).toContain('2 styles')
  for (const [file, name, status, words] of [
    [null, '', 400, 'Choose a file first'],
    [
      Buffer.from('x'),
      'notes.exe',
      415,
      "You can't upload files of this type: .exe. Upload TTF, OTF, TTC, OTC, WOFF, WOFF2, ZIP or a text with licence, OFL or readme in its name.",
    ],
    [Buffer.from('nothing of a font'), 'fake.ttf', 415, 'fake.ttf: The content is none of'],
    [Buffer.alloc(UPLOAD.plainBytes + 1), 'large.ttf', 413, 'The file is too big'],
  ] as const) {
    const refused = await send(file, name)
    expect(refused.status, name).toBe(status)
    expect(readText(refused.text)).toContain(words)
  }
  const stranger = await makePerson(site)
  expect((await send(bold, 'b.ttf', stranger)).status).toBe(404)
  const open = "SELECT COUNT(*) AS n FROM upload_session WHERE familyId = ? AND state IN ('open', 'processing')"
  expect(await site.sql(open, [familyId])).toEqual([{ n: 0 }])
})
