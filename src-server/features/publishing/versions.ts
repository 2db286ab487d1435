import { randomUUID } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { FAMILY_STATUS, Family } from '../../database/entities/family.ts'
import { Font } from '../../database/entities/font.ts'
import { FamilyVersion, type VersionFile } from '../../database/entities/publishing.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import { insertRows } from '../../database/insert-rows.ts'
import { noteWithdrawal } from '../previews/withdrawals.ts'
import { fileGuid, styleSlugs } from './ingest/family-facts.ts'
import { compareVersions } from './version-changes.ts'

const NO_CHANGES = { added: [], removed: [], changed: [] }
const ROWS = 200

/** The newest version of a family; null for a catalogue family that was never changed. */
export const lastVersion = (manager: EntityManager, familyId: number): Promise<FamilyVersion | null> =>
  manager.findOne(FamilyVersion, { where: { familyId }, order: { number: 'DESC' } })

/** The current fonts of a family as a version stores them. Download-only styles are not part of versions. */
export async function liveFiles(manager: EntityManager, familyId: number): Promise<VersionFile[]> {
  const fonts = await manager.find(Font, { where: { familyId }, order: { position: 'ASC', id: 'ASC' } })
  return fonts.flatMap(({ fontFileId, name, fullName, fileName, weight, width, italic, isPrimary }) =>
    fontFileId === null
      ? []
      : [
          {
            fontFileId,
            name,
            fullName,
            fileName,
            weight,
            width,
            italic: Boolean(italic),
            isPrimary: Boolean(isPrimary),
          },
        ],
  )
}

async function insertVersion(manager: EntityManager, version: Omit<FamilyVersion, 'id'>): Promise<FamilyVersion> {
  const { identifiers } = await manager.insert(FamilyVersion, version)
  return { ...version, id: identifiers[0]!.id as number }
}

/**
 * The open version; when the last one is closed, a new one with its files. A catalogue family gets its fonts as version
 * 1 first, so that its history is complete. The caller has locked the family.
 */
export async function openVersion(
  manager: EntityManager,
  familyId: number,
  userId: number,
  at: number,
): Promise<FamilyVersion> {
  const last = (await lastVersion(manager, familyId)) ?? (await firstVersion(manager, familyId, userId, at))
  if (last?.state === 'open') return last
  return insertVersion(manager, {
    familyId,
    number: (last?.number ?? 0) + 1,
    state: 'open',
    files: last?.files ?? [],
    changes: NO_CHANGES,
    createdBy: userId,
    createdAt: at,
    closedAt: null,
    publishedAt: null,
  })
}

async function firstVersion(manager: EntityManager, familyId: number, userId: number, at: number) {
  const files = await liveFiles(manager, familyId)
  if (files.length === 0) return null
  const family = await manager.findOneByOrFail(Family, { id: familyId })
  // A public family without a date came without one; a hidden one was never public.
  const publishedAt = family.publishedAt || (family.status === FAMILY_STATUS.published ? at : null)
  return insertVersion(manager, {
    familyId,
    number: 1,
    state: 'closed',
    files,
    changes: { ...NO_CHANGES, added: files.map((file) => file.name) },
    createdBy: userId,
    createdAt: at,
    closedAt: at,
    publishedAt,
  })
}

/** Closes the open version with the list of its changes. @returns the newest version, null without any file */
export async function closeVersion(
  manager: EntityManager,
  familyId: number,
  userId: number,
  at: number,
): Promise<FamilyVersion | null> {
  const last = (await lastVersion(manager, familyId)) ?? (await firstVersion(manager, familyId, userId, at))
  if (last?.state !== 'open') return last
  const before = last.number > 1 ? await manager.findOneBy(FamilyVersion, { familyId, number: last.number - 1 }) : null
  const changes = await compareVersions(manager, before?.files ?? [], last.files)
  await manager.update(FamilyVersion, { id: last.id }, { state: 'closed', changes, closedAt: at })
  return { ...last, state: 'closed', changes, closedAt: at }
}

/**
 * Replaces a family's fonts by those of a version. A style of the same name keeps its row, so that collections, saved
 * previews and URLs stay valid; its guid changes with the file, so that old cached pictures are not used.
 */
export async function applyVersion(
  manager: EntityManager,
  family: { id: number; sourceKey: string },
  files: readonly VersionFile[],
  at: number,
): Promise<void> {
  const before = await manager.findBy(Font, { familyId: family.id })
  const withFile = new Map(before.filter((font) => font.fontFileId !== null).map((font) => [font.name, font]))
  const slugs = styleSlugs(files.map((file) => file.name))
  const kept = new Set<number>()
  const fresh: Omit<Font, 'id'>[] = []
  for (const [position, file] of files.entries()) {
    const old = withFile.get(file.name)
    const row = {
      familyId: family.id,
      fontFileId: file.fontFileId,
      position,
      slug: slugs[position]!,
      name: file.name,
      fullName: file.fullName,
      fileName: file.fileName,
      weight: file.weight,
      width: file.width,
      italic: file.italic,
      isPrimary: file.isPrimary,
    }
    if (!old || kept.has(old.id)) {
      fresh.push({
        ...row,
        fileGuid: fileGuid(`${family.sourceKey}\n${randomUUID()}`, file.name),
        defaultText: '',
        createdAt: at,
      })
      continue
    }
    kept.add(old.id)
    const isNew = old.fontFileId !== file.fontFileId
    const guid = isNew ? fileGuid(`${family.sourceKey}\n${randomUUID()}`, file.name) : old.fileGuid
    await manager.update(Font, { id: old.id }, { ...row, fileGuid: guid })
  }
  const gone = before.filter((font) => font.fontFileId !== null && !kept.has(font.id)).map((font) => font.id)
  for (const ids of chunks(gone, ROWS)) {
    await manager.delete(Font, ids)
    await manager.query(
      `DELETE FROM collection_font WHERE collectionId IN (SELECT collectionId FROM collection_family WHERE familyId = ?)
       AND fontId IN (${placeholders(ids.length)})`,
      [family.id, ...ids],
    )
  }
  if (gone.length > 0) await noteWithdrawal(manager, at)
  for (const rows of chunks(fresh, ROWS)) await insertRows(manager, Font, rows)
  await settleFonts(manager, family.id)
}

/**
 * Updates number of styles and primary style of a family from its fonts: the chosen style, but one without a file only
 * where all lack one. Both columns that name it then say the same.
 */
export async function settleFonts(manager: EntityManager, familyId: number): Promise<void> {
  const fonts = await manager.find(Font, { where: { familyId }, order: { position: 'ASC', id: 'ASC' } })
  const drawn = fonts.filter((font) => font.fontFileId !== null)
  const among = drawn.length > 0 ? drawn : fonts
  const primary = among.find((font) => font.isPrimary) ?? among[0]
  for (const font of fonts)
    if (Boolean(font.isPrimary) !== (font === primary))
      await manager.update(Font, { id: font.id }, { isPrimary: font === primary })
  await manager.update(Family, { id: familyId }, { fontCount: fonts.length, primaryFontId: primary?.id ?? null })
}
