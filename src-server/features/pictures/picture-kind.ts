export interface PictureKind {
  type: 'png' | 'jpeg' | 'gif'
  width: number
  height: number
}

/** What a file is by its first bytes, whatever its name says, and how large it claims to be; null = no picture that we take. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length >= 24 && file.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n')
    return { type: 'png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  if (file.length >= 10 && /^GIF8[79]a$/.test(file.toString('latin1', 0, 6)))
    return { type: 'gif', width: file.readUInt16LE(6), height: file.readUInt16LE(8) }
  if (file.length >= 4 && file[0] === 0xff && file[1] === 0xd8) return jpegSize(file)
  return null
}

/** Walks the segments of a JPEG to the frame, which says how large it is. */
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
