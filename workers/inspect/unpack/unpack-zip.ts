import { createHash, randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import type { InspectRefusal } from '#shared/contracts/font-facts.ts'
import { fileKind } from '#shared/file-kind.ts'
import { decodeText, isFontName, isLicenceName, LICENCE_TEXT_BYTES, type LicenceText } from '#shared/licence-files.ts'
import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { FontRefusal, refuse } from '../refusal.ts'
import { crc32 } from './crc32.ts'

export interface ZipContents {
  fonts: { path: string; sourceName: string }[]
  /** Texts that look like a licence by name; extra evidence, never names of files. */
  licences: LicenceText[]
  /** Entries that claim to be fonts but were not opened. */
  refused: { sourceName: string; code: InspectRefusal; reason: string }[]
}

const SYMLINK = 0o120000
const FILE_TYPE_MASK = 0o170000

/**
 * Unpacks the fonts and licence texts of a ZIP into `outDir` under random names; an entry's own name is only a hint for
 * people. Headers are judged before anything is inflated, and bytes are counted while they come.
 */
export async function unpackZip(path: string, outDir: string): Promise<ZipContents> {
  const size = (await stat(path)).size
  const zip = await openZip(path)
  try {
    const entries = await readDirectory(zip)
    await refuseOverlaps(zip, entries, size)
    const contents: ZipContents = { fonts: [], licences: [], refused: [] }
    const seen = new Set<string>()
    const budget = { left: L.zipTotalBytes }
    for (const entry of entries) await takeEntry(zip, entry, outDir, contents, seen, budget)
    if (contents.fonts.length === 0 && contents.refused.length === 0) refuse('NOT_A_FONT', 'The archive holds no fonts')
    return contents
  } finally {
    zip.close()
  }
}

async function openZip(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
    })
  } catch (error) {
    return refuse('MALFORMED', `The archive cannot be read: ${(error as Error).message}`)
  }
}

interface ZipEntry {
  raw: yauzl.Entry
  name: string
}

async function readDirectory(zip: yauzl.ZipFile): Promise<ZipEntry[]> {
  if (zip.entryCount > L.zipEntries)
    refuse('LIMIT', `The archive lists ${zip.entryCount} files; at most ${L.zipEntries} are allowed`)
  const entries: ZipEntry[] = []
  let total = 0
  try {
    for await (const raw of zip.eachEntry()) {
      const name = displayName(raw)
      if (raw.isEncrypted()) refuse('ENCRYPTED', `'${name}' in the archive is encrypted`)
      if (raw.compressionMethod !== 0 && raw.compressionMethod !== 8)
        refuse(
          'UNSUPPORTED',
          `'${name}' in the archive uses compression method ${raw.compressionMethod}; only stored and deflate are read`,
        )
      if (((raw.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMLINK)
        refuse('UNSUPPORTED', `'${name}' in the archive is a symbolic link`)
      if (raw.uncompressedSize > L.zipEntryBytes)
        refuse(
          'BOMB',
          `'${name}' in the archive claims ${raw.uncompressedSize} bytes; at most ${L.zipEntryBytes} are allowed`,
        )
      if (
        raw.uncompressedSize > L.ratioFloorBytes &&
        raw.uncompressedSize / Math.max(1, raw.compressedSize) > L.compressionRatio
      )
        refuse('BOMB', `'${name}' in the archive would unpack more than ${L.compressionRatio}-fold`)
      total += raw.uncompressedSize
      if (total > L.zipTotalBytes) refuse('BOMB', `The archive would unpack to more than ${L.zipTotalBytes} bytes`)
      entries.push({ raw, name })
    }
  } catch (error) {
    if (error instanceof FontRefusal) throw error
    refuse('MALFORMED', `The archive's directory is broken: ${(error as Error).message}`)
  }
  return entries
}

/** Entries that share compressed bytes are the trick of overlapping zip bombs. */
async function refuseOverlaps(zip: yauzl.ZipFile, entries: ZipEntry[], fileSize: number): Promise<void> {
  const ranges: { start: number; end: number; name: string }[] = []
  for (const { raw, name } of entries) {
    try {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(raw, { minimal: true })
      ranges.push({ start: raw.relativeOffsetOfLocalHeader, end: fileDataStart + raw.compressedSize, name })
    } catch (error) {
      refuse('MALFORMED', `'${name}' in the archive has a broken header: ${(error as Error).message}`)
    }
  }
  ranges.sort((a, b) => a.start - b.start)
  let end = 0
  for (const range of ranges) {
    if (range.end > fileSize) refuse('MALFORMED', `'${range.name}' reaches beyond the end of the archive`)
    if (range.start < end) refuse('BOMB', `'${range.name}' shares bytes with another file of the archive`)
    end = range.end
  }
}

async function takeEntry(
  zip: yauzl.ZipFile,
  { raw, name }: ZipEntry,
  outDir: string,
  contents: ZipContents,
  seen: Set<string>,
  budget: { left: number },
): Promise<void> {
  // Resource forks of macOS carry the font's name but not the font.
  if (name === '' || (raw.fileName as unknown as Buffer).at(-1) === 0x2f || name.startsWith('._')) return
  const isLicence = isLicenceName(name)
  const path = join(outDir, `${randomUUID()}.entry`)
  const result = await copyEntry(zip, raw, name, path, isLicence, budget)
  if (result.kind === 'zip')
    contents.refused.push({
      sourceName: name,
      code: 'UNSUPPORTED',
      reason: `'${name}' is an archive inside the archive`,
    })
  else if (isLicence && result.kind === 'unknown') {
    if (raw.uncompressedSize <= LICENCE_TEXT_BYTES && result.text !== null)
      contents.licences.push({ name, text: result.text })
  } else if (result.kind === 'unknown') {
    if (isFontName(name))
      contents.refused.push({ sourceName: name, code: 'NOT_A_FONT', reason: `'${name}' is not a font` })
  } else if (!seen.has(result.sha256)) {
    seen.add(result.sha256)
    if (contents.fonts.length >= L.zipFonts) refuse('LIMIT', `The archive holds more than ${L.zipFonts} fonts`)
    contents.fonts.push({ path, sourceName: name })
    return
  }
  await rm(path, { force: true })
}

/** `text` is null for bytes that are not text. */
type Copied = { kind: ReturnType<typeof fileKind>; sha256: string; text: string | null }

/** Streams one entry to a file; what is neither font nor licence is left after its first bytes. */
async function copyEntry(
  zip: yauzl.ZipFile,
  raw: yauzl.Entry,
  name: string,
  path: string,
  isLicence: boolean,
  budget: { left: number },
): Promise<Copied> {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let crc = 0
  let written = 0
  let kind: Copied['kind'] | null = null
  let stream: Readable | undefined
  const textParts: Buffer[] = []
  try {
    stream = await zip.openReadStreamPromise(raw)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      kind ??= fileKind(chunk)
      if ((kind === 'unknown' && !isLicence) || kind === 'zip') return { kind, sha256: '', text: '' }
      written += chunk.length
      budget.left -= chunk.length
      if (written > L.zipEntryBytes || budget.left < 0) refuse('BOMB', `'${name}' unpacks to more than is allowed`)
      crc = crc32(chunk, crc)
      hash.update(chunk)
      if (isLicence && written <= LICENCE_TEXT_BYTES) textParts.push(chunk)
      await file.write(chunk)
    }
    if (crc !== raw.crc32) refuse('MALFORMED', `'${name}' in the archive is damaged (its checksum differs)`)
    return { kind: kind ?? 'unknown', sha256: hash.digest('hex'), text: decodeText(Buffer.concat(textParts)) }
  } catch (error) {
    if (error instanceof FontRefusal) throw error
    return refuse('MALFORMED', `'${name}' in the archive cannot be unpacked: ${(error as Error).message}`)
  } finally {
    stream?.destroy()
    await file.close()
  }
}

/** Last part of an entry's name, fit to be shown: no folders, no control or bidi characters, at most 255 of them. */
export function displayName(raw: Pick<yauzl.Entry, 'generalPurposeBitFlag'> & { fileName: unknown }): string {
  const bytes = Buffer.isBuffer(raw.fileName) ? raw.fileName : Buffer.from(String(raw.fileName))
  const utf8 = (raw.generalPurposeBitFlag & 0x800) !== 0 || bytes.every((b) => b < 0x80)
  return safeName(bytes.toString(utf8 ? 'utf8' : 'latin1'))
}

/** A file name as a harmless label. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/u).at(-1) ?? ''
  return [...last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')].slice(0, 255).join('')
}
