import { setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS } from '#shared/limits.ts'
import type { Database } from '../database/data-source.ts'
import { FAMILY_STATUS } from '../database/entities/family.ts'
import { USAGE_KIND } from '../database/entities/usage.ts'
import { transaction } from '../database/transaction.ts'
import { rollUpUsage } from '../features/insights/usage/usage-rollup.ts'
import { rollUpSums } from '../features/insights/usage/usage-sums.ts'
import { insertPlainRows } from './bulk-insert.ts'
import { randomSequence } from './random.ts'

interface SeedEventsOptions {
  events: number
  seed: number
  now?: number
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** Two years: a full range and the one before it. */
const DAYS = 730
/** Families with events, from the largest foundries. */
const FAMILIES = 120
const FOUNDRIES = 4
const BATCH = 20_000
/** Events rolled up together: many of them add to the same sums. */
const ROLLED_UP = 250_000
const COUNTRIES =
  'US DE FR JP BR IN GB ES IT PL NL CA MX AR CH AT SE NO DK FI CZ PT TR KR ID VN EG NG ZA AU NZ UA'.split(' ')
const WORDS =
  'slab serif script brush retro bold thin round pixel stencil gothic elegant wedding poster comic tall wide'.split(' ')
const COLUMNS = ['kind', 'familyId', 'fontId', 'visitor', 'country', 'search', 'happenedAt']

/**
 * Invented events over two years, oldest first, rolled up like real ones: for testing the designers' pages at scale.
 * Half are views, a quarter previews, a fifth downloads; a few families get most.
 * @returns how many were written
 */
export async function seedEvents(database: Database, options: SeedEventsOptions): Promise<number> {
  const now = options.now ?? Date.now()
  const random = randomSequence(options.seed, 97)
  const fonts = await familiesWithFonts(database)
  if (fonts.length === 0) return 0
  const span = DAYS * DAY_MS
  for (let done = 0; done < options.events; done += BATCH) {
    options.signal?.throwIfAborted()
    const count = Math.min(BATCH, options.events - done)
    const rows = Array.from({ length: count }, (_, i) => {
      // Squared, so that the first families of the list get most.
      const family = fonts[Math.floor(random.next() ** 2 * fonts.length)]!
      const dice = random.next()
      let kind: number = USAGE_KIND.collect
      if (dice < 0.5) kind = USAGE_KIND.view
      else if (dice < 0.75) kind = USAGE_KIND.preview
      else if (dice < 0.95) kind = USAGE_KIND.download
      const fontId = kind === USAGE_KIND.download && random.next() < 0.5 ? random.pick(family.fonts) : null
      const search =
        kind === USAGE_KIND.view && random.next() < 0.3 ? `${random.pick(WORDS)} ${random.pick(WORDS)}` : null
      const country = random.next() < 0.9 ? COUNTRIES[Math.floor(random.next() ** 2 * COUNTRIES.length)]! : null
      // The last ones are old enough to be rolled up at once.
      const happenedAt = Math.floor(now - 60_000 - span + ((done + i) / options.events) * span)
      return [kind, family.id, fontId, 'invented', country, search, happenedAt]
    })
    await transaction(database, (manager) => insertPlainRows(manager, 'usage_event', COLUMNS, rows))
    if ((done + count) % ROLLED_UP < BATCH || done + count === options.events) await rollUp(database, now)
    options.onProgress?.(done + count, options.events)
    await nextTurn()
  }
  return options.events
}

async function rollUp(database: Database, now: number): Promise<void> {
  while ((await rollUpUsage(database, now, ROLLED_UP)) === ROLLED_UP);
  while ((await rollUpSums(database, now, ROLLED_UP)) === ROLLED_UP);
}

/** Families of the largest foundries, each with its styles. */
async function familiesWithFonts(database: Database): Promise<{ id: number; fonts: number[] }[]> {
  const rows: { id: number; fontId: number }[] = await database.read.query(
    `SELECT family.id, font.id AS fontId FROM family JOIN font ON font.familyId = family.id
     JOIN (SELECT id FROM foundry ORDER BY familyCount DESC, id LIMIT ${FOUNDRIES}) large ON large.id = family.foundryId
     WHERE +family.status = ${FAMILY_STATUS.published} ORDER BY family.id, font.id LIMIT ${FAMILIES * 20}`,
  )
  const byFamily = new Map<number, number[]>()
  for (const { id, fontId } of rows) byFamily.set(id, [...(byFamily.get(id) ?? []), fontId])
  return [...byFamily].slice(0, FAMILIES).map(([id, fonts]) => ({ id, fonts }))
}
