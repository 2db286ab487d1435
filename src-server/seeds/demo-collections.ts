import { z } from 'zod'
import { COLLECTION } from '#shared/limits.ts'
import { foldName } from '#shared/search/words.ts'
import type { Database } from '../database/data-source.ts'
import { COLLECTION_TYPE, Collection } from '../database/entities/collection.ts'
import { USER_KIND, User } from '../database/entities/user.ts'
import { placeholders } from '../database/in-list.ts'
import { isDuplicate, transaction } from '../database/transaction.ts'
import { insertCollection } from '../features/collections/collection-writes.ts'
import collectionsJson from './collections.json' with { type: 'json' }

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens')

const collectionSchema = z.strictObject({
  slug,
  name: z.string().min(1).max(COLLECTION.nameMax),
  description: z.string().min(1).max(COLLECTION.descriptionCounter),
  type: z.enum(['curated', 'featured']),
  /** Relative popularity, for the invented activity. */
  weight: z.int().min(1).max(1000),
  created: z.iso.date(),
  updated: z.iso.date(),
  /** Slug of a family of the catalogue, with an optional note. */
  families: z.array(z.union([z.tuple([slug]), z.tuple([slug, z.string().min(1).max(300)])])).min(1),
})

export type DemoCollection = z.infer<typeof collectionSchema>

let loaded: DemoCollection[] | undefined

/** The validated editorial collections of the demo catalogue. */
export const loadDemoCollections = (): DemoCollection[] => {
  loaded ??= z.array(collectionSchema).parse(collectionsJson)
  return loaded
}

/** Represents the site. Nobody can log in as it. */
const EDITORS = 'editors'

async function editorsAccount(database: Database, createdAt: number): Promise<User> {
  const usernameKey = foldName(EDITORS)
  const find = () => database.write.manager.findOneBy(User, { usernameKey })
  const known = await find()
  if (known) return known
  const row = { username: EDITORS, usernameKey, kind: USER_KIND.house, avatarKey: null, lastSeenAt: null }
  try {
    await transaction(database, (manager) => manager.insert(User, { ...row, createdAt }))
  } catch (error) {
    // Another process is seeding too.
    if (!isDuplicate(error)) throw error
  }
  return (await find())!
}

interface DemoCollectionOptions {
  /** Source key of a demo family. */
  sourceKeyOf(slug: string): string
  /** Whether to invent popularity. */
  activity: boolean
  now: number
  collections?: readonly DemoCollection[]
}

/**
 * Creates the editorial collections from existing families. Each is one transaction keyed by its source, so a second
 * run creates nothing twice and keeps later edits. @returns how many were created
 */
export async function seedDemoCollections(database: Database, options: DemoCollectionOptions): Promise<number> {
  const collections = options.collections ?? loadDemoCollections()
  const keys = [...new Set(collections.flatMap((one) => one.families.map(([family]) => options.sourceKeyOf(family))))]
  const rows: { id: number; sourceKey: string }[] = await database.write.query(
    `SELECT id, sourceKey FROM family WHERE sourceKey IN (${placeholders(keys.length)})`,
    keys,
  )
  const idOf = new Map(rows.map((row) => [row.sourceKey, row.id]))
  if (idOf.size === 0) return 0
  // The owner must have joined before their first collection.
  const joinedAt = Math.min(options.now, ...collections.map((one) => Date.parse(one.created)))
  const owner = await editorsAccount(database, joinedAt)
  let made = 0
  for (const one of collections) {
    const families = one.families.flatMap(([family, note]) => {
      const familyId = idOf.get(options.sourceKeyOf(family))
      return familyId === undefined ? [] : [{ familyId, note: note ?? '' }]
    })
    if (families.length === 0) continue
    const sourceKey = `seed:${one.slug}`
    made += await transaction(database, async (manager) => {
      if (await manager.existsBy(Collection, { sourceKey })) return 0
      await insertCollection(manager, {
        owner,
        slug: one.slug,
        name: one.name,
        description: one.description,
        isPrivate: false,
        type: COLLECTION_TYPE[one.type],
        sourceKey,
        popularity: options.activity ? one.weight : 0,
        createdAt: Date.parse(one.created),
        updatedAt: Date.parse(one.updated),
        families,
      })
      return 1
    })
  }
  return made
}
