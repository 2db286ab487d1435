import type { Middleware } from 'koa'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import type { RequestState } from '../../http/request-context.ts'
import type { LinkPictures, PictureLine } from '../previews/pictures/link-pictures.http.ts'

/** Most lines that are readable in a small link preview. */
const MAX_LINES = 4
/** Longer names would make every line small. */
const MAX_CHARS = 24

const PATH = /^\/api\/collection\/([1-9]\d{0,9})\/names-[0-9a-z]{1,12}\.png$/

/**
 * `/api/collection/{id}/names-{version}.png`: names of a collection's first families, each in its own font, for link
 * previews. The version only keeps caches apart; the picture shows the current collection.
 * @param details as the public sees it; throws NOT_FOUND, FORBIDDEN
 */
export function collectionPictures(
  pictures: LinkPictures,
  details: (input: { id: number }) => Promise<CollectionView>,
): Middleware<RequestState> {
  return async (ctx, next) => {
    const id = PATH.exec(ctx.path)?.[1]
    if (id === undefined) return next()
    pictures.begin(ctx)
    await pictures.send(ctx, await linesOf(await details({ id: Number(id) }), pictures))
  }
}

/** Families whose own font can set their name, in the owner's order. */
async function linesOf(collection: CollectionView, pictures: LinkPictures): Promise<PictureLine[]> {
  const lines: PictureLine[] = []
  for (const { id, familyName } of collection.fonts) {
    if (lines.length === MAX_LINES) break
    const line = [...familyName].length > MAX_CHARS ? null : await pictures.line(id, familyName)
    if (line) lines.push(line)
  }
  return lines
}
