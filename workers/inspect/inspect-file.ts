import { randomUUID } from 'node:crypto'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FontFormat, InspectOutcome } from '#shared/contracts/font-facts.ts'
import type { FontShape } from '#shared/contracts/font-shape.ts'
import { describeUnknown, type FileKind, fileKind } from './content-type.ts'
import type { LicenceSource } from './facts/licence.ts'
import { readFacts, sha256Hex } from './facts/read-facts.ts'
import { readFeatureLabels } from './facts/read-features.ts'
import { gateFont, tableView } from './gate/table-gate.ts'
import { INSPECT_LIMITS as L } from './inspect-limits.ts'
import { mendTables } from './mend-tables.ts'
import { FontRefusal, refuse } from './refusal.ts'
import { sanitiseFont } from './sanitise.ts'
import { FLAVOUR_CFF, readSfnt, type Sfnt, writeSfnt } from './sfnt.ts'
import { readShapes } from './shape/read-shapes.ts'
import { ttcFace, ttcFaceCount } from './unpack/split-ttc.ts'
import { unpackWoff } from './unpack/unpack-woff.ts'
import { unpackWoff2 } from './unpack/unpack-woff2.ts'
import { safeName, unpackZip } from './unpack/unpack-zip.ts'

const TTCF = Buffer.from('ttcf', 'latin1')

export interface InspectOptions {
  /** Describe how the letters look, too. */
  shapes?: boolean
  /** Called before each font, so that a watcher can give every font the same time. */
  onProgress?: () => void
}

/**
 * Inspects one uploaded file: unpack, gate, sanitise, read. Every font inside is accepted or refused on its own; what was
 * accepted lies in `outDir` (sanitised copy, and the original when it came out of an archive). Never throws for a bad file.
 */
export async function inspectFile(
  path: string,
  sourceName: string,
  outDir: string,
  options: InspectOptions = {},
): Promise<InspectOutcome[]> {
  const name = safeName(sourceName) || 'font'
  try {
    const kind = await kindOfFile(path)
    if (kind !== 'zip') return await inspectFont(path, name, kind, outDir, [], options)
    const zip = await unpackZip(path, outDir)
    const licences = zip.licences.map((l) => ({ where: l.name, text: l.text }))
    const outcomes: InspectOutcome[] = zip.refused.map((r) => ({ ok: false, ...r }))
    for (const font of zip.fonts) {
      options.onProgress?.()
      outcomes.push(...(await inspectEntry(font, outDir, licences, options)))
    }
    return outcomes
  } catch (error) {
    return [refusalOutcome(name, error)]
  }
}

async function inspectEntry(
  font: { path: string; sourceName: string },
  outDir: string,
  licences: LicenceSource[],
  options: InspectOptions,
): Promise<InspectOutcome[]> {
  try {
    return await inspectFont(font.path, font.sourceName, await kindOfFile(font.path), outDir, licences, options)
  } catch (error) {
    return [refusalOutcome(font.sourceName, error)]
  }
}

async function kindOfFile(path: string): Promise<FileKind> {
  const { size } = await stat(path)
  if (size > L.fileBytes) refuse('TOO_LARGE', `The file has ${size} bytes; at most ${L.fileBytes} are allowed`)
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(64)
    const { bytesRead } = await file.read(head, 0, 64, 0)
    const kind = fileKind(head.subarray(0, bytesRead))
    if (kind === 'unknown') refuse('NOT_A_FONT', describeUnknown(head.subarray(0, bytesRead)))
    const cap = kind === 'zip' ? L.fileBytes : kind === 'ttc' ? L.ttcBytes : L.fontBytes
    if (size > cap) refuse('TOO_LARGE', `The font has ${size} bytes; at most ${cap} are allowed`)
    return kind
  } finally {
    await file.close()
  }
}

async function inspectFont(
  path: string,
  sourceName: string,
  kind: FileKind,
  outDir: string,
  licences: LicenceSource[],
  options: InspectOptions,
): Promise<InspectOutcome[]> {
  const bytes: Uint8Array = await readFile(path)
  const unpacked = kind === 'woff' ? unpackWoff(bytes) : kind === 'woff2' ? await unpackWoff2(bytes) : bytes
  if (kind !== 'ttc' && !TTCF.equals(unpacked.subarray(0, 4)))
    return [
      await inspectFace(unpacked, { path, bytes, format: kind as FontFormat }, sourceName, outDir, licences, options),
    ]
  const outcomes: InspectOutcome[] = []
  const faces = ttcFaceCount(unpacked)
  for (let i = 0; i < faces; i++) {
    const label = `${sourceName} #${i + 1}`
    options.onProgress?.()
    try {
      // A face is stored as a font of its own: that is what its download gives, and what its hash names.
      const face = ttcFace(unpacked, i)
      const facePath = join(outDir, `${randomUUID()}.face`)
      await writeFile(facePath, face)
      outcomes.push(
        await inspectFace(face, { path: facePath, bytes: face, format: 'ttc' }, label, outDir, licences, options),
      )
    } catch (error) {
      outcomes.push(refusalOutcome(label, error))
    }
  }
  return outcomes
}

async function inspectFace(
  font: Uint8Array,
  original: { path: string; bytes: Uint8Array; format: FontFormat },
  sourceName: string,
  outDir: string,
  licences: LicenceSource[],
  options: InspectOptions,
): Promise<InspectOutcome> {
  const sfnt = readSfnt(font)
  gateFont(sfnt)
  const originalTables = [...sfnt.tables.keys()]
  const featureLabels = readFeatureLabels(tableView(sfnt, 'GSUB'))
  const remarks = mendTables(sfnt)
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
    licences,
    fallbackName: sourceName.replace(/\.[a-z0-9]{2,5}$/iu, ''),
  })
  const sanitisedPath = join(outDir, `${facts.sanitisedSha256}.${randomUUID()}.ttf`)
  await writeFile(sanitisedPath, sanitised)
  const shapes = options.shapes === false ? [] : shapesOf(sanitised)
  return { ok: true, sourceName, facts, shapes, originalPath: original.path, sanitisedPath }
}

/** A font whose outlines stop the describer is like no other; it is a font all the same. */
function shapesOf(sanitised: Uint8Array): FontShape[] {
  try {
    return readShapes(sanitised)
  } catch {
    return []
  }
}

/** Tables a font can be drawn without, by the same advances and shapes; the sanitiser may stumble over any of them. */
const DISPENSABLE = [
  'HVAR',
  'VVAR',
  'MVAR',
  'BASE',
  'VORG',
  'vhea',
  'vmtx',
  'gasp',
  'cvt ',
  'fpgm',
  'prep',
  'cvar',
  'STAT',
]

/** Sanitises; when that fails, once more without the dispensable tables. */
function sanitiseMended(font: Uint8Array, sfnt: Sfnt, remarks: string[]): Uint8Array {
  try {
    return sanitiseFont(font)
  } catch (error) {
    const spare = DISPENSABLE.filter((tag) => sfnt.tables.has(tag))
    if (spare.length === 0 || !(error instanceof FontRefusal) || error.code !== 'SANITISER_REFUSED') throw error
    for (const tag of spare) sfnt.tables.delete(tag)
    const sanitised = sanitiseFont(writeSfnt(sfnt.flavour, sfnt.tables.values()))
    remarks.push(`At least one of these tables is damaged, and the preview copy goes without: ${spare.join(', ')}`)
    return sanitised
  }
}

/** Any failure as a refusal of this font. Faults of our own are told apart only in the log: the file stays refused. */
export function refusalOutcome(sourceName: string, error: unknown): InspectOutcome {
  if (error instanceof FontRefusal) return { ok: false, sourceName, code: error.code, reason: error.message }
  if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError)
    return { ok: false, sourceName, code: 'MALFORMED', reason: 'The font is damaged in a way that stopped our reader' }
  return { ok: false, sourceName, code: 'MALFORMED', reason: `The file could not be read: ${(error as Error).message}` }
}
