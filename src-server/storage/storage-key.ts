import { AppError } from '#shared/errors.ts'

/** S3 allows 1024 bytes; a folder's path must fit PATH_MAX together with its root. */
const MAX_KEY_CHARS = 300

/** Most keys per list call, whatever was requested. S3's own limit. */
export const MAX_LIST = 1000

/**
 * Keys become file paths and URLs, so only a fixed alphabet is allowed. A segment never starts with a dot: that
 * excludes '..' and reserves dot names for the adapters' own files.
 * @throws AppError BAD_REQUEST naming what is wrong
 */
export function assertStorageKey(key: string): void {
  const wrong = describeWrongKey(key)
  if (wrong)
    throw new AppError('BAD_REQUEST', `Storage key ${JSON.stringify(key.slice(0, 80))} ${wrong}`, { param: 'key' })
}

/** A list prefix may end anywhere in a key, so the last segment may be empty. */
export function assertStoragePrefix(prefix: string): void {
  if (prefix !== '') assertStorageKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}

function describeWrongKey(key: string): string | null {
  if (key === '') return 'is empty'
  if (key.length > MAX_KEY_CHARS) return `is longer than ${MAX_KEY_CHARS} characters`
  if (!/^[a-z0-9._/-]+$/.test(key)) return 'has a character outside a-z 0-9 . _ / -'
  for (const segment of key.split('/')) {
    if (segment === '') return 'has an empty segment'
    if (segment.startsWith('.')) return 'has a segment that starts with a dot'
  }
  return null
}

/**
 * Validates a byte range against the object's size and fills in its end.
 * @throws AppError BAD_REQUEST when it starts past the end or ends before it starts
 */
export function closeRange(
  size: number,
  range: { start?: number; end?: number },
): { start: number; end: number } | null {
  if (range.start === undefined && range.end === undefined) return null
  const start = range.start ?? 0
  const end = Math.min(range.end ?? size - 1, size - 1)
  if (!Number.isSafeInteger(start) || start < 0 || start >= size || end < start) throw badRange()
  return { start, end }
}

export const badRange = () => new AppError('BAD_REQUEST', 'The byte range lies outside the object', { param: 'range' })
