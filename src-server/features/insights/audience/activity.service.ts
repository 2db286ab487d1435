import { DEFAULT_AVATAR, storedPicturePath } from '#shared/asset-paths.ts'
import type { ActivityQuery, ActivityResult } from '#shared/contracts/insights/audience.ts'
import { momentOf } from '#shared/format/time.ts'
import { PAGING } from '#shared/limits.ts'
import { COLLECTION_STATUS } from '../../../database/entities/collection.ts'
import { COMMENT_STATUS } from '../../../database/entities/comment.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import type { ActivityKind } from '../../../database/entities/foundry.ts'
import type { Reader } from '../../../database/reader.ts'
import type { Actor } from '../../core/actor.ts'
import { briefOf, requireOwnFoundry } from '../../foundries/foundry-access.ts'

interface ActivityRow {
  id: number
  kind: ActivityKind
  happenedAt: number
  familyId: number
  familyName: string
  familySlug: string
  status: number
  userId: number | null
  username: string | null
  avatarKey: string | null
  subjectId: number
  detail: string
  text: string | null
  stars: number | null
  collectionId: number | null
  collectionName: string | null
  collectionSlug: string | null
}

/** Length of a comment's excerpt. */
const EXCERPT = 200
/** Hides undone acts: deleted comments, removed ratings and favourites. */
const STANDS = `(act.kind NOT IN ('comment', 'rating', 'favourite') OR comment.id IS NOT NULL OR rating.userId IS NOT NULL
  OR favourite.userId IS NOT NULL)`

/** One page by index position, newest first. */
const findActivity = (reader: Reader, foundryId: number, place: [at: number, id: number], limit: number) =>
  reader.query<ActivityRow>(
    `SELECT act.id, act.kind, act.happenedAt, act.familyId, act.subjectId, act.detail, act.userId,
       family.name AS familyName, family.slug AS familySlug, family.status, user.username, user.avatarKey,
       comment.text, rating.stars,
       collection.id AS collectionId, collection.name AS collectionName, collection.slug AS collectionSlug
     FROM foundry_activity act
     JOIN family ON family.id = act.familyId AND family.deletedAt IS NULL
     LEFT JOIN user ON user.id = act.userId
     LEFT JOIN comment ON act.kind = 'comment' AND comment.id = act.subjectId AND comment.status = ${COMMENT_STATUS.published}
     LEFT JOIN family_rating rating ON act.kind = 'rating' AND rating.userId = act.userId AND rating.familyId = act.familyId
     LEFT JOIN family_favourite favourite ON act.kind = 'favourite' AND favourite.userId = act.userId
       AND favourite.familyId = act.familyId
     LEFT JOIN collection ON act.kind = 'collection' AND collection.id = act.subjectId AND collection.isPrivate = 0
       AND collection.status = ${COLLECTION_STATUS.active}
     WHERE act.foundryId = ? AND (act.happenedAt < ? OR (act.happenedAt = ? AND act.id < ?)) AND ${STANDS}
     ORDER BY act.happenedAt DESC, act.id DESC LIMIT ${limit}`,
    [foundryId, place[0], place[0], place[1]],
  )

/** A foundry's activity feed, from the rows that noteActivity wrote. */
export function createFoundryActivity({ reader, now }: { reader: Reader; now: () => number }) {
  return {
    /** @throws AppError NOT_FOUND */
    async activity({ foundryId, before }: ActivityQuery, actor: Actor): Promise<ActivityResult> {
      const allowed = await requireOwnFoundry(reader, actor, 'see', foundryId)
      const [at = Number.MAX_SAFE_INTEGER, id = 0] = before?.split('-').map(Number) ?? []
      const rows = await findActivity(reader, allowed.foundry.id, [at, id], PAGING.listSize + 1)
      const shown = rows.slice(0, PAGING.listSize)
      const last = shown.at(-1)
      return {
        foundry: briefOf(allowed),
        hits: shown.map((row) => hitOf(row, now())),
        next: rows.length > shown.length && last ? `${last.happenedAt}-${last.id}` : null,
      }
    },
  }
}

function hitOf(row: ActivityRow, now: number): ActivityResult['hits'][number] {
  const [decision = '', ...why] = row.detail.split('\n')
  const words = [...(row.kind === 'comment' ? (row.text ?? '') : why.join('\n'))]
  // A collection that is not public must not reveal its owner.
  const isAnonymous = row.username === null || (row.kind === 'collection' && row.collectionId === null)
  return {
    id: row.id,
    kind: row.kind,
    at: momentOf(Number(row.happenedAt), now),
    family: {
      id: row.familyId,
      name: row.familyName,
      slug: row.familySlug,
      isPublic: row.status === FAMILY_STATUS.published,
    },
    person: isAnonymous
      ? null
      : {
          userId: row.userId as number,
          username: row.username as string,
          avatar: row.avatarKey === null ? DEFAULT_AVATAR : storedPicturePath(row.avatarKey),
        },
    count: row.kind === 'milestone' ? row.subjectId : (row.stars ?? 0),
    text: words.length > EXCERPT ? `${words.slice(0, EXCERPT).join('')} …` : words.join(''),
    decision,
    collection:
      row.collectionId === null
        ? null
        : { id: row.collectionId, name: row.collectionName as string, slug: row.collectionSlug as string },
  }
}
