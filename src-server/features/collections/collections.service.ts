import type {
  CollectionEditor,
  OwnCollectionsQuery,
  OwnCollectionsResult,
} from '#shared/contracts/collections/collection-changes.ts'
import type {
  CollectionsSearchQuery,
  CollectionsSearchResult,
  CollectionView,
} from '#shared/contracts/collections/collections.ts'
import { AppError } from '#shared/errors.ts'
import { COLLECTION } from '#shared/limits.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import { foldName } from '#shared/search/words.ts'
import type { Reader } from '../../database/reader.ts'
import { pageOrLast } from '../../search/page-or-last.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import { type Actor, ANONYMOUS, requirePerson } from '../core/actor.ts'
import { perfSince } from '../core/perf.ts'
import { can, isPublic, requireEdit, requireSee } from './collections.policy.ts'
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

/** Families on a card, one strip each. */
const CARD_FONTS = 3
/** Families on the collection's own page for its cover and link preview; the list itself is paged. */
const DETAIL_FONTS = 12

/** A collection by its id. */
export interface AskedCollection {
  id: number
  /** That of its link, if the caller has it. */
  key?: string | undefined
}

interface CollectionsServiceDeps {
  reader: Reader
  engines: SearchEngines
  views: CollectionViews
}

/** Reading collections: lists of public ones, and single ones for those who may see them. */
export function createCollectionsService({ reader, engines, views }: CollectionsServiceDeps) {
  const notFound = (what: string | number, param: string) =>
    new AppError('NOT_FOUND', `There is no collection '${what}'`, { param })

  /** @throws AppError NOT_FOUND, also for removed ones and other people's private ones, to hide that they exist */
  async function visible({ id, key }: AskedCollection, actor: Actor, param: string): Promise<CollectionRecord> {
    const [record] = await findCollections(reader, [id])
    if (!record || !can(actor, 'see', record, key)) throw notFound(id, param)
    return record
  }

  return {
    /** Public collections. Page numbers past the end return the last page, as pagers are clamped. */
    async search(query: CollectionsSearchQuery, signal?: AbortSignal): Promise<CollectionsSearchResult> {
      const started = performance.now()
      const q = query.q.trim()
      const ownerId = query.user === '' ? null : await findUserId(reader, foldName(query.user))
      if (query.user !== '' && ownerId === null)
        throw new AppError('NOT_FOUND', `There is no user with the username '${query.user}'`, { param: 'user' })
      const asked: Omit<CollectionQuery, 'page'> = {
        q,
        sort: query.sort ?? (q === '' ? 'popular' : 'relevance'),
        ownerId,
        minFonts: query.min,
        size: query.size,
      }
      const ask = async (page: number) => (await engines.searchCollections('es', { ...asked, page }, signal)).hits
      const { found, place } = await pageOrLast(ask, query.page, query.size)
      // The engine may lag behind: collections made private meanwhile are filtered out.
      const records = (await findCollections(reader, found.ids)).filter(isPublic)
      return {
        hits: await views(records, { fonts: CARD_FONTS, familyId: query.familyId }),
        ...place,
        perf: perfSince(started),
      }
    },

    /** The caller's collections including private ones, sorted by the database, since they are few; all of them unless a size is asked for. */
    async mine(query: OwnCollectionsQuery, actor: Actor): Promise<OwnCollectionsResult> {
      const ownerId = requirePerson(actor)
      const { records, place } = await findOwnCollections(reader, {
        ...query,
        size: query.size ?? COLLECTION.perPerson,
        ownerId,
      })
      return {
        hits: await views(records, { fonts: CARD_FONTS, familyId: query.familyId, fontId: query.fontId }),
        ...place,
      }
    },

    /** Which families of a list the caller has collected, in one query. */
    async held({ familyIds }: { familyIds: readonly number[] }, actor: Actor): Promise<{ familyIds: number[] }> {
      return { familyIds: await findHeld(reader, requirePerson(actor), familyIds) }
    },

    async details(input: AskedCollection & { familyId?: number }, actor: Actor = ANONYMOUS): Promise<CollectionView> {
      const record = await visible(input, actor, 'id')
      return (await views([record], { fonts: DETAIL_FONTS, familyId: input.familyId }))[0]!
    },

    /**
     * The details as the API tells them, where somebody else's private one is refused.
     * @throws AppError NOT_FOUND, FORBIDDEN
     */
    async byId(input: AskedCollection & { familyId?: number }, actor: Actor): Promise<CollectionView> {
      const [record] = await findCollections(reader, [input.id])
      const seen = requireSee(actor, record, input.id, input.key)
      return (await views([seen], { fonts: DETAIL_FONTS, familyId: input.familyId }))[0]!
    },

    /**
     * Data for the editor, for those who may edit; the saved search only for those who may change it.
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
      return { collection: shown[0]!, linkKey: collection.linkKey, mayKind, smartQuery }
    },

    /**
     * The collection that a filter names by slug, by id, or by id and the key of its link: 12.KEY
     * @throws AppError NOT_FOUND
     */
    async resolve(name: string, actor: Actor = ANONYMOUS): Promise<number> {
      const [, digits, key] = /^(\d{1,10})(?:\.(.*))?$/.exec(name) ?? []
      const id = digits === undefined ? await findPublicIdBySlug(reader, name) : Number(digits)
      if (id === null) throw notFound(name, 'collection')
      return (await visible({ id, key }, actor, 'collection')).id
    },

    /** The public ones among these, as lists show them, in the given order. */
    async cards(ids: readonly number[]): Promise<CollectionView[]> {
      const records = (await findCollections(reader, ids)).filter(isPublic)
      return views(records, { fonts: CARD_FONTS })
    },

    notes: (collectionId: number, familyIds: readonly number[]) => findNotes(reader, collectionId, familyIds),

    /** Names for the live search. */
    async named(ids: readonly number[]): Promise<{ id: number; slug: string; name: string; fontCount: number }[]> {
      const records = await findCollections(reader, ids)
      return records
        .filter(isPublic)
        .map(({ id, slug, name, fontCount }) => ({ id, slug, name, fontCount: Number(fontCount) }))
    },
  }
}

export type CollectionsService = ReturnType<typeof createCollectionsService>
