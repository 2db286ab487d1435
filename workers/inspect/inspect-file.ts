import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InspectOutcome } from '#shared/contracts/publishing/font-facts.ts'
import type { FontNames, NamesOutcome } from '#shared/contracts/publishing/font-names.ts'
import { type FontDescription, UNDESCRIBED } from '#shared/contracts/publishing/font-shape.ts'
import type { LicenceText } from '#shared/licence-files.ts'
import { decideLicence, type LicenceSource, licenceConflict } from './facts/licence.ts'
import { ownLicenceSources, readFacts, readNaming, sha256Hex } from './facts/read-facts.ts'
import { readFeatureLabels } from './facts/read-features.ts'
import { readNames } from './facts/read-names.ts'
import { gateFont, tableView } from './gate/table-gate.ts'
import { mendCff } from './mend-cff.ts'
import { mendTables } from './mend-tables.ts'
import { sanitiseMended } from './sanitise-mended.ts'
import { FLAVOUR_CFF, readSfnt, type Sfnt, writeSfnt } from './sfnt.ts'
import { describeLetters } from './shape/describe-letters.ts'
import { type Face, type Opened, openFaces, refusalOutcome } from './unpack/open-faces.ts'
import { safeName } from './unpack/unpack-zip.ts'

interface InspectOptions {
  /** Also describe letter shapes. */
  shapes?: boolean
  /** Called before each font, so that the time limit can restart. */
  onProgress?: () => void
  /** Only fonts with this family name; others are skipped silently. */
  family?: string
  /** Texts found beside the file: evidence after the font's and its archive's own. */
  licences?: readonly LicenceText[]
}

/**
 * Inspects one uploaded file: unpack, gate, sanitise, read. Every font inside is accepted or refused separately;
 * accepted ones are in `outDir` (sanitised copy, and the original if it came out of an archive). Never throws for a bad
 * file.
 */
export async function inspectFile(
  path: string,
  sourceName: string,
  outDir: string,
  options: InspectOptions = {},
): Promise<InspectOutcome[]> {
  const { family, onProgress } = options
  const outcomes: InspectOutcome[] = []
  for await (const opened of openFaces(path, sourceName, outDir)) {
    onProgress?.()
    const gated = gate(opened)
    if (!gated.ok) {
      // Its family is unknown; readFileNames already reported it.
      if (family === undefined) outcomes.push(gated)
      continue
    }
    const { face } = gated
    if (family !== undefined && ownNames(gated.sfnt, face).familyName !== family) continue
    try {
      outcomes.push(await inspectFace(gated, outDir, options))
    } catch (error) {
      outcomes.push(refusalOutcome(face.sourceName, error))
    }
  }
  return outcomes
}

/** Names of each font in a file, without the copies of an ingest. Never throws for a bad file. */
export async function readFileNames(
  path: string,
  sourceName: string,
  outDir: string,
  options: Pick<InspectOptions, 'licences' | 'onProgress'> = {},
): Promise<NamesOutcome[]> {
  const outcomes: NamesOutcome[] = []
  for await (const opened of openFaces(path, sourceName, outDir)) {
    options.onProgress?.()
    const gated = gate(opened)
    outcomes.push(
      gated.ok
        ? { ok: true, sourceName: gated.face.sourceName, names: namesOf(gated.sfnt, gated.face, options.licences) }
        : gated,
    )
  }
  return outcomes
}

type Gated = { ok: true; face: Face; sfnt: Sfnt; remarks: string[] } | Extract<Opened, { ok: false }>

function gate(opened: Opened): Gated {
  if (!opened.ok) return opened
  try {
    const sfnt = readSfnt(opened.face.bytes)
    const remarks = [...mendCff(sfnt), ...gateFont(sfnt)]
    return { ...opened, sfnt, remarks }
  } catch (error) {
    return refusalOutcome(opened.face.sourceName, error)
  }
}

function ownNames(sfnt: Sfnt, face: Face) {
  const table = tableView(sfnt, 'name')
  const records = table ? readNames(table) : []
  return { records, ...readNaming(records, fallbackName(face.sourceName)) }
}

function namesOf(sfnt: Sfnt, face: Face, beside: readonly LicenceText[] = []): FontNames {
  const { records, familyName, styleName } = ownNames(sfnt, face)
  const own = ownLicenceSources(records)
  const around = licenceSources(face, beside)
  return {
    familyName,
    styleName,
    originalSha256: sha256Hex(face.original.bytes),
    licenseId: decideLicence([...own, ...around]).licenseId,
    licenceConflict: licenceConflict(own, around),
  }
}

const fallbackName = (sourceName: string) => sourceName.replace(/\.[a-z0-9]{2,5}$/iu, '')

/** Texts in a font's archive take precedence over those beside the archive. */
const licenceSources = (face: Face, beside: readonly LicenceText[] = []): LicenceSource[] =>
  [...face.licences, ...beside].map(({ name, text }) => ({ where: safeName(name), text }))

async function inspectFace(
  { face, sfnt, remarks: gateRemarks }: Extract<Gated, { ok: true }>,
  outDir: string,
  options: InspectOptions,
): Promise<InspectOutcome> {
  const { sourceName, bytes: font, original } = face
  const originalTables = [...sfnt.tables.keys()]
  const featureLabels = readFeatureLabels(tableView(sfnt, 'GSUB'))
  const remarks = [...gateRemarks, ...mendTables(sfnt)]
  const sanitised = sanitiseMended(
    remarks.length > 0 ? writeSfnt(sfnt.flavour, sfnt.tables.values()) : font,
    sfnt,
    remarks,
  )
  const plain = original.format === 'ttf' || original.format === 'otf'
  const facts = readFacts({
    original: {
      sha256: sha256Hex(original.bytes),
      bytes: original.bytes.length,
      // The first four bytes may disagree with the outlines; the outlines decide.
      format: plain ? (sfnt.flavour === FLAVOUR_CFF ? 'otf' : 'ttf') : original.format,
    },
    sanitised,
    originalTables,
    remarks,
    featureLabels,
    licences: licenceSources(face, options.licences),
    fallbackName: fallbackName(sourceName),
  })
  const sanitisedPath = join(outDir, `${facts.sanitisedSha256}.${randomUUID()}.ttf`)
  await writeFile(sanitisedPath, sanitised)
  const originalPath = original.path ?? join(outDir, `${randomUUID()}.face`)
  if (original.path === null) await writeFile(originalPath, original.bytes)
  const description = options.shapes === false ? null : descriptionOf(sanitised)
  return { ok: true, sourceName, facts, description, originalPath, sanitisedPath }
}

/** A font whose outlines fail to be described is similar to none, but still valid. */
function descriptionOf(sanitised: Uint8Array): FontDescription {
  try {
    return describeLetters(sanitised)
  } catch {
    return UNDESCRIBED
  }
}
