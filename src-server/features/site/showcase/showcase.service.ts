import type { EntityManager } from 'typeorm'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { MarkInput, PlaceInput, ShowcaseKind, ShowcaseResult } from '#shared/contracts/moderation/manage.ts'
import { AppError } from '#shared/errors.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import { wholeList } from '#shared/paging.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { Showcase } from '../../../database/entities/setting.ts'
import { forUpdate } from '../../../database/lock-row.ts'
import { transaction } from '../../../database/transaction.ts'
import { recordChange } from '../../../search/search-outbox.ts'
import { PUBLIC_COLLECTION } from '../../../search/sql-collections.ts'
import type { Actor } from '../../core/actor.ts'
import { writeAudit } from '../../core/audit.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'

const TABLE: Record<ShowcaseKind, { from: string; shown: string }> = {
  family: { from: 'family', shown: PUBLISHED_BY_KEY },
  collection: { from: 'collection', shown: PUBLIC_COLLECTION },
}

/** What admins feature on the home page, in their order. */
export function createShowcase({ database, reader, now = Date.now }: DatabaseDeps) {
  /** Ids in their order, from first to last. */
  async function orderOf(manager: EntityManager, kind: ShowcaseKind): Promise<number[]> {
    // Locked until the transaction ends, so that concurrent admins wait for each other, even on an empty list.
    const rows: { targetId: number }[] = await manager.query(
      `SELECT targetId FROM showcase WHERE kind = ? ORDER BY position, targetId${forUpdate(manager)}`,
      [kind],
    )
    return rows.map((row) => row.targetId)
  }

  /** Stores an order and invalidates cached pages. */
  async function keep(manager: EntityManager, kind: ShowcaseKind, ids: readonly number[], touched: number, at: number) {
    await manager.delete(Showcase, { kind })
    if (ids.length > 0)
      await manager.insert(
        Showcase,
        ids.map((targetId, position) => ({ kind, targetId, position, createdAt: at })),
      )
    const rows: { version: number }[] = await manager.query(`SELECT version FROM ${TABLE[kind].from} WHERE id = ?`, [
      touched,
    ])
    await recordChange(manager, kind, [{ id: touched, version: Number(rows[0]?.version ?? 1) }], at)
  }

  async function change(
    { kind, id }: { kind: ShowcaseKind; id: number },
    action: AuditAction,
    actor: Actor,
    work: (ids: number[]) => number[],
  ): Promise<{ success: true }> {
    const at = now()
    await transaction(database, async (manager) => {
      const before = await orderOf(manager, kind)
      const there: unknown[] = await manager.query(`SELECT id FROM ${TABLE[kind].from} WHERE id = ?`, [id])
      if (there.length === 0) throw new AppError('NOT_FOUND', `There is no ${kind} ${id}`, { param: 'id' })
      const after = work([...before])
      if (before.join() === after.join()) return
      await keep(manager, kind, after, id, at)
      await writeAudit(manager, {
        actorId: actor.userId,
        action,
        userId: null,
        subject: `${kind}:${id}`,
        at,
        before: { place: before.indexOf(id) + 1 || null },
        after: { place: after.indexOf(id) + 1 || null },
      })
    })
    return { success: true }
  }

  return {
    /** Ids of the public ones of each kind, in order. */
    async shown(): Promise<Record<ShowcaseKind, number[]>> {
      const kinds = Object.keys(TABLE) as ShowcaseKind[]
      const lists = kinds.map((kind) => {
        const { from, shown } = TABLE[kind]
        return `SELECT showcase.kind, showcase.targetId AS id, showcase.position
          FROM showcase JOIN ${from} ON ${from}.id = showcase.targetId WHERE showcase.kind = ? AND ${shown}`
      })
      const rows = await reader.query<{ kind: ShowcaseKind; id: number }>(
        `${lists.join(' UNION ALL ')} ORDER BY position, id`,
        kinds,
      )
      const idsOf = (kind: ShowcaseKind) => rows.filter((row) => row.kind === kind).map((row) => row.id)
      return { family: idsOf('family'), collection: idsOf('collection') }
    },

    async list({ kind }: { kind: ShowcaseKind }): Promise<ShowcaseResult> {
      const { from, shown } = TABLE[kind]
      const rows = await reader.query<{ id: number; slug: string; name: string; shown: number | boolean }>(
        `SELECT ${from}.id, ${from}.slug, ${from}.name, CASE WHEN ${shown} THEN 1 ELSE 0 END AS shown
         FROM showcase JOIN ${from} ON ${from}.id = showcase.targetId
         WHERE showcase.kind = ? ORDER BY showcase.position, showcase.targetId`,
        [kind],
      )
      return { hits: rows.map((row) => ({ ...row, shown: Boolean(Number(row.shown)) })), ...wholeList(rows.length) }
    },

    /** Features something in the last place, or removes it. @throws AppError NOT_FOUND, CONFLICT when it is full */
    mark: ({ kind, id, on }: MarkInput, actor: Actor) =>
      change({ kind, id }, on ? 'showcase.add' : 'showcase.remove', actor, (ids) => {
        if (!on) return ids.filter((one) => one !== id)
        if (ids.includes(id)) return ids
        if (ids.length >= ADMIN.showcaseMax)
          throw new AppError('CONFLICT', `There are already ${ADMIN.showcaseMax}. Remove one first.`)
        return [...ids, id]
      }),

    /** Moves it one place up or down. @throws AppError NOT_FOUND */
    place: ({ kind, id, to }: PlaceInput, actor: Actor) =>
      change({ kind, id }, 'showcase.order', actor, (ids) => {
        const from = ids.indexOf(id)
        const target = to === 'up' ? from - 1 : from + 1
        if (from < 0 || target < 0 || target >= ids.length) return ids
        ids.splice(target, 0, ...ids.splice(from, 1))
        return ids
      }),
  }
}

export type ShowcaseService = ReturnType<typeof createShowcase>
