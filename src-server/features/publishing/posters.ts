import { posterType } from '#shared/asset-paths.ts'
import { AppError } from '#shared/errors.ts'
import { POSTER } from '#shared/limits.ts'
import { PUBLISHING, PUBLISHING_RATES } from '#shared/publishing-limits.ts'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { FAMILY_STATUS, Family } from '../../database/entities/family.ts'
import { decideRemoval } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import type { Actor } from '../core/actor.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import { lockPicture, type SentPicture } from '../core/owned-picture.ts'
import { requireStillActive } from '../core/still-active.ts'
import type { PicturesService } from '../previews/pictures/pictures.service.ts'
import { noteAct } from './family-audit.ts'
import { familyChanged, tagsOf } from './family-status.ts'
import { lockFamily, lookAtFamily, requireOpenWords } from './locked-family.ts'

/** Upper bound of what our own encoder writes. */
const MAX_STORED_BYTES = 8 * 1024 * 1024

interface PostersDeps extends DatabaseDeps {
  limits: Pick<LimitsService, 'take'>
  storage: Pick<StoragePort, 'getBytes'>
  pictures: PicturesService
}

/** A family's poster, uploaded and removed by its owners. */
export function createPosters({ database, reader, limits, storage, pictures, now = Date.now }: PostersDeps) {
  const folderOf = (familyId: number) => `poster/${familyId}`

  /** Writes the key, and decides the removal of the previous poster. */
  const name = (actor: Actor, familyId: number, posterKey: string | null, sent?: SentPicture): Promise<void> =>
    transaction(database, async (manager) => {
      const before = await lockPicture(manager, folderOf(familyId), sent)
      const family = await lockFamily(manager, actor, 'edit', familyId)
      await requireStillActive(manager, actor.userId)
      await requireOpenWords(manager, actor, family, now())
      if (before === posterKey) return
      await manager.update(Family, { id: familyId }, { posterKey })
      await decideRemoval(manager, [before], now())
      const { status, foundryId } = family
      if (status === FAMILY_STATUS.published)
        await familyChanged(
          manager,
          { id: familyId, foundryIds: [foundryId], tags: await tagsOf(manager, familyId) },
          now(),
        )
      else await manager.query('UPDATE family SET version = version + 1 WHERE id = ?', [familyId])
      await noteAct(manager, actor, 'family.poster', family, { poster: posterKey !== null }, now())
    })

  return {
    maxBytes: PUBLISHING.posterBytes,
    current: (familyId: number) => pictures.current(folderOf(familyId)),

    /** Checks before reading the file whether this actor may change the poster. @throws AppError */
    async mayChange(familyId: number, actor: Actor): Promise<void> {
      const family = await lookAtFamily(reader, actor, 'edit', familyId)
      await transaction(database, async (manager) => {
        await limits.take(manager, PUBLISHING_RATES.poster, String(actor.userId))
        await requireOpenWords(manager, actor, family, now())
      })
    },

    /**
     * @param file null removes the poster @param replaced what current returned
     * @returns whether there is one now
     */
    async change(
      familyId: number,
      actor: Actor,
      file: { bytes: Uint8Array; name: string } | null,
      replaced: string | null,
    ): Promise<boolean> {
      const options = {
        prefix: folderOf(familyId),
        width: POSTER.width,
        height: POSTER.height,
        fill: true,
        replaced,
        maxBytes: PUBLISHING.posterBytes,
        fileName: file?.name ?? '',
      }
      if (file) await pictures.take(file.bytes, options, (key, sent) => name(actor, familyId, key, sent))
      else await name(actor, familyId, null)
      return file !== null
    },

    /** The poster for its owners, even before publication. @throws AppError see requireFamily; NOT_FOUND */
    async look(actor: Actor, familyId: number): Promise<{ bytes: Uint8Array; type: string }> {
      await lookAtFamily(reader, actor, 'see', familyId)
      const [row] = await reader.query<{ posterKey: string | null }>('SELECT posterKey FROM family WHERE id = ?', [
        familyId,
      ])
      const bytes = row?.posterKey ? await storage.getBytes(row.posterKey, MAX_STORED_BYTES) : null
      if (!bytes) throw new AppError('NOT_FOUND', 'This family has no poster.')
      return { bytes, type: posterType(row!.posterKey!) }
    },
  }
}

export type Posters = ReturnType<typeof createPosters>
