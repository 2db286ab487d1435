import { YES } from '#shared/search/filter-grammar.ts'
import { chunks, placeholders } from '../database/in-list.ts'
import type { Reader } from '../database/reader.ts'

export interface Offer {
  facet: 'lang' | 'script' | 'feature' | 'axis' | 'variable' | 'color'
  value: string
}

/** Languages, scripts, features and axes of these files, and whether they are variable or coloured. */
export async function loadOffers(reader: Reader, fileIds: number[]): Promise<Map<number, Offer[]>> {
  const offers = new Map<number, Offer[]>()
  for (const ids of chunks(fileIds, 1000)) {
    const list = placeholders(ids.length)
    const rows = await reader.slow<{ fileId: number } & Offer>(
      `SELECT fontFileId AS fileId, facet, value FROM font_file_facet WHERE facet IN ('script', 'feature', 'axis') AND fontFileId IN (${list})
       UNION ALL
       SELECT id AS fileId, 'variable' AS facet, '${YES}' AS value FROM font_file WHERE variable = 1 AND id IN (${list})
       UNION ALL
       SELECT id AS fileId, 'color' AS facet, '${YES}' AS value FROM font_file WHERE color = 1 AND id IN (${list})
       UNION ALL
       SELECT file.id AS fileId, 'lang' AS facet, cover.lang AS value
       FROM font_file file JOIN coverage_language cover ON cover.coverageId = file.coverageId WHERE file.id IN (${list})`,
      [...ids, ...ids, ...ids, ...ids],
    )
    for (const row of rows) {
      const list = offers.get(row.fileId)
      if (list) list.push(row)
      else offers.set(row.fileId, [row])
    }
  }
  return offers
}
