import { LRUCache } from 'lru-cache'
import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import type { Coverage } from '#shared/preview/missing-glyphs.ts'
import { coverageOf } from '#shared/search/coverage-bits.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { atMost } from '../../lru-limit.ts'
import type { OutboxListener } from '../../search/outbox-follower.ts'
import { fontKeys, type StoragePort } from '../../storage/storage.port.ts'
import { findCoverage } from '../core/coverage-pages.ts'
import type { PreviewFont, PreviewFontSource } from './preview-fonts.ts'

/** Fonts and coverages in memory: a few kilobytes each, a Chinese coverage about ten. */
const MAX_FONTS = 20_000
const MAX_COVERAGES = 2_000
/** Ids in one IN list. */
const CHUNK = 500

interface FontRow {
  fontId: number
  familyId: number
  fileGuid: string
  styleName: string
  familyName: string
  sha256: string | null
  coverageId: number | null
  unitsPerEm: number | null
  ascent: number | null
  descent: number | null
  color: number | boolean | null
  variable: number | boolean | null
  notdefHasInk: number | boolean | null
}

const NOTHING: Coverage = { has: () => false }

/** Fonts from the database, cached in memory and updated by the change log. */
export function createPreviewFonts(deps: {
  reader: Reader
  storage: StoragePort
}): PreviewFontSource & { listener: OutboxListener } {
  const { reader, storage } = deps
  const fonts = new LRUCache<number, { font: PreviewFont; familyId: number }>(atMost(MAX_FONTS))
  const coverages = new LRUCache<number, Coverage>({ max: MAX_COVERAGES })
  /** Every requested font by family: pictures may be in memory long after the row is gone. */
  const drawn = new Map<number, Set<number>>()
  let hidden = new Set<number>()
  /** Incremented by changes: a row read meanwhile may be outdated and is not cached. */
  let changes = 0

  async function readCoverage(coverageId: number): Promise<Coverage> {
    const known = coverages.get(coverageId)
    if (known) return known
    const coverage = coverageOf(await findCoverage(reader, coverageId))
    coverages.set(coverageId, coverage)
    return coverage
  }

  async function axesOf(fontId: number): Promise<PreviewFont['axes']> {
    const [row] = await reader.query<{ facts: string }>(
      'SELECT file.facts FROM font JOIN font_file file ON file.id = font.fontFileId WHERE font.id = ?',
      [fontId],
    )
    if (!row) return []
    const { axes } = JSON.parse(row.facts) as Pick<FontFacts, 'axes'>
    return axes.map(({ tag, min, default: middle, max }) => ({ tag, min, default: middle, max }))
  }

  /** Asked again for each picture: a copy of a remote file may have made room for others. */
  const pathOf = ({ sha256 }: Pick<PreviewFont, 'sha256'>) => storage.localPath(fontKeys.sanitised(sha256))

  async function load(fontId: number): Promise<{ font: PreviewFont; familyId: number } | null> {
    const rows = await reader.query<FontRow>(
      `SELECT font.id AS fontId, font.familyId, font.fileGuid, font.name AS styleName, family.name AS familyName,
        file.sanitisedSha256 AS sha256, file.coverageId, file.unitsPerEm, file.ascent, file.descent, file.color, file.variable,
        file.notdefHasInk
       FROM font JOIN family ON family.id = font.familyId LEFT JOIN font_file file ON file.id = font.fontFileId
       WHERE font.id = ? AND family.status = ${FAMILY_STATUS.published}`,
      [fontId],
    )
    const row = rows[0]
    if (!row) return null
    const [coverage, axes, sanitisedPath] = await Promise.all([
      row.coverageId === null ? NOTHING : readCoverage(row.coverageId),
      row.variable ? axesOf(fontId) : [],
      row.sha256 === null ? null : pathOf({ sha256: row.sha256 }),
    ])
    const font: PreviewFont = {
      fontId: row.fontId,
      fileGuid: row.fileGuid,
      sha256: row.sha256 ?? '',
      sanitisedPath,
      metrics: { unitsPerEm: row.unitsPerEm ?? 1000, ascent: row.ascent ?? 800, descent: row.descent ?? -200 },
      coverage,
      color: Boolean(row.color),
      axes,
      notdefHasInk: Boolean(row.notdefHasInk),
      familyName: row.familyName,
      styleName: row.styleName,
    }
    return { font, familyId: row.familyId }
  }

  const hiddenRows = (condition: string, values: number[]) =>
    reader.slow<{ id: number }>(
      `SELECT font.id FROM family JOIN font ON font.familyId = family.id WHERE family.status <> ${FAMILY_STATUS.published}${condition}`,
      values,
    )

  return {
    async find(fontId) {
      const known = fonts.get(fontId)
      if (known)
        return known.font.sha256 === '' ? known.font : { ...known.font, sanitisedPath: await pathOf(known.font) }
      const before = changes
      let loaded = await load(fontId)
      // The row may have changed while it was read.
      if (before !== changes) loaded = await load(fontId)
      if (!loaded) return null
      const { familyId } = loaded
      drawn.set(familyId, (drawn.get(familyId) ?? new Set()).add(fontId))
      if (before !== changes) return loaded.font
      fonts.set(fontId, loaded)
      return loaded.font
    },
    isHidden: (fontId) => hidden.has(fontId),
    listener: {
      name: 'previews',
      async families(ids) {
        changes++
        const changed = new Set(ids)
        for (const [fontId, { familyId }] of fonts.entries()) if (changed.has(familyId)) fonts.delete(fontId)
        for (const part of chunks(ids, CHUNK)) {
          const marks = placeholders(part.length)
          const [all, now] = await Promise.all([
            reader.slow<{ id: number }>(`SELECT id FROM font WHERE familyId IN (${marks})`, part),
            hiddenRows(` AND family.id IN (${marks})`, part),
          ])
          for (const { id } of all) hidden.delete(id)
          const there = new Set(all.map(({ id }) => id))
          for (const familyId of part) for (const id of drawn.get(familyId) ?? []) if (!there.has(id)) hidden.add(id)
          for (const { id } of now) hidden.add(id)
        }
      },
      async everything() {
        changes++
        const next = new Set((await hiddenRows('', [])).map(({ id }) => id))
        const known = [...drawn.values()].flatMap((ids) => [...ids])
        for (const part of chunks(known, CHUNK)) {
          const marks = placeholders(part.length)
          const rows = await reader.slow<{ id: number }>(`SELECT id FROM font WHERE id IN (${marks})`, part)
          const there = new Set(rows.map(({ id }) => id))
          for (const id of part) if (!there.has(id)) next.add(id)
        }
        hidden = next
        fonts.clear()
      },
    },
  }
}
