import { z } from 'zod'
import { createCollectionInput, noteInput } from '#shared/contracts/collections/collection-changes.ts'
import { badParam } from '#shared/errors.ts'
import { readCsv } from '#shared/format/csv.ts'
import { slugOf } from '#shared/format/slug.ts'
import { COLLECTION } from '#shared/limits.ts'

/** One family as a file names it. */
export interface ImportRow {
  /** Line of the CSV, or index in the JSON list. */
  line: number
  id: number
  slug: string
  name: string
  designer: string
  styles: string[]
  note: string
}

interface ImportFile {
  name: string
  description: string
  isPrivate: boolean
  rows: ImportRow[]
}

const text = z.string().max(5000).catch('')
const familySchema = z.object({
  id: z.number().catch(0),
  slug: text,
  name: text,
  designer: z.union([z.object({ slug: text }).transform((designer) => designer.slug), text]).catch(''),
  styles: z.array(z.string().max(200)).max(200).catch([]),
  note: text,
})
const fileSchema = z.object({
  name: text,
  description: text,
  private: z.boolean().catch(false),
  families: z.array(z.unknown()),
})

const refuse = (why: string) => badParam('text', why)

/** Reads exports in JSON or CSV, and lists made by hand. @throws AppError BAD_REQUEST */
export function readImport(given: string): ImportFile {
  return /^\s*[{[]/.test(given) ? readJson(given) : readTable(given)
}

/** Checked before parsing rows: a hundred thousand take a second. @throws AppError BAD_REQUEST */
function requireFew(rows: number): void {
  if (rows > COLLECTION.importMax) throw refuse(`has more than ${COLLECTION.importMax} families`)
}

function readJson(given: string): ImportFile {
  let value: unknown
  try {
    value = JSON.parse(given)
  } catch {
    throw refuse('is not valid JSON')
  }
  const parsed = fileSchema.safeParse(Array.isArray(value) ? { families: value } : value)
  if (!parsed.success) throw refuse('has no list of families')
  const { name, description, families } = parsed.data
  requireFew(families.length)
  return {
    name: createCollectionInput.shape.name.safeParse(name).data ?? '',
    description: createCollectionInput.shape.description.safeParse(description).data ?? '',
    isPrivate: parsed.data.private,
    rows: families.map((one, at) => {
      const given = typeof one === 'string' ? { name: one } : one
      const row = familySchema.safeParse(given).data
      return rowOf(at + 1, row ?? { id: 0, slug: '', name: '', designer: '', styles: [], note: '' })
    }),
  }
}

const COLUMNS = ['id', 'slug', 'name', 'designer', 'styles', 'note'] as const

/** Reads a table with column names; without them every line is the name of a family. */
function readTable(given: string): ImportFile {
  const table = readCsv(given.replace(/^\ufeff/, ''))
  const head = (table[0] ?? []).map((cell) => cell.trim().toLowerCase())
  const hasHead = head.includes('slug') || head.includes('name')
  const at = Object.fromEntries(
    COLUMNS.map((column) => [column, hasHead ? head.indexOf(column) : column === 'name' ? 0 : -1]),
  )
  const lines = table.slice(hasHead ? 1 : 0)
  requireFew(lines.length)
  const rows = lines.map((cells, index) => {
    // Strips the apostrophe that keeps spreadsheets from running the cell as a formula.
    const cell = (column: (typeof COLUMNS)[number]) => (cells[at[column] ?? -1] ?? '').replace(/^'(?=[=+\-@])/, '')
    return rowOf(index + 1 + (hasHead ? 1 : 0), {
      id: Number(cell('id')) || 0,
      slug: cell('slug'),
      name: cell('name'),
      designer: cell('designer'),
      styles: cell('styles')
        .split(';')
        .map((style) => style.trim())
        .filter(Boolean)
        .slice(0, 200),
      note: cell('note'),
    })
  })
  return { name: '', description: '', isPrivate: false, rows }
}

function rowOf(line: number, row: Omit<ImportRow, 'line'>): ImportRow {
  const note = row.note && (noteInput.shape.note.safeParse(row.note.slice(0, COLLECTION.noteMax)).data ?? '')
  return { ...row, line, note, slug: row.slug || slugOf(row.name), name: row.name || row.slug || `line ${line}` }
}
