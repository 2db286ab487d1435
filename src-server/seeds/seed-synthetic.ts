import { createHash } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import { alphaOf, foldName } from '#shared/search/words.ts'
import type { Database } from '../database/data-source.ts'
import { FAMILY_STATUS } from '../database/entities/family.ts'
import { AppState } from '../database/entities/search-outbox.ts'
import { transaction } from '../database/transaction.ts'
import { recordRebuild } from '../search/search-outbox.ts'
import { familyTokens } from '../search/tokens.ts'
import { insertPlainRows } from './bulk-insert.ts'
import { loadCatalogue } from './catalogue.ts'
import type { SeedProgress } from './seed-demo.ts'
import { type SyntheticFamily, syntheticFamily } from './synthetic.ts'
import { ensureFoundries, ensureTags, raiseCounts } from './synthetic-labels.ts'
import { WORD_COUNT } from './synthetic-names.ts'

/** Families per transaction: some 400 ms of the write lock, so that a running server can write in between. */
const CHUNK = 1000

/**
 * SQLite settings for a long run, and the defaults. Every chunk touches leaves all over the indexes: they should stay
 * in the page cache instead of being checkpointed after each chunk.
 */
const LONG_RUN = ['cache_size = -256000', 'wal_autocheckpoint = 16000']
const USUAL = ['cache_size = -64000', 'wal_autocheckpoint = 1000']

interface SyntheticOptions {
  families: number
  seed: number
  onProgress?: (progress: SeedProgress) => void
  signal?: AbortSignal
}

/** A real family whose files the synthetic ones share. */
interface Lender {
  topicSlug: string
  description: string
  fonts: LenderFont[]
}

interface LenderFont {
  fontFileId: number
  name: string
  weight: number
  width: number
  italic: boolean
  extension: string
}

/**
 * Adds `families` invented families to the catalogue; see synthetic.ts for their properties. They use the same tables
 * as real ones (tokens, tags, counters) and share the files, facts and coverage of existing real fonts. Progress is
 * stored with each chunk: after an interruption it continues, and does nothing when all exist.
 * @returns how many families this run added
 */
export async function seedSynthetic(database: Database, options: SyntheticOptions): Promise<number> {
  const { families: total, seed } = options
  if (!Number.isInteger(total) || total < 1 || total > WORD_COUNT / 2)
    throw new AppError('BAD_REQUEST', `families must be a whole number from 1 to ${WORD_COUNT / 2}`)
  if (!Number.isInteger(seed) || seed < 0 || seed > 2 ** 31 - 1)
    throw new AppError('BAD_REQUEST', 'seed must be a whole number from 0 to 2147483647')
  const lenders = await findLenders(database)
  if (lenders.length === 0)
    throw new AppError(
      'CONFLICT',
      'there are no real fonts to share: start the site once, so that it fills the demo catalogue',
    )

  const state = `synthetic.${seed}`
  const saved = await database.read.manager.findOneBy(AppState, { name: state })
  const first = Number(saved?.value ?? 0)
  if (first >= total) return 0
  await setPragmas(database, LONG_RUN)
  try {
    return await writeChunks(database, options, { lenders, state, first })
  } finally {
    await setPragmas(database, USUAL)
  }
}

async function setPragmas(database: Database, pragmas: readonly string[]): Promise<void> {
  if (database.kind !== 'sqlite') return
  for (const pragma of pragmas) await database.write.query(`PRAGMA ${pragma}`)
}

async function writeChunks(
  database: Database,
  { families: total, seed, onProgress, signal }: SyntheticOptions,
  { lenders, state, first }: { lenders: readonly Lender[]; state: string; first: number },
): Promise<number> {
  const began = Date.now()
  let done = first
  let fonts = 0
  while (done < total) {
    signal?.throwIfAborted()
    const plans: SyntheticFamily[] = []
    for (let i = done; i < Math.min(done + CHUNK, total); i++) plans.push(syntheticFamily(seed, i))
    const isLast = done + plans.length >= total
    const from = done
    fonts += await transaction(database, (manager) =>
      writeChunk(manager, plans, { seed, lenders, state, from, isLast }),
    )
    done += plans.length
    const perFamily = (Date.now() - began) / (done - first)
    onProgress?.({ done, total, fonts, etaMs: Math.round(perFamily * (total - done)) })
  }
  return done - first
}

/** Real published families with their fonts, by topic, in a fixed order. */
async function findLenders(database: Database): Promise<Lender[]> {
  const rows = (await database.read.query(
    `SELECT family.id AS familyId, family.name AS familyName, family.topicSlug, font.name, font.weight, font.width, font.italic,
            font.fontFileId, font.fileName
     FROM family JOIN font ON font.familyId = family.id
     WHERE family.status = ? AND font.fontFileId IS NOT NULL AND family.sourceKey NOT LIKE 'synthetic:%'
     ORDER BY family.sourceKey, font.position, font.id LIMIT 5000`,
    [FAMILY_STATUS.published],
  )) as (Omit<LenderFont, 'extension'> & {
    familyId: number
    familyName: string
    topicSlug: string
    fileName: string
  })[]
  const lenders = new Map<number, Lender>()
  for (const row of rows) {
    const lender: Lender = lenders.get(row.familyId) ?? {
      topicSlug: row.topicSlug,
      description: `An invented family for trying the site at scale. It shows the letters of ${row.familyName}.`,
      fonts: [],
    }
    lender.fonts.push({ ...row, italic: Boolean(row.italic), extension: /\.\w+$/.exec(row.fileName)?.[0] ?? '' })
    lenders.set(row.familyId, lender)
  }
  return [...lenders.values()]
}

interface ChunkContext {
  seed: number
  lenders: readonly Lender[]
  state: string
  /** Index of the chunk's first family. */
  from: number
  isLast: boolean
}

async function writeChunk(manager: EntityManager, plans: SyntheticFamily[], context: ChunkContext): Promise<number> {
  const now = Date.now()
  // A concurrent run of the same seed may be ahead: its cursor decides, and this chunk is not written twice.
  const cursor = await manager.findOneBy(AppState, { name: context.state })
  if (Number(cursor?.value ?? 0) !== context.from)
    throw new AppError('CONFLICT', `another run adds the synthetic catalogue of seed ${context.seed}`)
  const { labels } = loadCatalogue()
  await ensureTags(
    manager,
    new Set(plans.flatMap((plan) => plan.tags)),
    new Set(plans.map((plan) => plan.topic)),
    labels,
  )
  const foundryIds = await ensureFoundries(
    manager,
    plans.map((plan) => plan.foundry),
    now,
  )
  // Explicit ids save reading them back; the write lock (SQLite) or the unique key (MySQL) protects them.
  const [ids] = (await manager.query(
    'SELECT (SELECT COALESCE(MAX(id), 0) FROM family) AS family, (SELECT COALESCE(MAX(id), 0) FROM font) AS font',
  )) as { family: number; font: number }[]
  let familyId = Number(ids!.family)
  let fontId = Number(ids!.font)

  const familyRows: unknown[][] = []
  const fontRows: unknown[][] = []
  const tagRows: unknown[][] = []
  const tokenRows: unknown[][] = []
  const counts: { foundryId: number; fonts: number; downloads: number; tags: string[] }[] = []
  for (const plan of plans) {
    familyId++
    const foundryId = foundryIds.get(plan.foundry.slug)!
    const lender = lenderOf(context.lenders, plan)
    const fonts = lender.fonts.slice(0, plan.styles)
    const labelOf = (tag: string) => labels[tag] ?? tag
    const source = `synthetic:${context.seed}:${plan.index}`
    familyRows.push([
      familyId,
      foundryId,
      plan.slug,
      plan.name,
      foldName(plan.name),
      `${plan.name} Font`,
      lender.description,
      FAMILY_STATUS.published,
      plan.topic,
      labelOf(plan.topic),
      plan.licenseId,
      plan.commercialUse ? 1 : 0,
      plan.licenseDeclared,
      'Invented together with the family.',
      null,
      plan.publishedAt,
      new Date(plan.publishedAt).getUTCFullYear(),
      plan.publishedAt,
      alphaOf(plan.name),
      plan.downloads,
      plan.popularity,
      plan.trending,
      plan.randomKey,
      fonts.length,
      fontId + 1,
      '',
      plan.tags.join(','),
      source,
      1,
      now,
      null,
    ])
    for (const [position, font] of fonts.entries()) {
      fontId++
      const style = font.name || 'Regular'
      fontRows.push([
        fontId,
        familyId,
        font.fontFileId,
        guidOf(`${source}:${position}`),
        style,
        `${plan.name} ${style}`,
        styleSlug(style, position),
        position,
        position === 0 ? 1 : 0,
        font.weight,
        font.width,
        font.italic ? 1 : 0,
        `${plan.name.replace(/ /g, '')}-${style.replace(/ /g, '')}${font.extension}`,
        '',
        now,
      ])
    }
    for (const tag of plan.tags) tagRows.push([familyId, tag])
    for (const row of familyTokens(plan.name, [plan.foundry.name], plan.tags.map(labelOf)))
      tokenRows.push([familyId, row.token, row.weight])
    counts.push({ foundryId, fonts: fonts.length, downloads: plan.downloads, tags: plan.tags })
  }
  await insertPlainRows(manager, 'family', FAMILY_COLUMNS, familyRows)
  await insertPlainRows(manager, 'font', FONT_COLUMNS, fontRows)
  // In index order: neighbours share a leaf of the index.
  tagRows.sort((a, b) => compareKeys(a[1], b[1]))
  tokenRows.sort((a, b) => compareKeys(a[1], b[1]))
  await insertPlainRows(manager, 'family_tag', ['familyId', 'tagSlug'], tagRows)
  await insertPlainRows(manager, 'family_token', ['familyId', 'token', 'weight'], tokenRows)
  await raiseCounts(manager, counts)
  const next = context.from + plans.length
  await manager.upsert(AppState, { name: context.state, value: String(next), updatedAt: now }, ['name'])
  // One marker instead of an entry per family: followers of the log rebuild once at the end.
  if (context.isLast) await recordRebuild(manager)
  return fontRows.length
}

const FAMILY_COLUMNS = (
  'id foundryId slug name nameKey title description status topicSlug topicLabel licenseId commercialUse licenseDeclared licenseEvidence ' +
  'posterKey publishedAt publishedYear updatedAt alpha downloads popularity trending randomKey fontCount primaryFontId defaultText ' +
  'tags sourceKey version createdAt deletedAt'
).split(' ')

const FONT_COLUMNS =
  'id familyId fontFileId fileGuid name fullName slug position isPrimary weight width italic fileName defaultText createdAt'.split(
    ' ',
  )

/** A family of the same style if possible, so that lists of scripts look like scripts. */
function lenderOf(lenders: readonly Lender[], plan: SyntheticFamily): Lender {
  const same = lenders.filter((lender) => lender.topicSlug === plan.topic)
  const candidates = same.length > 0 ? same : lenders
  return candidates[Math.floor(plan.source * candidates.length)]!
}

const compareKeys = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)

const guidOf = (source: string) => createHash('sha256').update(source).digest('hex').slice(0, 32)

const styleSlug = (style: string, position: number) =>
  style
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || `style-${position + 1}`
