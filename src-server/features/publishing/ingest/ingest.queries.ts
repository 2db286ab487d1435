import { type EntityManager, In, Not, type ObjectLiteral } from 'typeorm'
import { foldName } from '#shared/search/words.ts'
import { CoverageLanguage, CoveragePage, CoveragePart, CoverageSet } from '../../../database/entities/coverage.ts'
import { Family } from '../../../database/entities/family.ts'
import { Font } from '../../../database/entities/font.ts'
import { FontFile, FontFileFacet } from '../../../database/entities/font-file.ts'
import { FontLettersRow } from '../../../database/entities/font-letters.ts'
import { FontShapeRow } from '../../../database/entities/font-shape.ts'
import { Foundry } from '../../../database/entities/foundry.ts'
import { SearchOutbox } from '../../../database/entities/search-outbox.ts'
import { FamilyTag, FamilyToken, Tag } from '../../../database/entities/tag.ts'
import { chunks } from '../../../database/in-list.ts'
import { insertRows } from '../../../database/insert-rows.ts'
import type { TokenRow } from '../../../search/tokens.ts'
import type { DescriptionRows } from '../../catalogue/similar/shape-rows.ts'
import type { CoverageRows } from './coverage-rows.ts'
import type { IngestFamilyInput, Label } from './ingest-input.ts'

/** Rows of one INSERT: 200 x 20 columns stay far below SQLite's 32,766 variables. */
const ROWS_PER_INSERT = 200

/** Bulk insert without reading back ids. */
async function insertAll<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: new () => T,
  rows: Partial<T>[],
): Promise<void> {
  for (const piece of chunks(rows, ROWS_PER_INSERT)) await insertRows(manager, entity, piece)
}

export async function findFamilyBySource(
  manager: EntityManager,
  sourceKey: string,
): Promise<{ id: number; fontCount: number } | null> {
  return manager.findOne(Family, { where: { sourceKey }, select: { id: true, fontCount: true } })
}

/** True when the foundry has another family (of another source) with this slug. */
export async function isNameTaken(
  manager: EntityManager,
  { foundry, curated, source }: IngestFamilyInput,
): Promise<boolean> {
  const owner = await manager.findOne(Foundry, { where: { slug: foundry.slug }, select: { id: true } })
  return (
    owner !== null && manager.existsBy(Family, { foundryId: owner.id, slug: curated.slug, sourceKey: Not(source.key) })
  )
}

/** The foundry of a slug, created when missing. */
export async function ensureFoundry(
  manager: EntityManager,
  foundry: { slug: string; name: string; url?: string; description?: string },
  now: number,
): Promise<number> {
  const found = await manager.findOne(Foundry, { where: { slug: foundry.slug }, select: { id: true } })
  if (found) return found.id
  await insertAll(manager, Foundry, [
    {
      slug: foundry.slug,
      name: foundry.name,
      nameKey: foldName(foundry.name),
      url: foundry.url ?? '',
      description: foundry.description ?? '',
      familyCount: 0,
      fontCount: 0,
      downloads: 0,
      createdAt: now,
    },
  ])
  return (await manager.findOneOrFail(Foundry, { where: { slug: foundry.slug }, select: { id: true } })).id
}

/** Stores new coverage sets; returns all ids by hash. */
export async function ensureCoverage(
  manager: EntityManager,
  sets: readonly CoverageRows[],
): Promise<Map<string, number>> {
  const wanted = [...new Map(sets.map((set) => [set.sha256, set])).values()]
  const read = async () => {
    const rows = await manager.find(CoverageSet, {
      where: { sha256: In(wanted.map((s) => s.sha256)) },
      select: { id: true, sha256: true },
    })
    return new Map(rows.map((row) => [row.sha256, row.id]))
  }
  const known = await read()
  const fresh = wanted.filter((set) => !known.has(set.sha256))
  if (fresh.length === 0) return known
  await insertAll(
    manager,
    CoverageSet,
    fresh.map(({ sha256, codepointCount }) => ({ sha256, codepointCount })),
  )
  const ids = await read()
  const idOf = (set: CoverageRows) => ids.get(set.sha256) as number
  await insertAll(
    manager,
    CoveragePage,
    fresh.flatMap((set) => [...set.pages].map(([page, bitmap]) => ({ coverageId: idOf(set), page, bitmap }))),
  )
  await insertAll(
    manager,
    CoverageLanguage,
    fresh.flatMap((set) => set.languages.map((lang) => ({ coverageId: idOf(set), lang }))),
  )
  await insertAll(
    manager,
    CoveragePart,
    fresh.flatMap((set) => set.parts.map((part) => ({ coverageId: idOf(set), ...part }))),
  )
  return ids
}

/** A file before its letters are described. */
export type NewFontFile = Omit<FontFile, 'id' | 'plainAbove' | 'plainBelow'>

/** Stores new files with their facets; returns all ids by the original's hash. */
export async function ensureFontFiles(
  manager: EntityManager,
  files: readonly { row: NewFontFile; facets: { facet: string; value: string }[]; described: DescriptionRows }[],
): Promise<Map<string, number>> {
  const hashes = files.map((file) => file.row.originalSha256)
  const read = async () => {
    const rows = await manager.find(FontFile, {
      where: { originalSha256: In(hashes) },
      select: { id: true, originalSha256: true },
    })
    return new Map(rows.map((row) => [row.originalSha256, row.id]))
  }
  const known = await read()
  const fresh = files.filter((file) => !known.has(file.row.originalSha256))
  if (fresh.length === 0) return known
  await insertAll(
    manager,
    FontFile,
    fresh.map((file) => ({ ...file.row, ...file.described.reach })),
  )
  const ids = await read()
  const ofFile = <T>(file: (typeof fresh)[number], rows: readonly T[]) =>
    rows.map((row) => ({ fontFileId: ids.get(file.row.originalSha256) as number, ...row }))
  await insertAll(
    manager,
    FontFileFacet,
    fresh.flatMap((file) => ofFile(file, [...file.facets, ...file.described.ligatures])),
  )
  await insertAll(
    manager,
    FontShapeRow,
    fresh.flatMap((file) => ofFile(file, file.described.shapes)),
  )
  await insertAll(
    manager,
    FontLettersRow,
    fresh.flatMap((file) => ofFile(file, file.described.letters)),
  )
  return ids
}

export type NewFamily = Omit<Family, 'id' | 'primaryFontId'>
export type NewFont = Omit<Font, 'id' | 'familyId'>

/** Stores a family with its fonts, tags and search words; returns its id. */
export async function insertFamily(
  manager: EntityManager,
  family: NewFamily,
  fonts: readonly NewFont[],
  tags: readonly Label[],
  tokens: readonly TokenRow[],
): Promise<number> {
  await insertAll(manager, Family, [{ ...family, primaryFontId: null }])
  const { id } = await manager.findOneOrFail(Family, { where: { sourceKey: family.sourceKey }, select: { id: true } })
  await insertAll(
    manager,
    Font,
    fonts.map((font) => ({ ...font, familyId: id })),
  )
  const primary = await manager.findOneOrFail(Font, { where: { familyId: id, isPrimary: true }, select: { id: true } })
  await manager.update(Family, { id }, { primaryFontId: primary.id })
  await ensureTags(manager, tags, family.topicSlug)
  await insertAll(
    manager,
    FamilyTag,
    tags.map((tag) => ({ familyId: id, tagSlug: tag.slug })),
  )
  await insertAll(
    manager,
    FamilyToken,
    tokens.map((token) => ({ familyId: id, ...token })),
  )
  return id
}

async function ensureTags(manager: EntityManager, tags: readonly Label[], topicSlug: string): Promise<void> {
  const slugs = tags.map((tag) => tag.slug)
  const known = new Set(
    (await manager.find(Tag, { where: { slug: In(slugs) }, select: { slug: true } })).map((tag) => tag.slug),
  )
  const fresh = tags.filter((tag) => !known.has(tag.slug))
  await insertAll(
    manager,
    Tag,
    fresh.map((tag) => ({ slug: tag.slug, label: tag.label, isTopic: false, familyCount: 0 })),
  )
  await manager.update(Tag, { slug: topicSlug }, { isTopic: true })
}

/** Counts a newly published family in its foundry and tags, and notifies the search relays of all processes. */
export async function announcePublished(
  manager: EntityManager,
  family: { id: number; foundryId: number; version: number; fontCount: number },
  tags: readonly Label[],
  now: number,
): Promise<void> {
  await manager.increment(Foundry, { id: family.foundryId }, 'familyCount', 1)
  await manager.increment(Foundry, { id: family.foundryId }, 'fontCount', family.fontCount)
  await manager.increment(Tag, { slug: In(tags.map((tag) => tag.slug)) }, 'familyCount', 1)
  await insertAll(manager, SearchOutbox, [
    { entity: 'family', entityId: family.id, version: family.version, createdAt: now },
  ])
}

/** Sets a family's poster; its version increases, so that search documents follow. */
export async function setPoster(
  manager: EntityManager,
  familyId: number,
  posterKey: string,
  now: number,
): Promise<void> {
  await manager.update(Family, { id: familyId }, { posterKey })
  await manager.increment(Family, { id: familyId }, 'version', 1)
  const { version } = await manager.findOneOrFail(Family, { where: { id: familyId }, select: { version: true } })
  await insertAll(manager, SearchOutbox, [{ entity: 'family', entityId: familyId, version, createdAt: now }])
}
