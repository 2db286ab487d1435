import type { DownloadHistory } from '#shared/contracts/account/profile.ts'
import { momentOf } from '#shared/format/time.ts'
import { PAGING } from '#shared/limits.ts'
import { placeIn } from '#shared/paging.ts'
import { countRows } from '../../database/count-rows.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import type { Reader } from '../../database/reader.ts'
import type { Actor } from '../core/actor.ts'

interface Row {
  id: number
  familyId: number
  fontId: number | null
  happenedAt: number
  name: string | null
  slug: string | null
  status: number | null
  designer: string | null
  fontName: string | null
}

/** A person's downloads while logged in, newest first. */
export function createDownloadHistory({ reader }: { reader: Reader }) {
  return {
    async list({ page }: { page: number }, actor: Actor): Promise<DownloadHistory> {
      const total = await countRows(reader, 'user_download WHERE userId = ?', [actor.userId])
      const place = placeIn(total, page, PAGING.listSize)
      // Ids come from the index alone; names are then loaded for twenty of them.
      const rows = await reader.query<Row>(
        `SELECT picked.id, picked.familyId, picked.fontId, picked.happenedAt, family.name, family.slug, family.status,
           foundry.name AS designer, font.name AS fontName
         FROM (SELECT id, familyId, fontId, happenedAt FROM user_download WHERE userId = ?
               ORDER BY happenedAt DESC, id DESC LIMIT ${PAGING.listSize} OFFSET ?) picked
         LEFT JOIN family ON family.id = picked.familyId LEFT JOIN foundry ON foundry.id = family.foundryId
         LEFT JOIN font ON font.id = picked.fontId
         ORDER BY picked.happenedAt DESC, picked.id DESC`,
        [actor.userId, (place.page - 1) * place.size],
      )
      const at = Date.now()
      return {
        ...place,
        hits: rows.map((row) => {
          const isHere = row.status === FAMILY_STATUS.published
          return {
            id: row.id,
            at: momentOf(Number(row.happenedAt), at),
            familyId: row.familyId,
            name: isHere ? (row.name as string) : 'Family no longer available',
            slug: isHere ? row.slug : null,
            designer: isHere ? (row.designer ?? '') : '',
            fontId: row.fontId,
            fontName: isHere ? row.fontName : null,
          }
        }),
      }
    },
  }
}
