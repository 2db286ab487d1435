import { setImmediate } from 'node:timers/promises'
import type { StyleLetter } from '#shared/identify/letters.ts'
import type { NearestStyle, NearestStyles } from '#shared/identify/nearest.ts'
import { among, type Query, range, type Where } from '../thread-query.ts'
import { createLetterIndex, type LetterIndex } from './letter-index.ts'

/** Ids read at once. */
const FAMILIES = 1000
/** 50 files take 7 ms; then the thread answers what else was asked. */
const FILES = 50
/**
 * Letters kept in memory: those of some 45,000 styles with Latin letters. Beyond it further styles are not found in
 * pictures; the first one of each family comes first.
 */
const MOST_BYTES = 256 * 1024 * 1024

interface StyleRow {
  id: number
  familyId: number
  fileId: number
  isPrimary: number | boolean
}

/** Letters of all published styles, kept up to date by family. */
export interface PublishedLetters {
  index: LetterIndex
  /** Published styles by family; equal files are indexed once. */
  stylesOf: Map<number, StyleRow[]>
}

const PUBLISHED_STYLES = `SELECT font.id AS id, font.familyId AS familyId, font.fontFileId AS fileId, font.isPrimary AS isPrimary
  FROM family JOIN font ON font.familyId = family.id WHERE +family.status = 1 AND font.fontFileId IS NOT NULL`

async function loadFiles(index: LetterIndex, query: Query, fileIds: readonly number[]): Promise<void> {
  const missing = fileIds.filter((id) => !index.has(id))
  for (let at = 0; at < missing.length && index.bytes < MOST_BYTES; at += FILES) {
    const where = among(missing.slice(at, at + FILES))
    const rows = await query<{ fileId: number; weight: number; letters: string }>(
      `SELECT fontFileId AS fileId, weight, letters FROM font_letters WHERE letters <> '' AND ${where.on('fontFileId')}
       ORDER BY fontFileId, weight`,
      where.params,
    )
    for (const { letters, ...style } of rows) index.add(style, Buffer.from(letters, 'base64'))
    await setImmediate()
  }
}

async function loadStyles({ stylesOf }: PublishedLetters, query: Query, where: Where): Promise<StyleRow[]> {
  const rows = await query<StyleRow>(`${PUBLISHED_STYLES} AND ${where.on('family.id')}`, where.params)
  for (const row of rows) {
    const own = stylesOf.get(row.familyId)
    if (own) own.push(row)
    else stylesOf.set(row.familyId, [row])
  }
  return rows
}

const filesOf = (rows: readonly StyleRow[]) => [...new Set(rows.map((row) => row.fileId))]

/** The whole catalogue; primary styles first, so that the limit costs no family. */
export async function loadLetters(query: Query): Promise<PublishedLetters> {
  const letters: PublishedLetters = { index: createLetterIndex(), stylesOf: new Map() }
  const [top] = await query<{ last: number | null }>('SELECT MAX(id) AS last FROM family', [])
  const last = Number(top?.last ?? 0)
  const rows: StyleRow[] = []
  for (let after = 0; after < last; after += FAMILIES)
    rows.push(...(await loadStyles(letters, query, range(after, after + FAMILIES))))
  await loadFiles(letters.index, query, filesOf(rows.filter((row) => row.isPrimary)))
  await loadFiles(letters.index, query, filesOf(rows))
  return letters
}

/** Reads changed families again. */
export async function applyLetters(letters: PublishedLetters, query: Query, familyIds: readonly number[]) {
  for (let at = 0; at < familyIds.length; at += FILES) {
    const ids = familyIds.slice(at, at + FILES)
    for (const id of ids) letters.stylesOf.delete(id)
    await loadFiles(letters.index, query, filesOf(await loadStyles(letters, query, among(ids))))
  }
}

/** Styles about as far as the first have the same letters, as Latin ones of different Noto fonts. */
const SAME_SHARE = 1.02
const SAME_STEP = 0.003

/** The nearest style of each of the nearest families; of families with the same file, the first. */
export function nearestStyles(
  { index, stylesOf }: PublishedLetters,
  wanted: readonly StyleLetter[],
  limit: number,
): NearestStyles {
  const byFile = new Map<number, { weight: number; distance: number }>()
  for (const { fileId, weight, distance } of index.distances(wanted)) {
    const known = byFile.get(fileId)
    if (!known || distance < known.distance) byFile.set(fileId, { weight, distance })
  }
  const families: (NearestStyle & { fileId: number })[] = []
  for (const [familyId, styles] of stylesOf) {
    let best: (typeof families)[number] | null = null
    for (const { id, fileId } of styles) {
      const found = byFile.get(fileId)
      if (found && Number.isFinite(found.distance) && (!best || found.distance < best.distance))
        best = { familyId, fontId: id, fileId, ...found }
    }
    if (best) families.push(best)
  }
  families.sort((a, b) => a.distance - b.distance || a.familyId - b.familyId)
  const files = new Set<number>()
  const ranked = families.filter(({ fileId }) => !files.has(fileId) && files.add(fileId))
  const most = (ranked[0]?.distance ?? 0) * SAME_SHARE + SAME_STEP
  const same = ranked.filter(({ distance }) => distance <= most).length
  return {
    nearest: ranked.slice(0, limit).map(({ fileId: _, ...style }) => style),
    same,
    rival: ranked[same]?.distance ?? Number.POSITIVE_INFINITY,
  }
}
