import { afterAll, describe, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { makePerson } from '#tests/support/people.ts'
import { keptPictures, looksOf, sendPicture, turnedJpeg } from '#tests/support/sent-pictures.ts'
import { draftOf } from '#tests/support/studio-samples.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startTestSite()
afterAll(() => site.close())

describe('camera orientation', () => {
  // EXIF orientations: positions after turning the picture upright.
  test.each([
    [1, { width: 160, height: 80, corners: 'rbrb' }],
    [2, { width: 160, height: 80, corners: 'brbr' }],
    [3, { width: 160, height: 80, corners: 'brbr' }],
    [4, { width: 160, height: 80, corners: 'rbrb' }],
    [5, { width: 80, height: 160, corners: 'rrbb' }],
    [6, { width: 80, height: 160, corners: 'rrbb' }],
    [7, { width: 80, height: 160, corners: 'bbrr' }],
    [8, { width: 80, height: 160, corners: 'bbrr' }],
  ])('orientation %i: the cover is upright, without the EXIF tag', async (orientation, upright) => {
    const { client } = await makePerson(site)
    const { id } = (await client.post('/api/v3/collections', { name: 'Turned' })).json
    const answer = await sendPicture(client, `/api/v3/collection/${id}/image`, turnedJpeg(160, 80, orientation))
    expect(answer.status, answer.text).toBe(200)
    const { bytes } = await site.client.get(JSON.parse(answer.text).coverPhoto)
    expect(bytes.includes('Exif')).toBe(false)
    expect(await looksOf(bytes)).toEqual(upright)
  })
})

describe('a picture being uploaded when its person is suspended', () => {
  const suspendMeanwhile = async (username: string) => {
    const admin = await makePerson(site, { roles: ['admin'] })
    return () => admin.client.send('PUT', '/api/admin/user', { username, suspended: true })
  }

  test('does not become an avatar', async () => {
    const person = await makePerson(site)
    const answer = await sendPicture(
      person.client,
      `/api/account/${person.userId}/avatar`,
      turnedJpeg(300, 300, 1),
      await suspendMeanwhile(person.username),
    )
    expect(answer.status, answer.text).toBe(401)
    expect(await site.sql('SELECT avatarKey FROM user WHERE id = ?', [person.userId])).toEqual([{ avatarKey: null }])
    expect(await keptPictures(site, `avatar/${person.userId}`)).toEqual([])
  })

  test('does not become a cover', async () => {
    const person = await makePerson(site)
    const { id } = (await person.client.post('/api/v3/collections', { name: 'Half' })).json
    const answer = await sendPicture(
      person.client,
      `/api/v3/collection/${id}/image`,
      turnedJpeg(300, 300, 1),
      await suspendMeanwhile(person.username),
    )
    expect(answer.status, answer.text).not.toBe(200)
    expect(await site.sql('SELECT coverKey FROM collection WHERE id = ?', [id])).toEqual([{ coverKey: null }])
    expect(await keptPictures(site, `cover/${id}`)).toEqual([])
  })
})

describe('a picture that is changed while an earlier upload is under way', async () => {
  const { foundryId } = await site.family('playfair-display')
  const designer = await makePerson(site, { roles: ['designer'], foundryId })
  const { id } = (await designer.client.post('/api/v3/collections', { name: 'Raced' })).json
  const draft = await draftOf(designer, 'Raced draft')
  const owners = [
    {
      folder: `avatar/${designer.userId}`,
      path: `/api/account/${designer.userId}/avatar`,
      row: 'avatarKey AS k FROM user',
    },
    {
      folder: `foundry/${foundryId}`,
      path: `/api/account/foundry-${foundryId}/logo`,
      row: 'logoKey AS k FROM foundry',
    },
    { folder: `poster/${draft}`, path: `/api/account/family-${draft}/poster`, row: 'posterKey AS k FROM family' },
    { folder: `cover/${id}`, path: `/api/v3/collection/${id}/image`, row: 'coverKey AS k FROM collection' },
  ]
  const uses = async () => JSON.stringify(await site.sql('SELECT * FROM rate_limit ORDER BY name, subject'))

  test.each(owners)('keeps the change; the earlier upload is refused: $folder', async ({ folder, path, row }) => {
    const id = Number(folder.split('/')[1])
    const inRow = async () => (await site.sql<{ k: string | null }>(`SELECT ${row} WHERE id = ?`, [id]))[0]!.k
    const send = (meanwhile?: () => Promise<unknown>) =>
      sendPicture(designer.client, path, turnedJpeg(300, 300, 1), meanwhile)
    /** The site counts an upload when it begins; its body waits for `act`. */
    const sendAround = async (act: () => Promise<unknown>) => {
      const before = await uses()
      return send(async () => {
        await waitFor('the upload to begin', async () => (await uses()) !== before)
        await act()
      })
    }
    expect((await send()).status).toBe(200)

    const replaced = await sendAround(async () => expect((await send()).status).toBe(200))
    expect(replaced.status, replaced.text).toBe(409)
    expect(await keptPictures(site, folder)).toEqual([await inRow()])

    const removed = await sendAround(async () =>
      expect((await designer.client.send('DELETE', path, undefined)).status).toBe(200),
    )
    expect(removed.status, removed.text).toBe(409)
    expect(await inRow()).toBeNull()
    expect(await keptPictures(site, folder)).toEqual([])
  })

  test.each([
    { form: 'avatar', page: `/account/profile/${designer.userId}/general`, call: owners[0]! },
    { form: 'poster', page: `/account/family/${draft}/edit`, call: owners[2]! },
  ])('keeps its removal; the earlier form is refused: $form', async ({ form, page, call }) => {
    const picture = turnedJpeg(300, 300, 1)
    expect((await sendPicture(designer.client, call.path, picture)).status).toBe(200)
    const sent = await sendPicture(
      designer.client,
      page,
      picture,
      async () => {
        // Answered after the site took up the form, which came before.
        expect((await designer.client.get(page)).status).toBe(200)
        expect((await designer.client.send('DELETE', call.path, undefined)).status).toBe(200)
      },
      form,
    )
    expect(sent.status).toBe(409)
    expect(sent.text).toContain('Upload it again if you want to use it.')
    expect(await keptPictures(site, call.folder)).toEqual([])
  })
})
