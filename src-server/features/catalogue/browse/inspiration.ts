import { z } from 'zod'
import { type InspirationResult, PIECE_TONES } from '#shared/contracts/catalogue/browse.ts'
import { coverageOf } from '#shared/search/coverage-bits.ts'
import { requiredCodepoints } from '#shared/search/value-lists.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { findCoverages } from '../../core/coverage-pages.ts'
import { loadStyleSpecimens } from '../fonts/family-specimens.ts'
import piecesJson from './inspiration.json' with { type: 'json' }

const SIZE = z.number().min(1).max(100)

/** inspiration.json, which a site may adapt to its own fonts. */
const piecesSchema = z.strictObject({
  pieces: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9-]+$/),
      title: z.string().min(1),
      note: z.string(),
      tone: z.enum(PIECE_TONES),
      /** Lines needed for the piece to be shown; default: all of them. */
      least: z.int().min(1).optional(),
      lines: z
        .array(
          z.strictObject({
            /** Slug of a family, and the style's name if it is not the first one. */
            family: z.string(),
            style: z.string().optional(),
            text: z.string().min(1).max(120),
            end: z.string().max(60).optional(),
            size: SIZE.optional(),
            /** Scaled to the width of the column instead of a fixed size. */
            fit: z.boolean().optional(),
            align: z.enum(['start', 'center', 'end']).optional(),
            gap: z.number().min(-30).max(30).optional(),
            /** Measured advance width of the text in em. */
            ems: z.number().positive().optional(),
            endEms: z.number().positive().optional(),
          }),
        )
        .min(1),
    }),
  ),
})
const { pieces } = piecesSchema.parse(piecesJson)

const keyOf = (line: { family: string; style?: string }) => `${line.family}/${line.style ?? ''}`

interface StyleRow {
  id: number
  slug: string
  name: string
  isPrimary: number | boolean
}

/** Ids of the styles that the pieces name; among families with the same slug, the most popular. */
async function findNamed(reader: Reader): Promise<Map<string, number>> {
  const slugs = [...new Set(pieces.flatMap((piece) => piece.lines.map((line) => line.family)))]
  const rows = await reader.slow<StyleRow>(
    `SELECT font.id, family.slug, font.name, font.isPrimary FROM family JOIN font ON font.familyId = family.id
     WHERE family.status = 1 AND family.slug IN (${placeholders(slugs.length)}) AND font.fontFileId IS NOT NULL
     ORDER BY family.popularity, family.id DESC, font.isPrimary, font.position DESC`,
    slugs,
  )
  // Later rows win: the most popular family, its first style.
  const found = new Map<string, number>()
  for (const row of rows) {
    found.set(`${row.slug}/`, row.id)
    found.set(`${row.slug}/${row.name}`, row.id)
  }
  return found
}

/** The gallery, limited to this site's fonts, in five statements. Lines that their font cannot set are left out. */
export async function readInspiration(reader: Reader): Promise<InspirationResult> {
  const named = await findNamed(reader)
  const specimens = await loadStyleSpecimens(reader, [...new Set(named.values())])
  const place = new Map(specimens.map((one, at) => [one.view.font.id, at]))
  const needed = new Set(
    pieces.flatMap((piece) => piece.lines.flatMap((line) => requiredCodepoints(line.text + (line.end ?? '')))),
  )
  const coverageIds = [...new Set(specimens.flatMap((one) => one.coverageId ?? []))]
  const coverage = await findCoverages(reader, coverageIds, needed)
  const shown = pieces.flatMap(({ least, lines, ...piece }) => {
    const set = lines.flatMap((line) => {
      const at = place.get(named.get(keyOf(line)) ?? 0)
      if (at === undefined) return []
      const { has } = coverageOf(coverage.get(specimens[at]?.coverageId ?? 0))
      if (!requiredCodepoints(line.text + (line.end ?? '')).every(has)) return []
      return {
        specimen: at,
        text: line.text,
        end: line.end ?? '',
        size: line.fit ? 0 : (line.size ?? 6),
        align: line.align ?? ('start' as const),
        gap: line.gap ?? 0,
        ems: line.ems ?? null,
        endEms: line.endEms ?? null,
      }
    })
    return set.length >= Math.min(least ?? lines.length, lines.length) ? [{ ...piece, lines: set }] : []
  })
  // Only the styles that are shown are sent to the page.
  const used = [...new Set(shown.flatMap((piece) => piece.lines.map((line) => line.specimen)))]
  const renumbered = new Map(used.map((from, to) => [from, to]))
  return {
    pieces: shown.map((piece) => ({
      ...piece,
      lines: piece.lines.map((line) => ({ ...line, specimen: renumbered.get(line.specimen)! })),
    })),
    specimens: used.map((at) => specimens[at]!.view),
  }
}
