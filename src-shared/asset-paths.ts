/** Paths of the byte routes, shared by views, pages and routes. */
export const bundlePath = (familyId: number | string) => `/api/family/${familyId}/bundle`
/** LICENSE.txt of the bundle. */
export const licencePath = (familyId: number | string) => `/api/family/${familyId}/licence`
/** An older version as a ZIP. */
export const versionBundlePath = (familyId: number, number: number) =>
  `/api/v3/family/${familyId}/version/${number}/bundle`
export const fontDownloadPath = (fontId: number | string) => `/api/font/${fontId}/download`
/** WOFF2 of the sanitised copy. Immutable, since the guid identifies the bytes. */
export const webfontPath = (fileGuid: string) => `/api/webfont/${fileGuid}.woff2`
/** @param posterKey storage key 'poster/{familyId}/{sha256}.png', or '.webp' for uploaded ones */
export const posterPath = (posterKey: string) => `/api/${posterKey}`
/** Uploaded posters are webp, rendered ones png. */
export const posterType = (posterKey: string) => (posterKey.endsWith('.webp') ? 'image/webp' : 'image/png')
/** Avatars and covers. @param key storage key, e.g. 'cover/{collectionId}/{sha256}.webp' */
export const storedPicturePath = (key: string) => `/api/${key}`

/** Names of a collection's first families, each in its own font; the address changes with the collection. */
export const collectionPicturePath = (collection: { id: number; dateUpdated: { value: string } }) =>
  `/api/collection/${collection.id}/names-${Date.parse(collection.dateUpdated.value).toString(36)}.png`

/** What other sites show beside a link to a page without a picture of its own: the mark, 1200 x 630. */
export const SITE_PICTURE = '/static/fontarium-card.png'

/** Where a page being left sends its last analytics events. */
export const ANALYTICS_BEACON_PATH = '/api/analytics/beacon'
/** Atom feeds. */
export const feedPaths = {
  newFonts: '/feeds/new-fonts.xml',
  blog: '/feeds/blog.xml',
  designer: (slug: string) => `/feeds/designer/${encodeURIComponent(slug)}.xml`,
  tag: (slug: string) => `/feeds/tag/${encodeURIComponent(slug)}.xml`,
  collection: (id: number) => `/feeds/collection/${id}.xml`,
} as const
/** A collection as a file. */
export const collectionFilePath = (
  { id, key }: { id: number; key?: string | undefined },
  what: 'bundle' | 'kit' | 'export.json' | 'export.csv',
) => withLinkKey(`/api/v3/collection/${id}/${what}`, key)
/** The address of a page, file or cover of a private collection, for those who have the key of its link. */
export const withLinkKey = (path: string, key: string | undefined) => (key ? `${path}?key=${key}` : path)
/** Default profile picture. */
export const DEFAULT_AVATAR = '/avatar.svg'
