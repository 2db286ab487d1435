import { encodeBase64url } from '#shared/preview/base64url.ts'
import type { TestSite } from './app.ts'
import { changeHeaders } from './http-client.ts'
import type { Person } from './people.ts'
import { sendPicture } from './sent-pictures.ts'
import { solidPng } from './solid-png.ts'
import { draftOf } from './studio-samples.ts'
import { beginUpload } from './upload.ts'

/** Who may read an address; others get 404, 403 or a redirect to the log-in page. */
export type Audience = 'everybody' | 'nobody' | 'members' | 'owner' | 'owner, admin' | 'owner, moderator, admin'

export interface ByteSample {
  method: 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  path: string
  audience: Audience
}

interface Font {
  id: number
  fileGuid: string
  fontFileId: number
}

/** Addresses of a family. Call it while the family is public, since the style sheet is read as a visitor. */
async function familyAddresses(site: TestSite, familyId: number) {
  const [font] = await site.sql<Font>('SELECT id, fileGuid, fontFileId FROM font WHERE familyId = ?', [familyId])
  const [family] = await site.sql<{ name: string; slug: string; posterKey: string | null }>(
    'SELECT name, slug, posterKey FROM family WHERE id = ?',
    [familyId],
  )
  const { id, fileGuid, fontFileId } = font as Font
  const [guid, text] = [encodeBase64url(fileGuid), encodeBase64url('Ag')]
  const css = `/css2?family=${encodeURIComponent(family!.name)}`
  const sheet = await site.client.get(css)
  const file = /url\((?:https?:\/\/[^/)]+)?(\/webfonts\/f\/[^)]+)\)/.exec(sheet.text)?.[1]
  return {
    shown: [
      `/api/rf5/${id}/${guid}/${text}/x.png`,
      `/api/svg/${id}/${guid}/${text}/x.svg`,
      `/api/renderfont4/${id}/${encodeBase64url('{}')}/${text}/x.png`,
      `/api/webfont/${fileGuid}.woff2`,
      `/api/family/${familyId}/bundle`,
      `/api/families/bundle?ids=${familyId}`,
      `/api/font/${id}/download`,
      `/webfonts/menu/${familyId}.woff2`,
      ...(file ? [file] : []),
      `/api/family/${familyId}/licence`,
      `/api/poster/${familyId}/name-1.png`,
      ...(family!.posterKey ? [`/api/${family!.posterKey}`] : []),
    ],
    css: [
      css,
      `/css?family=${encodeURIComponent(family!.name)}`,
      `/npm/@127-0-0-1/${family!.slug}`,
      `/npm/@127-0-0-1/${family!.slug}/-/${family!.slug}-1.0.0.tgz`,
    ],
    proofs: [
      `/api/v3/family/${familyId}/proof/${fontFileId}.ttf`,
      `/api/v3/family/${familyId}/proof/${fontFileId}.png?text=Ag`,
    ],
    version: `/api/v3/family/${familyId}/version/1/bundle`,
    figures: `/api/family/${familyId}/analytics.csv`,
  }
}

async function collectionAddresses(site: TestSite, owner: Person, familyId: number, isPrivate: boolean) {
  const name = isPrivate ? 'Closed' : 'Open'
  const { id } = (await owner.client.post('/api/v3/collections', { name, private: isPrivate, familyId })).json
  const sent = await sendPicture(owner.client, `/api/v3/collection/${id}/image`, solidPng(40, 40))
  const { coverPhoto } = JSON.parse(sent.text) as { coverPhoto: string }
  const of = `/api/v3/collection/${id}`
  return {
    image: `${of}/image`,
    files: [`${of}/export.json`, `${of}/export.csv`, `${of}/bundle`, `${of}/kit`, coverPhoto],
    shown: [
      `/api/collection/${id}/names-1.png`,
      `/embed/collection/${id}`,
      `/feeds/collection/${id}.xml`,
      `/api/oembed?url=${encodeURIComponent(`${site.url}/collection/x-c${id}`)}`,
    ],
  }
}

/** Requests for a half-sent file, which only its sender may use, even if others may publish the family. */
async function uploadAddresses(owner: Person, familyId: number): Promise<ByteSample[]> {
  const sending = {
    familyId,
    fileName: 'half.ttf',
    bytes: new Uint8Array(10),
    headers: await changeHeaders(owner.client),
  }
  const begun = await beginUpload(owner.client, sending)
  const address = String(begun.headers.location)
  const of = (method: ByteSample['method'], path = address): ByteSample => ({ method, path, audience: 'owner' })
  return [of('HEAD'), of('PATCH'), of('POST', `${address}/finish`), of('DELETE')]
}

interface Cast {
  owner: Person
  moderator: Person
  foundryId: number
}

/** Every address that serves files, of public and non-public families, with who may read it. */
export async function byteSamples(site: TestSite, { owner, moderator, foundryId }: Cast): Promise<ByteSample[]> {
  const publicId = (await site.family('lobster')).id
  const draftId = await draftOf(owner, 'Byte Draft')
  const hiddenId = await draftOf(owner, 'Byte Hidden')
  await owner.client.post('/trpc/publishing.submit', { familyId: hiddenId, at: '' })
  const [open, draft, hidden] = [
    await familyAddresses(site, publicId),
    await familyAddresses(site, draftId),
    await familyAddresses(site, hiddenId),
  ]
  await moderator.client.post('/trpc/publishing.hide', { familyId: hiddenId, reason: 'Reported.' })
  const shelf = await collectionAddresses(site, owner, publicId, false)
  const closed = await collectionAddresses(site, owner, publicId, true)
  const avatar = await sendPicture(owner.client, `/api/account/${owner.userId}/avatar`, solidPng(40, 40))
  const logo = await sendPicture(owner.client, `/api/account/foundry-${foundryId}/logo`, solidPng(40, 40))
  const chunk = /<loc>[^<]*(\/sitemap-[^<]+)<\/loc>/.exec((await site.client.get('/sitemap.xml')).text)![1] as string
  const read = (audience: Audience, paths: readonly string[]) =>
    paths.map((path): ByteSample => ({ method: 'GET', path, audience }))
  const send = (audience: Audience, paths: readonly string[]) =>
    paths.map((path): ByteSample => ({ method: 'POST', path, audience }))
  return [
    ...read('everybody', [...open.shown, ...open.css, ...shelf.files, ...shelf.shown]),
    ...read('everybody', [JSON.parse(avatar.text).avatar, JSON.parse(logo.text).logo, '/webfonts/v1/webfonts']),
    ...read('everybody', ['/feeds/new-fonts.xml', '/feeds/blog.xml', '/sitemap.xml', chunk]),
    ...read('nobody', [...draft.shown, ...draft.css, ...hidden.shown, ...hidden.css, ...closed.shown]),
    ...read('members', ['/api/account/export.zip']),
    ...read('owner, moderator, admin', closed.files),
    ...read('owner, moderator, admin', [...open.proofs, ...draft.proofs, ...hidden.proofs]),
    ...read('owner, moderator, admin', [draft.version, hidden.version, `/api/account/family-${publicId}/poster`]),
    ...read('owner, admin', [open.figures, `/api/foundry/${foundryId}/analytics.csv`]),
    ...send('owner, admin', [
      `/api/account/${owner.userId}/avatar`,
      `/api/account/foundry-${foundryId}/logo`,
      shelf.image,
      closed.image,
      `/api/account/family-${publicId}/poster`,
      `/api/account/family-${draftId}/poster`,
      `/api/v3/uploads?familyId=${draftId}`,
    ]),
    ...(await uploadAddresses(owner, draftId)),
  ]
}
