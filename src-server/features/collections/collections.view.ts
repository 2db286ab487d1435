import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { momentOf } from '#shared/format/time.ts'
import * as MESSAGES from '#shared/messages.ts'
import type { Reader } from '../../database/reader.ts'
import type { FamilyRows } from '../catalogue/fonts/family-rows.ts'
import { loadSampleLists } from '../catalogue/fonts/sample-fonts.ts'
import { type CollectionRecord, findHolding, firstFamilies } from './collections.queries.ts'

export interface CollectionViewsDeps {
  reader: Reader
  rows: FamilyRows
  /** URL of a stored picture; null = the account has none. */
  avatarUrl(avatarKey: string | null): string
  coverUrl(coverKey: string): string
  now?: () => number
}

/** Turns records into views for cards and pages, in three queries. */
export function createCollectionViews(deps: CollectionViewsDeps) {
  const { reader } = deps
  const now = deps.now ?? Date.now

  return async function views(
    records: readonly CollectionRecord[],
    options: { fonts: number; familyId?: number | undefined; fontId?: number | undefined },
  ): Promise<CollectionView[]> {
    const ids = records.map((record) => record.id)
    const [fontsOf, holding] = await Promise.all([
      loadSampleLists(deps, firstFamilies(ids, options.fonts)),
      options.familyId === undefined ? null : findHolding(reader, options.familyId, ids, options.fontId),
    ])
    const nowMs = now()
    return records.map((record) => ({
      id: record.id,
      slug: record.slug,
      name: record.name || MESSAGES.collectionUnnamed,
      description: record.description,
      private: Boolean(record.isPrivate),
      type: record.type,
      coverPhoto: record.coverKey === null ? null : deps.coverUrl(record.coverKey),
      fontCount: Number(record.fontCount),
      fonts: fontsOf.get(record.id) ?? [],
      owner: { username: record.ownerName, avatar: deps.avatarUrl(record.ownerAvatar) },
      fontExists: holding === null ? null : holding.has(record.id),
      dateCreated: momentOf(Number(record.createdAt), nowMs),
      dateUpdated: momentOf(Number(record.updatedAt), nowMs),
    }))
  }
}

export type CollectionViews = ReturnType<typeof createCollectionViews>
