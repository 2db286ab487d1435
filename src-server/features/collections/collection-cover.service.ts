import { AppError } from '#shared/errors.ts'
import { COLLECTION, COLLECTION_RATES } from '#shared/limits.ts'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { Collection } from '../../database/entities/collection.ts'
import { decideRemoval } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import type { SentFile } from '../../http/file-body.ts'
import type { Actor } from '../core/actor.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import { lockPicture, type SentPicture } from '../core/owned-picture.ts'
import { requireStillActive } from '../core/still-active.ts'
import type { PicturesService } from '../previews/pictures/pictures.service.ts'
import { can, isPublic, requireEdit } from './collections.policy.ts'
import { findCollections } from './collections.queries.ts'
import { changedBy, lockForEdit } from './locked-collection.ts'

/** Twice the largest size on screen. */
const COVER_PX = 1200

interface CollectionCoverDeps extends DatabaseDeps {
  limits: Pick<LimitsService, 'take'>
  pictures: PicturesService
  coverUrl(coverKey: string): string
}

/** A collection's cover photo, uploaded by its owner. */
export function createCollectionCover(deps: CollectionCoverDeps) {
  const { database, reader } = deps
  const now = deps.now ?? Date.now

  const folderOf = (id: number) => `cover/${id}`

  return {
    maxBytes: COLLECTION.coverBytes,
    current: (id: number) => deps.pictures.current(folderOf(id)),

    /** Checks before reading the file whether this actor may change the cover. @throws AppError */
    async mayChange(id: number, actor: Actor): Promise<void> {
      requireEdit(actor, (await findCollections(reader, [id]))[0], id)
      await transaction(database, (manager) => deps.limits.take(manager, COLLECTION_RATES.cover, String(actor.userId)))
    },

    /** @param file null removes the cover @param replaced what current returned */
    async change(
      id: number,
      actor: Actor,
      file: SentFile | null,
      replaced: string | null,
    ): Promise<{ coverPhoto: string | null }> {
      const options = {
        prefix: folderOf(id),
        width: COVER_PX,
        height: COVER_PX,
        fill: false,
        replaced,
        maxBytes: COLLECTION.coverBytes,
        ...(file ? { fileName: file.name } : {}),
      }
      const name = (coverKey: string | null, sent?: SentPicture) =>
        transaction(database, async (manager) => {
          await lockPicture(manager, folderOf(id), sent)
          const row = await lockForEdit(manager, id, actor)
          await requireStillActive(manager, actor.userId)
          if (row.coverKey !== coverKey) {
            await manager.update(Collection, { id }, { coverKey })
            await decideRemoval(manager, [row.coverKey], now())
            await changedBy(manager, actor, row, now(), {
              detail: {},
              before: { cover: row.coverKey },
              after: { cover: coverKey },
            })
          }
        })
      if (file) return { coverPhoto: deps.coverUrl(await deps.pictures.take(file.bytes, options, name)) }
      await name(null)
      return { coverPhoto: null }
    },

    /** Whether a cover is public. @param linkKey that of the collection's link @throws AppError NOT_FOUND when there is none, or not for this actor */
    async visible(coverKey: string, actor: Actor, linkKey?: string): Promise<'public' | 'private'> {
      const id = Number(coverKey.split('/')[1])
      const [record] = await findCollections(reader, [id])
      if (!record || record.coverKey !== coverKey || !can(actor, 'see', record, linkKey))
        throw new AppError('NOT_FOUND', 'There is no such cover.')
      return isPublic(record) ? 'public' : 'private'
    },
  }
}

export type CollectionCover = ReturnType<typeof createCollectionCover>
