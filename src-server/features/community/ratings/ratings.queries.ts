import type { FamilyRatingTotals } from '#shared/contracts/community/ratings.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'

/** Totals of a family; zero without a row. */
export async function findRatings(reader: Reader, familyId: number): Promise<FamilyRatingTotals> {
  const [row] = await reader.query<{ favourites: number; ratings: number; stars: number }>(
    'SELECT favourites, ratings, stars FROM family_opinion WHERE familyId = ?',
    [familyId],
  )
  const ratings = Number(row?.ratings ?? 0)
  return {
    favourites: Number(row?.favourites ?? 0),
    ratings,
    average: ratings > 0 ? Math.round((Number(row!.stars) / ratings) * 10) / 10 : null,
  }
}

/** A person's own like and rating of a family. */
export async function findOwnRating(reader: Reader, userId: number, familyId: number) {
  const [row] = await reader.query<{ favourite: number; stars: number | null }>(
    `SELECT EXISTS (SELECT 1 FROM family_favourite WHERE userId = ? AND familyId = ?) AS favourite,
       (SELECT stars FROM family_rating WHERE userId = ? AND familyId = ?) AS stars`,
    [userId, familyId, userId, familyId],
  )
  return {
    favourite: Boolean(Number(row?.favourite ?? 0)),
    stars: row?.stars === null || row?.stars === undefined ? null : Number(row.stars),
  }
}

const FAVOURITES = `family_favourite liked JOIN family ON family.id = liked.familyId
  WHERE liked.userId = ? AND ${PUBLISHED_BY_KEY}`

/** One page of a person's favourites that are public, newest first. */
export const findFavourites = (reader: Reader, userId: number, limit: number, offset: number) =>
  reader.query<{ familyId: number }>(
    `SELECT liked.familyId FROM ${FAVOURITES} ORDER BY liked.createdAt DESC, liked.familyId DESC LIMIT ? OFFSET ?`,
    [userId, limit, offset],
  )

export const countFavourites = (reader: Reader, userId: number) => countRows(reader, FAVOURITES, [userId])
