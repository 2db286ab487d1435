import { randomBytes } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import type {
  CreateCollection,
  EditCollection,
  LinkCollection,
  LinkCollectionResult,
} from '#shared/contracts/collections/collection-changes.ts'
import { AppError, badParam } from '#shared/errors.ts'
import { slugOf } from '#shared/format/slug.ts'
import { COLLECTION, COLLECTION_RATES } from '#shared/limits.ts'
import { foldName } from '#shared/search/words.ts'
import type { Database } from '../../database/data-source.ts'
import {
  COLLECTION_TYPE,
  Collection,
  CollectionFamily,
  CollectionFilter,
  CollectionFont,
  CollectionToken,
  type CollectionType,
} from '../../database/entities/collection.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import { lockRow } from '../../database/lock-row.ts'
import { decideRemoval } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { recordChange } from '../../search/search-outbox.ts'
import { type Actor, requirePerson } from '../core/actor.ts'
import { writeAudit } from '../core/audit.ts'
import { noteCollected } from '../core/foundry-activity.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import { lockPicture } from '../core/owned-picture.ts'
import { insertCollection, writeTokens } from './collection-writes.ts'
import { can } from './collections.policy.ts'
import { changed, changedBy, type LockedCollection, lockForEdit } from './locked-collection.ts'

interface CollectionChangesDeps {
  database: Database
  limits: Pick<LimitsService, 'take'>
  /** Updates the members of a smart collection from its search. */
  refreshSmart(id: number): Promise<void>
  /** The normalised saved search. @throws AppError BAD_REQUEST for an invalid one */
  readSmartQuery(text: string): Promise<string>
  now?: () => number
}

/** Slug of a name; digits alone would be taken for an id. */
export function collectionSlug(name: string): string {
  const slug = slugOf(name)
  return slug === '' || /^\d+$/.test(slug) ? `collection${slug && `-${slug}`}` : slug
}

/** @throws AppError CONFLICT when the person has reached the limit of collections */
export async function requireRoom(manager: EntityManager, ownerId: number): Promise<{ id: number; username: string }> {
  // Locked, so that two concurrent requests cannot both take the last place.
  const owner = await lockRow<{ id: number; username: string }>(manager, 'user', 'id, username', ownerId)
  if (!owner) throw new AppError('UNAUTHORIZED', 'Log in to use collections.')
  const own = await manager.countBy(Collection, { ownerId })
  if (own >= COLLECTION.perPerson)
    throw new AppError('CONFLICT', `You have ${own} collections, which is as many as one person may have.`)
  return owner
}

/** @throws AppError NOT_FOUND unless the family is visible */
export async function requireFamily(manager: EntityManager, familyId: number): Promise<void> {
  const rows: unknown[] = await manager.query(
    'SELECT id FROM family WHERE id = ? AND status = ? AND deletedAt IS NULL',
    [familyId, FAMILY_STATUS.published],
  )
  if (rows.length === 0) throw new AppError('NOT_FOUND', `There is no font family ${familyId}`, { param: 'familyId' })
}

/** @throws AppError NOT_FOUND unless the style belongs to the family */
export async function requireFont(manager: EntityManager, familyId: number, fontId: number): Promise<void> {
  const rows: unknown[] = await manager.query('SELECT id FROM font WHERE id = ? AND familyId = ?', [fontId, familyId])
  if (rows.length === 0)
    throw new AppError('NOT_FOUND', `There is no style ${fontId} in this family`, { param: 'fontId' })
}

/** Creating, editing, clearing and deleting collections. */
export function createCollectionChanges(deps: CollectionChangesDeps) {
  const { database, limits } = deps
  const now = deps.now ?? Date.now

  /** The requested changes, as columns. */
  function columnsOf(row: LockedCollection, input: EditCollection): Partial<Collection> {
    const columns: Partial<Collection> = {}
    if (input.name !== undefined) {
      columns.name = input.name
      columns.nameKey = foldName(input.name)
      // The slug follows the name unless an admin has set another.
      if (row.slug === collectionSlug(row.name)) columns.slug = collectionSlug(input.name)
    }
    if (input.description !== undefined) columns.description = input.description
    if (input.private !== undefined) columns.isPrivate = input.private
    if (input.private === false) columns.linkKey = null
    if (input.slug !== undefined) columns.slug = input.slug
    if (input.type !== undefined) columns.type = input.type as CollectionType
    return columns
  }

  /** Smart collections, and only they, have a saved search. */
  async function writeFilter(manager: EntityManager, row: LockedCollection, input: EditCollection): Promise<void> {
    const type = input.type ?? row.type
    if (type !== COLLECTION_TYPE.smart) {
      if (input.smartQuery !== undefined) throw badParam('smartQuery', 'only a Smart Filter has one')
      await manager.delete(CollectionFilter, { collectionId: row.id })
      return
    }
    const known = await manager.findOneBy(CollectionFilter, { collectionId: row.id })
    const query = input.smartQuery ?? known?.query
    if (query === undefined) throw badParam('smartQuery', 'a Smart Filter needs a search')
    await manager.delete(CollectionFilter, { collectionId: row.id })
    await manager.insert(CollectionFilter, { collectionId: row.id, query, refreshedAt: 0 })
  }

  async function edit(asked: EditCollection, actor: Actor): Promise<{ id: number }> {
    const smartQuery = asked.smartQuery === undefined ? undefined : await deps.readSmartQuery(asked.smartQuery)
    const input = { ...asked, smartQuery }
    const { id } = input
    const isSmart = await transaction(database, async (manager) => {
      const row = await lockForEdit(manager, id, actor)
      const own = (['slug', 'type', 'smartQuery'] as const).find((field) => input[field] !== undefined)
      if (own && !can(actor, 'setKind', row))
        throw new AppError('FORBIDDEN', `${own}: only admins may set it`, { param: own })
      const columns = columnsOf(row, input)
      await manager.update(Collection, { id }, { ...columns, updatedAt: now() })
      const isOtherKind = input.smartQuery !== undefined || columns.type !== row.type || columns.slug !== row.slug
      if ((own && isOtherKind) || row.ownerId !== actor.userId)
        await writeAudit(manager, {
          actorId: actor.userId,
          action: 'collection.edit',
          userId: row.ownerId,
          subject: `collection:${id}`,
          at: now(),
          before: auditFields(row),
          after: auditFields({ ...row, ...columns }),
        })
      if (own) await writeFilter(manager, row, input)
      if (columns.name !== undefined || columns.description !== undefined) {
        const owner = await manager.query('SELECT username FROM user WHERE id = ?', [row.ownerId])
        const { name, description } = { ...row, ...columns }
        await writeTokens(manager, id, { name, description, owner: owner[0]?.username ?? '' })
      }
      await changed(manager, id, now())
      return (input.type ?? row.type) === COLLECTION_TYPE.smart
    })
    if (isSmart) await deps.refreshSmart(id)
    return { id }
  }

  async function clear(id: number, actor: Actor): Promise<{ id: number }> {
    await transaction(database, async (manager) => {
      await lockForEdit(manager, id, actor, 'clear')
      await manager.delete(CollectionFont, { collectionId: id })
      await manager.delete(CollectionFamily, { collectionId: id })
      await changed(manager, id, now())
    })
    return { id }
  }

  return {
    /** @throws AppError UNAUTHORIZED, NOT_FOUND for the family or the style, CONFLICT, RATE_LIMITED */
    async create(input: CreateCollection, actor: Actor): Promise<number> {
      const ownerId = requirePerson(actor)
      const { familyId, fontId } = input
      if (fontId !== undefined && familyId === undefined) throw badParam('fontId', 'a style needs its familyId')
      return transaction(database, async (manager) => {
        const owner = await requireRoom(manager, ownerId)
        await limits.take(manager, COLLECTION_RATES.create, String(ownerId))
        if (familyId !== undefined) await requireFamily(manager, familyId)
        if (familyId !== undefined && fontId !== undefined) await requireFont(manager, familyId, fontId)
        const at = now()
        const id = await insertCollection(manager, {
          owner,
          slug: collectionSlug(input.name),
          name: input.name,
          description: input.description,
          isPrivate: input.private,
          type: COLLECTION_TYPE.normal,
          sourceKey: null,
          popularity: 0,
          createdAt: at,
          updatedAt: at,
          families: familyId === undefined ? [] : [{ familyId, note: '' }],
        })
        if (familyId !== undefined && fontId !== undefined)
          await manager.insert(CollectionFont, { collectionId: id, familyId, fontId, addedAt: at })
        if (familyId !== undefined)
          await noteCollected(manager, { familyIds: [familyId], collectionId: id, userId: ownerId, at })
        return id
      })
    },

    /** Name, description, private flag; admins also slug, type and saved search; or only `clear`. */
    async edit(input: EditCollection, actor: Actor): Promise<{ id: number }> {
      requirePerson(actor)
      const asked = Object.entries(input).filter(([field, value]) => field !== 'id' && value !== undefined)
      if (asked.length === 0) throw new AppError('BAD_REQUEST', 'Send at least one field to change, such as a name.')
      if (input.clear === undefined) return edit(input, actor)
      if (asked.length > 1 || !input.clear) throw badParam('clear', 'must be true, and nothing else beside it')
      return clear(input.id, actor)
    },

    /** Makes the link that opens a private collection, unless there is one, or removes it. @throws AppError CONFLICT for a public one */
    async setLink({ id, on }: LinkCollection, actor: Actor): Promise<LinkCollectionResult> {
      return transaction(database, async (manager) => {
        const row = await lockForEdit(manager, id, actor)
        if (on && !row.isPrivate) throw new AppError('CONFLICT', 'This collection is public: everyone can open it.')
        if (on === (row.linkKey !== null)) return { id, linkKey: row.linkKey }
        const linkKey = on ? randomBytes(16).toString('base64url') : null
        await manager.update(Collection, { id }, { linkKey })
        await changedBy(manager, actor, row, now(), { detail: {}, before: { link: !on }, after: { link: on } })
        return { id, linkKey }
      })
    },

    async remove({ id }: { id: number }, actor: Actor): Promise<{ id: number }> {
      await transaction(database, async (manager) => {
        await lockPicture(manager, `cover/${id}`)
        const row = await lockForEdit(manager, id, actor, 'delete')
        for (const entity of [CollectionFont, CollectionFamily, CollectionFilter, CollectionToken])
          await manager.delete(entity, { collectionId: id })
        await manager.delete(Collection, { id })
        await decideRemoval(manager, [row.coverKey], now())
        await recordChange(manager, 'collection', [{ id, version: row.version + 1 }])
      })
      return { id }
    },
  }
}

/** The fields that the audit log compares. */
const auditFields = ({ name, slug, description, isPrivate, type }: Partial<LockedCollection>) => ({
  name: name ?? '',
  slug: slug ?? '',
  description: description ?? '',
  private: Boolean(isPrivate),
  type: type ?? 0,
})
