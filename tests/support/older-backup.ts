import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Database } from '#server/database/data-source.ts'
import { type BackupManifest, MANIFEST_ENTRY, tableEntry } from '#server/operations/backup/manifest.ts'

/** Tables that no backup has. */
const LEFT_OUT = ['kept_answer', 'lease', 'migrations']

/** Writes the backup that an older version would make of a SQLite database with its tables, without files. */
export async function writeOlderBackup({ read }: Database, file: string): Promise<void> {
  const column = async (sql: string): Promise<string[]> =>
    (await read.query(sql)).map(({ name }: { name: string }) => name)
  const manifest: BackupManifest = {
    format: 1,
    createdAt: new Date(0).toISOString(),
    migrations: await column('SELECT name FROM migrations ORDER BY id'),
    tables: [],
    files: [],
  }
  const zip = new ZipFile()
  for (const name of await column("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")) {
    if (LEFT_OUT.includes(name)) continue
    const columns = await column(`SELECT name FROM pragma_table_info('${name}')`)
    const rows: Record<string, unknown>[] = await read.query(`SELECT * FROM \`${name}\``)
    const lines = Buffer.from(rows.map((row) => `${JSON.stringify(columns.map((one) => row[one]))}\n`).join(''))
    zip.addBuffer(lines, tableEntry(name))
    manifest.tables.push({ name, columns, rows: rows.length, sha256: createHash('sha256').update(lines).digest('hex') })
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST_ENTRY)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}
