/** Type of a file by its first bytes only, since names and declared types may be wrong. */
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
