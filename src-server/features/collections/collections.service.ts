import type {
  CollectionsSearchQuery,
  CollectionsSearchResult,
  CollectionView,
  SampleFont,
} from '#shared/contracts/collections.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import { foldName } from '#shared/search/words.ts'
import { COLLECTION_STATUS } from '../../database/entities/collection.ts'
import type { Reader } from '../../database/reader.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import type { Actor } from '../../trpc/context.ts'
import type { FamilyRows } from '../fonts/family-rows.ts'
import { loadSampleFonts } from '../fonts/sample-fonts.ts'
import {
  type CollectionRecord,
  findCollections,
  findFirstFamilies,
  findHolding,
  findNotes,
  findPublicIdBySlug,
  findUserId,
} from './collections.queries.ts'

/** A card shows this many families, one strip each. */
const CARD_FONTS = 3
/** The collection's own page: enough for a cover, a link preview and a first look; the list itself is paged. */
const DETAIL_FONTS = 12

export interface CollectionsServiceDeps {
  reader: Reader
  engines: SearchEngines
  rows: FamilyRows
  /** Addresses of stored pictures; null = the account has none. */
  avatarUrl(avatarKey: string | null): string
  coverUrl(coverKey: string): string
  now?: () => number
}

/** Who may look into a collection that is not for everybody. */
function maySee(record: CollectionRecord, actor: Actor | undefined): boolean {
  return (
    actor !== undefined &&
    (actor.userId === record.ownerId || actor.roles.includes('admin') || actor.roles.includes('moderator'))
  )
}

/** Reading collections: lists of public ones, and single ones for whoever may see them. */
export function createCollectionsService(deps: CollectionsServiceDeps) {
  const { reader, engines } = deps
  const now = deps.now ?? Date.now

  const notFound = (what: string | number, param: string) =>
    new AppError('NOT_FOUND', `There is no collection '${what}'`, { param })

  /** @throws AppError NOT_FOUND, also for one taken down; FORBIDDEN for somebody else's private one */
  async function visible(id: number, actor: Actor | undefined, param: string): Promise<CollectionRecord> {
    const [record] = await findCollections(reader, [id])
    if (!record) throw notFound(id, param)
    if (maySee(record, actor)) return record
    if (record.status !== COLLECTION_STATUS.active) throw notFound(id, param)
    if (record.isPrivate) throw new AppError('FORBIDDEN', 'This collection is private', { param })
    return record
  }

  async function views(
    records: readonly CollectionRecord[],
    options: { fonts: number; familyId?: number },
  ): Promise<CollectionView[]> {
    const ids = records.map((record) => record.id)
    const [members, holding] = await Promise.all([
      findFirstFamilies(reader, ids, options.fonts),
      options.familyId === undefined ? null : findHolding(reader, options.familyId, ids),
    ])
    const samples = await loadSampleFonts(
      deps,
      members.map((member) => member.familyId),
    )
    const fontsOf = new Map<number, SampleFont[]>(ids.map((id) => [id, []]))
    for (const { collectionId, familyId } of members) {
      const sample = samples.get(familyId)
      if (sample) fontsOf.get(collectionId)?.push(sample)
    }
    const nowMs = now()
    return records.map((record) => ({
      id: record.id,
      slug: record.slug,
      name: record.name,
      description: record.description,
      private: Boolean(record.isPrivate),
      type: record.type,
      coverPhoto: record.coverKey === null ? null : deps.coverUrl(record.coverKey),
      fontCount: Number(record.fontCount),
      fonts: fontsOf.get(record.id)!,
      owner: { username: record.ownerName, avatar: deps.avatarUrl(record.ownerAvatar) },
      fontExists: holding === null ? null : holding.has(record.id),
      dateCreated: momentOf(Number(record.createdAt), nowMs),
      dateUpdated: momentOf(Number(record.updatedAt), nowMs),
    }))
  }

  return {
    /** Public collections. A page after the last one is answered with the last one, as pagers are clamped. */
    async search(query: CollectionsSearchQuery, signal?: AbortSignal): Promise<CollectionsSearchResult> {
      const started = performance.now()
      const q = query.q.trim()
      const ownerId = query.user === '' ? null : await findUserId(reader, foldName(query.user))
      if (query.user !== '' && ownerId === null)
        throw new AppError('NOT_FOUND', `There is no user '${query.user}'`, { param: 'user' })
      const ask: CollectionQuery = {
        q,
        sort: query.sort ?? (q === '' ? 'popular' : 'relevance'),
        ownerId,
        minFonts: query.min,
        page: query.page,
        size: query.size,
      }
      let { hits } = await engines.searchCollections('es', ask, signal)
      const pages = Math.max(1, Math.ceil(hits.total / query.size))
      const page = Math.min(query.page, pages)
      if (page !== query.page) hits = (await engines.searchCollections('es', { ...ask, page }, signal)).hits
      // The engine may be a moment behind: what was made private meanwhile is not shown.
      const records = (await findCollections(reader, hits.ids)).filter(
        (record) => record.status === COLLECTION_STATUS.active && !record.isPrivate,
      )
      return {
        hits: await views(records, { fonts: CARD_FONTS, familyId: query.familyId }),
        total: hits.total,
        page,
        size: query.size,
        pages,
        perf: { time: Math.round((performance.now() - started) * 100) / 100 },
      }
    },

    async details(input: { id: number; familyId?: number }, actor?: Actor): Promise<CollectionView> {
      const record = await visible(input.id, actor, 'id')
      return (await views([record], { fonts: DETAIL_FONTS, familyId: input.familyId }))[0]!
    },

    /**
     * The collection that a filter names, by id or by slug.
     * @throws AppError NOT_FOUND, FORBIDDEN
     */
    async resolve(slugOrId: string, actor?: Actor): Promise<number> {
      const id = /^\d{1,10}$/.test(slugOrId) ? Number(slugOrId) : await findPublicIdBySlug(reader, slugOrId)
      if (id === null) throw notFound(slugOrId, 'collection')
      return (await visible(id, actor, 'collection')).id
    },

    notes: (collectionId: number, familyIds: readonly number[]) => findNotes(reader, collectionId, familyIds),

    /** Names for the live search. */
    async named(ids: readonly number[]): Promise<{ id: number; slug: string; name: string; fontCount: number }[]> {
      const records = await findCollections(reader, ids)
      return records
        .filter((record) => !record.isPrivate && record.status === COLLECTION_STATUS.active)
        .map(({ id, slug, name, fontCount }) => ({ id, slug, name, fontCount: Number(fontCount) }))
    },
  }
}

export type CollectionsService = ReturnType<typeof createCollectionsService>
