import type { CoveragePages } from '#shared/search/coverage-bits.ts'
import type { StoredFacts } from '../../database/entities/font-file.ts'
import type { VersionChanges, VersionFile } from '../../database/entities/publishing.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Asks } from '../../database/reader.ts'
import { findCoverages } from '../core/coverage-pages.ts'

interface FileRow {
  id: number
  coverageId: number
  glyphCount: number
  facts: StoredFacts
  languages: Set<string>
  codepoints: CoveragePages
}

const FILES = 100
/** Names listed in full; further ones are counted. */
const NAMED = 8

/** What changed between two sets of files, style by style. Files are immutable, so equal ids need no comparison. */
export async function compareVersions(
  ask: Asks,
  before: readonly VersionFile[],
  after: readonly VersionFile[],
): Promise<VersionChanges> {
  const old = new Map(before.map((file) => [file.name, file]))
  const names = new Set(after.map((file) => file.name))
  const pairs = after.flatMap((file) => {
    const was = old.get(file.name)
    return was && was.fontFileId !== file.fontFileId
      ? [{ name: file.name, was: was.fontFileId, is: file.fontFileId }]
      : []
  })
  const files = await loadFiles(ask, [...new Set(pairs.flatMap(({ was, is }) => [was, is]))])
  return {
    added: after.filter((file) => !old.has(file.name)).map((file) => file.name),
    removed: before.filter((file) => !names.has(file.name)).map((file) => file.name),
    changed: pairs.map(({ name, was, is }) => ({ name, changes: compareFiles(files.get(was), files.get(is)) })),
  }
}

async function loadFiles(ask: Asks, ids: readonly number[]): Promise<Map<number, FileRow>> {
  const found = new Map<number, FileRow>()
  for (const some of chunks(ids, FILES)) {
    const rows = (await ask.query(
      `SELECT id, coverageId, glyphCount, facts FROM font_file WHERE id IN (${placeholders(some.length)})`,
      [...some],
    )) as { id: number; coverageId: number; glyphCount: number; facts: string }[]
    const coverages = [...new Set(rows.map((row) => row.coverageId))]
    if (coverages.length === 0) continue
    const marks = placeholders(coverages.length)
    const pages = await findCoverages(ask, coverages)
    const languages = (await ask.query(
      `SELECT coverageId, lang FROM coverage_language WHERE coverageId IN (${marks})`,
      coverages,
    )) as { coverageId: number; lang: string }[]
    for (const row of rows)
      found.set(row.id, {
        ...row,
        facts: JSON.parse(row.facts) as StoredFacts,
        languages: new Set(languages.filter((one) => one.coverageId === row.coverageId).map((one) => one.lang)),
        codepoints: pages.get(row.coverageId)!,
      })
  }
  return found
}

/** Differences of two files in words, most important first. */
function compareFiles(was: FileRow | undefined, is: FileRow | undefined): string[] {
  if (!was || !is) return []
  const out: string[] = []
  const [gained, lost] = codepointChange(was.codepoints, is.codepoints)
  if (gained + lost > 0) out.push(`Characters: ${signed(gained, lost)}`)
  if (was.glyphCount !== is.glyphCount) out.push(`Glyphs: ${was.glyphCount} → ${is.glyphCount}`)
  listChange(out, 'Languages', was.languages, is.languages)
  const features = (row: FileRow) => new Set(row.facts.features.map((one) => one.tag))
  listChange(out, 'Features', features(was), features(is))
  const axes = (row: FileRow) => new Set(row.facts.axes.map((one) => `${one.tag} ${one.min}–${one.max}`))
  listChange(out, 'Axes', axes(was), axes(is))
  for (const [label, key] of METRICS) {
    const [a, b] = [was.facts.metrics[key], is.facts.metrics[key]]
    if (a !== b) out.push(`${label}: ${a ?? 'none'} → ${b ?? 'none'}`)
  }
  if (was.facts.version !== is.facts.version)
    out.push(`Version: ${was.facts.version || 'none'} → ${is.facts.version || 'none'}`)
  if (was.facts.licenseId !== is.facts.licenseId)
    out.push(`Licence in the file: ${was.facts.licenseId} → ${is.facts.licenseId}`)
  if (was.facts.fsType !== is.facts.fsType) out.push(`Embedding: ${was.facts.embedding} → ${is.facts.embedding}`)
  return out.length > 0 ? out : ['Outlines or details']
}

const METRICS = [
  ['Units per em', 'unitsPerEm'],
  ['Ascent', 'ascent'],
  ['Descent', 'descent'],
  ['Line gap', 'lineGap'],
  ['x-height', 'xHeight'],
  ['Cap height', 'capHeight'],
  ['Average width', 'avgAdvance'],
] as const

const signed = (gained: number, lost: number) => [gained && `+${gained}`, lost && `−${lost}`].filter(Boolean).join(' ')

function listChange(out: string[], label: string, was: ReadonlySet<string>, is: ReadonlySet<string>): void {
  const gained = [...is].filter((one) => !was.has(one)).sort()
  const lost = [...was].filter((one) => !is.has(one)).sort()
  const named = (all: string[], sign: string) =>
    all.length === 0
      ? []
      : [
          `${sign}${all.slice(0, NAMED).join(`, ${sign}`)}${all.length > NAMED ? ` and ${all.length - NAMED} more` : ''}`,
        ]
  const words = [...named(gained, '+'), ...named(lost, '−')]
  if (words.length > 0) out.push(`${label}: ${words.join('; ')}`)
}

const BITS = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4] as const

function codepointChange(was: CoveragePages, is: CoveragePages): [number, number] {
  let gained = 0
  let lost = 0
  for (const page of new Set([...was.keys(), ...is.keys()])) {
    const [a, b] = [was.get(page) ?? '', is.get(page) ?? '']
    for (let i = 0; i < 64; i++) {
      const [x, y] = [Number.parseInt(a[i] ?? '0', 16), Number.parseInt(b[i] ?? '0', 16)]
      gained += BITS[y & ~x] ?? 0
      lost += BITS[x & ~y] ?? 0
    }
  }
  return [gained, lost]
}
