import { afterAll, beforeAll, expect, test } from 'vitest'
import { MESSAGES } from '#shared/messages.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { draftOf } from '#tests/support/studio-samples.ts'

let site: TestSite
let designer: Person
let published: number
beforeAll(async () => {
  site = await startTestSite()
  const { id, foundryId } = await site.family('playfair-display')
  published = id
  designer = await makePerson(site, { roles: ['designer'], foundryId })
})
afterAll(() => site.close())

const state = async (familyId: number) =>
  (
    await site.sql<Record<string, unknown>>('SELECT fontCount, status, deletedAt FROM family WHERE id = ?', [familyId])
  )[0]!

test('what takes something away is done for those alone who say that they are sure', async () => {
  const draft = await draftOf(designer, 'Sure draft')
  const acts = [
    {
      page: `/account/family/${draft}/edit`,
      form: 'style',
      style: 'Regular',
      act: 'remove',
      box: 'Yes, take Regular out',
    },
    { page: `/account/family/${draft}/edit`, form: 'delete', box: 'Yes, delete it' },
    { page: `/account/family/${published}/published`, form: 'unpublish', box: 'Yes, unpublish it' },
  ]
  for (const { page, box, ...fields } of acts) {
    const familyId = page.includes(String(draft)) ? draft : published
    const before = await state(familyId)
    const asked = await designer.client.submit(page, fields as Record<string, string>)
    expect(asked.status, fields.form).toBe(400)
    expect(asked.text).toContain(MESSAGES.notSure)
    expect(asked.text).toContain(box)
    expect(await state(familyId)).toEqual(before)
    const done = await designer.client.submit(page, { ...fields, sure: '1' } as Record<string, string>)
    expect(done.status, fields.form).toBe(303)
    expect(await state(familyId)).not.toEqual(before)
  }
})

test('the order of styles asks nothing', async () => {
  const draft = await draftOf(designer, 'Order draft')
  const page = `/account/family/${draft}/edit`
  const moved = await designer.client.submit(page, { form: 'style', style: 'Regular', act: 'primary' })
  expect(moved.status).toBe(303)
})
