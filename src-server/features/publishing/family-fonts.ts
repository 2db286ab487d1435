import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import { slugOf } from '#shared/format/slug.ts'
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
import type { Actor } from '../../trpc/context.ts'
import { cut, fileGuid } from '../ingest/family-facts.ts'
import type { RefusedFile as Refused, StoredFont } from '../ingest/ingest-input.ts'
import { noteAct, noteForeignAct } from './family-audit.ts'
import { familyChanged } from './family-status.ts'
import { type HeldFamily, holdFamily, publishingOf } from './held-family.ts'
import { TEMPLATE_PERMISSIONS } from './licence-judgement.ts'
import { freeFamilySlug } from './manage.ts'
import { writeLicence } from './publish-writes.ts'
import { applyVersion, openVersion, settleFonts } from './versions.ts'

/** Refusals after which an admin may still offer the file for download: it is a font, but not one that we open. */
const MAY_BE_OFFERED = new Set(['SANITISER_REFUSED', 'UNSUPPORTED', 'LIMIT'])

/** The files of families: what uploads bring, and what designers do to them. */
export function createFontsOfFamily(deps: { database: Database; storage: StoragePort; now?: () => number }) {
  const { database, storage, now = Date.now } = deps

  /** Held, and open for new files. @throws AppError see requireFamily; CONFLICT, FORBIDDEN */
  async function requireOpen(manager: EntityManager, actor: Actor, familyId: number): Promise<HeldFamily> {
    const family = await holdFamily(manager, actor, 'edit', familyId)
    if (family.deletedAt !== null) throw new AppError('CONFLICT', 'This family is deleted; restore it first.')
    if (family.status === FAMILY_STATUS.hidden)
      throw new AppError('FORBIDDEN', 'This family was taken down by a moderator. Write to us about it.')
    if (family.status === FAMILY_STATUS.pending)
      throw new AppError('CONFLICT', 'This family waits to be published. Take it back before you change its files.')
    return family
  }

  /** Writes the files of the open version; whoever's family nobody sees has them as its fonts at once. */
  async function writeFiles(
    manager: EntityManager,
    actor: Actor,
    family: HeldFamily,
    action: string,
    change: (files: VersionFile[]) => VersionFile[],
  ) {
    const at = now()
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

  return {
    requireOpen,

    /** Makes styles of stored fonts; one of the same name takes the place of the old one. @returns the styles */
    addFonts(
      actor: Actor,
      familyId: number,
      fonts: readonly StoredFont[],
    ): Promise<{ name: string; fileName: string }[]> {
      return transaction(database, async (manager) => {
        await shareStoredFiles(manager)
        const family = await requireOpen(manager, actor, familyId)
        await requireFiles(manager, fonts, now())
        const added: { name: string; fileName: string }[] = []
        await writeFiles(manager, actor, family, 'family.upload', (before) => {
          const files = [...before]
          for (const font of fonts) {
            const file = fileOf(font, files)
            const at = files.findIndex((one) => one.name === file.name)
            if (at < 0) files.push(file)
            else files[at] = { ...file, isPrimary: files[at]!.isPrimary }
            added.push({ name: file.name, fileName: file.fileName })
          }
          return arranged(before, files, family.status === FAMILY_STATUS.published)
        })
        await fillIn(manager, family, fonts[0]!, now())
        return added
      })
    },

    /** Changes order, primary style or number of the styles. @param names of the styles that stay, in order */
    arrange(
      actor: Actor,
      input: { familyId: number; names: string[]; primary?: string | undefined },
    ): Promise<{ familyId: number }> {
      return transaction(database, async (manager) => {
        const family = await requireOpen(manager, actor, input.familyId)
        await writeFiles(manager, actor, family, 'family.styles', (before) => {
          const byName = new Map(before.map((file) => [file.name, file]))
          const kept = [...new Set(input.names)].map((name) => {
            const file = byName.get(name)
            if (!file) throw new AppError('BAD_REQUEST', `There is no style ${name}`, { param: 'names' })
            return file
          })
          const primary =
            kept.find((file) => file.name === input.primary) ?? kept.find((file) => file.isPrimary) ?? kept[0]
          return kept.map((file) => ({ ...file, isPrimary: file === primary }))
        })
        return { familyId: family.id }
      })
    },

    /**
     * Offers a font that we do not open for download, without a preview. For admins.
     * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when it is offered already
     */
    async acceptRefused(actor: Actor, { familyId, refusedId }: { familyId: number; refusedId: number }) {
      const file = await database.read.manager.findOneBy(RefusedFile, { id: refusedId, familyId })
      const path = file && (await storage.localPath(fontKeys.refused(file.sha256)))
      if (!file || !path)
        throw new AppError('NOT_FOUND', `There is no such file of this family`, { param: 'refusedId' })
      const key = fontKeys.original(file.sha256)
      const at = now()
      // Before the row: a crash between leaves a file that nothing names.
      const store = async () => {
        if (actor.roles.includes('admin')) await storage.putFile(key, path, 'application/octet-stream')
      }
      const write = (before: RemovalsBefore) =>
        transaction(database, async (manager) => {
          await shareStoredFiles(manager, { keys: [key, fontKeys.refused(file.sha256)], before })
          const family = await holdFamily(manager, actor, 'manage', familyId)
          const fresh = await manager.findOneByOrFail(RefusedFile, { id: refusedId })
          if (fresh.state === 'accepted') throw new AppError('CONFLICT', 'This file is offered already.')
          const name = cut(file.sourceName.replace(/\.[a-z0-9]{2,5}$/iu, ''), 160)
          const { identifiers } = await manager.insert(Font, {
            ...{ familyId, fontFileId: null, fileGuid: fileGuid(family.sourceKey, file.sha256), name, fullName: name },
            ...{
              slug: cut(slugOf(name) || 'style', 160),
              position: PUBLISHING.stylesMax + refusedId,
              isPrimary: false,
            },
            ...{ weight: 400, width: 5, italic: false, fileName: file.sourceName, defaultText: '', createdAt: at },
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

    /** Keeps a font that we do not open, so that an admin may offer it for download. Anything else is thrown away. */
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
          const family = await holdFamily(manager, actor, 'edit', familyId)
          if (await manager.existsBy(RefusedFile, { familyId, sha256 })) return
          await manager.insert(RefusedFile, {
            ...{ familyId, sourceName: cut(file.fileName, 240), sha256, bytes: file.bytes },
            format: (file.fileName.split('.').at(-1) ?? '').toLowerCase().slice(0, 8),
            ...{ code: only.code, reason: cut(only.reason, 1000), state: 'refused' as const, fontId: null },
            ...{ uploadedBy: actor.userId, decidedBy: null, createdAt: now() },
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

/** Styles in their order, the one that is shown first and the files, for the audit log. */
const stylesText = (files: readonly VersionFile[]): string =>
  files
    .map(({ name, fontFileId, isPrimary }) => `${name} (file ${fontFileId}${isPrimary ? ', shown first' : ''})`)
    .join(', ')

/**
 * The files are there still, and nobody removes them from now on.
 * @throws AppError UNAVAILABLE when they were removed since they were stored: the upload is opened anew
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

/** The style of a stored font. Two fonts that call themselves alike are two styles, unless the names agree as a whole. */
function fileOf({ fontFileId, facts, fileName }: StoredFont, others: readonly VersionFile[]): VersionFile {
  const fullName = cut(facts.fullName, 240)
  const base = cut(facts.styleName, 150)
  let name = base
  for (let n = 2; ; n++) {
    const holder = others.find((one) => one.name === name)
    if (!holder || holder.fullName === fullName) break
    name = `${base} ${n}`
  }
  return {
    ...{ fontFileId, name, fullName, fileName: cut(fileName, 240) },
    ...{ weight: facts.weight, width: facts.width, italic: facts.italic, isPrimary: false },
  }
}

const distance = (file: VersionFile) =>
  Math.abs(file.weight - 400) + (file.italic ? 1000 : 0) + Math.abs(file.width - 5) * 2000

/** As people expect styles: width, weight, upright before italic. */
const usualOrder = (files: readonly VersionFile[]): VersionFile[] =>
  files.toSorted(
    (a, b) =>
      Math.abs(a.width - 5) - Math.abs(b.width - 5) ||
      a.width - b.width ||
      a.weight - b.weight ||
      Number(a.italic) - Number(b.italic) ||
      (a.name < b.name ? -1 : 1),
  )

const mostUsual = (files: readonly VersionFile[]): VersionFile | undefined =>
  usualOrder(files).reduce<VersionFile | undefined>(
    (best, file) => (best && distance(best) <= distance(file) ? best : file),
    undefined,
  )

const namesOf = (files: readonly VersionFile[]) => files.map((file) => file.name).join('\n')

/**
 * Styles with what came in: in their usual order, the most usual one shown first, whichever file came first, until their designer has
 * chosen otherwise. What visitors know as the first stays so.
 */
function arranged(before: readonly VersionFile[], files: readonly VersionFile[], isPublished: boolean): VersionFile[] {
  const isOwnOrder = namesOf(before) !== namesOf(usualOrder(before))
  const known = new Set(before.map((file) => file.name))
  const list = isOwnOrder
    ? [...files.filter((file) => known.has(file.name)), ...usualOrder(files.filter((file) => !known.has(file.name)))]
    : usualOrder(files)
  const first = list.find((file) => file.isPrimary)
  const isChosen = first && (isPublished || first.name !== mostUsual(before)?.name)
  const primary = isChosen ? first : mostUsual(list)
  return list.map((file) => ({ ...file, isPrimary: file === primary }))
}

/** What the files say of a family whose designer has said nothing yet. */
async function fillIn(manager: EntityManager, held: HeldFamily, { facts }: StoredFont, at: number): Promise<void> {
  const family = await manager.findOneByOrFail(Family, { id: held.id })
  if (family.nameKey === '') {
    const name = cut(facts.familyName.trim(), PUBLISHING.nameMax)
    if (foldName(name) !== '')
      await manager.update(
        Family,
        { id: held.id },
        {
          ...{ name, nameKey: cut(foldName(name), 160), title: `${name} Font`, alpha: alphaOf(name) },
          slug: await freeFamilySlug(manager, held.foundryId, slugOf(name) || `family-${held.id}`, held.id),
        },
      )
  }
  const publishing = await publishingOf(manager, held.id, at)
  const said = facts.licenseId
  // While a version waits, nobody changes what is said of it.
  if (await manager.existsBy(Submission, { familyId: held.id, state: 'waiting' })) return
  if (publishing.licenseTemplate !== '' || (said !== 'OFL-1.1' && said !== 'Apache-2.0')) return
  const template = { licenseTemplate: said, permissions: TEMPLATE_PERMISSIONS[said] } as const
  await manager.update(FamilyPublishing, { familyId: held.id }, { ...template, updatedAt: at })
  if (held.status !== FAMILY_STATUS.published) await writeLicence(manager, held.id, { ...publishing, ...template })
}

export type FontsOfFamily = ReturnType<typeof createFontsOfFamily>
