import { setImmediate } from 'node:timers/promises'
import type { ReviewReason } from '#shared/publishing-terms.ts'
import { foldName } from '#shared/search/words.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import type { StoredFacts } from '../../database/entities/font-file.ts'
import type { FamilyPublishing, VersionFile } from '../../database/entities/publishing.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { judgeLicence, type LicenceJudgement } from './licence-judgement.ts'
import { firstLettersLike, isLookAlike, mayDifferInLetters, nameSkeleton } from './name-skeleton.ts'
import { createNameSkeletons, type NameSkeletons } from './name-skeletons.ts'

/** The designer's declaration, and the licence files beside the fonts. */
export type Declaration = Pick<FamilyPublishing, 'licenseTemplate' | 'permissions'> &
  Partial<Pick<FamilyPublishing, 'licenceFiles'>>

const FILES = 100
const MAX_TWINS = 20
const TWIN_COLUMNS = 'family.id AS familyId, family.name AS family, family.slug, foundry.name AS foundry, family.status'

export interface TwinRow {
  familyId: number
  family: string
  slug: string
  foundry: string
  status: number
  /** Styles with equal outlines; empty: only the name is equal. */
  styles: string[]
}

interface FileRow {
  id: number
  outlineSha256: string | null
  facts: StoredFacts
}

export async function factsOf(
  reader: Pick<Reader, 'query'>,
  fontFileIds: readonly number[],
): Promise<Map<number, FileRow>> {
  const found = new Map<number, FileRow>()
  for (const some of chunks([...new Set(fontFileIds)], FILES)) {
    const rows = await reader.query<{ id: number; outlineSha256: string | null; facts: string }>(
      `SELECT id, outlineSha256, facts FROM font_file WHERE id IN (${placeholders(some.length)})`,
      [...some],
    )
    for (const row of rows) found.set(row.id, { ...row, facts: JSON.parse(row.facts) as StoredFacts })
  }
  return found
}

/**
 * Families of other foundries with equal outlines or name: public ones, and those waiting or taken down, so that a
 * rejected font cannot be submitted again. Other people's drafts stay private.
 */
async function findTwins(
  reader: Pick<Reader, 'query' | 'slow'>,
  names: NameSkeletons,
  family: { id: number; foundryId: number; name: string },
  files: readonly VersionFile[],
  facts: ReadonlyMap<number, { outlineSha256: string | null }>,
): Promise<TwinRow[]> {
  const own = new Map<string, string>()
  for (const file of files) {
    const outlines = facts.get(file.fontFileId)?.outlineSha256
    if (outlines) own.set(outlines, file.name)
  }
  const seen = [FAMILY_STATUS.published, FAMILY_STATUS.pending, FAMILY_STATUS.hidden]
  const twins = new Map<number, TwinRow>()
  for (const hashes of chunks([...own.keys()], FILES)) {
    const rows = await reader.query<TwinRow & { outlineSha256: string }>(
      `SELECT DISTINCT ${TWIN_COLUMNS}, file.outlineSha256 FROM font_file file JOIN font ON font.fontFileId = file.id
       JOIN family ON family.id = font.familyId JOIN foundry ON foundry.id = family.foundryId
       WHERE file.outlineSha256 IN (${placeholders(hashes.length)}) AND family.foundryId <> ? AND +family.status IN (?, ?, ?)
       LIMIT 200`,
      [...hashes, family.foundryId, ...seen],
    )
    for (const { outlineSha256, ...row } of rows) {
      const twin = twins.get(row.familyId) ?? { ...row, styles: [] }
      twin.styles.push(own.get(outlineSha256)!)
      twins.set(row.familyId, twin)
    }
  }
  const named = await reader.query<TwinRow>(
    `SELECT ${TWIN_COLUMNS} FROM family JOIN foundry ON foundry.id = family.foundryId
     WHERE family.nameKey = ? AND family.status IN (?, ?, ?) AND family.foundryId <> ? LIMIT ${MAX_TWINS}`,
    [foldName(family.name), ...seen, family.foundryId],
  )
  for (const row of [...named, ...(await findLookAlikes(reader, names, family, seen))])
    if (!twins.has(row.familyId)) twins.set(row.familyId, { ...row, styles: [] })
  return [...twins.values()].slice(0, MAX_TWINS)
}

/** Names read at a time. */
const NAMES = 2000
/** Includes families of the own foundry and those deleted meanwhile, which are dropped later. */
const CANDIDATES = 400

interface Named {
  id: number
  name: string
  nameKey: string
}

/**
 * Names of waiting and taken-down families, which the change log does not contain, a page at a time: those with these
 * first letters, or all.
 */
async function* unseenNames(reader: Pick<Reader, 'slow'>, letters: readonly string[] | null): AsyncGenerator<Named[]> {
  for (const status of [FAMILY_STATUS.pending, FAMILY_STATUS.hidden])
    for (const letter of letters ?? [null])
      for (let last: Named | undefined; ; ) {
        const rows = await reader.slow<Named>(
          `SELECT id, name, nameKey FROM family WHERE status = ? ${letter === null ? '' : 'AND alpha = ?'}
           AND nameKey >= ? AND (nameKey > ? OR id > ?) ORDER BY nameKey, id LIMIT ${NAMES}`,
          [status, ...(letter === null ? [] : [letter]), last?.nameKey ?? '', last?.nameKey ?? '', last?.id ?? 0],
        )
        yield rows
        if (rows.length < NAMES) break
        last = rows.at(-1)
        // Lets other work of this process run in between.
        await setImmediate()
      }
}

/**
 * Families of other foundries with similar names. Short names are compared within look-alike first letters; a long name
 * may differ in its first letter too, so it is compared with all.
 */
async function findLookAlikes(
  reader: Pick<Reader, 'query' | 'slow'>,
  names: NameSkeletons,
  family: { foundryId: number; name: string },
  seen: readonly number[],
): Promise<TwinRow[]> {
  const skeleton = nameSkeleton(family.name)
  if (skeleton === '') return []
  const found = await names.alike(skeleton, CANDIDATES)
  for await (const rows of unseenNames(reader, mayDifferInLetters(skeleton) ? null : firstLettersLike(skeleton))) {
    for (const row of rows) if (isLookAlike(skeleton, nameSkeleton(row.name))) found.push(row.id)
    if (found.length >= CANDIDATES * 2) break
  }
  if (found.length === 0) return []
  return reader.query<TwinRow>(
    `SELECT ${TWIN_COLUMNS} FROM family JOIN foundry ON foundry.id = family.foundryId
     WHERE family.id IN (${placeholders(found.length)}) AND +family.status IN (?, ?, ?) AND family.foundryId <> ?
     ORDER BY family.id LIMIT ${MAX_TWINS}`,
    [...found, ...seen, family.foundryId],
  )
}

export interface Judged {
  licence: LicenceJudgement
  twins: TwinRow[]
  reasons: ReviewReason[]
}

export type Judge = (
  family: { id: number; foundryId: number; name: string },
  publishing: Declaration,
  files: readonly VersionFile[],
) => Promise<Judged>

/**
 * Reasons for a review before publication; without any, the family is published at once. With a trusted foundry, its
 * first family and fonts for personal use only need no review.
 */
export function createJudge(reader: Pick<Reader, 'query' | 'slow'>): Judge {
  const names = createNameSkeletons(reader)
  return (family, publishing, files) => judgeFamily(reader, names, family, publishing, files)
}

async function judgeFamily(
  reader: Pick<Reader, 'query' | 'slow'>,
  names: NameSkeletons,
  family: { id: number; foundryId: number; name: string },
  publishing: Declaration,
  files: readonly VersionFile[],
): Promise<Judged> {
  const facts = await factsOf(
    reader,
    files.map((file) => file.fontFileId),
  )
  const licence = judgeLicence(
    files.flatMap((file) => facts.get(file.fontFileId)?.facts ?? []),
    { template: publishing.licenseTemplate, permissions: publishing.permissions },
    publishing.licenceFiles ?? [],
  )
  const twins = await findTwins(reader, names, family, files, facts)
  const [standing] = await reader.query<{
    published: number
    trustedAt: number | null
    hidden: number | string | null
  }>(
    `SELECT foundry.familyCount AS published, foundry.trustedAt,
       (SELECT COUNT(*) FROM family WHERE family.foundryId = foundry.id AND +family.status = ?) AS hidden
     FROM foundry WHERE foundry.id = ?`,
    [FAMILY_STATUS.hidden, family.foundryId],
  )
  const reasons: ReviewReason[] = []
  // Trust covers the designer. Possible violations of others' rights are always reviewed.
  const isTrusted = standing !== undefined && standing.trustedAt !== null
  if (!isTrusted && (!standing || standing.published === 0)) reasons.push('new-designer')
  if (Number(standing?.hidden ?? 0) > 0) reasons.push('hidden-before')
  if (licence.conflict !== null) reasons.push('licence-conflict')
  if (!isTrusted && !licence.commercialUse) reasons.push('personal-use')
  if (twins.some((twin) => twin.styles.length > 0)) reasons.push('duplicate')
  if (twins.some((twin) => twin.styles.length === 0)) reasons.push('same-name')
  return { licence, twins, reasons }
}
