import type {
  CollectionEditor,
  OwnCollectionsQuery,
  OwnCollectionsResult,
} from '#shared/contracts/collection-changes.ts'
import type { CollectionsSearchQuery, CollectionsSearchResult, CollectionView } from '#shared/contracts/collections.ts'
import { AppError } from '#shared/errors.ts'
import { placeIn } from '#shared/paging.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import { foldName } from '#shared/search/words.ts'
import { COLLECTION_STATUS } from '../../database/entities/collection.ts'
import type { Reader } from '../../database/reader.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import type { Actor } from '../core/actor.ts'
import { can, requireEdit, requirePerson } from './collections.policy.ts'
import {
  type CollectionRecord,
  findCollections,
  findHeld,
  findNotes,
  findOwnCollections,
  findPublicIdBySlug,
  findSmartQuery,
  findUserId,
} from './collections.queries.ts'
import type { CollectionViews } from './collections.view.ts'

/** A card shows this many families, one strip each. */
const CARD_FONTS = 3
/** The collection's own page: enough for a cover, a link preview and a first look; the list itself is paged. */
const DETAIL_FONTS = 12

export interface CollectionsServiceDeps {
  reader: Reader
  engines: SearchEngines
  views: CollectionViews
}

/** Reading collections: lists of public ones, and single ones for whoever may see them. */
export function createCollectionsService({ reader, engines, views }: CollectionsServiceDeps) {
  const notFound = (what: string | number, param: string) =>
    new AppError('NOT_FOUND', `There is no collection '${what}'`, { param })

  /** @throws AppError NOT_FOUND, also for one taken down and somebody else's private one: nobody learns that it is there */
  async function visible(id: number, actor: Actor | undefined, param: string): Promise<CollectionRecord> {
    const [record] = await findCollections(reader, [id])
    if (!record || !can(actor, 'see', record)) throw notFound(id, param)
    return record
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
      const place = placeIn(hits.total, query.page, query.size)
      if (place.page !== query.page)
        hits = (await engines.searchCollections('es', { ...ask, page: place.page }, signal)).hits
      // The engine may be a moment behind: what was made private meanwhile is not shown.
      const records = (await findCollections(reader, hits.ids)).filter(
        (record) => record.status === COLLECTION_STATUS.active && !record.isPrivate,
      )
      return {
        hits: await views(records, { fonts: CARD_FONTS, familyId: query.familyId }),
        ...place,
        perf: { time: Math.round((performance.now() - started) * 100) / 100 },
      }
    },

    /** Everything that the asker put together, private ones too; ordered by the database, since it is one person's. */
    async mine(query: OwnCollectionsQuery, actor: Actor): Promise<OwnCollectionsResult> {
      const ownerId = requirePerson(actor)
      const { records, place } = await findOwnCollections(reader, { ...query, ownerId })
      return {
        hits: await views(records, { fonts: CARD_FONTS, familyId: query.familyId, fontId: query.fontId }),
        ...place,
      }
    },

    /** Which families of a list the asker has collected, all in one question. */
    async held({ familyIds }: { familyIds: readonly number[] }, actor: Actor): Promise<{ familyIds: number[] }> {
      return { familyIds: await findHeld(reader, requirePerson(actor), familyIds) }
    },

    async details(input: { id: number; familyId?: number }, actor?: Actor): Promise<CollectionView> {
      const record = await visible(input.id, actor, 'id')
      return (await views([record], { fonts: DETAIL_FONTS, familyId: input.familyId }))[0]!
    },

    /**
     * What its editor shows, for whoever may change it; the saved search for those who may change that.
     * @throws AppError UNAUTHORIZED, NOT_FOUND, FORBIDDEN
     */
    async editor({ id }: { id: number }, actor: Actor): Promise<CollectionEditor> {
      const [record] = await findCollections(reader, [id])
      const collection = requireEdit(actor, record, id)
      const mayKind = can(actor, 'setKind', collection)
      const [shown, smartQuery] = await Promise.all([
        views([collection], { fonts: CARD_FONTS }),
        mayKind ? findSmartQuery(reader, id) : '',
      ])
      return { collection: shown[0]!, mayKind, smartQuery }
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

    /** Those of these that everybody may see, as lists show them, in the order given. */
    async cards(ids: readonly number[]): Promise<CollectionView[]> {
      const records = (await findCollections(reader, ids)).filter((record) => can(undefined, 'see', record))
      return views(records, { fonts: CARD_FONTS })
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
