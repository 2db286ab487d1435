import type { TestSite } from './app.ts'
import { changeHeaders } from './http-client.ts'
import { oncePerSite } from './once-per-site.ts'
import { makePerson, type Person } from './people.ts'
import type { RouteSample } from './route-samples.ts'
import { realFont, uploadFile } from './upload.ts'

type StudioRoute = 'family-edit' | 'family-preview' | 'family-history' | 'family-pending' | 'family-published'

/** Details required to publish a family. */
export const COMPLETE = { topic: 'sans', tags: 'quiet, round', licence: 'OFL-1.1', description: 'A round one.' }

/** Creates a draft with a font. @returns its id */
export async function draftOf(
  designer: Person,
  name: string,
  file = 'quicksand/400Regular/Quicksand_400Regular.ttf',
): Promise<number> {
  const { familyId } = (await designer.client.post('/api/v3/family', {})).json as { familyId: number }
  const headers = await changeHeaders(designer.client)
  const sent = await uploadFile(designer.client, {
    familyId,
    fileName: file.split('/').at(-1)!,
    bytes: realFont(file),
    headers,
  })
  if (sent.status !== 200) throw new Error(`the sample was not taken: ${sent.text}`)
  const saved = await designer.client.send('PUT', `/api/v3/family/${familyId}`, { name, ...COMPLETE })
  if (saved.status !== 200) throw new Error(`the sample was not saved: ${saved.text}`)
  return familyId
}

/** Pages of a designer's families: a draft, one scheduled, one published. */
export const studioSamples = oncePerSite(makeSamples)

async function makeSamples(site: TestSite): Promise<Record<StudioRoute, RouteSample>> {
  const published = await site.family('playfair-display')
  const person = await makePerson(site, { roles: ['designer'], foundryId: published.foundryId })
  const draft = await draftOf(person, 'Sample draft')
  const waiting = await draftOf(person, 'Sample waiting')
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const submitted = await person.client.post('/trpc/publishing.submit', { familyId: waiting, at })
  if (submitted.status !== 200) throw new Error(`the sample was not submitted: ${submitted.text}`)
  const page = (familyId: number, name: string) => `/account/family/${familyId}/${name}`
  return {
    'family-edit': { path: page(draft, 'edit'), status: 200, h1: /^Sample draft/, person },
    'family-preview': { path: page(draft, 'preview'), status: 200, h1: /^Sample draft/, person },
    'family-history': { path: page(draft, 'history'), status: 200, h1: /^Sample draft/, person },
    'family-pending': { path: page(waiting, 'pending'), status: 200, h1: /^Sample waiting/, person },
    'family-published': { path: page(published.id, 'published'), status: 200, h1: /^Playfair Display/, person },
  }
}
