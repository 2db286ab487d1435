import type { FollowStanding, NewsResult } from '#shared/contracts/community/follows.ts'
import type { Success } from '#shared/contracts/core/common.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { PAGING } from '#shared/limits.ts'
import { placeIn } from '#shared/paging.ts'
import { FOLLOW } from '#shared/people-limits.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { Follow, type FollowKind } from '../../../database/entities/follow.ts'
import { transaction } from '../../../database/transaction.ts'
import type { FamilyRows } from '../../catalogue/fonts/family-rows.ts'
import { type Actor, requirePerson } from '../../core/actor.ts'
import {
  countNews,
  countUnreadNews,
  findFollows,
  findNewestNews,
  findNews,
  findTagsOf,
  findTarget,
  isFollowing,
} from './follows.queries.ts'

interface FollowsServiceDeps extends DatabaseDeps {
  rows: FamilyRows
}

interface Target {
  kind: FollowKind
  slug: string
}

/** What people follow, and their news. News rows are written by news-relay.ts. */
export function createFollowsService({ database, reader, rows, now = Date.now }: FollowsServiceDeps) {
  async function targetOf(userId: number, { kind, slug }: Target): Promise<string> {
    const target = await findTarget(reader, userId, kind, slug)
    if (target === null) throw new AppError('NOT_FOUND', `There is no ${kind} '${slug}'`, { param: 'slug' })
    return target
  }

  return {
    /** @throws AppError UNAUTHORIZED, NOT_FOUND */
    async standing(actor: Actor, input: Target): Promise<FollowStanding> {
      const userId = requirePerson(actor)
      return { following: await isFollowing(reader, userId, input.kind, await targetOf(userId, input)) }
    },

    /**
     * Follows or unfollows; repeating it changes nothing. @throws AppError UNAUTHORIZED, NOT_FOUND, CONFLICT for too
     * many
     */
    async follow(actor: Actor, input: Target & { follow: boolean }): Promise<FollowStanding> {
      const userId = requirePerson(actor)
      const target = await targetOf(userId, input)
      const key = { userId, kind: input.kind, target }
      await transaction(database, async (manager) => {
        if (!input.follow) return void (await manager.delete(Follow, key))
        // Locks the person's row, so that the count includes the same person's concurrent requests.
        await manager.query('UPDATE user SET kind = kind WHERE id = ?', [userId])
        if (await manager.existsBy(Follow, key)) return
        if ((await manager.countBy(Follow, { userId })) >= FOLLOW.perPerson)
          throw new AppError('CONFLICT', `You follow ${FOLLOW.perPerson} already. Unfollow one first.`)
        await manager.insert(Follow, { ...key, createdAt: now() })
      })
      return { following: input.follow }
    },

    /** News, newest first; page numbers past the end return the last page. @throws AppError UNAUTHORIZED */
    async news(actor: Actor, { page }: { page: number }): Promise<NewsResult> {
      const userId = requirePerson(actor)
      const size = PAGING.listSize
      const [total, unread, newest, follows] = await Promise.all([
        countNews(reader, userId),
        countUnreadNews(reader, userId),
        findNewestNews(reader, userId),
        findFollows(reader, userId),
      ])
      const place = placeIn(total, page, size)
      const records = await findNews(reader, userId, size, (place.page - 1) * size)
      const ids = records.map((record) => record.familyId)
      const [families, tags] = await Promise.all([rows.load(ids, { text: '', most: 1 }), findTagsOf(reader, ids)])
      const byId = new Map(families.map((family) => [family.familyId, family]))
      const nowMs = now()
      return {
        hits: records.flatMap((record) => {
          const family = byId.get(record.familyId)
          if (!family) return []
          const because = follows.filter(({ kind, slug }) =>
            kind === 'designer' ? slug === family.designer.slug : tags.get(record.familyId)?.has(slug),
          )
          const created = momentOf(Number(record.createdAt), nowMs)
          return [{ id: record.id, family, isRead: Boolean(Number(record.isRead)), created, because }]
        }),
        unread,
        newest,
        ...place,
        follows,
      }
    },

    /** Marks news as read: all, or those up to one. @throws AppError UNAUTHORIZED */
    async markRead(actor: Actor, { through }: { through: number }): Promise<Success> {
      const userId = requirePerson(actor)
      await transaction(database, (manager) =>
        manager.query(
          `UPDATE notification SET isRead = ? WHERE userId = ? AND isRead = ?${through > 0 ? ' AND id <= ?' : ''}`,
          [1, userId, 0, ...(through > 0 ? [through] : [])],
        ),
      )
      return { success: true }
    },

    /** For the badge in the header of every page. */
    unread: (userId: number): Promise<number> => countUnreadNews(reader, userId),
  }
}
