import { createHash, randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import type { InspectRefusal } from '#shared/contracts/publishing/font-facts.ts'
import { crc32 } from '#shared/crc32.ts'
import { fileKind } from '#shared/file-kind.ts'
import { decodeText, isFontName, isLicenceName, LICENCE_TEXT_BYTES, type LicenceText } from '#shared/licence-files.ts'
import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { FontRefusal, isSystemError, refuse } from '../refusal.ts'
import { entryNames } from './entry-names.ts'

interface ZipContents {
  fonts: { path: string; sourceName: string }[]
  /** Texts that look like a licence by name; extra evidence, never names of files. */
  licences: LicenceText[]
  /** Entries that claim to be fonts but were not opened. */
  refused: { sourceName: string; code: InspectRefusal; reason: string }[]
}

const SYMLINK = 0o120000
const FILE_TYPE_MASK = 0o170000

/**
 * Unpacks the fonts and licence texts of a ZIP into `outDir` under random names; an entry's own name is only shown to
 * people. Headers are checked before inflating, and bytes are counted while they come. A bad entry does not spoil the
 * others: a bad font is refused by name, and other files are skipped.
 */
export async function unpackZip(path: string, outDir: string): Promise<ZipContents> {
  const size = (await stat(path)).size
  const zip = await openZip(path)
  try {
    const entries = await readDirectory(zip)
    await refuseOverlaps(zip, entries, size)
    const contents: ZipContents = { fonts: [], licences: [], refused: [] }
    const seen = new Map<string, string>()
    const budget = { left: L.zipTotalBytes }
    let left: FontRefusal | null = null
    for (const entry of entries)
      try {
        if (entry.fault) throw entry.fault
        await takeEntry(zip, entry, outDir, contents, seen, budget)
      } catch (error) {
        if (!(error instanceof FontRefusal)) throw error
        left ??= error
        if (isFontName(entry.name))
          contents.refused.push({ sourceName: entry.name, code: error.code, reason: error.message })
      }
    if (contents.fonts.length === 0 && contents.refused.length === 0)
      throw left ?? new FontRefusal('NOT_A_FONT', 'The archive holds no fonts')
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
  /** Why it cannot be opened. */
  fault: FontRefusal | null
}

async function readDirectory(zip: yauzl.ZipFile): Promise<ZipEntry[]> {
  if (zip.entryCount > L.zipEntries)
    refuse('LIMIT', `The archive lists ${zip.entryCount} files; at most ${L.zipEntries} are allowed`)
  const raws: yauzl.Entry[] = []
  try {
    for await (const raw of zip.eachEntry()) raws.push(raw)
  } catch (error) {
    refuse('MALFORMED', `The archive's directory is broken: ${(error as Error).message}`)
  }
  const names = entryNames(raws)
  return raws.map((raw, i) => {
    const name = safeName(names[i]!)
    return { raw, name, fault: faultOf(raw, name) }
  })
}

/** Why an entry is rejected by its header. */
function faultOf(raw: yauzl.Entry, name: string): FontRefusal | null {
  const fault = (code: InspectRefusal, reason: string) => new FontRefusal(code, `'${name}' in the archive ${reason}`)
  const { uncompressedSize, compressedSize, compressionMethod } = raw
  if (raw.isEncrypted()) return fault('ENCRYPTED', 'is encrypted; pack it without a password')
  if (compressionMethod !== 0 && compressionMethod !== 8)
    return fault(
      'UNSUPPORTED',
      `uses compression method ${compressionMethod}; pack it as a plain ZIP (stored or deflate)`,
    )
  if (((raw.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMLINK)
    return fault('UNSUPPORTED', 'is a symbolic link; pack the file itself')
  if (uncompressedSize > L.zipEntryBytes)
    return fault('BOMB', `claims ${uncompressedSize} bytes; at most ${L.zipEntryBytes} are allowed`)
  if (uncompressedSize > L.ratioFloorBytes && uncompressedSize / Math.max(1, compressedSize) > L.compressionRatio)
    return fault('BOMB', `would unpack more than ${L.compressionRatio}-fold`)
  return null
}

/**
 * Entries that share compressed bytes are the trick of overlapping zip bombs. Entries with a broken header have a fault
 * already.
 */
async function refuseOverlaps(zip: yauzl.ZipFile, entries: ZipEntry[], fileSize: number): Promise<void> {
  const ranges: { start: number; end: number; name: string }[] = []
  for (const entry of entries) {
    const { raw, name } = entry
    const broken = (why: string) => new FontRefusal('MALFORMED', `'${name}' in the archive ${why}`)
    try {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(raw, { minimal: true })
      const end = fileDataStart + raw.compressedSize
      if (end > fileSize) entry.fault ??= broken('reaches beyond the end of the archive')
      else ranges.push({ start: raw.relativeOffsetOfLocalHeader, end, name })
    } catch (error) {
      entry.fault ??= broken(`has a broken header: ${(error as Error).message}`)
    }
  }
  ranges.sort((a, b) => a.start - b.start)
  let end = 0
  for (const range of ranges) {
    if (range.start < end) refuse('BOMB', `'${range.name}' shares bytes with another file of the archive`)
    end = range.end
  }
}

async function takeEntry(
  zip: yauzl.ZipFile,
  { raw, name }: ZipEntry,
  outDir: string,
  contents: ZipContents,
  seen: Map<string, string>,
  budget: { left: number },
): Promise<void> {
  // macOS resource forks have the font's name but not the font.
  if (name === '' || (raw.fileName as unknown as Buffer).at(-1) === 0x2f || name.startsWith('._')) return
  const isLicence = isLicenceName(name)
  const path = join(outDir, `${randomUUID()}.entry`)
  const not = (code: InspectRefusal, reason: string) => contents.refused.push({ sourceName: name, code, reason })
  let isKept = false
  try {
    const result = await copyEntry(zip, raw, name, path, isLicence, budget)
    const same = seen.get(result.sha256)
    if (result.kind === 'zip') not('UNSUPPORTED', `'${name}' is an archive inside the archive; upload it on its own`)
    else if (isLicence && result.kind === 'unknown') {
      if (raw.uncompressedSize <= LICENCE_TEXT_BYTES && result.text !== null)
        contents.licences.push({ name, text: result.text })
    } else if (result.kind === 'unknown') {
      if (isFontName(name)) not('NOT_A_FONT', `'${name}' is not a font`)
    } else if (same !== undefined) not('REPEATED', `'${name}' is the same file as '${same}'`)
    else if (contents.fonts.length >= L.zipFonts)
      not('LIMIT', `The archive holds more than ${L.zipFonts} fonts; upload '${name}' in another`)
    else {
      seen.set(result.sha256, name)
      contents.fonts.push({ path, sourceName: name })
      isKept = true
    }
  } finally {
    if (!isKept) await rm(path, { force: true })
  }
}

/** `text` is null for bytes that are not text. */
type Copied = { kind: ReturnType<typeof fileKind>; sha256: string; text: string | null }

/** Streams one entry to a file; anything but fonts and licences is dropped after its first bytes. */
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
      if (written > L.zipEntryBytes || budget.left < 0)
        refuse('BOMB', `'${name}' unpacks to more than is allowed; upload it in another archive`)
      crc = crc32(chunk, crc)
      hash.update(chunk)
      if (isLicence && written <= LICENCE_TEXT_BYTES) textParts.push(chunk)
      // Unlike write, it goes on after a part that still fitted.
      await file.appendFile(chunk)
    }
    if (crc !== raw.crc32) refuse('MALFORMED', `'${name}' in the archive is damaged (its checksum differs)`)
    return { kind: kind ?? 'unknown', sha256: hash.digest('hex'), text: decodeText(Buffer.concat(textParts)) }
  } catch (error) {
    if (error instanceof FontRefusal || isSystemError(error)) throw error
    return refuse('MALFORMED', `'${name}' in the archive cannot be unpacked: ${(error as Error).message}`)
  } finally {
    stream?.destroy()
    await file.close()
  }
}

/** A file name as a safe label. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/u).at(-1) ?? ''
  return [...last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')].slice(0, 255).join('')
}
