/** What a file is, by its first bytes only: names and declared types lie. */
export type FileKind = 'ttf' | 'otf' | 'ttc' | 'woff' | 'woff2' | 'zip' | 'unknown'

const MAGIC: Record<string, FileKind> = {
  '00010000': 'ttf',
  '74727565': 'ttf', // 'true', old Apple TrueType
  '4f54544f': 'otf', // 'OTTO'
  '74746366': 'ttc', // 'ttcf'
  '774f4646': 'woff', // 'wOFF'
  '774f4632': 'woff2', // 'wOF2'
  '504b0304': 'zip',
  '504b0506': 'zip', // an empty archive
}

/** Decides the kind of a file by its signature. */
export function fileKind(head: Uint8Array): FileKind {
  if (head.length < 4) return 'unknown'
  return MAGIC[Buffer.from(head.subarray(0, 4)).toString('hex')] ?? 'unknown'
}

/** What the file looks like instead, for a refusal that helps. */
export function describeUnknown(head: Uint8Array): string {
  const start = Buffer.from(head.subarray(0, 64)).toString('latin1')
  if (head.length === 0) return 'The file is empty'
  if (start.startsWith('%!PS') || start.charCodeAt(0) === 0x80)
    return 'This is a PostScript Type 1 font, which browsers cannot use'
  if (start.startsWith('Rar!') || start.startsWith('7z\xbc\xaf'))
    return 'This is a RAR or 7z archive; send a ZIP instead'
  if (start.startsWith('typ1')) return "This is a Type 1 font in a TrueType wrapper ('typ1'), which browsers cannot use"
  if (/^\s*(<\?xml|<svg|<!doctype|<html)/iu.test(start)) return 'This is a text document (XML, SVG or HTML), not a font'
  if (start.startsWith('\x89PNG') || start.startsWith('GIF8') || start.startsWith('\xff\xd8'))
    return 'This is a picture, not a font'
  if (start.startsWith('%PDF')) return 'This is a PDF, not a font'
  return 'The content is none of TTF, OTF, TTC, WOFF, WOFF2 or ZIP'
}
