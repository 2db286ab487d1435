import { createHash, randomBytes } from 'node:crypto'
import type { Success } from '#shared/contracts/core/common.ts'
import type {
  PreviewSetting,
  SavedPreviewsResult,
  SavedPreviewView,
  SharedPreview,
} from '#shared/contracts/previews/saved-previews.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { PAGING } from '#shared/limits.ts'
import { placeIn } from '#shared/paging.ts'
import { SAVED_PREVIEWS } from '#shared/people-limits.ts'
import { previewUrl } from '#shared/preview/preview-url.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { SavedPreview } from '../../../database/entities/saved-preview.ts'
import { isDuplicate, transaction } from '../../../database/transaction.ts'
import { type Actor, requirePerson } from '../../core/actor.ts'
import {
  countSaved,
  findFamilyOfFont,
  findSaved,
  findShared,
  type SavedPreviewRecord,
} from './saved-previews.queries.ts'

interface SavedPreviewsServiceDeps extends DatabaseDeps {
  /** Full URL of a preview picture's path. */
  pictureUrl(path: string): string
  avatarUrl(avatarKey: string | null): string
}

/** Pixels of the picture per CSS pixel: sharp on most screens. */
const DPR = 2

/** Previews that people save: their settings, not the pictures. */
export function createSavedPreviewsService(deps: SavedPreviewsServiceDeps) {
  const { database, reader, pictureUrl, avatarUrl } = deps
  const now = deps.now ?? Date.now

  function toView(row: SavedPreviewRecord, nowMs: number): SavedPreviewView {
    const setting = JSON.parse(row.setting) as PreviewSetting
    const { solid, ...shown } = setting
    const font = { id: row.fontId, slug: row.fontSlug, file: row.fontFileId === null ? null : row.fileGuid }
    return {
      id: row.id,
      key: row.shareKey,
      family: { familyId: row.familyId, slug: row.familySlug, name: row.familyName },
      fontName: row.fontName,
      setting,
      image: pictureUrl(previewUrl({ ...shown, font, dpr: DPR, opaque: solid })),
      created: momentOf(Number(row.createdAt), nowMs),
    }
  }

  return {
    /**
     * Saves a preview; saving the same one again changes nothing.
     * @throws AppError UNAUTHORIZED, NOT_FOUND for a font that is not public, CONFLICT when there are too many
     */
    async save(
      actor: Actor,
      { fontId, setting }: { fontId: number; setting: PreviewSetting },
    ): Promise<{ id: number; key: string }> {
      const userId = requirePerson(actor)
      const familyId = await findFamilyOfFont(reader, fontId)
      if (familyId === null) throw new AppError('NOT_FOUND', `There is no font ${fontId}`, { param: 'fontId' })
      const settingKey = createHash('sha256')
        .update(JSON.stringify([fontId, sorted(setting)]))
        .digest('base64url')
      const known = () => database.read.manager.findOneBy(SavedPreview, { userId, settingKey })
      const before = await known()
      if (before) return { id: before.id, key: before.shareKey }
      const shareKey = randomBytes(16).toString('base64url')
      const row = { shareKey, userId, familyId, fontId, setting, settingKey, createdAt: now() }
      try {
        return await transaction(database, async (manager) => {
          // Locks the person's row, so that the count includes their concurrent requests.
          await manager.query('UPDATE user SET kind = kind WHERE id = ?', [userId])
          if ((await manager.countBy(SavedPreview, { userId })) >= SAVED_PREVIEWS.perPerson)
            throw new AppError(
              'CONFLICT',
              `You keep ${SAVED_PREVIEWS.perPerson} previews already. Delete one that you need no more.`,
            )
          const { identifiers } = await manager.insert(SavedPreview, row)
          return { id: Number(identifiers[0]!.id), key: shareKey }
        })
      } catch (error) {
        const other = isDuplicate(error) ? await known() : null
        if (!other) throw error
        return { id: other.id, key: other.shareKey }
      }
    },

    /**
     * The caller's previews, newest first; page numbers past the end return the last page. @throws AppError
     * UNAUTHORIZED
     */
    async list(actor: Actor, { page }: { page: number }): Promise<SavedPreviewsResult> {
      const userId = requirePerson(actor)
      const total = await countSaved(reader, userId)
      const place = placeIn(total, page, PAGING.listSize)
      const rows = await findSaved(reader, userId, place.size, (place.page - 1) * place.size)
      const nowMs = now()
      return { hits: rows.map((row) => toView(row, nowMs)), ...place }
    },

    /** A preview by its shared address. @throws AppError NOT_FOUND */
    async shared({ key }: { key: string }): Promise<SharedPreview> {
      const row = await findShared(reader, key)
      if (!row) throw new AppError('NOT_FOUND', 'This preview does not exist or was deleted.', { param: 'key' })
      const owner = { userId: row.userId, username: row.username ?? '', avatar: avatarUrl(row.avatarKey) }
      return { ...toView(row, now()), owner }
    },

    /** @throws AppError UNAUTHORIZED, NOT_FOUND also for other people's */
    async remove(actor: Actor, { id }: { id: number }): Promise<Success> {
      const userId = requirePerson(actor)
      const { affected } = await transaction(database, (manager) => manager.delete(SavedPreview, { id, userId }))
      if (!affected) throw new AppError('NOT_FOUND', `There is no preview ${id}`, { param: 'id' })
      return { success: true }
    },
  }
}

/** A canonical text for a setting, whatever the order of its fields. */
const sorted = (setting: PreviewSetting) => {
  const inOrder = (given: Record<string, unknown>) =>
    Object.entries(given).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return inOrder({ ...setting, axes: inOrder(setting.axes), features: inOrder(setting.features) })
}
