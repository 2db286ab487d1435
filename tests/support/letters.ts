import { expect } from 'vitest'
import { startTestSite, type TestSite, type TestSiteOptions } from './app.ts'
import { assemble, box, cmapFormat4, unicodeCmap, withGlyphs } from './bad-fonts/font-builder.ts'
import { changeHeaders, type SiteClient } from './http-client.ts'
import { makePerson, type Person } from './people.ts'
import { COMPLETE } from './studio-samples.ts'
import { uploadFile } from './upload.ts'

/** A font with the letters A to J, all of the same height. */
export const lettersOf = (height: number) =>
  assemble(
    withGlyphs(
      [box(50, 0, 450, 700), ...Array.from({ length: 10 }, () => box(50, 0, 450, height))],
      unicodeCmap(cmapFormat4(0x41, 10)),
    ),
  )

interface Letters {
  familyId: number
  name: string
  /** Other bytes make another version. */
  font: Uint8Array
  /** Default true. */
  submit?: boolean
}

/** Publishes a version like a designer: uploads a file, fills in the form, submits. */
export async function publishLetters(designer: SiteClient, { familyId, name, font, submit = true }: Letters) {
  const headers = await changeHeaders(designer)
  const fileName = `${name.replaceAll(' ', '')}.ttf`
  const sent = await uploadFile(designer, { familyId, fileName, bytes: font, headers })
  expect(sent.status, sent.text).toBe(200)
  if (!submit) return
  await designer.send('PUT', `/api/v3/family/${familyId}`, { name, ...COMPLETE })
  const submitted = await designer.post('/trpc/publishing.submit', { familyId })
  expect(submitted.status, submitted.text).toBe(200)
}

/** A site with an empty family of a designer who needs no review. */
export async function lettersSite(
  options: TestSiteOptions = {},
): Promise<{ site: TestSite; designer: Person; familyId: number }> {
  const site = await startTestSite(options)
  const { foundryId } = await site.family('lobster')
  const designer = await makePerson(site, { roles: ['designer', 'admin'], foundryId })
  const { familyId } = (await designer.client.post('/api/v3/family', {})).json
  return { site, designer, familyId }
}
