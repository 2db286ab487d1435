import { afterAll, expect, test } from 'vitest'
import { Family } from '#server/database/entities/family.ts'
import { Font } from '#server/database/entities/font.ts'
import { transaction } from '#server/database/transaction.ts'
import { settleFonts } from '#server/features/publishing/versions.ts'
import { startTestSite } from '#tests/support/app.ts'

const site = await startTestSite()
afterAll(() => site.close())

const { id, primaryFontId } = await site.family('playfair-display')
const styles = await site.sql<{ id: number }>('SELECT id FROM font WHERE familyId = ? ORDER BY position, id', [id])
const page = `/playfair-display-f${id}`
const shownFirst = (fonts: { id: number; primary: boolean }[]) => fonts.filter((font) => font.primary)

test('a family whose primary style has no file is shown by the first that has one', async () => {
  expect(styles.map((style) => style.id)[0]).toBe(primaryFontId)
  await transaction(site.database, (manager) => manager.update(Font, { id: primaryFontId! }, { fontFileId: null }))
  const next = styles[1]!.id

  const answer = await site.client.get(page)
  expect(answer.status).toBe(200)
  const details = (await site.client.get(`/api/v3/family/${id}/details.json`)).json
  expect(shownFirst(details.fonts)).toMatchObject([{ id: next }])
  expect(details.languages.length).toBeGreaterThan(0)
  const [row] = (await site.client.get('/api/v3/fonts/search.json?q=playfair')).json.hits
  expect(shownFirst(row.fonts)).toMatchObject([{ id: next, file: expect.any(String) }])

  // The next change of the family settles the rows.
  await transaction(site.database, (manager) => settleFonts(manager, id))
  expect(await site.sql('SELECT primaryFontId AS first FROM family WHERE id = ?', [id])).toEqual([{ first: next }])
  expect(await site.sql('SELECT id FROM font WHERE familyId = ? AND isPrimary = 1', [id])).toEqual([{ id: next }])
})

test('a family without any file still has its page', async () => {
  await transaction(site.database, async (manager) => {
    await manager.update(Font, { familyId: id }, { fontFileId: null })
    await manager.update(Family, { id }, { posterKey: null })
  })
  expect((await site.client.get(page)).status).toBe(200)
})
