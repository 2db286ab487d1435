import { createHash } from 'node:crypto'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '#shared/errors.ts'
import { slugOf } from '#shared/format/slug.ts'
import { foundrySlugProblem } from '#shared/foundry-slug.ts'
import { OPEN_LICENCES } from '#shared/publishing-terms.ts'
import { LICENSE_FACET } from '#shared/search/filter-grammar.ts'
import type { Config } from '../../config.ts'
import { inTempFolder } from '../../data-folders.ts'
import {
  type FolderImport,
  type FolderImportDeps,
  findFonts,
  type ImportReport,
  importFolder,
} from '../../features/publishing/folder-import/folder-import.service.ts'
import { createTakeFamily } from '../../features/publishing/folder-import/take-family.ts'
import { cut } from '../../features/publishing/ingest/family-facts.ts'
import { createIngestService } from '../../features/publishing/ingest/ingest.service.ts'
import type { FontEnginePort } from '../../render/font-engine.port.ts'
import { createFontEngine } from '../../render/font-engine.ts'
import type { Command } from '../command.ts'
import { readArguments } from '../command-line.mjs'
import { importReport } from '../import-report.ts'
import { openOrMakeSite } from '../open-site.ts'
import { progressBar } from '../progress-bar.ts'
import { openSiteStorage } from '../site-storage.ts'
import { STOPPED, withStopSignal } from '../stop-signal.ts'

/** Lengths of the database columns, in characters. */
const LONGEST = { designer: 160, topic: 60, license: 40 }

export const importDirCommand: Command = {
  async run(args, config) {
    const { values, positionals } = readArguments('import-dir', args)
    const [folder] = positionals
    if (!folder || !values.designer?.trim())
      throw new AppError(
        'BAD_REQUEST',
        'name one folder and its --designer, as in import-dir ~/fonts --designer "Ada Type"',
      )
    const about = importOf({ ...values, designer: values.designer })
    const { licence } = about
    if (licence !== '' && !OPEN_LICENCES.includes(licence))
      console.error(
        `--license ${licence}: not one of the free licences that we know (${OPEN_LICENCES.join(', ')}). Families whose files name no licence will be "${LICENSE_FACET.personal}".`,
      )
    const root = path.resolve(folder)
    // Checked first, so that a mistyped path does not create an empty site.
    const input = { ...about, root, folders: await findFonts(root) }
    const fonts = createFontEngine({ threads: Math.max(1, availableParallelism() - 1) })
    try {
      const report = values['dry-run'] ? await onlyLook(fonts, input) : await intoSite(config, fonts, input)
      console.log(importReport(report, process.stdout.columns))
      if (report.stopped) return STOPPED
      return report.refused.length === 0 ? 0 : 1
    } finally {
      await fonts.close()
    }
  },
}

/** Dry run without a site: only creates a temporary folder. */
const onlyLook = (fonts: FontEnginePort, input: FolderImport): Promise<ImportReport> =>
  inTempFolder(tmpdir(), 'fontarium-import', (tempDir) => withBar({ fonts, tempDir, take: null }, input))

async function intoSite(config: Config, fonts: FontEnginePort, input: FolderImport): Promise<ImportReport> {
  const database = await openOrMakeSite(config)
  const tempDir = path.join(config.dataDir, 'temp')
  try {
    const ingest = createIngestService({ database, fonts, tempDir, storage: openSiteStorage(config) })
    const take = createTakeFamily({ database, ingest, publicUrl: config.publicUrl })
    return await withBar({ fonts, tempDir, take }, input)
  } finally {
    await database.close()
  }
}

/**
 * Runs the import with a progress bar. Ctrl-C or SIGTERM stops it after the current family, and the report lists
 * what was imported.
 */
async function withBar(deps: FolderImportDeps, input: FolderImport): Promise<ImportReport> {
  const began = Date.now()
  const bar = progressBar('Import', process.stderr, 'files')
  const report = await withStopSignal((signal) =>
    importFolder(deps, input, { signal, onProgress: (now) => bar.show(now) }),
  )
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  bar.end(report.stopped ? 'stopped; run it again to go on' : `${seconds} s`)
  return report
}

/** @throws AppError BAD_REQUEST for a licence or an address that cannot be stored */
function importOf(values: {
  designer: string
  topic: string
  license: string
}): Omit<FolderImport, 'root' | 'folders'> {
  if (values.license.length > LONGEST.license)
    throw new AppError('BAD_REQUEST', `--license ${values.license}: at most ${LONGEST.license} characters, as OFL-1.1`)
  const designer = cut(values.designer.trim(), LONGEST.designer)
  const topic = cut(values.topic.trim(), LONGEST.topic)
  if (topic === '') throw new AppError('BAD_REQUEST', '--topic: name one, as in --topic Serif')
  const slug = addressOf(designer, 'designer', 100)
  const problem = foundrySlugProblem(slug.slice(0, 60).replace(/-$/, ''))
  if (problem)
    throw new AppError(
      'BAD_REQUEST',
      `--designer ${designer}: the name gives the address /${slug}, which cannot be used. ${problem}`,
    )
  return {
    foundry: { slug, name: designer },
    topic: { slug: addressOf(topic, 'topic', LONGEST.topic), label: topic },
    licence: OPEN_LICENCES.find((id) => id.toLowerCase() === values.license.toLowerCase()) ?? values.license,
  }
}

/** A slug of a name; a hash for names without a to z and 0 to 9. */
function addressOf(name: string, kind: string, longest: number): string {
  const slug = slugOf(name).slice(0, longest).replace(/-$/, '')
  return slug || `${kind}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}
