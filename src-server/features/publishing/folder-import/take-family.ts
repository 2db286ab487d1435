import { createHash } from 'node:crypto'
import path from 'node:path'
import { isAppError } from '#shared/errors.ts'
import { slugOf } from '#shared/format/slug.ts'
import { familyPath } from '#shared/routes.ts'
import type { Database } from '../../../database/data-source.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import type { IngestService } from '../ingest/ingest.service.ts'
import type { IngestFamilyInput } from '../ingest/ingest-input.ts'
import {
  freeSlug,
  type ImportedFamily,
  importedDesigner,
  importedFamily,
  originalsOf,
} from './folder-import.queries.ts'
import type { FolderImport } from './folder-import.service.ts'
import { insideOf, type PlannedFamily } from './plan-families.ts'
import type { NotTaken } from './walk-folders.ts'

export interface TakenFamily {
  folder: string
  name: string
  styles: number
  licence: string
  /** URL of its page; null when it has none. */
  address: string | null
  state: 'new' | 'there' | 'planned'
  /** Notes for the person who runs the import. */
  notes: string[]
}

/** Imports one family, or finds it imported already. @throws AppError when it cannot be imported */
export type TakeFamily = (
  input: FolderImport,
  family: PlannedFamily,
  signal: AbortSignal | undefined,
) => Promise<{ family: TakenFamily | null; refused: NotTaken[] }>

/** Another process may take a free slug in between. */
const TRIES = 5

export function createTakeFamily({
  database,
  ingest,
  publicUrl,
}: {
  database: Database
  ingest: IngestService
  publicUrl: string
}): TakeFamily {
  const { manager } = database.read

  return async (asked, planned, signal) => {
    const input = { ...asked, foundry: await importedDesigner(manager, asked.foundry) }
    const key = sourceKey(input, planned)
    const known = await importedFamily(manager, key)
    if (known) return alreadyThere(known, planned)
    const { refused } = await ingestOnce(input, planned, key, signal)
    const family = (await importedFamily(manager, key))!
    return {
      family: summaryOf(family, planned, {
        publicUrl,
        state: 'new',
        more: conflictNotes(planned, input.licence, family.licenseId),
      }),
      refused: refused.map(({ file, sourceName, reason }) => ({
        path: path.posix.join(planned.folder, insideOf(file, sourceName)),
        reason,
      })),
    }
  }

  async function ingestOnce(input: FolderImport, planned: PlannedFamily, key: string, signal: AbortSignal | undefined) {
    for (let attempt = 1; ; attempt++) {
      const slug = await freeSlug(manager, input.foundry.slug, slugOf(planned.name) || 'family')
      try {
        return await ingest.ingestFamily(ingestInput(input, planned, key, slug), signal)
      } catch (error) {
        if (!isAppError(error) || error.code !== 'CONFLICT' || attempt >= TRIES) throw error
      }
    }
  }

  async function alreadyThere(known: ImportedFamily, planned: PlannedFamily) {
    if (known.deletedAt !== null)
      return {
        family: null,
        refused: [
          { path: `${planned.folder || '.'} (${planned.name})`, reason: 'This family was deleted on the site' },
        ],
      }
    const originals = await originalsOf(manager, known.id)
    const missing = planned.fonts.filter((font) => !originals.has(font.originalSha256))
    const hidden = known.status === FAMILY_STATUS.published ? [] : ['it is not published']
    return {
      family: summaryOf(known, planned, { publicUrl, state: 'there', more: hidden }),
      refused: missing.map((font) => ({
        path: path.posix.join(planned.folder, font.sourceName),
        reason: `${planned.name} is there already and does not have this file; add it in the studio`,
      })),
    }
  }
}

const summaryOf = (
  { id, slug, fontCount, licenseId }: ImportedFamily,
  { folder, name, notes }: PlannedFamily,
  { publicUrl, state, more }: { publicUrl: string; state: TakenFamily['state']; more: string[] },
): TakenFamily => ({
  folder,
  name,
  state,
  styles: fontCount,
  licence: licenseId,
  address: publicUrl + familyPath({ slug, familyId: id }),
  notes: [...more, ...notes],
})

/** The same family at the same place in a tree has the same key, wherever the tree is mounted. */
export function sourceKey({ foundry }: FolderImport, { folder, name }: PlannedFamily): string {
  const place = createHash('sha256').update(`${folder}\0${name}`).digest('hex').slice(0, 40)
  return `import:${foundry.slug}:${place}`
}

const ingestInput = (
  { foundry, topic, licence }: FolderImport,
  { name, files }: PlannedFamily,
  key: string,
  slug: string,
): IngestFamilyInput => ({
  files,
  foundry,
  curated: { slug, name, topic, tags: [topic], description: '', defaultText: '', licenseDeclared: licence },
  source: { kind: 'import', key },
})

/** Contradicting licences, each once. */
export function conflictNotes({ fonts }: PlannedFamily, declared: string, licenseId: string): string[] {
  const conflicts = [...new Set(fonts.map((font) => font.licenceConflict).filter(Boolean))]
  const against = declared && licenseId !== declared ? [`you declared ${declared}`] : []
  return conflicts.length + against.length === 0
    ? []
    : [`licences differ: ${[...conflicts, ...against].join('; ')}; taken as ${licenseId}`]
}
