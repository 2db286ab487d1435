import { open, readFile, stat } from 'node:fs/promises'
import type { FontFormat, InspectOutcome, InspectRefusal } from '#shared/contracts/publishing/font-facts.ts'
import { type FileKind, fileKind } from '#shared/file-kind.ts'
import type { LicenceText } from '#shared/licence-files.ts'
import { describeUnknown } from '../content-type.ts'
import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { FontRefusal, isSystemError, refuse } from '../refusal.ts'
import { ttcFace, ttcFaceCount } from './split-ttc.ts'
import { unpackWoff } from './unpack-woff.ts'
import { unpackWoff2 } from './unpack-woff2.ts'
import { safeName, unpackZip } from './unpack-zip.ts'

/** One unpacked, unchecked font of a file. */
export interface Face {
  sourceName: string
  /** Its data as TTF or OTF. */
  bytes: Uint8Array
  /** What is stored as its original. The path is null for a face of a collection, which has no file of its own. */
  original: { path: string | null; bytes: Uint8Array; format: FontFormat }
  /** Licence texts of its archive. */
  licences: readonly LicenceText[]
}

export type Opened = { ok: true; face: Face } | Extract<InspectOutcome, { ok: false }>

/**
 * Every font of a file: of an archive, of a collection, or its only one. Unreadable ones are returned as refusals;
 * nothing is thrown for a bad file. Entries of archives are written into `outDir`.
 */
export async function* openFaces(path: string, sourceName: string, outDir: string): AsyncGenerator<Opened> {
  const name = safeName(sourceName) || 'font'
  let kind: FileKind = 'unknown'
  try {
    kind = await kindOfFile(path)
    if (kind !== 'zip') {
      yield* facesOf(path, name, kind, [])
      return
    }
    const zip = await unpackZip(path, outDir)
    for (const refused of zip.refused) yield { ok: false, ...refused }
    for (const entry of zip.fonts) yield* entryFaces(entry.path, entry.sourceName, zip.licences)
  } catch (error) {
    yield refusalOutcome(name, error, kind === 'zip' ? 'archive' : 'font')
  }
}

async function* entryFaces(path: string, name: string, licences: readonly LicenceText[]): AsyncGenerator<Opened> {
  try {
    yield* facesOf(path, name, await kindOfFile(path), licences)
  } catch (error) {
    yield refusalOutcome(name, error)
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
    let cap = L.fontBytes
    if (kind === 'zip') cap = L.fileBytes
    else if (kind === 'ttc') cap = L.ttcBytes
    if (size > cap) refuse('TOO_LARGE', `The font has ${size} bytes; at most ${cap} are allowed`)
    return kind
  } finally {
    await file.close()
  }
}

const TTCF = Buffer.from('ttcf', 'latin1')

async function* facesOf(
  path: string,
  sourceName: string,
  kind: FileKind,
  licences: readonly LicenceText[],
): AsyncGenerator<Opened> {
  const bytes: Uint8Array = await readFile(path)
  let unpacked = bytes
  if (kind === 'woff') unpacked = unpackWoff(bytes)
  else if (kind === 'woff2') unpacked = await unpackWoff2(bytes)
  if (kind !== 'ttc' && !TTCF.equals(unpacked.subarray(0, 4))) {
    const original = { path, bytes, format: kind as FontFormat }
    yield { ok: true, face: { sourceName, bytes: unpacked, original, licences } }
    return
  }
  const faces = ttcFaceCount(unpacked)
  for (let i = 0; i < faces; i++) {
    const label = `${sourceName} #${i + 1}`
    try {
      // A face is stored as a separate font, for its download and hash.
      const face = ttcFace(unpacked, i)
      const original = { path: null, bytes: face, format: 'ttc' as const }
      yield { ok: true, face: { sourceName: label, bytes: face, original, licences } }
    } catch (error) {
      yield refusalOutcome(label, error)
    }
  }
}

/** Advice for damaged files; other refusals contain it. */
const ADVICE = {
  font: 'Export the font again from its source in a font editor.',
  archive: 'Pack the files again as a plain ZIP.',
}

/** A failure as a refusal of this font. Our own bugs are only distinguished in the log. @throws errors of the system */
export function refusalOutcome(
  sourceName: string,
  error: unknown,
  what: keyof typeof ADVICE = 'font',
): Extract<InspectOutcome, { ok: false }> {
  const refused = (code: InspectRefusal, reason: string) => ({
    ok: false as const,
    sourceName,
    code,
    reason: code === 'MALFORMED' || code === 'SANITISER_REFUSED' ? `${reason}. ${ADVICE[what]}` : reason,
  })
  if (isSystemError(error)) throw error
  if (error instanceof FontRefusal) return refused(error.code, error.message)
  if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError)
    return refused('MALFORMED', 'The font is damaged in a way that stopped our reader')
  return refused('MALFORMED', `The file could not be read: ${(error as Error).message}`)
}
