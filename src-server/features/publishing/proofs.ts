import { AppError } from '#shared/errors.ts'
import { parsePreviewSpec, type RawParameters } from '#shared/preview/preview-spec.ts'
import { coverageOf } from '#shared/search/coverage-bits.ts'
import type { Database } from '../../database/data-source.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import { FamilyVersion, type VersionFile } from '../../database/entities/publishing.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import type { RenderPort } from '../../render/render.port.ts'
import { fontKeys, type StoragePort } from '../../storage/storage.port.ts'
import { bundleEntries, type DownloadFont, safeName } from '../catalogue/downloads/bundle.ts'
import { findBundledFamily } from '../catalogue/downloads/bundle-rows.ts'
import type { Actor } from '../core/actor.ts'
import { findCoverage } from '../core/coverage-pages.ts'
import { previewJob } from '../previews/preview-job.ts'
import { lookAtFamily } from './locked-family.ts'

interface ProofDeps {
  database: Database
  reader: Reader
  storage: StoragePort
  site: { name: string; publicUrl: string }
  render(job: Parameters<RenderPort['render']>[0], signal?: AbortSignal): ReturnType<RenderPort['render']>
}

const VERSIONS = 100

interface FileRow {
  originalSha256: string
  originalBytes: number
  sanitisedSha256: string
  coverageId: number
  unitsPerEm: number
  ascent: number
  descent: number
  color: number | boolean
  notdefHasInk: number | boolean
  facts: string
}

/**
 * What a family's owners see of its unpublished files and older versions: fonts and pictures. They never pass through
 * public addresses or caches.
 */
export function createProofs({ database, reader, storage, render, site }: ProofDeps) {
  /** @throws AppError NOT_FOUND for a file of another family, or other people's */
  async function fileOf(actor: Actor, familyId: number, fontFileId: number): Promise<FileRow> {
    await lookAtFamily(reader, actor, 'see', familyId)
    const own = await reader.query('SELECT id FROM font WHERE familyId = ? AND fontFileId = ? LIMIT 1', [
      familyId,
      fontFileId,
    ])
    if (own.length === 0 && !(await isInVersion(familyId, fontFileId)))
      throw new AppError('NOT_FOUND', `There is no file ${fontFileId} of this family`)
    const [row] = await reader.query<FileRow>(
      `SELECT originalSha256, originalBytes, sanitisedSha256, coverageId, unitsPerEm, ascent, descent, color, notdefHasInk, facts
       FROM font_file WHERE id = ?`,
      [fontFileId],
    )
    if (!row) throw new AppError('NOT_FOUND', `There is no file ${fontFileId} of this family`)
    return row
  }

  async function isInVersion(familyId: number, fontFileId: number): Promise<boolean> {
    const rows = await reader.query<{ files: string }>(
      'SELECT files FROM family_version WHERE familyId = ? ORDER BY number DESC LIMIT ?',
      [familyId, VERSIONS],
    )
    return rows.some((row) => (JSON.parse(row.files) as VersionFile[]).some((file) => file.fontFileId === fontFileId))
  }

  async function pathOf(row: FileRow): Promise<string> {
    const path = await storage.localPath(fontKeys.sanitised(row.sanitisedSha256))
    if (path === null) throw new AppError('NOT_FOUND', 'The file is missing from storage.')
    return path
  }

  return {
    /** Local path of the copy for browsers. */
    async type(actor: Actor, familyId: number, fontFileId: number): Promise<{ path: string }> {
      return { path: await pathOf(await fileOf(actor, familyId, fontFileId)) }
    },

    /** One line of text in a file. @throws AppError BAD_REQUEST naming the parameter, OVERLOADED */
    async picture(
      actor: Actor,
      input: { familyId: number; fontFileId: number; text: string; raw: RawParameters },
    ): Promise<Uint8Array> {
      const row = await fileOf(actor, input.familyId, input.fontFileId)
      const spec = parsePreviewSpec(input.raw, input.text)
      const pages = await findCoverage(reader, row.coverageId)
      const { axes } = JSON.parse(row.facts) as { axes: { tag: string; min: number; default: number; max: number }[] }
      const { request } = previewJob(
        {
          fontId: 0,
          fileGuid: '',
          familyName: '',
          styleName: '',
          axes,
          sha256: row.sanitisedSha256,
          sanitisedPath: await pathOf(row),
          metrics: { unitsPerEm: row.unitsPerEm, ascent: row.ascent, descent: row.descent },
          coverage: coverageOf(pages),
          color: Boolean(row.color),
          notdefHasInk: Boolean(row.notdefHasInk),
        },
        spec,
      )
      return render(request)
    },

    /** A version as a ZIP: public once it was published, as long as its family is. @throws AppError NOT_FOUND */
    async version(actor: Actor, familyId: number, number: number) {
      const [family, version] = await Promise.all([
        findBundledFamily(reader, familyId),
        database.read.manager.findOneBy(FamilyVersion, { familyId, number }),
      ])
      const isPublic =
        family?.status === FAMILY_STATUS.published && family.deletedAt === null && version?.publishedAt != null
      if (!isPublic) await lookAtFamily(reader, actor, 'see', familyId)
      if (!family || !version) throw new AppError('NOT_FOUND', `There is no version ${number} of this family`)
      const ids = [...new Set(version.files.map((file) => file.fontFileId))]
      const rows =
        ids.length === 0
          ? []
          : await reader.query<Pick<DownloadFont, 'id' | 'originalSha256' | 'originalBytes' | 'facts'>>(
              `SELECT id, originalSha256, originalBytes, facts FROM font_file WHERE id IN (${placeholders(ids.length)})`,
              ids,
            )
      const byId = new Map(rows.map((row) => [row.id, row]))
      const fonts = version.files.map(({ fontFileId, name, fileName }) => {
        const row = byId.get(fontFileId)
        if (!row) throw new AppError('NOT_FOUND', `There is no file ${fontFileId} of this family`)
        return { ...row, familyId, name, fileName }
      })
      const entries = bundleEntries({ ...family, name: `${family.name}, version ${number}` }, fonts, site)
      return { fileName: `${safeName(family.slug)}-v${number}.zip`, entries, isPublic }
    },
  }
}

export type Proofs = ReturnType<typeof createProofs>
