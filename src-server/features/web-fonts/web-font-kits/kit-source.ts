import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InspectRefusal } from '#shared/contracts/publishing/font-facts.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { codepointsOfPages } from '#shared/search/coverage-bits.ts'
import type { StoredFacts } from '../../../database/entities/font-file.ts'
import type { Reader } from '../../../database/reader.ts'
import type { FontEnginePort } from '../../../render/font-engine.port.ts'
import { fontKeys, type StoragePort } from '../../../storage/storage.port.ts'
import { embeddingRefusal, webUseRefusal } from '../../catalogue/families/licence-facts.ts'
import { findCoverage, pagesOf } from '../../core/coverage-pages.ts'
import { findPublishedFamily } from '../web-fonts.queries.ts'

/** The source of a kit: a sanitised copy and its facts. */
export interface KitSource {
  path: string
  facts: StoredFacts
  codepoints: ReadonlySet<number>
  /** Prefix of the kit's file names. */
  name: string
  own: boolean
}

const CODES: Partial<Record<InspectRefusal, ErrorCode>> = {
  NOT_A_FONT: 'UNSUPPORTED_MEDIA_TYPE',
  ENCRYPTED: 'UNSUPPORTED_MEDIA_TYPE',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  BOMB: 'PAYLOAD_TOO_LARGE',
}

/**
 * A visitor's file, which passes gate and sanitiser like every upload; nothing is kept outside of `folder`.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, FONT_REFUSED, OVERLOADED
 */
export async function ownFontSource(
  fonts: FontEnginePort,
  file: { bytes: Uint8Array; name: string },
  folder: string,
  signal: AbortSignal,
): Promise<KitSource> {
  if (file.bytes[0] === 0x50 && file.bytes[1] === 0x4b)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'This is a ZIP: send one of the fonts inside it.', { param: 'file' })
  const path = join(folder, 'upload')
  const outDir = join(folder, 'inspected')
  await mkdir(outDir)
  await writeFile(path, file.bytes)
  const outcomes = await fonts.inspect({ path, sourceName: file.name, outDir }, signal)
  if (outcomes.length > 1)
    throw new AppError('FONT_REFUSED', `This file contains ${outcomes.length} fonts: send a file with one font.`, {
      param: 'file',
    })
  const [outcome] = outcomes
  if (!outcome?.ok)
    throw new AppError(
      CODES[outcome?.code ?? 'MALFORMED'] ?? 'FONT_REFUSED',
      outcome?.reason ?? 'There is no font in this file.',
      {
        param: 'file',
      },
    )
  const { coveragePages: _, ...facts } = outcome.facts
  return {
    path: outcome.sanitisedPath,
    facts,
    codepoints: new Set(codepointsOfPages(pagesOf(outcome.facts))),
    name: facts.fullName || facts.familyName || file.name,
    own: true,
  }
}

/**
 * A style of the catalogue. @param fontName required name; null = any
 * @throws AppError NOT_FOUND, FORBIDDEN when its licence or file forbids web fonts
 */
export async function catalogueSource(
  { reader, storage }: { reader: Reader; storage: StoragePort },
  { fontId, fontName }: { fontId: number; fontName: string | null },
): Promise<KitSource> {
  const [row] = await reader.query<{
    familyId: number
    sha256: string
    coverageId: number
    facts: string
    fullName: string
  }>(
    `SELECT font.familyId, font.fullName, file.sanitisedSha256 AS sha256, file.coverageId, file.facts
     FROM font JOIN font_file file ON file.id = font.fontFileId WHERE font.id = ?`,
    [fontId],
  )
  const family = row && (await findPublishedFamily(reader, row.familyId))
  if (fontName !== null && (!family || row?.fullName !== fontName))
    throw new AppError('NOT_FOUND', `config: this site has no style “${fontName}”: choose a font.`, { param: 'config' })
  if (!row || !family) throw new AppError('NOT_FOUND', 'There is no such style.', { param: 'font' })
  const facts = JSON.parse(row.facts) as StoredFacts
  const refusal =
    webUseRefusal(family) ??
    embeddingRefusal(facts) ??
    (facts.noSubsetting ? 'its file forbids to take characters out of it (OS/2 fsType)' : null)
  if (refusal)
    throw new AppError('FORBIDDEN', `No web fonts of ${family.name} can be made here: ${refusal}.`, { param: 'font' })
  const path = await storage.localPath(fontKeys.sanitised(row.sha256))
  if (!path) throw new AppError('NOT_FOUND', 'The file of this style is missing from storage.', { param: 'font' })
  const codepoints = new Set(codepointsOfPages(await findCoverage(reader, row.coverageId)))
  return { path, facts, codepoints, name: row.fullName, own: false }
}
