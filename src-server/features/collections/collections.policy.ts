import { AppError } from '#shared/errors.ts'
import { COLLECTION_STATUS } from '../../database/entities/collection.ts'
import { type Actor, requirePerson } from '../core/actor.ts'

/** The fields of a collection that its permissions depend on. */
interface PolicyCollection {
  ownerId: number
  status: number
  /** 0 and 1 as they come from the database. */
  isPrivate: number | boolean
  linkKey: string | null
}

/** see: view it. edit: everything its owner may do. setKind: slug, type and saved search, which only admins set. */
export type CollectionAction = 'see' | 'edit' | 'setKind'

/** The part of an actor that the rules use. */
type Asker = Pick<Actor, 'userId' | 'roles'>

/** Whether everybody may see it. */
export const isPublic = ({ status, isPrivate }: Pick<PolicyCollection, 'status' | 'isPrivate'>): boolean =>
  status === COLLECTION_STATUS.active && !isPrivate

/**
 * Permissions on a collection (specification sections 5 and 6). Pure.
 * @param key what the caller has of the collection's link
 */
export function can(actor: Asker, action: CollectionAction, collection: PolicyCollection, key?: string): boolean {
  const isAdmin = actor.roles.includes('admin')
  const isOwner = actor.userId > 0 && actor.userId === collection.ownerId
  switch (action) {
    case 'see':
      return (
        isOwner ||
        isAdmin ||
        actor.roles.includes('moderator') ||
        isPublic(collection) ||
        (collection.status === COLLECTION_STATUS.active && collection.linkKey !== null && collection.linkKey === key)
      )
    case 'edit':
      return isOwner || isAdmin
    case 'setKind':
      return isAdmin
  }
}

/**
 * For calls of the API (specification section 7); pages and lists hide that private ones exist.
 * @throws AppError NOT_FOUND when it does not exist or was taken down; FORBIDDEN when it is somebody else's private one
 */
export function requireSee<T extends PolicyCollection>(
  actor: Actor,
  collection: T | undefined,
  id: number,
  key?: string,
): T {
  if (!collection || (collection.status !== COLLECTION_STATUS.active && !can(actor, 'see', collection)))
    throw new AppError('NOT_FOUND', `There is no collection '${id}'`, { param: 'id' })
  if (!can(actor, 'see', collection, key)) throw notYours()
  return collection
}

const notYours = () => new AppError('FORBIDDEN', 'This collection is not yours.', { param: 'id' })

/** @throws AppError UNAUTHORIZED for visitors; NOT_FOUND as requireSee; FORBIDDEN when it is not editable */
export function requireEdit<T extends PolicyCollection>(actor: Actor, collection: T | undefined, id: number): T {
  requirePerson(actor)
  const seen = requireSee(actor, collection, id)
  if (!can(actor, 'edit', seen)) throw notYours()
  return seen
}
