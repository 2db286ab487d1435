import type { Database } from '#server/database/data-source.ts'
import { transaction } from '#server/database/transaction.ts'

/** Tables with texts of designers, cases, articles and operators. */
const TABLES = [
  'family',
  'foundry',
  'foundry_claim',
  'case_file',
  'article',
  'audit_entry',
  'family_submission',
  'family_version',
]
// biome-ignore format: a list to read
const TEXTS = new Set([
  'name', 'title', 'description', 'evidence', 'answer', 'note', 'reason', 'summary', 'authorName', 'body',
  'url', 'donationUrl', 'defaultText', 'coverText', 'licenseText', 'licenceText', 'topicLabel',
])
const JSONS = new Set(['payload', 'links', 'detail', 'before', 'after', 'counter', 'words', 'draft'])
/** Fields of such JSON that the site sets, and without which pages fail. */
const FIXED = new Set([
  'kind',
  'subject',
  'role',
  'path',
  'slug',
  'topic',
  'topicSlug',
  'licence',
  'status',
  'at',
  'tags',
])

/** Fields of the other side's answer, added to every case. */
const COUNTER: Record<string, string[]> = {
  'case_file.answer': ['name', 'email', 'postal', 'phone', 'statement', 'signature'],
}

/** Columns that must be filled, to notice if one is renamed. */
export const WRITTEN = [
  'family.name',
  'family.description',
  'foundry.name',
  'foundry.description',
  'foundry.url',
  'foundry.links',
  'foundry_claim.evidence',
  'foundry_claim.links',
  'case_file.payload',
  'case_file.note',
  'article.title',
]

/** Writes hostile words into every row, past all checks, which would reject most of them. @returns the columns */
export async function plantWords(database: Database, words: readonly string[]): Promise<string[]> {
  const planted: string[] = []
  await transaction(database, async (manager) => {
    for (const table of TABLES) {
      const columns: { name: string }[] = await manager.query(`PRAGMA table_info(${table})`)
      for (const { name } of columns) {
        if (!TEXTS.has(name) && !JSONS.has(name)) continue
        const rows: { at: number; value: string | null }[] = await manager.query(
          `SELECT rowid AS at, ${name} AS value FROM ${table}`,
        )
        for (const { at, value } of rows) {
          const next =
            JSONS.has(name) || COUNTER[`${table}.${name}`] ? hostileJson(table, name, value, words) : words.join('\n')
          await manager.query(`UPDATE ${table} SET ${name} = ? WHERE rowid = ?`, [next, at])
        }
        planted.push(`${table}.${name}`)
      }
    }
  })
  return planted
}

function hostileJson(table: string, column: string, value: string | null, words: readonly string[]): string | null {
  const fields = COUNTER[`${table}.${column}`]
  if (fields) return JSON.stringify([Object.fromEntries(fields.map((field) => [field, words.join('\n')]))])
  if (column === 'links') return JSON.stringify(words)
  return value === null ? null : JSON.stringify(hostile(JSON.parse(value), words))
}

function hostile(value: unknown, words: readonly string[]): unknown {
  if (typeof value === 'string') return words.join('\n')
  if (Array.isArray(value)) return value.map((one) => hostile(one, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, FIXED.has(key) ? one : hostile(one, words)]),
  )
}
