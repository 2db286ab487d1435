import { afterAll, expect, test } from 'vitest'
import { Font } from '#server/database/entities/font.ts'
import { transaction } from '#server/database/transaction.ts'
import type { StyleSet, StyleSetBytes } from '#shared/contracts/web-fonts/style-sets.ts'
import { WEB_FONTS } from '#shared/web-font-limits.ts'
import { startTestSite } from '#tests/support/app.ts'
import { getWhenMade } from '#tests/support/http-client.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

const site = await startTestSite()
afterAll(() => site.close())

const ask = (name: string, input: object) =>
  getWhenMade(site.client, `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`)
async function call<Answer>(name: string, input: object): Promise<Answer> {
  const answer = await ask(name, input)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.result.data
}
/** Ids of styles of a family, in page order. */
const stylesOf = async (slug: string) =>
  (
    await site.sql<{ id: number; fullName: string }>(
      'SELECT font.id, font.fullName FROM font JOIN family ON family.id = font.familyId WHERE family.slug = ? ORDER BY font.position, font.id',
      [slug],
    )
  ).map(({ id, fullName }) => ({ id, fullName }))

test('one style sheet serves the chosen styles of several families, and says what it leaves out', async () => {
  const [playfair, lobster, personal, rye] = await Promise.all(
    ['playfair-display', 'lobster', 'special-elite', 'rye'].map(stylesOf),
  )
  const ids = [playfair![1]!, lobster![0]!, personal![0]!, rye![0]!].map(({ id }) => id).join(',')
  const set = await call<StyleSet>('styleSets.code', { ids })
  expect(set.families.map(({ name }) => name)).toEqual(['Playfair Display', 'Lobster'])
  for (const { npmPackage } of set.families) expect(npmPackage).toMatch(/^@[\w-]+\/(playfair-display|lobster)$/)
  expect(set.leftOut).toEqual([{ name: 'Special Elite', reason: 'it is free for personal use only' }])
  const css = await site.client.get(set.styleSheet)
  expect(css.status, css.text).toBe(200)
  const files = new Set([...css.text.matchAll(/\/webfonts\/f\/\d+-(\d+)\//g)].map(([, file]) => Number(file)))
  const expected = await site.sql<{ fontFileId: number }>('SELECT fontFileId FROM font WHERE id IN (?, ?)', [
    playfair![1]!.id,
    lobster![0]!.id,
  ])
  expect([...files].sort()).toEqual(expected.map(({ fontFileId }) => fontFileId).sort())
})

test('counts the bytes of the files that a browser loads for a language', async () => {
  const [style] = await stylesOf('amiri')
  const { styleSheet } = await call<StyleSet>('styleSets.code', { ids: String(style!.id) })
  const css = (await site.client.get(styleSheet)).text
  const sizeOf = async (piece: string) => {
    const [, url] = new RegExp(`/\\* ${piece} \\*/[^}]+url\\(([^)]+)\\)`).exec(css)!
    return (await getWhenMade(site.client, new URL(url!).pathname)).bytes.length
  }
  const english = await call<StyleSetBytes>('styleSets.bytes', { ids: String(style!.id), lang: 'en' })
  expect(english).toEqual({ files: 1, bytes: await sizeOf('latin'), lacking: [] })
  // The space is among the Latin letters.
  const arabic = await call<StyleSetBytes>('styleSets.bytes', { ids: String(style!.id), lang: 'ar' })
  expect(arabic).toEqual({ files: 2, bytes: (await sizeOf('arabic')) + english.bytes, lacking: [] })
  const greek = await call<StyleSetBytes>('styleSets.bytes', { ids: String(style!.id), lang: 'el' })
  expect(greek.lacking).toEqual([style!.fullName])
})

test('without any style that may be served there is no style sheet', async () => {
  const [personal] = await stylesOf('special-elite')
  const set = await call<StyleSet>('styleSets.code', { ids: `${personal!.id},999999999` })
  expect(set).toMatchObject({ styleSheet: '', families: [] })
  const bytes = await call<StyleSetBytes>('styleSets.bytes', { ids: String(personal!.id), lang: 'en' })
  expect(bytes).toEqual({ files: 0, bytes: 0, lacking: [] })
})

test('leaves out a style whose address serves another of the same weight, slope and width', async () => {
  const [playfair, lobster] = await Promise.all(['playfair-display', 'lobster'].map(stylesOf))
  const [first, , last] = playfair!
  const before = await site.sql<{ weight: number; italic: number }>('SELECT weight, italic FROM font WHERE id = ?', [
    last!.id,
  ])
  const change = (weight: number, italic: boolean) =>
    transaction(site.database, (manager) => manager.update(Font, last!.id, { weight, italic }))
  await change(400, false)
  const set = await call<StyleSet>('styleSets.code', { ids: `${last!.id},${lobster![0]!.id}` })
  expect(set.leftOut).toEqual([{ name: last!.fullName, reason: `its address serves ${first!.fullName} instead` }])
  expect(set.families.map(({ name }) => name)).toEqual(['Lobster'])
  expect((await site.client.get(set.styleSheet)).status).toBe(200)
  await change(before[0]!.weight, Boolean(before[0]!.italic))
})

test('one style sheet holds 20 families; those that it refuses do not count', async () => {
  const [[personal], [lobster]] = [await stylesOf('special-elite'), await stylesOf('lobster')]
  const ids = [personal!.id]
  for (let at = 1; at <= WEB_FONTS.familiesMax + 2; at++) {
    const familyId = await plantRealFamily(site.database, { slug: `shared-${at}`, topic: 'serif', styles: ['Regular'] })
    await transaction(site.database, async (manager) => {
      const { fontFileId } = await manager.findOneByOrFail(Font, { id: lobster!.id })
      await manager.update(Font, { familyId }, { fontFileId })
    })
    ids.push((await stylesOf(`shared-${at}`))[0]!.id)
  }
  const set = await call<StyleSet>('styleSets.code', { ids: ids.join(',') })
  expect(set.families.map(({ name }) => name)).toEqual(
    Array.from({ length: WEB_FONTS.familiesMax }, (_, at) => `shared-${at + 1}`),
  )
  const reason = 'one style sheet holds 20 families'
  expect(set.leftOut.slice(1)).toEqual(['shared-21', 'shared-22'].map((name) => ({ name, reason })))
  expect((await site.client.get(set.styleSheet)).status).toBe(200)
})

test('a row for each style, in the order of the ids; those that are not public are left out', async () => {
  const [playfair, rye, lobster] = await Promise.all(['playfair-display', 'rye', 'lobster'].map(stylesOf))
  const ids = [playfair![2]!.id, rye![0]!.id, lobster![0]!.id, playfair![0]!.id, 999_999_999]
  const { hits, total } = await call<{ hits: { fonts: { id: number }[] }[]; total: number }>('fonts.styles', {
    ids: ids.join(','),
  })
  expect(hits.map(({ fonts }) => fonts.map(({ id }) => id))).toEqual([[ids[0]], [ids[2]], [ids[3]]])
  expect(total).toBe(3)
})

test.each([
  ['styleSets.code', { ids: '' }],
  ['styleSets.code', { ids: '1,x' }],
  ['styleSets.code', { ids: Array.from({ length: 201 }, (_, at) => at + 1).join(',') }],
  ['styleSets.bytes', { ids: '1', lang: 'nonsense' }],
  ['fonts.styles', { ids: Array.from({ length: 201 }, (_, at) => at + 1).join(',') }],
])('%s refuses %j', async (name, input) => {
  expect((await ask(name, input)).status).toBe(400)
})
