import { type EntityManager, In } from 'typeorm'
import { foldName } from '#shared/search/words.ts'
import { Tag } from '../database/entities/tag.ts'
import { chunks, placeholders } from '../database/in-list.ts'
import { insertPlainRows } from './bulk-insert.ts'

/** Ids per statement, below every limit of both databases. */
const IDS_PER_STATEMENT = 500

/** Inserts missing tags. */
export async function ensureTags(
  manager: EntityManager,
  slugs: ReadonlySet<string>,
  topics: ReadonlySet<string>,
  labels: Readonly<Record<string, string>>,
): Promise<void> {
  const known = new Set((await manager.findBy(Tag, { slug: In([...slugs]) })).map((tag) => tag.slug))
  const rows = [...slugs]
    .filter((slug) => !known.has(slug))
    .map((slug) => [slug, labels[slug] ?? slug, topics.has(slug) ? 1 : 0, 0])
  await insertPlainRows(manager, 'tag', ['slug', 'label', 'isTopic', 'familyCount'], rows)
}

/** Ids of the foundries by slug; missing ones are inserted. */
export async function ensureFoundries(
  manager: EntityManager,
  foundries: readonly { slug: string; name: string }[],
  now: number,
): Promise<Map<string, number>> {
  const names = new Map(foundries.map((foundry) => [foundry.slug, foundry.name]))
  const find = async (slugs: string[]) => {
    const ids = new Map<string, number>()
    for (const part of chunks(slugs, IDS_PER_STATEMENT)) {
      const sql = `SELECT id, slug FROM foundry WHERE slug IN (${placeholders(part.length)})`
      for (const row of (await manager.query(sql, part)) as { id: number; slug: string }[])
        ids.set(row.slug, Number(row.id))
    }
    return ids
  }
  const known = await find([...names.keys()])
  const missing = [...names].filter(([slug]) => !known.has(slug))
  if (missing.length === 0) return known
  const columns = 'slug name nameKey url description familyCount fontCount downloads createdAt'.split(' ')
  const rows = missing.map(([slug, name]) => [slug, name, foldName(name), '', '', 0, 0, 0, now])
  await insertPlainRows(manager, 'foundry', columns, rows)
  return new Map([...known, ...(await find(missing.map(([slug]) => slug)))])
}

interface FamilyCounts {
  foundryId: number
  fonts: number
  downloads: number
  tags: readonly string[]
}

/** Adds new published families to the counters of their foundries and tags: one statement each, prepared once. */
export async function raiseCounts(manager: EntityManager, families: readonly FamilyCounts[]): Promise<void> {
  const foundries = new Map<number, { families: number; fonts: number; downloads: number }>()
  const tags = new Map<string, number>()
  for (const family of families) {
    const sum = foundries.get(family.foundryId) ?? { families: 0, fonts: 0, downloads: 0 }
    sum.families++
    sum.fonts += family.fonts
    sum.downloads += family.downloads
    foundries.set(family.foundryId, sum)
    for (const tag of family.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1)
  }
  for (const [id, sum] of foundries)
    await manager.query(
      `UPDATE foundry SET familyCount = familyCount + ?, fontCount = fontCount + ?, downloads = downloads + ? WHERE id = ?`,
      [sum.families, sum.fonts, sum.downloads, id],
    )
  for (const [slug, count] of tags)
    await manager.query('UPDATE tag SET familyCount = familyCount + ? WHERE slug = ?', [count, slug])
}
