import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const BLOCK = 512
/** The time that npm itself gives to all files of a package, so that equal files make equal bytes. */
const MTIME_S = Date.UTC(1985, 9, 26, 8, 15) / 1000
/** All files of a package are in this folder. */
const FOLDER = 'package'

const compress = promisify(gzip)

export interface PackageFile {
  /** Path inside the package, in ASCII. */
  name: string
  bytes: Uint8Array
}

export interface Tarball {
  bytes: Buffer
  sha256: string
  /** SHA-1 in hex and SHA-512 as a subresource hash: npm checks both. */
  shasum: string
  integrity: string
  /** Bytes of the files. */
  unpackedBytes: number
  files: number
}

/** A package as npm packs it: a gzipped ustar archive. The same files always make the same archive. */
export async function packTarball(files: readonly PackageFile[]): Promise<Tarball> {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const parts = sorted.flatMap(({ name, bytes }) => [
    header(name, bytes.length),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ])
  const bytes = await compress(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 })
  return {
    bytes,
    sha256: hash('sha256', bytes, 'hex'),
    shasum: hash('sha1', bytes, 'hex'),
    integrity: `sha512-${hash('sha512', bytes, 'base64')}`,
    unpackedBytes: sorted.reduce((sum, file) => sum + file.bytes.length, 0),
    files: sorted.length,
  }
}

/** A ustar header. Numbers are octal digits; the sum counts its own field as blanks. */
function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const cut = name.lastIndexOf('/')
  const [folder, file] = cut < 0 ? [FOLDER, name] : [`${FOLDER}/${name.slice(0, cut)}`, name.slice(cut + 1)]
  if (Buffer.byteLength(file) > 100 || Buffer.byteLength(folder) > 155)
    throw new Error(`too long for a tarball: ${name}`)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  block.write(file, 0)
  block.write(octal(0o644, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(MTIME_S, 11), 136)
  block.write(' '.repeat(8), 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(folder, 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)} `, 148)
  return block
}
