import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { EntityManager } from 'typeorm'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import type { MoveStylesInput, RemoveLicenceInput, StyleActInput } from '#shared/contracts/publishing/studio.ts'
import { AppError } from '#shared/errors.ts'
import { slugOf } from '#shared/format/slug.ts'
import type { LicenceFile } from '#shared/licence-files.ts'
import { PUBLISHING, UPLOAD } from '#shared/publishing-limits.ts'
import { alphaOf, foldName } from '#shared/search/words.ts'
import type { Database } from '../../database/data-source.ts'
import { FAMILY_STATUS, Family } from '../../database/entities/family.ts'
import { Font } from '../../database/entities/font.ts'
import {
  FamilyPublishing,
  FamilyVersion,
  RefusedFile,
  Submission,
  type VersionFile,
} from '../../database/entities/publishing.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import { noteIdle, type RemovalsBefore, shareStoredFiles, storeThenWrite } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { fontKeys, type StoragePort } from '../../storage/storage.port.ts'
import type { Actor } from '../core/actor.ts'
import { noteAct, noteChange, noteForeignAct } from './family-audit.ts'
import { arranged, type MergedFonts, mergeFonts, stylesText, withMoved, withPrimary } from './family-files.ts'
import { familyChanged } from './family-status.ts'
import { cut, fileGuid } from './ingest/family-facts.ts'
import type { RefusedFile as Refused, StoredFont } from './ingest/ingest-input.ts'
import { TEMPLATE_PERMISSIONS } from './licence-judgement.ts'
import { type LockedFamily, lockFamily, publishingOf, requireOpenWords, requireStanding } from './locked-family.ts'
import { freeFamilySlug } from './manage.ts'
import { writeLicence } from './publish-writes.ts'
import { applyVersion, lastVersion, liveFiles, openVersion, settleFonts } from './versions.ts'

/** Errors after which an admin may offer the file for download: it is a font, but one that we do not open. */
const MAY_BE_OFFERED = new Set(['SANITISER_REFUSED', 'UNSUPPORTED', 'LIMIT'])

/** The files of families: adding uploads, and designers' changes. */
export function createFontsOfFamily(deps: { database: Database; storage: StoragePort; now?: () => number }) {
  const { database, storage, now = Date.now } = deps

  /** Locks a family that is open for new files. @throws AppError see requireFamily; CONFLICT, FORBIDDEN */
  async function requireOpen(manager: EntityManager, actor: Actor, familyId: number): Promise<LockedFamily> {
    const family = await lockFamily(manager, actor, 'edit', familyId)
    requireStanding(family)
    if (family.status === FAMILY_STATUS.pending)
      throw new AppError('CONFLICT', 'This family is waiting to be published. Withdraw it before you change its files.')
    return family
  }

  /** Changes the licence files, and with them the family's licence. */
  function changeLicences(
    actor: Actor,
    familyId: number,
    change: (before: LicenceFile[]) => { files: LicenceFile[]; template: ReturnType<typeof templateOf> },
  ): Promise<void> {
    return transaction(database, async (manager) => {
      const at = now()
      const family = await requireOpen(manager, actor, familyId)
      await requireOpenWords(manager, actor, family, at)
      const publishing = await publishingOf(manager, familyId, at)
      const before = publishing.licenceFiles ?? []
      const { files: licenceFiles, template: named } = change(before)
      const template = publishing.licenseTemplate === '' ? named : null
      await manager.update(FamilyPublishing, { familyId }, { licenceFiles, ...template, updatedAt: at })
      const licenceNames = (files: readonly LicenceFile[]) =>
        files.map((one) => `${one.name}: ${one.licenseId}`).join(', ')
      const isLive = family.status === FAMILY_STATUS.published
      const note = isLive ? noteChange : noteForeignAct
      await note(manager, actor, 'family.licence-files', family, at, {
        before: { licences: licenceNames(before) },
        after: { licences: licenceNames(licenceFiles) },
      })
      await writeLicence(manager, familyId, { ...publishing, licenceFiles, ...template })
      // What visitors read must be true at once, not only from the next version on.
      if (isLive) await familyChanged(manager, { id: familyId, foundryIds: [], tags: [] }, at)
    })
  }

  return {
    requireOpen,

    /**
     * Turns stored fonts into styles; one of the same name replaces the old one. A file that the family has already
     * changes nothing. @returns the new styles and the rejected files
     */
    addFonts(actor: Actor, familyId: number, fonts: readonly StoredFont[]): Promise<Omit<MergedFonts, 'files'>> {
      return transaction(database, async (manager) => {
        await shareStoredFiles(manager)
        const family = await requireOpen(manager, actor, familyId)
        await requireFiles(manager, fonts, now())
        const known = (await lastVersion(manager, familyId))?.files ?? (await liveFiles(manager, familyId))
        const { files, ...result } = mergeFonts(known, fonts)
        if (result.added.length === 0) return result
        await writeFiles(manager, actor, family, 'family.upload', now(), (before) =>
          arranged(before, files, family.status === FAMILY_STATUS.published),
        )
        await fillIn(manager, family, fonts[0]!, now())
        return result
      })
    },

    /**
     * Moves styles to another family; equal styles are merged, and different ones with one name get two.
     * @returns how many styles are left
     * @throws AppError see requireFamily, for either family; BAD_REQUEST, CONFLICT
     */
    move(actor: Actor, { familyId, fontFileIds, to }: MoveStylesInput): Promise<{ left: number }> {
      return transaction(database, async (manager) => {
        if (to === familyId)
          throw new AppError('BAD_REQUEST', 'These styles are already in this family', { param: 'to' })
        await shareStoredFiles(manager)
        // Locked in a fixed order, so that two moves cannot deadlock.
        const held = new Map<number, LockedFamily>()
        for (const id of [familyId, to].toSorted((a, b) => a - b)) held.set(id, await requireOpen(manager, actor, id))
        const [source, target] = [held.get(familyId)!, held.get(to)!]
        if (source.foundryId !== target.foundryId)
          throw new AppError('BAD_REQUEST', 'Choose a family of the same foundry', { param: 'to' })
        const wanted = new Set(fontFileIds)
        let moving: VersionFile[] = []
        const left = await writeFiles(manager, actor, source, 'family.styles', now(), (before) => {
          moving = before.filter((file) => wanted.has(file.fontFileId))
          if (moving.length === 0)
            throw new AppError('BAD_REQUEST', 'Choose a style of this family', { param: 'styles' })
          return withPrimary(before.filter((file) => !wanted.has(file.fontFileId)))
        })
        await writeFiles(manager, actor, target, 'family.styles', now(), (before) =>
          arranged(before, withMoved(before, moving), target.status === FAMILY_STATUS.published),
        )
        const [file] = await manager.query('SELECT facts FROM font_file WHERE id = ?', [moving[0]!.fontFileId])
        await fillIn(manager, target, { facts: JSON.parse(file.facts) as FontFacts }, now())
        return { left: left.length }
      })
    },

    /** Records a licence file found beside the fonts; one of the same name replaces the old one. */
    addLicence(actor: Actor, familyId: number, file: LicenceFile): Promise<void> {
      return changeLicences(actor, familyId, (before) => {
        const others = before.filter((one) => one.name !== file.name)
        if (others.length >= PUBLISHING.licenceFilesMax)
          throw new AppError('CONFLICT', `A family has ${PUBLISHING.licenceFilesMax} licence files at most.`)
        return { files: [...others, file], template: templateOf(file.licenseId) }
      })
    },

    /**
     * Removes a licence file; the licence then follows from the fonts and the remaining files. @throws AppError see
     * requireFamily; CONFLICT, BAD_REQUEST
     */
    async removeLicence(actor: Actor, { familyId, file }: RemoveLicenceInput): Promise<{ familyId: number }> {
      await changeLicences(actor, familyId, (before) => {
        const files = before.filter((one) => one.name !== file)
        if (files.length === before.length)
          throw new AppError('BAD_REQUEST', `There is no licence file ${file}`, { param: 'file' })
        return { files, template: null }
      })
      return { familyId }
    },

    /** Moves a style, makes it primary, or removes it. @throws AppError see requireFamily; CONFLICT, BAD_REQUEST */
    style(actor: Actor, { familyId, style, act }: StyleActInput): Promise<{ familyId: number }> {
      return transaction(database, async (manager) => {
        const family = await requireOpen(manager, actor, familyId)
        await writeFiles(manager, actor, family, 'family.styles', now(), (before) => {
          const files = [...before]
          const at = files.findIndex((file) => file.name === style)
          if (at < 0) throw new AppError('BAD_REQUEST', `There is no style ${style}`, { param: 'style' })
          const [file] = files.splice(at, 1)
          const to = act === 'up' ? Math.max(at - 1, 0) : act === 'down' ? at + 1 : at
          if (act !== 'remove') files.splice(to, 0, file!)
          const primary = act === 'primary' ? file : (files.find((one) => one.isPrimary) ?? files[0])
          return files.map((one) => ({ ...one, isPrimary: one === primary }))
        })
        return { familyId }
      })
    },

    /**
     * Offers a font that we do not open for download, without a preview. For admins.
     * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when it was already accepted
     */
    async acceptRefused(actor: Actor, { familyId, refusedId }: { familyId: number; refusedId: number }) {
      const file = await database.read.manager.findOneBy(RefusedFile, { id: refusedId, familyId })
      const path = file && (await storage.localPath(fontKeys.refused(file.sha256)))
      if (!file || !path)
        throw new AppError('NOT_FOUND', `There is no such file of this family`, { param: 'refusedId' })
      const key = fontKeys.original(file.sha256)
      const at = now()
      // Before the row: a crash in between leaves an orphaned file.
      const store = async () => {
        if (actor.roles.includes('admin')) await storage.putFile(key, path, 'application/octet-stream')
      }
      const write = (before: RemovalsBefore) =>
        transaction(database, async (manager) => {
          await shareStoredFiles(manager, { keys: [key, fontKeys.refused(file.sha256)], before })
          const family = await lockFamily(manager, actor, 'manage', familyId)
          const fresh = await manager.findOneByOrFail(RefusedFile, { id: refusedId })
          if (fresh.state === 'accepted') throw new AppError('CONFLICT', 'This file has already been accepted.')
          const name = cut(file.sourceName.replace(/\.[a-z0-9]{2,5}$/iu, ''), 160)
          const { identifiers } = await manager.insert(Font, {
            familyId,
            fontFileId: null,
            fileGuid: fileGuid(family.sourceKey, file.sha256),
            name,
            fullName: name,
            slug: cut(slugOf(name) || 'style', 160),
            position: PUBLISHING.stylesMax + refusedId,
            isPrimary: false,
            weight: 400,
            width: 5,
            italic: false,
            fileName: file.sourceName,
            defaultText: '',
            createdAt: at,
          })
          const fontId = identifiers[0]!.id as number
          await manager.update(RefusedFile, { id: refusedId }, { state: 'accepted', fontId, decidedBy: actor.userId })
          await settleFonts(manager, familyId)
          await noteAct(manager, actor, 'family.accept-file', family, { file: file.sourceName, why: file.code }, at)
          if (family.status === FAMILY_STATUS.published)
            await familyChanged(manager, { id: familyId, foundryIds: [family.foundryId], tags: [] }, at)
          return { familyId }
        })
      return storeThenWrite(database, store, write)
    },

    /** Keeps a font that we do not open, so that an admin may offer it for download. Anything else is discarded. */
    async keepRefused(
      actor: Actor,
      familyId: number,
      file: { path: string; fileName: string; bytes: number },
      refused: readonly Refused[],
    ): Promise<void> {
      const [only] = refused
      if (!only || refused.length > 1 || !MAY_BE_OFFERED.has(only.code) || file.fileName.toLowerCase().endsWith('.zip'))
        return
      if ((await database.read.manager.countBy(RefusedFile, { familyId })) >= UPLOAD.refusedMax) return
      const hash = createHash('sha256')
      await pipeline(createReadStream(file.path), hash)
      const sha256 = hash.digest('hex')
      const key = fontKeys.refused(sha256)
      const store = () => storage.putFile(key, file.path, 'application/octet-stream')
      const write = (before: RemovalsBefore) =>
        transaction(database, async (manager) => {
          await shareStoredFiles(manager, { keys: [key], before })
          const family = await lockFamily(manager, actor, 'edit', familyId)
          if (await manager.existsBy(RefusedFile, { familyId, sha256 })) return
          await manager.insert(RefusedFile, {
            familyId,
            sourceName: cut(file.fileName, 240),
            sha256,
            bytes: file.bytes,
            format: (file.fileName.split('.').at(-1) ?? '').toLowerCase().slice(0, 8),
            code: only.code,
            reason: cut(only.reason, 1000),
            state: 'refused' as const,
            fontId: null,
            uploadedBy: actor.userId,
            decidedBy: null,
            createdAt: now(),
          })
          await noteForeignAct(manager, actor, 'family.upload-refused', family, now(), {
            before: { kept: false },
            after: { kept: true },
            detail: { file: cut(file.fileName, 240), why: only.code },
          })
        })
      await storeThenWrite(database, store, write)
    },
  }
}

/** Writes the files of the open version; for a family that is not public they become its fonts at once. */
async function writeFiles(
  manager: EntityManager,
  actor: Actor,
  family: LockedFamily,
  action: AuditAction,
  at: number,
  change: (files: VersionFile[]) => VersionFile[],
) {
  const version = await openVersion(manager, family.id, actor.userId, at)
  const files = change(version.files)
  const kept = new Set(files.map((file) => file.fontFileId))
  const dropped = version.files.map((file) => file.fontFileId).filter((id) => !kept.has(id))
  await noteIdle(manager, dropped, at, false)
  if (files.length > PUBLISHING.stylesMax)
    throw new AppError('CONFLICT', `A family has ${PUBLISHING.stylesMax} styles at most.`)
  await manager.update(FamilyVersion, { id: version.id }, { files })
  if (family.status !== FAMILY_STATUS.published) {
    await applyVersion(manager, family, files, at)
    await writeLicence(manager, family.id, await publishingOf(manager, family.id, at))
  }
  await manager.query('UPDATE family SET version = version + 1 WHERE id = ?', [family.id])
  await noteForeignAct(manager, actor, action, family, at, {
    before: { styles: stylesText(version.files) },
    after: { styles: stylesText(files) },
    detail: { version: version.number },
  })
  return files
}

/**
 * Checks that the files still exist and protects them from removal.
 * @throws AppError UNAVAILABLE when they were removed since they were stored: the upload must be processed again
 */
async function requireFiles(manager: EntityManager, fonts: readonly StoredFont[], at: number): Promise<void> {
  const ids = [...new Set(fonts.map((font) => font.fontFileId))]
  for (const some of chunks(ids, 200)) {
    const rows: unknown[] = await manager.query(
      `SELECT id FROM font_file WHERE id IN (${placeholders(some.length)})`,
      some,
    )
    if (rows.length < some.length)
      throw new AppError('UNAVAILABLE', 'This file was removed in the meantime. Try again.', { retryAfter: 1 })
  }
  await noteIdle(manager, ids, at, true)
}

/** The declaration that follows from this licence alone; null where the designer must say more. */
const templateOf = (licenseId: string) =>
  licenseId === 'OFL-1.1' || licenseId === 'Apache-2.0'
    ? ({ licenseTemplate: licenseId, permissions: TEMPLATE_PERMISSIONS[licenseId] } as const)
    : null

/** Fills a family's empty fields from its files. */
async function fillIn(
  manager: EntityManager,
  held: LockedFamily,
  { facts }: { facts: Pick<FontFacts, 'familyName' | 'licenseId'> },
  at: number,
): Promise<void> {
  const family = await manager.findOneByOrFail(Family, { id: held.id })
  if (family.nameKey === '') {
    const name = cut(facts.familyName.trim(), PUBLISHING.nameMax)
    if (foldName(name) !== '')
      await manager.update(
        Family,
        { id: held.id },
        {
          name,
          nameKey: cut(foldName(name), 160),
          title: `${name} Font`,
          alpha: alphaOf(name),
          slug: await freeFamilySlug(manager, held.foundryId, slugOf(name) || `family-${held.id}`, held.id),
        },
      )
  }
  const publishing = await publishingOf(manager, held.id, at)
  const said = facts.licenseId
  // While a version waits for review, its texts stay fixed.
  if (await manager.existsBy(Submission, { familyId: held.id, state: 'waiting' })) return
  const template = templateOf(said)
  if (publishing.licenseTemplate !== '' || !template) return
  await manager.update(FamilyPublishing, { familyId: held.id }, { ...template, updatedAt: at })
  if (held.status !== FAMILY_STATUS.published) await writeLicence(manager, held.id, { ...publishing, ...template })
}

export type FontsOfFamily = ReturnType<typeof createFontsOfFamily>
