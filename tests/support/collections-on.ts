import type { Database } from '#server/database/data-source.ts'
import { CollectionFamily } from '#server/database/entities/collection.ts'
import { createReader } from '#server/database/reader.ts'
import { createFamilyRows } from '#server/features/catalogue/fonts/family-rows.ts'
import { createCollections } from '#server/features/collections/collections.ts'
import { createLimitsService } from '#server/features/core/limits/limits.service.ts'
import { workerFile } from '#server/render/worker-files.ts'
import { createDatabaseAdapter } from '#server/search/database.adapter.ts'
import { createFacetThread } from '#server/search/facet-thread.ts'
import { createSearchEngines } from '#server/search/search-engines.ts'
import type { FontSearchQuery } from '#shared/contracts/catalogue/fonts.ts'

/** The collections service on a database, without a site. */
export function collectionsOn(
  database: Database,
  more: { findFamilies?: (query: FontSearchQuery) => Promise<number[]>; now?: () => number } = {},
) {
  const reader = createReader(database, null)
  const logger = { warn: () => undefined }
  const facetThread = createFacetThread({ workerFile: workerFile('facets-worker'), sqliteFile: null, reader })
  const engine = createDatabaseAdapter({ reader, facetThread })
  const limits = createLimitsService({ database, secret: 'test' })
  const picture = (key: string | null) => `/picture/${key}`
  return createCollections({
    database,
    reader,
    limits,
    logger,
    engines: createSearchEngines({ engine, database: engine, logger }),
    rows: createFamilyRows({ reader, imageUrl: () => '/x.png' }),
    pictures: {
      current: async () => null,
      async take(_, { prefix, replaced }, name) {
        const key = `${prefix}/${'0'.repeat(64)}.webp`
        await name(key, { keys: [key], before: '0', replaced })
        return key
      },
    },
    avatarUrl: picture,
    coverUrl: picture,
    site: { name: 'Test', publicUrl: 'https://fonts.test' },
    findFamilies: more.findFamilies ?? (async () => []),
    ...(more.now ? { now: more.now } : {}),
  })
}

/** Ids of a collection's families, in its order. */
export async function membersOf(database: Database, collectionId: number): Promise<number[]> {
  const order = { position: 'ASC', familyId: 'ASC' } as const
  const members = await database.read.manager.find(CollectionFamily, { where: { collectionId }, order })
  return members.map((member) => member.familyId)
}
