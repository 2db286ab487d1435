import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED, PUBLISHED_BY_KEY } from '../../core/visibility.ts'

interface ListedFamily {
  familyId: number
  slug: string
  name: string
  designer: string
  commercialUse: number | boolean
}

export interface MappedFamily extends ListedFamily {
  /** null = no style has a file. */
  fontId: number | null
  text: string
}

const COLUMNS = 'family.id AS familyId, family.slug, family.name, foundry.name AS designer, family.commercialUse'

/** Every public family with the style that shows it. */
export const findMapped = (reader: Reader) =>
  reader.slow<MappedFamily>(
    `SELECT ${COLUMNS}, font.id AS fontId, COALESCE(NULLIF(font.defaultText, ''), family.defaultText) AS text
     FROM family JOIN foundry ON foundry.id = family.foundryId
     LEFT JOIN font ON font.id = family.primaryFontId AND font.fontFileId IS NOT NULL WHERE ${PUBLISHED}`,
  )

/** The public ones of these families, in no order. */
export async function findListed(reader: Reader, ids: readonly number[]): Promise<ListedFamily[]> {
  if (ids.length === 0) return []
  return reader.query<ListedFamily>(
    `SELECT ${COLUMNS} FROM family JOIN foundry ON foundry.id = family.foundryId
     WHERE family.id IN (${placeholders(ids.length)}) AND ${PUBLISHED_BY_KEY}`,
    [...ids],
  )
}

/** Ids of the families that are free for commercial use. */
export async function findFree(reader: Reader): Promise<Set<number>> {
  const rows = await reader.slow<{ id: number }>(`SELECT id FROM family WHERE ${PUBLISHED} AND commercialUse = 1`)
  return new Set(rows.map(({ id }) => id))
}
