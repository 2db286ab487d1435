import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { zip } from '#tests/support/bad-fonts/archive-builder.ts'
import { assemble, goodFont, NAMES } from '#tests/support/bad-fonts/font-builder.ts'
import { changeHeaders } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { COMPLETE } from '#tests/support/studio-samples.ts'
import { uploadFile } from '#tests/support/upload.ts'

let familyId: number
let run = 0

const site = await startTestSite()
const [foundry] = await site.sql<{ id: number }>('SELECT id FROM foundry ORDER BY id LIMIT 1')
const designer = await makePerson(site, { roles: ['designer'], foundryId: foundry!.id })
const headers: Record<string, string> = await changeHeaders(designer.client)
beforeEach(async () => {
  run++
  familyId = (await designer.client.post('/api/v3/family', {})).json.familyId
})
afterAll(() => site.close())

/** A font with unique bytes. */
const font = (family: string, style = 'Regular', more = '') =>
  assemble(
    goodFont({ names: { ...NAMES, 1: family, 2: style, 4: `${family} ${style}`, 5: `Version ${run}.${more || '0'}` } }),
  )
const send = (fileName: string, bytes: Uint8Array, to = familyId) =>
  uploadFile(designer.client, { familyId: to, fileName, bytes, headers })
const archive = (files: Record<string, Uint8Array>) =>
  zip(Object.entries(files).map(([name, data]) => ({ name, data, stored: true })))
const styles = (id: number) =>
  site.sql<{ name: string; fileName: string }>('SELECT name, fileName FROM font WHERE familyId = ? ORDER BY name', [id])
const stateOf = async (id: number) =>
  (
    await site.sql<{ name: string; fontCount: number; deletedAt: number | null }>(
      'SELECT name, fontCount, deletedAt FROM family WHERE id = ?',
      [id],
    )
  )[0]!
const move = (from: number, fontFileIds: number[], to: number) =>
  designer.client.post('/trpc/studio.move', { familyId: from, fontFileIds, to })
const filesOf = async (id: number, ...names: string[]) =>
  (await site.sql<{ name: string; fontFileId: number }>('SELECT name, fontFileId FROM font WHERE familyId = ?', [id]))
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map((row) => row.fontFileId)

describe('the result of an upload', () => {
  test('counts existing styles, and names files that are none', async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}.ttf`, font('Alike', 'Bold', `${i}`)]))
    const { json } = await send('alike.zip', archive(files))
    expect(json.added).toEqual([{ name: 'Bold', fileName: 'f0.ttf' }])
    expect(json.refused).toHaveLength(19)
    expect(json.refused[0]).toEqual({
      sourceName: 'f1.ttf',
      code: 'REPEATED',
      reason: 'The style Bold came as f0.ttf in the same upload',
    })
    expect(await styles(familyId)).toHaveLength(1)
  })

  test('the same bytes under another name are known already, and keep their name', async () => {
    const bytes = font('Twice')
    await send('first.ttf', bytes)
    const { json } = await send('second.ttf', bytes)
    expect(json).toMatchObject({ added: [], refused: [], here: [{ name: 'Regular', fileName: 'second.ttf' }] })
    expect(await styles(familyId)).toEqual([{ name: 'Regular', fileName: 'first.ttf' }])
  })

  test('an archive of 300 styles becomes a family of 300', async () => {
    const files = Array.from({ length: 300 }, (_, i) => [`s${i}.ttf`, font('Superfamily', `Style ${i}`)])
    const { json } = await send('all.zip', archive(Object.fromEntries(files)))
    expect([json.added.length, json.refused]).toEqual([300, []])
    expect((await stateOf(familyId)).fontCount).toBe(300)
  })
})

describe('an archive of several families', () => {
  const several = () =>
    archive({
      'a.ttf': font('Amber'),
      'a-bold.ttf': font('Amber', 'Bold'),
      'a-light.ttf': font('Amber Light'),
      'b.ttf': font('Basalt'),
      'odd.bmp': Buffer.alloc(3 << 20),
    })

  test('becomes a draft each, the largest in the target family', async () => {
    const { json } = await send('several.zip', several())
    expect(json.added.map((style: { name: string }) => style.name).sort()).toEqual(['Bold', 'Light', 'Regular'])
    expect(json.families).toEqual([{ familyId: expect.any(Number), name: 'Basalt', styles: ['Regular'] }])
    expect(await stateOf(familyId)).toMatchObject({ name: 'Amber', fontCount: 3 })
    expect(await stateOf(json.families[0].familyId)).toMatchObject({ name: 'Basalt', fontCount: 1 })
    // Sent again, it finds the drafts that it created.
    const again = (await send('again.zip', several())).json
    expect(again.families).toEqual([{ ...json.families[0], styles: [] }])
    expect([again.added, again.here.length]).toEqual([[], 4])
  })

  test('wrong guesses are merged and split', async () => {
    const other = (await send('several.zip', several())).json.families[0].familyId
    const merged = await move(other, await filesOf(other), familyId)
    expect(merged.json.result.data).toMatchObject({ to: familyId, removed: true })
    expect((await styles(familyId)).map(({ name }) => name)).toEqual(['Bold', 'Light', 'Regular', 'Regular 2'])
    expect((await stateOf(other)).deletedAt).not.toBeNull()
    const split = (await move(familyId, await filesOf(familyId, 'Bold', 'Light'), 0)).json.result.data
    expect(split).toMatchObject({ familyId, removed: false })
    expect((await styles(split.to)).map(({ name }) => name)).toEqual(['Bold', 'Light'])
    expect((await styles(familyId)).map(({ name }) => name)).toEqual(['Regular', 'Regular 2'])
    expect(await site.sql('SELECT id FROM font WHERE familyId = ? AND isPrimary = 1', [split.to])).toHaveLength(1)
  })

  test('styles move to no other foundry, and to no family of others', async () => {
    const [second] = await site.sql<{ id: number }>('SELECT id FROM foundry ORDER BY id DESC LIMIT 1')
    const stranger = await makePerson(site, { roles: ['designer'], foundryId: second!.id })
    const theirs = (await stranger.client.post('/api/v3/family', {})).json.familyId
    await send('one.zip', archive({ 'a.ttf': font('Cobalt'), 'b.ttf': font('Cobalt', 'Bold') }))
    const files = await filesOf(familyId)
    expect((await move(familyId, files, theirs)).status).toBe(404)
    expect((await move(familyId, files, familyId)).status).toBe(400)
    expect((await move(familyId, [2_000_000_000], 0)).status).toBe(400)
    expect(await styles(familyId)).toHaveLength(2)
  })
})

describe('a licence beside the fonts', () => {
  const silent = { 1: 'Silent', 2: 'Regular', 4: 'Silent Regular' }
  const licenceOf = async () =>
    (
      await site.sql<{ licenseId: string; commercialUse: number; licenseEvidence: string }>(
        'SELECT licenseId, commercialUse, licenseEvidence FROM family WHERE id = ?',
        [familyId],
      )
    )[0]!
  const silentFont = () => assemble(goodFont({ names: { ...silent, 5: `Version ${run}` } }))
  const text = 'This Font Software is licensed under the SIL Open Font License, Version 1.1.'

  test.each(['before', 'after'])('is evidence for fonts that say nothing, when it comes %s them', async (when) => {
    const steps = [
      () => send('Silent.ttf', silentFont()),
      async () => {
        const { json } = await send('LICENSE.txt', Buffer.from(text))
        expect(json).toMatchObject({ licence: 'OFL-1.1', added: [], refused: [] })
      },
    ]
    for (const step of when === 'before' ? steps.toReversed() : steps) await step()
    expect(await licenceOf()).toEqual({
      licenseId: 'OFL-1.1',
      commercialUse: 1,
      licenseEvidence: `LICENSE.txt: "${text}"`,
    })
  })

  test('that forbids what the font grants makes it unclear, and a correct one of the same name replaces it', async () => {
    await send('Testa.ttf', font('Testa'))
    await send('LICENSE.txt', Buffer.from('Free for personal use only.'))
    expect(await licenceOf()).toMatchObject({ licenseId: 'unclear', commercialUse: 0 })
    await send('LICENSE.txt', Buffer.from(text))
    expect(await licenceOf()).toMatchObject({ licenseId: 'OFL-1.1', commercialUse: 1 })
  })

  test('is removed: the licence follows from the rest again, at once on a published family too', async () => {
    const remove = (file: string) => designer.client.post('/trpc/studio.removeLicence', { familyId, file })
    await send('Testa.ttf', font('Testa'))
    const own = await licenceOf()
    await send('LICENSE.txt', Buffer.from('Free for personal use only.'))
    await send('EULA.txt', Buffer.from('End User License Agreement'))
    expect((await remove('LICENSE.txt')).status).toBe(200)
    expect(await licenceOf()).toMatchObject({ licenseId: 'unclear', licenseEvidence: expect.stringContaining('EULA') })
    expect((await remove('LICENSE.txt')).status).toBe(400)
    expect((await remove('EULA.txt')).status).toBe(200)
    expect(await licenceOf()).toEqual(own)

    const edited = await designer.client.send('PUT', `/api/v3/family/${familyId}`, { ...COMPLETE, name: `Free ${run}` })
    expect(edited.status, edited.text).toBe(200)
    const published = await designer.client.post('/trpc/publishing.submit', { familyId })
    expect(published.json.result.data).toMatchObject({ state: 'published' })
    const label = async () => (await designer.client.get(`/api/v3/family/${familyId}/details.json`)).json.commercial_use
    expect(await label()).toBe(true)
    const conditions = 'Free for personal use only.\nA postcard to the designer is welcome.'
    await send('LICENSE.txt', Buffer.from(conditions))
    expect(await label()).toBe(false)
    const licence = async () => (await designer.client.get(`/api/family/${familyId}/licence`)).text
    expect(await licence()).toContain(conditions)
    expect((await remove('LICENSE.txt')).status).toBe(200)
    expect(await label()).toBe(true)
    expect(await licence()).not.toContain('postcard')
  })

  test('is refused when it is not a text, as are other texts', async () => {
    const binary = await send('LICENSE.txt', Buffer.from([0x25, 0, 1, 2, 0, 0xff]))
    expect([binary.status, binary.json.detail]).toEqual([415, 'LICENSE.txt: Save the licence as plain text'])
    expect((await send('notes.txt', Buffer.from('hello'))).status).toBe(415)
  })
})
