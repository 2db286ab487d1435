import { resolve } from 'node:path'
import { z } from 'zod'
import { type MailAddress, parseMailbox } from '#shared/mail-address.ts'

/**
 * The only reader of process.env. Every variable stands here with its meaning; README's table is written from `describe`.
 * A bad value stops the start with one line that names the variable.
 */
const boolean = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((v) => v.replace(/\/+$/, ''))

const mailbox = z.string().transform((text, ctx) => {
  const parsed = parseMailbox(text)
  if (!parsed) ctx.addIssue({ code: 'custom', message: 'must be an e-mail address, or "Name <address>"' })
  return parsed ?? z.NEVER
})

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on; 0 takes a free one'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder of the SQLite file, stored fonts, caches and secrets'),
  DATABASE_URL: z
    .string()
    .regex(/^mysql:\/\/[^/]+\/[^/?]+/, 'must look like mysql://user:password@host:3306/database')
    .optional()
    .describe('MySQL/MariaDB database; without it a SQLite file in DATA_DIR is used'),
  DATABASE_WAIT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600_000)
    .default(60_000)
    .describe('How long the first start waits for MySQL, in ms'),
  MEILI_HOST: httpUrl.optional().describe('Meilisearch address; without it the embedded search engine is used'),
  MEILI_API_KEY: z.string().default('').describe('Meilisearch key'),
  STORAGE_URL: z
    .string()
    .optional()
    .describe('Folder or s3://key:secret@host:port/bucket for files; default DATA_DIR/files'),
  PUBLIC_URL: httpUrl.optional().describe('Address visitors use; default http://localhost:PORT'),
  IMAGES_URL: httpUrl.optional().describe('Address of the images host (a CDN); default PUBLIC_URL'),
  TRUST_PROXY: boolean
    .default(false)
    .describe('Believe X-Forwarded-For and X-Forwarded-Proto (set it only behind your own proxy)'),
  SITE_NAME: z.string().min(1).max(60).default('Fontarium').describe('Name of the site'),
  OPERATOR_NAME: z
    .string()
    .max(120)
    .regex(/^[^\r\n]*$/, 'must be one line')
    .optional()
    .describe('Who runs the site, for the privacy, terms and copyright pages; default SITE_NAME'),
  OPERATOR_ADDRESS: z
    .string()
    .max(300)
    .optional()
    .describe('Postal address of the operator, shown on the privacy and copyright pages'),
  CONTACT_EMAIL: mailbox.optional().describe('E-mail address shown to visitors; without it pages name the form only'),
  CONTACT_TO: mailbox
    .optional()
    .describe(
      'Where messages and notices of visitors are sent; default CONTACT_EMAIL, else postmaster@ the public host',
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]+\/?$/, 'must look like smtp://user:password@host:587 or smtps://user:password@host')
    .optional()
    .describe('Mail server; without it each mail becomes a file in DATA_DIR/outbox'),
  MAIL_FROM: mailbox
    .optional()
    .describe('Sender of mails, as "Name <address>"; default SITE_NAME and noreply@ the public host'),
  SITE_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Key of anti-forgery tokens and signed URLs; default: made once and kept in the database'),
  INDEXING: boolean
    .default(true)
    .describe('Let search engines list the site; false for a copy that only you should find'),
  COUNTRY_HEADER: z.string().optional().describe("Header with the visitor's country, set by your CDN"),
  ADMANAGER: z
    .enum(['proper', 'house'])
    .optional()
    .describe('Ad provider; without it there are no ads and no third-party request'),
  AD_SCRIPT_URL: httpUrl
    .optional()
    .describe('Script of the ad provider, for ADMANAGER=proper; nothing is loaded without it'),
  ANALYTICS: z
    .enum(['own', 'off'])
    .default('own')
    .describe(
      "own counts page views and clicks in the site's database, without addresses and cookies; off counts nothing",
    ),
  ANALYTICS_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe('Days that single analytics events are kept; daily sums stay'),
  SOCIAL_LINKS: z
    .string()
    .transform((list) => list.split(',').map((link) => link.trim()))
    .pipe(
      z
        .array(z.url({ protocol: /^https?$/, error: 'must be http(s) addresses' }))
        .max(3, 'must be at most three addresses'),
    )
    .optional()
    .describe('Up to three addresses, comma separated, that the footer links to'),
  SEED_DEMO: boolean
    .default(true)
    .describe('Fill an empty site with the demo catalogue; default false with NODE_ENV=production'),
  SEED_DEMO_ACTIVITY: boolean
    .default(true)
    .describe('Give the demo catalogue invented visitors and downloads; default false with NODE_ENV=production'),
  SEED_DEMO_PEOPLE: boolean
    .default(false)
    .describe(
      'Add people of every role to the demo and print their passwords once; default true, but never with NODE_ENV=production',
    ),
  RENDER_THREADS: z.coerce.number().int().min(1).max(64).optional().describe('Preview threads; default cores - 1'),
  PREVIEW_CACHE_MB: z.coerce
    .number()
    .int()
    .min(16)
    .max(1_000_000)
    .default(1024)
    .describe('Disk the preview cache may take, in MB'),
  METRICS_TOKEN: z
    .string()
    .min(8)
    .optional()
    .describe('Bearer token for /metrics; without it /metrics answers local addresses only'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info').describe('Log level'),
  SHUTDOWN_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300_000)
    .default(15_000)
    .describe('How long running requests may take to end at SIGTERM, in ms'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('production, development or test'),
})

export type Environment = z.infer<typeof environment>

export interface Config {
  port: number
  host: string
  dataDir: string
  database: { kind: 'sqlite'; file: string } | { kind: 'mysql'; url: string }
  databaseWaitMs: number
  meili: { host: string; apiKey: string } | null
  storageUrl: string
  publicUrl: string
  imagesUrl: string
  trustProxy: boolean
  siteName: string
  operator: { name: string; address: string; email: string }
  /** Null `smtpUrl`: mails become files. */
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
  metricsToken: string | null
  logLevel: Environment['LOG_LEVEL']
  shutdownTimeoutMs: number
  mode: Environment['NODE_ENV']
}

/** Name, default and meaning of every variable, for the README table and `doctor`. */
export function describeEnvironment(): { name: string; meaning: string }[] {
  return Object.entries(environment.shape).map(([name, schema]) => ({ name, meaning: schema.description ?? '' }))
}

/** @throws Error with one line per bad variable. Empty variables count as absent, as in compose files. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) throw new Error(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'))
  const e = parsed.data
  const dataDir = resolve(e.DATA_DIR)
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir,
    database: e.DATABASE_URL
      ? { kind: 'mysql', url: e.DATABASE_URL }
      : { kind: 'sqlite', file: resolve(dataDir, 'fontarium.sqlite') },
    databaseWaitMs: e.DATABASE_WAIT_MS,
    meili: e.MEILI_HOST ? { host: e.MEILI_HOST, apiKey: e.MEILI_API_KEY } : null,
    storageUrl: e.STORAGE_URL ?? resolve(dataDir, 'files'),
    publicUrl,
    imagesUrl: e.IMAGES_URL ?? publicUrl,
    trustProxy: e.TRUST_PROXY,
    siteName: e.SITE_NAME,
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
    metricsToken: e.METRICS_TOKEN ?? null,
    logLevel: e.LOG_LEVEL,
    shutdownTimeoutMs: e.SHUTDOWN_TIMEOUT_MS,
    mode: e.NODE_ENV,
  }
}
