import type { EntityManager } from 'typeorm'
import type {
  MemberChange,
  MemberResult,
  MoveChange,
  NoteChange,
} from '#shared/contracts/collections/collection-changes.ts'
import { AppError } from '#shared/errors.ts'
import { COLLECTION } from '#shared/limits.ts'
import { countRows } from '../../database/count-rows.ts'
import type { Database } from '../../database/data-source.ts'
import { CollectionFamily, CollectionFont } from '../../database/entities/collection.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import { transaction } from '../../database/transaction.ts'
import type { Actor } from '../core/actor.ts'
import { noteCollected } from '../core/foundry-activity.ts'
import { requireFamily, requireFont } from './collection-changes.service.ts'
import { appendFamilies, POSITION_STEP } from './collection-writes.ts'
import { changedBy, lockForEdit, requireHandMade } from './locked-collection.ts'

/** Families and single styles of a collection: adding, removing, notes and order. */
export function createCollectionMembers({ database, now = Date.now }: { database: Database; now?: () => number }) {
  /** The family's state in the collection after the change. */
  async function standing(manager: EntityManager, id: number, familyId: number): Promise<MemberResult> {
    const [fonts, [row]] = await Promise.all([
      manager.query('SELECT fontId FROM collection_font WHERE collectionId = ? AND familyId = ? ORDER BY fontId', [
        id,
        familyId,
      ]) as Promise<{ fontId: number }[]>,
      manager.query(
        `SELECT fontCount, (SELECT COUNT(*) FROM collection_family WHERE collectionId = collection.id AND familyId = ?) AS held
         FROM collection WHERE id = ?`,
        [familyId, id],
      ) as Promise<{ fontCount: number; held: number }[]>,
    ])
    return {
      id,
      familyId,
      fontExists: Number(row?.held) > 0,
      fontCount: Number(row?.fontCount ?? 0),
      fontIds: fonts.map((font) => font.fontId),
    }
  }

  /** @throws AppError NOT_FOUND unless the family is in the collection */
  async function requireMember(manager: EntityManager, id: number, familyId: number): Promise<void> {
    if (!(await manager.existsBy(CollectionFamily, { collectionId: id, familyId })))
      throw new AppError('NOT_FOUND', 'This family is not in the collection.', { param: 'familyId' })
  }

  return {
    /** Adds a family at the end; adding again changes nothing. Styles of a family that is in whole are in already. */
    add({ id, familyId, fontId }: MemberChange, actor: Actor): Promise<MemberResult> {
      return transaction(database, async (manager) => {
        const row = await lockForEdit(manager, id, actor)
        requireHandMade(row)
        await requireFamily(manager, familyId)
        if (fontId !== undefined) await requireFont(manager, familyId, fontId)
        const at = now()
        const isNew = (await appendFamilies(manager, id, [{ familyId, note: '' }], at)) > 0
        if (isNew && (await manager.countBy(CollectionFamily, { collectionId: id })) > COLLECTION.familiesMax)
          throw new AppError('CONFLICT', `A collection holds at most ${COLLECTION.familiesMax} fonts.`)
        const styles = { collectionId: id, familyId }
        const picked = isNew ? [] : (await manager.findBy(CollectionFont, styles)).map((one) => one.fontId)
        let isChanged = isNew
        if (fontId === undefined && picked.length > 0) {
          await manager.delete(CollectionFont, styles)
          isChanged = true
        } else if (fontId !== undefined && (isNew || picked.length > 0) && !picked.includes(fontId)) {
          await manager.insert(CollectionFont, { ...styles, fontId, addedAt: at })
          isChanged = true
        }
        if (isNew) await noteCollected(manager, { familyIds: [familyId], collectionId: id, userId: actor.userId, at })
        if (isChanged)
          await changedBy(manager, actor, row, at, {
            detail: { family: familyId },
            before: { styles: isNew ? 'none' : stylesText(picked) },
            after: { styles: fontId === undefined ? 'all' : stylesText([...picked, fontId]) },
          })
        return standing(manager, id, familyId)
      })
    },

    /**
     * Removes the whole family or one style; removing the last style removes the family. Removing again changes
     * nothing.
     */
    remove({ id, familyId, fontId }: MemberChange, actor: Actor): Promise<MemberResult> {
      return transaction(database, async (manager) => {
        const row = await lockForEdit(manager, id, actor)
        requireHandMade(row)
        const member = { collectionId: id, familyId }
        if (!(await manager.existsBy(CollectionFamily, member))) return standing(manager, id, familyId)
        const left = fontId === undefined ? [] : await stylesWithout(manager, id, familyId, fontId)
        if (left === null) return standing(manager, id, familyId)
        const removed = left.length === 0 ? await asItWas(manager, id, familyId) : undefined
        await manager.delete(CollectionFont, member)
        if (left.length === 0) await manager.delete(CollectionFamily, member)
        const picks = left.map((one) => ({ ...member, fontId: one, addedAt: now() }))
        if (picks.length > 0) await manager.insert(CollectionFont, picks)
        await changedBy(manager, actor, row, now(), {
          detail: { family: familyId, ...(fontId === undefined ? {} : { style: fontId }) },
          before: { holds: true },
          after: { holds: left.length > 0 },
        })
        return { ...(await standing(manager, id, familyId)), ...(removed ? { removed } : {}) }
      })
    },

    /** The owner's note on a family; '' removes it. */
    note({ id, familyId, note }: NoteChange, actor: Actor): Promise<{ id: number }> {
      return transaction(database, async (manager) => {
        const row = await lockForEdit(manager, id, actor)
        await requireMember(manager, id, familyId)
        const was = await manager.findOneByOrFail(CollectionFamily, { collectionId: id, familyId })
        await manager.update(CollectionFamily, { collectionId: id, familyId }, { note })
        await changedBy(manager, actor, row, now(), {
          detail: { family: familyId },
          before: { note: was.note },
          after: { note },
        })
        return { id }
      })
    },

    /**
     * Moves a family before or after another one, to a position by number, or to the end. Changes one row, unless there
     * is no gap between the neighbours.
     */
    move({ id, familyId, beforeId, afterId, place }: MoveChange, actor: Actor): Promise<{ id: number }> {
      return transaction(database, async (manager) => {
        const row = await lockForEdit(manager, id, actor)
        requireHandMade(row)
        await requireMember(manager, id, familyId)
        const anchor = beforeId ?? afterId
        if (anchor === familyId) return { id }
        if (anchor !== undefined) await requireMember(manager, id, anchor)
        const next =
          place !== undefined
            ? await memberAt(manager, id, place, familyId)
            : afterId === undefined
              ? beforeId
              : await memberBehind(manager, id, afterId, familyId)
        const position = await positionBefore(manager, id, familyId, next)
        const was = await manager.findOneByOrFail(CollectionFamily, { collectionId: id, familyId })
        await manager.update(CollectionFamily, { collectionId: id, familyId }, { position })
        await changedBy(manager, actor, row, now(), {
          detail: { family: familyId },
          before: { position: was.position },
          after: { position },
        })
        return { id }
      })
    },
  }
}

/** Numbers of styles for the log. */
const stylesText = (fontIds: readonly number[]): string => (fontIds.length === 0 ? 'all' : fontIds.join(', '))

/**
 * Styles left after removing one: the other picked ones, or all others of a whole family; null when it was not in the
 * collection.
 */
async function stylesWithout(manager: EntityManager, id: number, familyId: number, fontId: number) {
  const picked = await manager.findBy(CollectionFont, { collectionId: id, familyId })
  const fonts: { id: number }[] =
    picked.length > 0
      ? picked.map((one) => ({ id: one.fontId }))
      : await manager.query('SELECT id FROM font WHERE familyId = ?', [familyId])
  const left = fonts.map((font) => font.id).filter((one) => one !== fontId)
  return left.length === fonts.length ? null : left
}

/** The member that follows another one, ignoring the moved one; undefined = none. */
async function memberBehind(manager: EntityManager, id: number, afterId: number, movedId: number) {
  const rows: { familyId: number }[] = await manager.query(
    `SELECT member.familyId AS familyId FROM collection_family anchor JOIN collection_family member
       ON member.collectionId = anchor.collectionId AND member.position > anchor.position
     WHERE anchor.collectionId = ? AND anchor.familyId = ? AND member.familyId <> ?
     ORDER BY member.position, member.familyId LIMIT 1`,
    [id, afterId, movedId],
  )
  return rows[0]?.familyId
}

/** The member at a position of the visible list, ignoring the moved one; undefined = none. */
async function memberAt(manager: EntityManager, id: number, place: number, movedId: number) {
  const rows: { familyId: number }[] = await manager.query(
    `SELECT member.familyId AS familyId FROM collection_family member JOIN family ON family.id = member.familyId
     WHERE member.collectionId = ? AND member.familyId <> ? AND family.status = ? AND family.deletedAt IS NULL
     ORDER BY member.position, member.familyId LIMIT 1 OFFSET ?`,
    [id, movedId, FAMILY_STATUS.published, place - 1],
  )
  return rows[0]?.familyId
}

/** Place, note and styles of a member, with which it can be put back. Places count published families, as `memberAt` does. */
async function asItWas(manager: EntityManager, id: number, familyId: number): Promise<MemberResult['removed']> {
  const { note, position } = await manager.findOneByOrFail(CollectionFamily, { collectionId: id, familyId })
  const [before, fonts] = await Promise.all([
    countRows(
      manager,
      `collection_family member JOIN family ON family.id = member.familyId
       WHERE member.collectionId = ? AND family.status = ? AND family.deletedAt IS NULL
         AND (member.position < ? OR (member.position = ? AND member.familyId < ?))`,
      [id, FAMILY_STATUS.published, position, position, familyId],
    ),
    manager.findBy(CollectionFont, { collectionId: id, familyId }),
  ])
  return { place: before + 1, note, fontIds: fonts.map((font) => font.fontId) }
}

/** A free position before a member, or at the end. */
async function positionBefore(
  manager: EntityManager,
  id: number,
  familyId: number,
  beforeId?: number,
): Promise<number> {
  const one = async (sql: string, params: number[]): Promise<number | null> => {
    const rows: { at: number | null }[] = await manager.query(sql, params)
    return rows[0]?.at == null ? null : Number(rows[0].at)
  }
  if (beforeId === undefined) {
    const last = await one('SELECT MAX(position) AS at FROM collection_family WHERE collectionId = ?', [id])
    return (last ?? 0) + POSITION_STEP
  }
  const next = await one('SELECT position AS at FROM collection_family WHERE collectionId = ? AND familyId = ?', [
    id,
    beforeId,
  ])
  const before = await one(
    'SELECT MAX(position) AS at FROM collection_family WHERE collectionId = ? AND position < ? AND familyId <> ?',
    [id, next!, familyId],
  )
  if (before === null) return next! - POSITION_STEP
  if (next! - before >= 2) return before + Math.floor((next! - before) / 2)
  // No gap left: shifts all later members.
  await manager.query(
    'UPDATE collection_family SET position = position + ? WHERE collectionId = ? AND position >= ? AND familyId <> ?',
    [POSITION_STEP, id, next!, familyId],
  )
  return next! + POSITION_STEP / 2
}
