import type { BulkSummary } from '#shared/contracts/catalogue/downloads.ts'
import { AppError } from '#shared/errors.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import { chunks } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import {
  type BundleEntry,
  bundleEntries,
  type DownloadFamily,
  type DownloadFont,
  safeName,
  uniqueName,
} from './bundle.ts'
import { findBundleSizes, findFamiliesById, findFontsOfFamilies } from './downloads.queries.ts'

interface BulkDeps {
  reader: Reader
  site: { name: string; publicUrl: string }
}

/** One family's part of a bulk bundle. familyId is null for the texts about the whole bundle. */
interface BulkPart {
  familyId: number | null
  entries: BundleEntry[]
}

export interface BulkBundle {
  fileName: string
  /** Loaded while sending, so that memory holds the data of a few families at a time. */
  parts(): AsyncGenerator<BulkPart>
}

/** Families whose files and facts are read at once: a few megabytes at most. */
const FAMILIES_AT_ONCE = 10

const isPublic = (family: DownloadFamily) => family.status === FAMILY_STATUS.published && family.deletedAt === null

export function createBulkBundles({ reader, site }: BulkDeps) {
  /** Splits ids into public families in the requested order and rejected ones with a reason that may be shown. */
  async function sort(ids: readonly number[]) {
    const found = new Map((await findFamiliesById(reader, ids)).map((family) => [family.id, family]))
    const families: DownloadFamily[] = []
    const missing: { id: number; reason: string }[] = []
    for (const id of ids) {
      const family = found.get(id)
      if (family && isPublic(family)) families.push(family)
      else {
        const withdrawn = family?.deletedAt === null && family.status === FAMILY_STATUS.withdrawn
        missing.push({
          id,
          reason: withdrawn ? `${family.name} has been withdrawn by its designer` : 'no such family, or it was deleted',
        })
      }
    }
    return { families, missing }
  }

  return {
    /** Files, sizes and licences of these families. */
    async bulkSummary(ids: readonly number[]): Promise<BulkSummary> {
      const { families, missing } = await sort(ids)
      const sizes = families.length
        ? await findBundleSizes(
            reader,
            families.map((family) => family.id),
          )
        : []
      return {
        families: families.map((family) => {
          const size = sizes.find((row) => row.familyId === family.id)
          return {
            familyId: family.id,
            name: family.name,
            licenseId: family.licenseId,
            commercial_use: Boolean(family.commercialUse),
            files: Number(size?.files ?? 0),
            bytes: Number(size?.bytes ?? 0),
          }
        }),
        unavailable: missing.map(({ id }) => id),
      }
    },

    /**
     * @param picked limits families to single styles; families that it does not name are whole
     */
    async bulkBundle(
      ids: readonly number[],
      picked: ReadonlyMap<number, ReadonlySet<number>> = new Map(),
    ): Promise<BulkBundle> {
      const { families, missing } = await sort(ids)
      if (families.length === 0)
        throw new AppError('NOT_FOUND', 'This site has none of these font families.', { param: 'ids' })
      async function* parts(): AsyncGenerator<BulkPart> {
        const taken = new Set<string>(['readme.txt', 'not-included.txt'])
        yield { familyId: null, entries: textEntries(families, missing, site) }
        for (const some of chunks(families, FAMILIES_AT_ONCE)) {
          const fonts = await findFontsOfFamilies(
            reader,
            some.map((family) => family.id),
          )
          const wanted = fonts.filter((font) => picked.get(font.familyId)?.has(font.id) ?? true)
          for (const family of some) yield part(family, wanted, uniqueName(safeName(family.slug), taken), site)
        }
      }
      return { fileName: `${safeName(site.name.toLowerCase())}-${families.length}-families.zip`, parts }
    },
  }
}

function part(family: DownloadFamily, fonts: DownloadFont[], folder: string, site: BulkDeps['site']): BulkPart {
  const own = fonts.filter((font) => font.familyId === family.id)
  const entries = bundleEntries(family, own, site)
  return { familyId: family.id, entries: entries.map((entry) => ({ ...entry, name: `${folder}/${entry.name}` })) }
}

const LINE = '\r\n'

/** Contents and licences, and what was requested but is missing. */
function textEntries(
  families: readonly DownloadFamily[],
  missing: readonly { id: number; reason: string }[],
  site: BulkDeps['site'],
): BundleEntry[] {
  const line = (family: DownloadFamily) => `  ${family.name} by ${family.foundryName} (${family.licenseId})`
  const list = (title: string, some: readonly DownloadFamily[]) =>
    some.length === 0 ? [] : ['', `${title}: ${some.length}`, ...some.map(line)]
  const readme = [
    `${families.length} font ${families.length === 1 ? 'family' : 'families'} from ${site.name}, ${site.publicUrl}`,
    'Each folder holds the original files, the licence text found in them, and where they came from.',
    'The licence text in a folder decides, not this summary.',
    ...list(
      '100% Free, commercial use is allowed',
      families.filter((family) => Boolean(family.commercialUse)),
    ),
    ...list(
      'Personal Use Free, ask the designer before commercial use',
      families.filter((family) => !family.commercialUse),
    ),
    '',
  ].join(LINE)
  const entry = (name: string, text: string): BundleEntry => ({ name, text, bytes: Buffer.byteLength(text) })
  if (missing.length === 0) return [entry('README.txt', readme)]
  const absent = [
    'These were asked for and are not included:',
    ...missing.map(({ id, reason }) => `  ${id}: ${reason}`),
    '',
  ].join(LINE)
  return [entry('README.txt', readme), entry('NOT-INCLUDED.txt', absent)]
}
