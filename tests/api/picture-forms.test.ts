import { afterAll, expect, test } from 'vitest'
import { FOUNDRY } from '#shared/foundry-limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { startTestSite } from '#tests/support/app.ts'
import { makePerson } from '#tests/support/people.ts'
import { submitPicture, turnedJpeg } from '#tests/support/sent-pictures.ts'
import { draftOf } from '#tests/support/studio-samples.ts'

const site = await startTestSite()
const { foundryId } = await site.family('playfair-display')
const designer = await makePerson(site, { roles: ['designer'], foundryId })
const stranger = await makePerson(site)
const draft = await draftOf(designer, 'Picture form draft')
afterAll(() => site.close())

const logoOf = async () =>
  (await site.sql<{ logoKey: string | null }>('SELECT logoKey FROM foundry WHERE id = ?', [foundryId]))[0]!.logoKey
const posterOf = async () =>
  (await site.sql<{ posterKey: string | null }>('SELECT posterKey FROM family WHERE id = ?', [draft]))[0]!.posterKey

interface PictureForm {
  page: string
  read(): Promise<string | null>
  done: string
  fields: Record<string, string>
}

const forms = (): PictureForm[] => [
  {
    page: '/account/foundry/edit',
    read: logoOf,
    done: `/account/foundry/edit?foundry=${foundryId}&saved=logo`,
    fields: { form: 'logo', foundryId: String(foundryId) },
  },
  {
    page: `/account/family/${draft}/edit`,
    read: posterOf,
    done: `/account/family/${draft}/edit?saved=poster`,
    fields: { form: 'poster' },
  },
]

test('a logo and a poster are set and removed by forms without scripts', async () => {
  for (const { page, fields, done, read } of forms()) {
    const sent = await submitPicture(designer.client, page, fields, turnedJpeg(400, 400, 1))
    expect(sent.status, sent.text).toBe(303)
    expect(sent.headers.location).toBe(done)
    expect(await read()).toMatch(/\.webp$/)
    const shown = await designer.client.get(done)
    expect(shown.text).toContain(`The ${fields.form} is changed.`)
    expect(shown.text).toContain(`Yes, remove the ${fields.form}`)

    const asked = await submitPicture(designer.client, page, { ...fields, remove: '1' })
    expect(asked.status).toBe(400)
    expect(asked.text).toContain(MESSAGES.notSure)
    expect(await read()).not.toBeNull()
    expect((await submitPicture(designer.client, page, { ...fields, remove: '1', sure: '1' })).status).toBe(303)
    expect(await read()).toBeNull()
  }
})

test('a refused picture gives the page again, with the reason', async () => {
  for (const { page, fields, read } of forms()) {
    for (const [file, status, words] of [
      [null, 400, 'Choose a picture first'],
      [undefined, 400, 'Choose a picture first'],
      [Buffer.from('<svg onload="alert(1)"/>'), 415, 'This picture cannot be read.'],
      [Buffer.alloc(FOUNDRY.logoBytes * 4), 413, 'The file is too big'],
    ] as const) {
      const answer = await submitPicture(designer.client, page, fields, file)
      expect([answer.status, answer.headers['content-type']], words).toEqual([status, 'text/html; charset=utf-8'])
      expect(answer.text).toContain(words)
    }
    expect(await read()).toBeNull()
  }
})

test('only members of a foundry, from its own page, change pictures', async () => {
  const picture = turnedJpeg(300, 300, 1)
  for (const { page, fields, read } of forms()) {
    const anonymous = await submitPicture(site.visitor(), page, fields, picture)
    expect(anonymous.status).toBe(303)
    expect(anonymous.headers.location).toBe(`/account/login?next=${encodeURIComponent(page)}`)
    expect((await submitPicture(stranger.client, page, fields, picture)).status).toBe(404)
    expect((await submitPicture(designer.client, page, { ...fields, token: 'forged' }, picture)).status).toBe(403)
    const elsewhere = await designer.client.request('POST', page, {
      body: 'x',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(elsewhere.status).toBe(400)
    expect((await submitPicture(designer.client, page, { ...fields, form: 'nothing' }, picture)).status).toBe(400)
    expect(await read()).toBeNull()
  }
  const other = { form: 'logo', foundryId: '999999' }
  expect((await submitPicture(designer.client, '/account/foundry/edit', other, picture)).status).toBe(404)
})
