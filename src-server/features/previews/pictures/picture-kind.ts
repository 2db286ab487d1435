interface PictureKind {
  type: 'png' | 'jpeg' | 'gif'
  width: number
  height: number
}

/** Type and claimed size of a picture, from its first bytes whatever its name says; null = not a supported picture. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length >= 24 && file.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n')
    return { type: 'png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  if (file.length >= 10 && /^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) return gifSize(file)
  if (file.length >= 4 && file[0] === 0xff && file[1] === 0xd8) return jpegSize(file)
  return null
}

/** A first frame larger than the screen makes the picture larger: decoders use the frame. */
function gifSize(file: Buffer): PictureKind | null {
  const size = { type: 'gif' as const, width: file.readUInt16LE(6), height: file.readUInt16LE(8) }
  const flags = file[10] ?? 0
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  // Extensions: a label, then blocks with their lengths, then an empty one.
  while (file[at] === 0x21) {
    at += 2
    while (file[at]) at += 1 + file[at]!
    at++
  }
  if (file[at] !== 0x2c || at + 10 > file.length) return null
  return {
    ...size,
    width: Math.max(size.width, file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5)),
    height: Math.max(size.height, file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7)),
  }
}

/** Skips JPEG segments up to the frame header, which has the size. */
function jpegSize(file: Buffer): PictureKind | null {
  let at = 2
  while (at + 9 < file.length) {
    if (file[at] !== 0xff) return null
    const marker = file[at + 1]!
    // Fill bytes, and markers without a length.
    if (marker === 0xff || (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { type: 'jpeg', height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    const length = file.readUInt16BE(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}
