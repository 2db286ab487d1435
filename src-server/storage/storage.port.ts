import type { Readable } from 'node:stream'

export interface StoredObject {
  bytes: number
  /** Strong ETag of the content, without quotes. */
  etag: string
  modifiedMs: number
}

/**
 * Storage of font files, posters and rendered pictures. Keys are relative paths of [a-z0-9._/-]; content-addressed keys
 * are written once and never change. Every call over a network has a timeout; a missing key is null, not an error.
 */
export interface StoragePort {
  /**
   * Stores a local file under key (temp, fsync, rename on a folder; one PUT or multipart on S3). Replaces an existing
   * object.
   */
  putFile(key: string, path: string, contentType: string): Promise<void>
  putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  stat(key: string): Promise<StoredObject | null>
  /** Whole object, for small ones. @throws AppError PAYLOAD_TOO_LARGE over maxBytes. */
  getBytes(key: string, maxBytes: number): Promise<Uint8Array | null>
  /** Stream of the object or of the byte range [start, end] (inclusive); abort ends it and frees the connection. */
  getStream(key: string, options?: { start?: number; end?: number; signal?: AbortSignal }): Promise<Readable | null>
  /** A local path with the object: the file itself on a folder, a bounded LRU copy with S3. */
  localPath(key: string): Promise<string | null>
  remove(key: string): Promise<void>
  /** Keys under a prefix, in order, a page at a time. */
  list(prefix: string, options?: { after?: string; limit?: number }): Promise<string[]>
  /** Resolves when the store can be reached; for /readyz. */
  check(): Promise<void>
}

/** Storage keys of a font's files. */
export const fontKeys = {
  original: (sha256: string) => `font/original/${sha256.slice(0, 2)}/${sha256}`,
  sanitised: (sha256: string) => `font/sanitised/${sha256.slice(0, 2)}/${sha256}.ttf`,
  woff2: (sanitisedSha256: string) => `font/woff2/${sanitisedSha256.slice(0, 2)}/${sanitisedSha256}.woff2`,
  /** A part of a sanitised copy for other sites. Not under font/: a backup can omit what can be made again. */
  piece: (sanitisedSha256: string, digest: string) =>
    `webfont/${sanitisedSha256.slice(0, 2)}/${sanitisedSha256}-${digest}.woff2`,
  /** Measurements of a sanitised copy's outlines. */
  drawing: (sanitisedSha256: string, version: number) =>
    `font/drawing/${sanitisedSha256.slice(0, 2)}/${sanitisedSha256}-v${version}.json`,
  /** Prefixes of everything derived from a sanitised copy: all pieces, and the measurements of every version. */
  madeOf: (sanitisedSha256: string) =>
    ['webfont', 'font/drawing'].map((folder) => `${folder}/${sanitisedSha256.slice(0, 2)}/${sanitisedSha256}-`),
  /** A file that the sanitiser refused and an admin may offer for download. */
  refused: (sha256: string) => `font/refused/${sha256.slice(0, 2)}/${sha256}`,
  poster: (familyId: number, sha256: string) => `poster/${familyId}/${sha256}.png`,
}

/** Prefix and key of npm packages. They are never made again: the same version always has the same bytes. */
export const PACKAGE_PREFIX = 'package/'
export const packageKey = (sha256: string) => `${PACKAGE_PREFIX}${sha256.slice(0, 2)}/${sha256}.tgz`

/** Prefixes of files derived from sanitised copies, with the digest in the key. */
export const FILES_MADE_OF_COPIES = ['font/woff2/', 'font/drawing/', 'webfont/'] as const
