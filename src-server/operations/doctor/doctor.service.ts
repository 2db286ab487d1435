import { commandWords } from '../../command-words.mjs'
import type { Database } from '../../database/data-source.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import { REMOVED_FAMILY } from '../../database/entities/npm-release.ts'
import { rightsFault } from '../../database/rights.ts'
import { countUnreadLicences } from '../../features/publishing/licence-backfill.ts'
import { storedCursor } from '../../search/search-relay.ts'
import { fontKeys, packageKey, type StoragePort } from '../../storage/storage.port.ts'
import { storedDigest } from '../../storage/stored-digest.ts'
import { checkPictures } from './check-pictures.ts'
import { checkStrays } from './check-strays.ts'
import type { Problem } from './problem.ts'

/** Most examples; the count continues. */
const MAX_EXAMPLES = 20
const PAGE = 1000

/** Checks of family rows that are fast enough for every run. */
const FAMILY_ROWS = [
  'family_publishing',
  'family_version',
  'family_tag',
  'refused_file',
  'web_font_release',
  'comment',
  'collection_family',
  'case_family',
  'saved_preview',
]

/**
 * Statements that must find nothing: each returns wrong rows as `at`. The plus keeps SQLite from searching the
 * published families for every foundry and tag, which takes hours at 100,000.
 */
const ROW_CHECKS: { sql: string; what: string; fix: string }[] = [
  ...FAMILY_ROWS.map((table) => ({
    sql: `SELECT DISTINCT t.familyId AS at FROM ${table} t LEFT JOIN family x ON x.id = t.familyId WHERE x.id IS NULL`,
    what: `row of ${table} without its family`,
    fix: 'restore from a backup',
  })),
  {
    sql: `SELECT DISTINCT t.familyId AS at FROM npm_release t LEFT JOIN family x ON x.id = t.familyId
          WHERE x.id IS NULL AND t.familyId <> ${REMOVED_FAMILY}`,
    what: 'row of npm_release without its family',
    fix: 'restore from a backup',
  },
  {
    sql: 'SELECT f.id AS at FROM font f LEFT JOIN family x ON x.id = f.familyId WHERE x.id IS NULL',
    what: 'font without its family',
    fix: 'restore from a backup',
  },
  {
    sql: 'SELECT f.id AS at FROM font f LEFT JOIN font_file x ON x.id = f.fontFileId WHERE f.fontFileId IS NOT NULL AND x.id IS NULL',
    what: 'font without its file record',
    fix: 'restore from a backup',
  },
  {
    sql: 'SELECT f.id AS at FROM family f LEFT JOIN foundry x ON x.id = f.foundryId WHERE x.id IS NULL',
    what: 'family without its foundry',
    fix: 'restore from a backup',
  },
  {
    sql: 'SELECT f.id AS at FROM font_file f LEFT JOIN coverage_set x ON x.id = f.coverageId WHERE x.id IS NULL',
    what: 'font file without its coverage',
    fix: 'restore from a backup',
  },
  {
    sql: 'SELECT f.id AS at FROM family f WHERE f.fontCount <> (SELECT count(*) FROM font x WHERE x.familyId = f.id)',
    what: 'family with a wrong font count',
    fix: 'restore from a backup',
  },
  {
    sql: 'SELECT f.id AS at FROM family f LEFT JOIN font x ON x.id = f.primaryFontId AND x.familyId = f.id WHERE f.primaryFontId IS NOT NULL AND x.id IS NULL',
    what: 'family whose primary font is not one of its own',
    fix: 'restore from a backup',
  },
  {
    sql: `SELECT f.id AS at FROM family f JOIN font x ON x.id = f.primaryFontId WHERE x.fontFileId IS NULL
          AND EXISTS (SELECT 1 FROM font y WHERE y.familyId = f.id AND y.fontFileId IS NOT NULL)`,
    what: 'family shown by a style without a file, though others have one',
    fix: 'change a style of the family in the studio: that chooses the first one anew',
  },
  {
    sql: `SELECT f.id AS at FROM foundry f WHERE f.familyCount <> (SELECT count(*) FROM family x WHERE x.foundryId = f.id AND +x.status = ${FAMILY_STATUS.published})`,
    what: 'foundry with a wrong family count',
    fix: 'restore from a backup',
  },
  {
    sql: `SELECT t.slug AS at FROM tag t WHERE t.familyCount <> (SELECT count(*) FROM family_tag ft JOIN family x ON x.id = ft.familyId
          WHERE ft.tagSlug = t.slug AND +x.status = ${FAMILY_STATUS.published})`,
    what: 'tag with a wrong family count',
    fix: 'restore from a backup',
  },
  {
    sql: 'SELECT c.id AS at FROM collection c LEFT JOIN user x ON x.id = c.ownerId WHERE x.id IS NULL',
    what: 'collection without its owner',
    fix: 'restore from a backup',
  },
  {
    sql: `SELECT c.id AS at FROM collection c WHERE c.fontCount <> (SELECT count(*) FROM collection_family m JOIN family x ON x.id = m.familyId
          WHERE m.collectionId = c.id AND x.status = ${FAMILY_STATUS.published})`,
    what: 'collection with a wrong font count',
    fix: 'restore from a backup',
  },
  {
    sql: `SELECT f.id AS at FROM family f WHERE f.status = ${FAMILY_STATUS.pending} AND f.sourceKey LIKE 'upload:%'
          AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.familyId = f.id AND s.state = 'waiting')
          AND NOT EXISTS (SELECT 1 FROM family_publishing p WHERE p.familyId = f.id AND p.readyVersionId IS NOT NULL)`,
    what: 'family that waits for nobody',
    fix: 'its designer can withdraw it and submit it again',
  },
  {
    sql: `SELECT s.id AS at FROM submission s LEFT JOIN family f ON f.id = s.familyId LEFT JOIN family_version v ON v.id = s.versionId
          WHERE f.id IS NULL OR v.id IS NULL`,
    what: 'submission without its family or version',
    fix: 'restore from a backup',
  },
  {
    sql: "SELECT id AS at FROM mail_message WHERE status = 'failed'",
    what: 'mail that could not be delivered',
    fix: `${commandWords('admin', 'mail')} says why, and with retry sends it again`,
  },
]

/**
 * Checks the whole installation and changes nothing. `deep` reads every stored file and compares its digest; `search`
 * lists differences between search index and database.
 */
export async function examine(
  site: { database: Database; storage: StoragePort; search?: () => Promise<string[]> },
  options: { deep: boolean },
): Promise<Problem[]> {
  return [
    ...(await checkRights(site.database)),
    ...(await checkIntegrity(site.database)),
    ...(await checkRows(site.database)),
    ...(await checkLicences(site.database)),
    ...(await checkFiles(site, options.deep)),
    ...(await checkPictures(site)),
    ...(await checkStrays(site)),
    ...(await checkSearch(site, site.search)),
  ]
}

async function checkRights(database: Database): Promise<Problem[]> {
  const fault = await rightsFault(database)
  if (fault === null) return []
  const [what = '', fix = ''] = fault.split('; ')
  return [{ what, fix }]
}

async function checkIntegrity(database: Database): Promise<Problem[]> {
  if (database.kind !== 'sqlite') return []
  const rows: { integrity_check: string }[] = await database.read.query('PRAGMA integrity_check')
  return rows
    .filter((row) => row.integrity_check !== 'ok')
    .map((row) => ({ what: `database file: ${row.integrity_check}`, fix: 'restore from a backup' }))
}

async function checkRows(database: Database): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { sql, what, fix } of ROW_CHECKS) {
    const rows: { at: number | string }[] = await database.read.query(`${sql} LIMIT ${MAX_EXAMPLES}`)
    problems.push(...rows.map((row) => ({ what: `${what}: ${row.at}`, fix })))
  }
  return problems
}

/** After an upgrade that changed the licence reader. */
async function checkLicences({ read }: Database): Promise<Problem[]> {
  const unread = await countUnreadLicences(read)
  if (unread === 0) return []
  const what = `${unread} fonts whose licence is still to be read as this version reads them`
  return [{ what, fix: 'the site reads them after its start', heals: true }]
}

interface FileRow {
  id: number
  originalSha256: string
  sanitisedSha256: string
  originalBytes: number
  sanitisedBytes: number
}

async function checkFiles(
  { database, storage }: { database: Database; storage: StoragePort },
  deep: boolean,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const known = new Set<string>()
  const ids = new Set<number>()
  const page = (after: number): Promise<FileRow[]> =>
    database.read.query(
      `SELECT id, originalSha256, sanitisedSha256, originalBytes, sanitisedBytes FROM font_file WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
      [after],
    )
  for (let rows = await page(0); rows.length > 0; rows = await page(rows.at(-1)?.id as number)) {
    for (const row of rows) {
      ids.add(row.id)
      const parts = [
        { key: fontKeys.original(row.originalSha256), bytes: row.originalBytes, sha256: row.originalSha256 },
        { key: fontKeys.sanitised(row.sanitisedSha256), bytes: row.sanitisedBytes, sha256: row.sanitisedSha256 },
      ]
      for (const part of parts) {
        if (known.has(part.key)) continue
        known.add(part.key)
        const fault = await checkFile(storage, part, deep)
        if (fault) problems.push({ what: `${part.key} ${fault}`, fix: 'restore it from a backup' })
      }
    }
  }
  problems.push(...(await checkVersions(database, ids)))
  const refused: { sha256: string; bytes: number; state: string }[] = await database.read.query(
    'SELECT sha256, bytes, state FROM refused_file',
  )
  for (const { sha256, bytes, state } of refused) {
    const keys = [fontKeys.refused(sha256), ...(state === 'accepted' ? [fontKeys.original(sha256)] : [])]
    for (const key of keys) {
      if (known.has(key)) continue
      known.add(key)
      const fault = await checkFile(storage, { key, bytes, sha256 }, deep)
      if (fault) problems.push({ what: `${key} ${fault}`, fix: 'restore it from a backup' })
    }
  }
  const packages: { sha256: string; bytes: number }[] = await database.read.query(
    `SELECT sha256, bytes FROM npm_release WHERE familyId <> ${REMOVED_FAMILY}`,
  )
  for (const { sha256, bytes } of packages) {
    const key = packageKey(sha256)
    const fault = await checkFile(storage, { key, bytes, sha256 }, deep)
    if (fault) problems.push({ what: `${key} ${fault}`, fix: 'restore it from a backup' })
  }
  return problems
}

/** Versions store file ids in JSON, where the database cannot join them. */
async function checkVersions(database: Database, ids: ReadonlySet<number>): Promise<Problem[]> {
  const problems: Problem[] = []
  const page = (after: number): Promise<{ id: number; files: string | { fontFileId: number }[] }[]> =>
    database.read.query(`SELECT id, files FROM family_version WHERE id > ? ORDER BY id LIMIT ${PAGE}`, [after])
  for (let rows = await page(0); rows.length > 0; rows = await page(rows.at(-1)!.id))
    for (const { id, files } of rows) {
      const list = (typeof files === 'string' ? JSON.parse(files) : files) as { fontFileId: number }[]
      if (!list.every((file) => ids.has(file.fontFileId)))
        problems.push({ what: `version ${id} names a file that is not there`, fix: 'restore from a backup' })
    }
  return problems
}

async function checkFile(
  storage: StoragePort,
  part: { key: string; bytes: number; sha256: string },
  deep: boolean,
): Promise<string | null> {
  const stored = await storage.stat(part.key)
  if (!stored) return 'is missing'
  if (stored.bytes !== part.bytes) return `has ${stored.bytes} bytes and not ${part.bytes}`
  if (!deep) return null
  return (await storedDigest(storage, part.key)) === part.sha256 ? null : 'is damaged'
}

async function checkSearch(
  { database }: { database: Database },
  differences: () => Promise<string[]> = async () => [],
): Promise<Problem[]> {
  const lines = await differences()
  if (lines.length === 0) return []
  const isOnItsWay = await hasWaitingChanges(database)
  return lines.map((line) => ({
    what: `search: ${line}`,
    ...(isOnItsWay
      ? { fix: 'changes are still on their way to the index; look again in a minute', heals: true }
      : { fix: `${commandWords('reindex')}; a change of the last seconds may still be on its way` }),
  }))
}

/** Whether a relay has pending changes for the index; the embedded engine has none. */
async function hasWaitingChanges({ read }: Database): Promise<boolean> {
  const cursor = await storedCursor({ query: (sql, params) => read.query(sql, params) })
  if (!cursor) return false
  const rows: unknown[] = await read.query(
    "SELECT id FROM search_outbox WHERE id > ? AND entity IN ('family', 'collection') LIMIT 1",
    [cursor.seen],
  )
  return rows.length > 0
}
