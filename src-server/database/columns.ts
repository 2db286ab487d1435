import type { ColumnOptions, ValueTransformer } from 'typeorm'

/**
 * Portable column kinds: the same TypeScript value on SQLite and MySQL, so entities name a kind and never a driver
 * type. Every kind has a copy in migrations/portable.ts (frozen there, since past migrations must not change).
 */

/** Milliseconds since the epoch. Stored as a bigint: no session time zone can shift it, and it sorts as a number. */
export const timestampMs: ColumnOptions = {
  type: 'bigint',
  transformer: { from: (v) => (v === null ? null : Number(v)), to: (v) => v },
}
export const nullableTimestampMs: ColumnOptions = { ...timestampMs, nullable: true }

/** Bounded text (utf8mb4). */
export const text = (length: number) => ({ type: 'varchar' as const, length })

/** Text compared byte by byte on both databases (utf8mb4_bin); fold names with foldName() before storing. */
export const keyText = (length: number) => ({ type: 'varchar' as const, length })

/** Long text: mediumtext on MySQL (16 MB), text on SQLite. */
export const longText: ColumnOptions = { type: 'text' }

const jsonTransformer: ValueTransformer = {
  to: (value: unknown) => (value === null || value === undefined ? value : JSON.stringify(value)),
  from: (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value),
}
/** JSON kept as text: identical bytes on every database. */
export const json: ColumnOptions = { type: 'text', transformer: jsonTransformer }

/** Boolean as 0/1 in raw rows on both databases. */
export const flag: ColumnOptions = { type: 'boolean' }
