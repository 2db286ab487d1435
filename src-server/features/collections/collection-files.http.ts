import type { Context, Middleware } from 'koa'
import { AppError } from '#shared/errors.ts'
import type { Reader } from '../../database/reader.ts'
import { requireRead } from '../../http/methods.ts'
import type { RequestState } from '../../http/request-context.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import { countedParts, setAttachment } from '../catalogue/downloads/downloads.http.ts'
import type { DownloadsService } from '../catalogue/downloads/downloads.service.ts'
import { openZip } from '../catalogue/downloads/zip-stream.ts'
import { findMembers, findPicked } from './collection-contents.ts'
import { fontFaceKit } from './collection-kit.ts'
import type { AskedCollection } from './collections.service.ts'
import type { Collections } from './collections.ts'

interface CollectionFilesDeps {
  collections: Collections
  downloads: DownloadsService
  reader: Reader
  storage: StoragePort
  site: { name: string; publicUrl: string }
  webfont(sanitisedSha256: string): Promise<Uint8Array | null>
  recordDownload(ctx: Context, familyId: number): void
}

/** A collection as a file: list (JSON, CSV), ZIP of all fonts, kit for a web server. */
export function collectionFileRoutes(deps: CollectionFilesDeps): Middleware<RequestState> {
  const path = /^\/api\/v3\/collection\/(\d{1,10})\/(export\.json|export\.csv|bundle|kit)$/
  return async (ctx, next) => {
    const [, digits, what] = path.exec(ctx.path) ?? []
    if (digits === undefined) return next()
    requireRead(ctx)
    const asked = { id: Number(digits), key: keyIn(ctx) }
    ctx.set('Cache-Control', 'private, no-store')
    if (what === 'export.json') return sendJson(ctx, deps, asked)
    if (what === 'export.csv') return sendCsv(ctx, deps, asked)
    return sendZip(ctx, deps, asked, what as 'bundle' | 'kit')
  }
}

/** The key of a private collection's link, in the query of its files and its cover. */
export const keyIn = (ctx: Context): string | undefined =>
  typeof ctx.query.key === 'string' ? ctx.query.key : undefined

async function sendJson(ctx: Context, { collections }: CollectionFilesDeps, asked: AskedCollection): Promise<void> {
  const list = await collections.exportJson(asked, ctx.state.actor)
  setAttachment(ctx, `${list.slug}.json`, 'application/json')
  ctx.status = 200
  ctx.body = JSON.stringify(list, null, 2)
}

async function sendCsv(ctx: Context, { collections }: CollectionFilesDeps, asked: AskedCollection): Promise<void> {
  const { slug, csv } = await collections.exportCsv(asked, ctx.state.actor)
  setAttachment(ctx, `${slug}.csv`, 'text/csv; charset=utf-8')
  ctx.status = 200
  // Spreadsheets need the byte order mark to read UTF-8.
  ctx.body = `\ufeff${csv}`
}

async function sendZip(
  ctx: Context,
  deps: CollectionFilesDeps,
  asked: AskedCollection,
  what: 'bundle' | 'kit',
): Promise<void> {
  const { id, slug } = await deps.collections.details(asked, ctx.state.actor)
  const members = await findMembers(deps.reader, id)
  if (members.length === 0) throw new AppError('NOT_FOUND', 'There is no font in this collection.')
  const picked = new Map(
    [...(await findPicked(deps.reader, id))].map(([familyId, styles]) => [
      familyId,
      new Set(styles.map((style) => style.fontId)),
    ]),
  )
  const bundled = async () => {
    const ids = members.map((member) => member.familyId)
    return countedParts(await deps.downloads.bulkBundle(ids, picked), (familyId) => deps.recordDownload(ctx, familyId))
  }
  const parts = what === 'kit' ? await fontFaceKit(deps, members, picked) : await bundled()
  setAttachment(ctx, `${slug}${what === 'kit' ? '-kit' : ''}.zip`, 'application/zip')
  ctx.status = 200
  if (ctx.method === 'HEAD') return
  ctx.body = await openZip(parts, deps.storage)
}
