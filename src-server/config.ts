import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { MailAddress } from '#shared/mail-address.ts'
import { nearestWord } from '#shared/search/near-words.ts'
import type { DatabaseConfig } from './database/data-source.ts'
import { logFormat } from './log-lines.mjs'
import { readSettingFiles } from './setting-files.ts'
import {
  addressRanges,
  boolean,
  databaseUrl,
  hostUrl,
  httpUrl,
  mailbox,
  maxText,
  oneOf,
  serverUrl,
  smtpUrl,
  socialLinks,
  storageUrl,
  text,
  whole,
} from './setting-kinds.ts'

/**
 * The only reader of process.env. Every variable is described here; README's table is generated from `describe`. A bad
 * value stops the start with one line naming the variable, what is allowed and the value. Secrets may come from files
 * (setting-files.ts).
 */
const environment = z.object({
  PORT: whole(0, 65535).default(3000).describe('Port to listen on; 0 takes a free one'),
  HOST: text('must be an IP address or the name of this machine', /^[\w.:%-]+$/)
    .default('0.0.0.0')
    .describe('Address to listen on'),
  DATA_DIR: maxText(4096).default('.data').describe('Folder of the SQLite file, stored fonts, caches and secrets'),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'MySQL/MariaDB database, mysql://user:password@host:3306/database, with ?ssl=true for TLS; without it a SQLite file in DATA_DIR is used',
    ),
  DATABASE_READ_URL: databaseUrl
    .optional()
    .describe('Read replica of DATABASE_URL for lists and pages of visitors who are not logged in'),
  DATABASE_PASSWORD: maxText(1024).optional().describe('Password of the database, if DATABASE_URL has none'),
  DATABASE_WAIT_MS: whole(0, 600_000).default(60_000).describe('How long the first start waits for MySQL, in ms'),
  MEILI_HOST: serverUrl
    .optional()
    .describe('Address of a Meilisearch, 1.36 or newer; without it the embedded search engine is used'),
  MEILI_API_KEY: text('must be ASCII characters without spaces', /^[\x21-\x7e]*$/)
    .default('')
    .describe('Meilisearch key'),
  STORAGE_URL: storageUrl
    .optional()
    .describe(
      'Folder or s3://key:secret@host:port/bucket/prefix?region=us-east-1&tls=true for files; region and tls are as shown unless set; default DATA_DIR/files',
    ),
  PUBLIC_URL: hostUrl.optional().describe('Address visitors use, without a path; default http://localhost:PORT'),
  IMAGES_URL: httpUrl.optional().describe('Address of the images host (a CDN); default PUBLIC_URL'),
  TRUST_PROXY: boolean
    .default(false)
    .describe('Believe X-Forwarded-For and X-Forwarded-Proto (set it only behind your own proxy)'),
  TRUSTED_PROXIES: addressRanges
    .optional()
    .describe(
      'Addresses and ranges of further proxies of yours in front of that one, such as 10.0.0.0/8, comma separated; needs TRUST_PROXY',
    ),
  SITE_NAME: maxText(60).default('Fontarium').describe('Name of the site'),
  NPM_SCOPE: text('must be a scope such as fontarium, or off', /^@?[a-z0-9][a-z0-9._-]{0,59}$/)
    .optional()
    .describe(
      'Scope of the npm packages under /npm/, without @; default the host of PUBLIC_URL with hyphens; off closes the registry',
    ),
  OPERATOR_NAME: maxText(120)
    .regex(/^[^\r\n]*$/, 'must be one line')
    .optional()
    .describe('Who runs the site, for the privacy, terms and copyright pages; default SITE_NAME'),
  OPERATOR_ADDRESS: maxText(300)
    .optional()
    .describe('Postal address of the operator, shown on the privacy and copyright pages'),
  CONTACT_EMAIL: mailbox.optional().describe('E-mail address shown to visitors; without it pages name the form only'),
  CONTACT_TO: mailbox
    .optional()
    .describe(
      'Where messages and notices of visitors are sent; default CONTACT_EMAIL, else postmaster@ the public host',
    ),
  SMTP_URL: smtpUrl.optional().describe('Mail server; without it each mail becomes a file in DATA_DIR/outbox'),
  MAIL_FROM: mailbox
    .optional()
    .describe('Sender of mails, as "Name <address>"; default SITE_NAME and noreply@ the public host'),
  SITE_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Key of anti-forgery tokens and signed URLs; default: made once and kept in the database'),
  INDEXING: boolean
    .default(true)
    .describe('Let search engines list the site; false for a copy that only you should find'),
  COUNTRY_HEADER: text('must be the name of a header, such as CF-IPCountry', /^[A-Za-z0-9-]+$/)
    .optional()
    .describe("Header with the visitor's country, set by your CDN"),
  ADMANAGER: oneOf(['proper', 'house'])
    .optional()
    .describe('Ad provider; without it there are no ads and no third-party request'),
  AD_SCRIPT_URL: httpUrl
    .optional()
    .describe('Script of the ad provider, for ADMANAGER=proper; nothing is loaded without it'),
  ANALYTICS: oneOf(['own', 'off'])
    .default('own')
    .describe(
      "own counts page views and clicks in the site's database, without addresses and cookies; off counts nothing",
    ),
  ANALYTICS_DAYS: whole(1, 3650).default(90).describe('Days that single analytics events are kept; daily sums stay'),
  SOCIAL_LINKS: socialLinks.optional().describe('Up to three addresses, comma separated, that the footer links to'),
  SEED_DEMO: boolean
    .default(true)
    .describe('Fill an empty site with the demo catalogue; default true, but false with NODE_ENV=production'),
  SEED_DEMO_ACTIVITY: boolean
    .default(true)
    .describe(
      'Give the demo catalogue invented visitors and downloads; default true, but false with NODE_ENV=production',
    ),
  SEED_DEMO_PEOPLE: boolean
    .default(false)
    .describe(
      'Add people of every role to the demo and print their passwords once; default true, but never with NODE_ENV=production',
    ),
  RENDER_THREADS: whole(1, 64).optional().describe('Preview threads; default cores - 1'),
  PREVIEW_CACHE_MB: whole(16, 1_000_000).default(1024).describe('Disk the preview cache may take, in MB'),
  PAGE_RATE: whole(1, 10_000)
    .default(20)
    .describe('Pages a second that one address may ask to be drawn; raise it when a whole office shares one address'),
  BACKUP_COPY_URL: storageUrl
    .optional()
    .describe('Folder or s3:// address, as in STORAGE_URL, where `backup --folder` puts a copy of each backup'),
  METRICS_TOKEN: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe('Bearer token for /metrics; without it /metrics answers local addresses only'),
  SLOW_QUERY_MS: whole(0, 600_000)
    .default(500)
    .describe('SQL statements that take longer, in ms, are logged with the id and route of their request; 0 logs none'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least important log lines to write: fatal, error, warn, info, debug; silent writes none'),
  LOG_FORMAT: oneOf(['pretty', 'json'])
    .optional()
    .describe('pretty log lines for people, json for programs; default pretty in a terminal, else json'),
  SHUTDOWN_TIMEOUT_MS: whole(0, 300_000)
    .default(15_000)
    .describe('How long running requests may take to end at SIGTERM, in ms'),
  DRAIN_MS: whole(0, 120_000)
    .optional()
    .describe(
      'How long new requests are still answered after SIGTERM, while /readyz says 503, so that a proxy notices, in ms; default 3000 in production with TRUST_PROXY, otherwise 0',
    ),
  NODE_ENV: oneOf(['production', 'development', 'test'])
    .default('production')
    .describe(
      'production, development or test. With production a start never builds and adds no demo unless told to; by default the site runs the same, but `npm start` builds what has changed and adds the demo',
    ),
})

type Environment = z.infer<typeof environment>

/**
 * False: X-Forwarded-For is ignored. True: its last address is the visitor, as the proxy in front says. Ranges: those of
 * further proxies, whose word on who is before them counts, too.
 */
export type ProxyTrust = boolean | BlockList

export interface Config {
  port: number
  host: string
  dataDir: string
  database: DatabaseConfig
  databaseReadUrl: string | null
  databaseWaitMs: number
  meili: { host: string; apiKey: string } | null
  storageUrl: string
  publicUrl: string
  imagesUrl: string
  trustProxy: ProxyTrust
  siteName: string
  /** Without '@'; null: there is no npm registry. */
  npmScope: string | null
  operator: { name: string; address: string; email: string }
  /** Null `smtpUrl`: mails are written to files. */
  mail: { smtpUrl: string | null; from: MailAddress; contactTo: MailAddress }
  siteSecret: string | null
  indexing: boolean
  countryHeader: string | null
  admanager: 'proper' | 'house' | null
  adScriptUrl: string | null
  analytics: 'own' | 'off'
  analyticsDays: number
  socialLinks: string[]
  seedDemo: boolean
  seedDemoActivity: boolean
  seedDemoPeople: boolean
  renderThreads: number | null
  previewCacheBytes: number
  /** Pages per second and address. */
  pageRate: number
  /** Null: backups are not copied. */
  backupCopyUrl: string | null
  metricsToken: string | null
  /** 0: none are logged. */
  slowQueryMs: number
  logLevel: Environment['LOG_LEVEL']
  /** Null: pretty in a terminal, otherwise JSON. */
  logFormat: 'pretty' | 'json' | null
  shutdownTimeoutMs: number
  drainMs: number
  mode: Environment['NODE_ENV']
}

/** Proxies notice a replica that is ending within this. */
const PROXY_NOTICES_MS = 3000

/** Every variable, for the README table; `file`: it may be given as a file, too. */
export function describeEnvironment(): { name: string; meaning: string; file: boolean }[] {
  return Object.entries(environment.shape).map(([name, schema]) => {
    const { description = '' } = schema
    const usual = schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : ''
    // Some descriptions say more of their default, such as when it is another one.
    const meaning = usual === '' || /\bdefault\b/.test(description) ? description : `${description}; default ${usual}`
    return { name, meaning, file: SECRET.has(name) }
  })
}

/** A line for each variable that looks like a setting which is not set. No error, since it may be another program's. */
export function misspeltSettings(env: Record<string, string | undefined> = process.env): string[] {
  const known = describeEnvironment().flatMap(({ name, file }) => (file ? [name, `${name}_FILE`] : [name]))
  const unset = known.filter((name) => !env[name])
  return Object.keys(env).flatMap((name) => {
    const meant = known.includes(name) ? null : nearestWord(name, unset)
    return meant === null ? [] : [`${name} is not a setting: did you mean ${meant}?`]
  })
}

/** Settings that may be or contain a secret: their values are not repeated. */
const SECRET = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_PASSWORD',
  'MEILI_API_KEY',
  'STORAGE_URL',
  'SMTP_URL',
  'SITE_SECRET',
  'BACKUP_COPY_URL',
  'METRICS_TOKEN',
])
const SHOWN_LENGTH = 60

/** Invalid settings: one line for each with its name, what is allowed, and the value unless it may be a secret. */
export class SettingsError extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[], options?: ErrorOptions) {
    super(lines.join('\n'), options)
    this.name = 'SettingsError'
    this.lines = lines
  }
}

function settingLine(name: string, allowed: string, value: string): string {
  if (SECRET.has(name)) return `${name}: ${allowed} (its value is not shown${aroundIt(value)})`
  const open = withoutPassword(value)
  const shown = open.length > SHOWN_LENGTH ? `${open.slice(0, SHOWN_LENGTH)}…` : open
  return `${name}: ${allowed}, not ${JSON.stringify(shown)}`
}

/** An address without user, password and values of its query, in whatever way somebody wrote it. */
function withoutPassword(value: string): string {
  const [scheme = ''] = /^([a-z][a-z\d+.-]*:\/+)?/i.exec(value) ?? []
  const rest = value.slice(scheme.length)
  const mayHoldOne = scheme !== '' || rest.includes(':')
  return scheme + (mayHoldOne ? rest.replace(/^.*@/s, '…@') : rest).replace(/([?&][^=&]*=)[^&]*/gs, '$1…')
}

/** Hints on secrets, whose values are not shown: spaces or quotes around them. */
function aroundIt(value: string): string {
  if (/^\s|\s$/.test(value)) return '; remove the spaces around it'
  return /^(["']).*\1$/.test(value) ? '; remove the quotes around it' : ''
}

/** The format of log lines, readable even if other settings are wrong. */
export const readLogFormat = (env: Record<string, string | undefined> = process.env) => logFormat(env.LOG_FORMAT)

const withoutEmpty = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** @throws SettingsError with every bad variable. Empty variables count as absent, as in compose files. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const { env: present, faults } = readSettingFiles(withoutEmpty(env), Object.keys(environment.shape), SECRET)
  const parsed = environment.safeParse(present)
  const allowed = new Map<string, string>()
  for (const { path, message } of parsed.error?.issues ?? [])
    if (!allowed.has(String(path[0]))) allowed.set(String(path[0]), message)
  const lines = [...faults, ...[...allowed].map(([name, what]) => settingLine(name, what, String(present[name])))]
  if (!parsed.success || lines.length > 0) throw new SettingsError(lines)
  const e = parsed.data
  if (e.DATABASE_READ_URL && !e.DATABASE_URL)
    throw new SettingsError([settingLine('DATABASE_READ_URL', 'needs DATABASE_URL, whose replica it is', '')])
  if (e.TRUSTED_PROXIES && !e.TRUST_PROXY) throw new SettingsError(['TRUSTED_PROXIES: set TRUST_PROXY=true, too'])
  const dataDir = resolve(e.DATA_DIR)
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir,
    database: e.DATABASE_URL
      ? { kind: 'mysql', url: withPassword(e.DATABASE_URL, e.DATABASE_PASSWORD) }
      : { kind: 'sqlite', file: resolve(dataDir, 'fontarium.sqlite') },
    databaseReadUrl: e.DATABASE_READ_URL ? withPassword(e.DATABASE_READ_URL, e.DATABASE_PASSWORD) : null,
    databaseWaitMs: e.DATABASE_WAIT_MS,
    meili: e.MEILI_HOST ? { host: e.MEILI_HOST, apiKey: e.MEILI_API_KEY } : null,
    storageUrl: e.STORAGE_URL ?? resolve(dataDir, 'files'),
    publicUrl,
    imagesUrl: e.IMAGES_URL ?? publicUrl,
    trustProxy: e.TRUSTED_PROXIES ?? e.TRUST_PROXY,
    siteName: e.SITE_NAME,
    npmScope: e.NPM_SCOPE === 'off' ? null : (e.NPM_SCOPE?.replace('@', '') ?? scopeOfHost(publicUrl)),
    operator: {
      name: e.OPERATOR_NAME ?? e.SITE_NAME,
      address: e.OPERATOR_ADDRESS?.trim() ?? '',
      email: e.CONTACT_EMAIL?.address ?? '',
    },
    mail: {
      smtpUrl: e.SMTP_URL ?? null,
      from: e.MAIL_FROM ?? { name: e.SITE_NAME, address: `noreply@${new URL(publicUrl).hostname}` },
      contactTo: e.CONTACT_TO ?? e.CONTACT_EMAIL ?? { name: '', address: `postmaster@${new URL(publicUrl).hostname}` },
    },
    siteSecret: e.SITE_SECRET ?? null,
    indexing: e.INDEXING,
    countryHeader: e.COUNTRY_HEADER?.toLowerCase() ?? null,
    admanager: e.ADMANAGER ?? null,
    adScriptUrl: e.ADMANAGER === 'proper' ? (e.AD_SCRIPT_URL ?? null) : null,
    analytics: e.ANALYTICS,
    analyticsDays: e.ANALYTICS_DAYS,
    socialLinks: e.SOCIAL_LINKS ?? [],
    seedDemo: e.SEED_DEMO,
    seedDemoActivity: e.SEED_DEMO_ACTIVITY,
    seedDemoPeople: e.SEED_DEMO_PEOPLE,
    renderThreads: e.RENDER_THREADS ?? null,
    previewCacheBytes: e.PREVIEW_CACHE_MB * 1024 * 1024,
    pageRate: e.PAGE_RATE,
    backupCopyUrl: e.BACKUP_COPY_URL ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    slowQueryMs: e.SLOW_QUERY_MS,
    logLevel: e.LOG_LEVEL,
    logFormat: e.LOG_FORMAT ?? null,
    shutdownTimeoutMs: e.SHUTDOWN_TIMEOUT_MS,
    drainMs: e.DRAIN_MS ?? (e.TRUST_PROXY && e.NODE_ENV === 'production' ? PROXY_NOTICES_MS : 0),
    mode: e.NODE_ENV,
  }
}

function withPassword(databaseUrl: string, password: string | undefined): string {
  const url = new URL(databaseUrl)
  if (password === undefined || url.password !== '') return databaseUrl
  url.password = encodeURIComponent(password)
  return url.href
}

/** 'fonts.example.org' → 'fonts-example-org': no scope of the public npm registry by chance. */
const scopeOfHost = (publicUrl: string): string =>
  new URL(publicUrl).hostname
    .replace(/^www\./, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
