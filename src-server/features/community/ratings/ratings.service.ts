import type { EntityManager } from 'typeorm'
import type { FavouritesResult, RatingStanding } from '#shared/contracts/community/ratings.ts'
import { AppError } from '#shared/errors.ts'
import { PAGING } from '#shared/limits.ts'
import { placeIn } from '#shared/paging.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { FamilyFavourite, FamilyRating, FamilyRatingTotals } from '../../../database/entities/rating.ts'
import { insertMissing } from '../../../database/insert-rows.ts'
import { transaction } from '../../../database/transaction.ts'
import type { FamilyRows } from '../../catalogue/fonts/family-rows.ts'
import { type Actor, requirePerson } from '../../core/actor.ts'
import { noteActivity } from '../../core/foundry-activity.ts'
import { isPublicFamily } from '../comments/comments.queries.ts'
import { countFavourites, findFavourites, findOwnRating, findRatings } from './ratings.queries.ts'

interface RatingsServiceDeps extends DatabaseDeps {
  rows: FamilyRows
}

/** Likes and ratings. Totals change in the transaction of the row that changes them. */
export function createRatingsService({ database, reader, rows, now = Date.now }: RatingsServiceDeps) {
  async function requireFamily(familyId: number): Promise<void> {
    if (!(await isPublicFamily(reader, familyId)))
      throw new AppError('NOT_FOUND', `There is no family ${familyId}`, { param: 'familyId' })
  }

  /**
   * Creates the row of a family's totals in its own transaction: creating it in the one that then locks it would
   * deadlock two simultaneous first ratings.
   */
  async function ensureRating(familyId: number): Promise<void> {
    const known = await reader.query('SELECT familyId FROM family_opinion WHERE familyId = ?', [familyId])
    if (known.length > 0) return
    await transaction(database, (manager) =>
      insertMissing(manager, FamilyRatingTotals, [{ familyId, favourites: 0, ratings: 0, stars: 0 }]),
    )
  }

  const standing = async (userId: number, familyId: number): Promise<RatingStanding> => ({
    ...(await findRatings(reader, familyId)),
    ...(await findOwnRating(reader, userId, familyId)),
  })

  /** Adds to the totals of a family whose row is locked. */
  const add = (manager: EntityManager, familyId: number, favourites: number, ratings: number, stars: number) =>
    manager.query(
      `UPDATE family_opinion SET favourites = favourites + ?, ratings = ratings + ?, stars = stars + ?
       WHERE familyId = ?`,
      [favourites, ratings, stars, familyId],
    )

  return {
    /** @throws AppError UNAUTHORIZED, NOT_FOUND for a family that is not public */
    async standing(actor: Actor, { familyId }: { familyId: number }): Promise<RatingStanding> {
      const userId = requirePerson(actor)
      await requireFamily(familyId)
      return standing(userId, familyId)
    },

    /** Likes or unlikes a family; repeating it changes nothing. @throws AppError UNAUTHORIZED, NOT_FOUND */
    async favourite(actor: Actor, input: { familyId: number; favourite: boolean }): Promise<RatingStanding> {
      const userId = requirePerson(actor)
      const { familyId } = input
      await requireFamily(familyId)
      await ensureRating(familyId)
      await transaction(database, async (manager) => {
        await lockRating(manager, familyId)
        const key = { userId, familyId }
        const known = await manager.existsBy(FamilyFavourite, key)
        if (known === input.favourite) return
        if (input.favourite) {
          await manager.insert(FamilyFavourite, { ...key, createdAt: now() })
          await noteActivity(manager, { kind: 'favourite', ...key, at: now() })
        } else await manager.delete(FamilyFavourite, key)
        await add(manager, familyId, input.favourite ? 1 : -1, 0, 0)
      })
      return standing(userId, familyId)
    },

    /** Rates a family, once per person; 0 removes the rating. @throws AppError UNAUTHORIZED, NOT_FOUND */
    async rate(actor: Actor, { familyId, stars }: { familyId: number; stars: number }): Promise<RatingStanding> {
      const userId = requirePerson(actor)
      await requireFamily(familyId)
      await ensureRating(familyId)
      await transaction(database, async (manager) => {
        await lockRating(manager, familyId)
        const key = { userId, familyId }
        const before = await manager.findOneBy(FamilyRating, key)
        if ((before?.stars ?? 0) === stars) return
        if (stars === 0) await manager.delete(FamilyRating, key)
        else if (before) await manager.update(FamilyRating, key, { stars })
        else {
          await manager.insert(FamilyRating, { ...key, stars, createdAt: now() })
          await noteActivity(manager, { kind: 'rating', ...key, at: now() })
        }
        await add(manager, familyId, 0, (stars > 0 ? 1 : 0) - (before ? 1 : 0), stars - (before?.stars ?? 0))
      })
      return standing(userId, familyId)
    },

    /**
     * The caller's favourites, newest first; page numbers past the end return the last page. @throws AppError
     * UNAUTHORIZED
     */
    async favourites(actor: Actor, { page }: { page: number }): Promise<FavouritesResult> {
      const userId = requirePerson(actor)
      const total = await countFavourites(reader, userId)
      const place = placeIn(total, page, PAGING.listSize)
      const liked = await findFavourites(reader, userId, place.size, (place.page - 1) * place.size)
      const hits = await rows.load(
        liked.map((row) => row.familyId),
        { text: '', most: 1 },
      )
      return { hits, ...place }
    },
  }
}

/** Locks a family's totals until the transaction ends. */
async function lockRating(manager: EntityManager, familyId: number): Promise<void> {
  // An update without effect locks the row before anything is read.
  await manager.query('UPDATE family_opinion SET familyId = familyId WHERE familyId = ?', [familyId])
}
