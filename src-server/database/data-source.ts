import 'reflect-metadata'
import { setTimeout as pause } from 'node:timers/promises'
import { DataSource, type DataSourceOptions } from 'typeorm'
import { migrations } from '#migrations/index.ts'
import { isRefusal, type MysqlPlace } from './connect-fault.ts'
import { Account, LoginGuard } from './entities/account.ts'
import { AnalyticsDaily, AnalyticsEvent } from './entities/analytics.ts'
import { Article } from './entities/article.ts'
import { AuditEntry } from './entities/audit-entry.ts'
import { CaseFamily, CaseFile, CaseLink } from './entities/case-file.ts'
import { CharacterWord } from './entities/character-word.ts'
import {
  Collection,
  CollectionFamily,
  CollectionFilter,
  CollectionFont,
  CollectionToken,
} from './entities/collection.ts'
import { Comment } from './entities/comment.ts'
import { CoverageLanguage, CoveragePage, CoveragePart, CoverageSet } from './entities/coverage.ts'
import { Family } from './entities/family.ts'
import { FamilyAnnouncement, Follow, NewsMail, Notification } from './entities/follow.ts'
import { Font } from './entities/font.ts'
import { FontFile, FontFileFacet } from './entities/font-file.ts'
import { FontLettersRow } from './entities/font-letters.ts'
import { FontShapeRow } from './entities/font-shape.ts'
import { Foundry, FoundryActivity, FoundryClaim, FoundryInvite, FoundryMember } from './entities/foundry.ts'
import { KeptAnswer } from './entities/kept-answer.ts'
import { MailMessage } from './entities/mail-message.ts'
import { Message, MessageMember, MessageThread, UserBlock } from './entities/message.ts'
import { NpmRelease } from './entities/npm-release.ts'
import { FamilyPublishing, FamilyVersion, RefusedFile, Submission, UploadSession } from './entities/publishing.ts'
import { RateLimit } from './entities/rate-limit.ts'
import { FamilyFavourite, FamilyRating, FamilyRatingTotals } from './entities/rating.ts'
import { IdleFontFile, RemovedFamily, StoredRemoval } from './entities/removal.ts'
import { ReportMark } from './entities/report-mark.ts'
import { SavedPreview } from './entities/saved-preview.ts'
import { AppState, Lease, SearchOutbox } from './entities/search-outbox.ts'
import { AccountToken, ApiKey, Session } from './entities/session.ts'
import { Setting, Showcase } from './entities/setting.ts'
import { FamilyTag, FamilyToken, Tag } from './entities/tag.ts'
import { UsageDaily, UsageEvent, UsageSum, UserDownload } from './entities/usage.ts'
import { User } from './entities/user.ts'
import { WebFontRelease } from './entities/web-font-release.ts'
import { LOCK_WAIT_S, limitConnectionWait, lockWaits } from './lock-waits.ts'
import { migrate } from './migrate.ts'
import { type OutageListener, type WatchedPool, watchMysql } from './mysql-watch.ts'
import { Sqlite } from './sqlite-driver.mjs'
import { retrying } from './transaction.ts'

const entities = [
  Foundry,
  Family,
  Font,
  FontFile,
  FontFileFacet,
  FontShapeRow,
  FontLettersRow,
  CoverageSet,
  CoveragePage,
  CoverageLanguage,
  CoveragePart,
  CharacterWord,
  Tag,
  FamilyTag,
  FamilyToken,
  UsageEvent,
  UsageDaily,
  SearchOutbox,
  Lease,
  AppState,
  User,
  Collection,
  CollectionFamily,
  CollectionFont,
  CollectionFilter,
  CollectionToken,
  MailMessage,
  AnalyticsEvent,
  AnalyticsDaily,
  CaseFile,
  CaseFamily,
  CaseLink,
  RateLimit,
  KeptAnswer,
  Article,
  Comment,
  Account,
  Session,
  AccountToken,
  ApiKey,
  LoginGuard,
  FoundryMember,
  FoundryInvite,
  FoundryClaim,
  FoundryActivity,
  UsageSum,
  UserDownload,
  AuditEntry,
  MessageThread,
  MessageMember,
  Message,
  UserBlock,
  ReportMark,
  FamilyFavourite,
  FamilyRating,
  FamilyRatingTotals,
  Follow,
  FamilyAnnouncement,
  Notification,
  NewsMail,
  SavedPreview,
  FamilyPublishing,
  FamilyVersion,
  Submission,
  RefusedFile,
  UploadSession,
  WebFontRelease,
  NpmRelease,
  Setting,
  Showcase,
  RemovedFamily,
  IdleFontFile,
  StoredRemoval,
]

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'mysql'; url: string }

/**
 * SQLite: WAL with synchronous=FULL survives power loss; busy_timeout stays short because the driver blocks the event loop
 * while it waits (transaction.ts retries instead). The second, read-only connection serves reads outside transactions.
 */
const SQLITE_PRAGMAS = [
  'busy_timeout = 100',
  'synchronous = FULL',
  'foreign_keys = ON',
  'trusted_schema = OFF',
  'cache_size = -64000',
]

function sqliteOptions(file: string, readonly: boolean): DataSourceOptions {
  return {
    type: 'better-sqlite3',
    driver: Sqlite,
    database: file,
    entities,
    readonly,
    prepareDatabase: async (db: { pragma(sql: string): unknown }) => {
      for (const pragma of SQLITE_PRAGMAS) db.pragma(pragma)
      // SQLite does not wait here: when two processes opened a new file at once, one failed in 12 of 1,000 tries.
      if (!readonly) await retrying(async () => db.pragma('journal_mode = WAL'))
    },
  }
}

/** Where a MySQL server is, and how to log in. */
export function mysqlServer(url: string): MysqlPlace & { password: string; ssl?: object } {
  const u = new URL(url)
  return {
    host: u.hostname,
    port: u.port ? Number(u.port) : 3306,
    user: decodeURIComponent(u.username),
    password: decodeURIComponent(u.password),
    database: decodeURIComponent(u.pathname.slice(1)),
    ...(u.searchParams.get('ssl') === 'true' ? { ssl: {} } : {}),
  }
}

/** Driver type 'mysql' serves MySQL and MariaDB alike. Bigint comes back as number (safe up to 2^53). */
function mysqlOptions(url: string): DataSourceOptions {
  const { user, ssl, ...server } = mysqlServer(url)
  return {
    type: 'mysql',
    ...server,
    username: user,
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: false,
    connectTimeout: 3000,
    entities,
    // `trace` takes a stack for every statement in case it fails; the rejected query has the caller's own without it.
    extra: { connectionLimit: 10, queueLimit: 500, trace: false, ...(ssl ? { ssl } : {}) },
  }
}

export interface Database {
  kind: 'sqlite' | 'mysql'
  /** Every write goes through transaction.ts on this one. */
  write: DataSource
  /** Reads outside transactions. The same source on MySQL. */
  read: DataSource
  close(): Promise<void>
}

export type Migrations = typeof migrations

interface OpenOptions {
  migrate: boolean
  /** The first ones only, for the rows of an older version. */
  migrations?: Migrations
  /** How long to wait for a MySQL server at start (it takes half a minute in a fresh compose setup). */
  waitMs?: number
  /** Told once why it waits. */
  onWait?(error: Error): void
  outages?: OutageListener
}

/** Opens the database, migrates it, and returns both connections. */
export async function openDatabase(
  config: DatabaseConfig,
  options: OpenOptions = { migrate: true },
): Promise<Database> {
  const write = new DataSource({
    ...(config.kind === 'sqlite' ? sqliteOptions(config.file, false) : mysqlOptions(config.url)),
    migrations: options.migrations ?? migrations,
  })
  const deadline = Date.now() + (options.waitMs ?? 0)
  for (let tries = 1; ; tries++) {
    try {
      await write.initialize()
      break
    } catch (error) {
      if (config.kind === 'sqlite' || isRefusal(error as Error)) throw error
      if (tries === 1 && options.waitMs) options.onWait?.(error as Error)
      if (Date.now() >= deadline) throw error
      await pause(500)
    }
  }
  try {
    if (config.kind === 'mysql') await prepareSessions(write)
    if (options.migrate) await migrate(write)
    if (config.kind === 'mysql') {
      const watch = watchMysql(poolOf(write), mysqlServer(config.url), options.outages ?? null)
      const close = async () => {
        watch.close()
        await write.destroy()
      }
      return { kind: 'mysql', write, read: write, close }
    }
    const read = await new DataSource(sqliteOptions(config.file, true)).initialize()
    const close = async () => {
      await read.destroy()
      await write.destroy()
    }
    return { kind: 'sqlite', write, read, close }
  } catch (error) {
    await write.destroy()
    throw error
  }
}

/** Connects to a replica of a MySQL database, for reading only. */
export async function openReplicaSource(url: string): Promise<DataSource> {
  const source = await new DataSource(mysqlOptions(url)).initialize()
  await prepareSessions(source)
  return source
}

const SESSION = [
  // GROUP_CONCAT results (facets) exceed MySQL's 1 KB and MariaDB's 1 MB. A search for ten words joins eleven tables:
  // trying every join order takes MariaDB a minute, a depth of four milliseconds.
  'SET SESSION group_concat_max_len = 64000000, optimizer_search_depth = 4',
  lockWaits(LOCK_WAIT_S),
  // Under REPEATABLE READ a count in an UPDATE locks all counted rows: two moderators with families of one tag deadlock.
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
]

const poolOf = (source: DataSource) => (source.driver as unknown as { pool: WatchedPool }).pool

async function prepareSessions(source: DataSource): Promise<void> {
  const pool = poolOf(source)
  // A connection runs its queries in order, so this runs first. The source's first connection exists already.
  pool.on('connection', (connection) => {
    for (const setting of SESSION) connection.query(setting)
  })
  for (const setting of SESSION) await source.query(setting)
  limitConnectionWait(pool)
}
