/** What the file looks like instead, for a helpful error. */
export function describeUnknown(head: Uint8Array): string {
  const start = Buffer.from(head.subarray(0, 64)).toString('latin1')
  if (head.length === 0) return 'The file is empty'
  if (start.startsWith('%!PS') || start.charCodeAt(0) === 0x80)
    return 'This is a PostScript Type 1 font, which browsers cannot use'
  if (start.startsWith('Rar!') || start.startsWith('7z\xbc\xaf'))
    return 'This is a RAR or 7z archive; send a ZIP instead'
  if (['\x1f\x8b', 'BZh', '\xfd7zXZ'].some((mark) => start.startsWith(mark)))
    return 'This is a gzip, bzip2 or xz archive; unpack it or send a ZIP instead'
  if (start.startsWith('StartFontMetrics'))
    return 'These are the metrics of a Type 1 font, not a font that browsers can use'
  if (start.startsWith('STARTFONT') || start.startsWith('\x01fcp'))
    return 'This is a bitmap font (BDF or PCF), which browsers cannot use'
  if (start.startsWith('\0\0\x01\0\0')) return 'This is a font suitcase of old Macs; convert it to TTF'
  if (start.slice(34, 36) === 'LP') return 'This is an Embedded OpenType font (EOT), which no browser of today uses'
  if (start.startsWith('typ1')) return "This is a Type 1 font in a TrueType wrapper ('typ1'), which browsers cannot use"
  if (/^\s*(<\?xml|<svg|<!doctype|<html)/iu.test(start)) return 'This is a text document (XML, SVG or HTML), not a font'
  if (start.startsWith('\x89PNG') || start.startsWith('GIF8') || start.startsWith('\xff\xd8'))
    return 'This is a picture, not a font'
  if (start.startsWith('%PDF')) return 'This is a PDF, not a font'
  return 'The content is none of TTF, OTF, TTC, WOFF, WOFF2 or ZIP'
}
