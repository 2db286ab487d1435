import type { EntityManager } from 'typeorm'
import { COLLECTION_TYPE } from '#server/database/entities/collection.ts'
import { insertCollection, type NewCollection } from '#server/features/collections/collection-writes.ts'

/** Inserts a public collection, which is empty unless a test says more. @returns its id */
export const plantCollection = (
  manager: EntityManager,
  given: Pick<NewCollection, 'owner' | 'name' | 'slug' | 'createdAt'> & Partial<NewCollection>,
): Promise<number> =>
  insertCollection(manager, {
    description: '',
    isPrivate: false,
    type: COLLECTION_TYPE.normal,
    sourceKey: null,
    popularity: 0,
    updatedAt: given.createdAt,
    families: [],
    ...given,
  })
