import type { Database } from '../../../database/data-source.ts'
import { FamilyAnnouncement, Notification } from '../../../database/entities/follow.ts'
import { chunks, placeholders } from '../../../database/in-list.ts'
import { insertMissing } from '../../../database/insert-rows.ts'
import type { Reader } from '../../../database/reader.ts'
import { transaction } from '../../../database/transaction.ts'
import { PUBLISHED } from '../../core/visibility.ts'
import { findTagsOf } from './follows.queries.ts'

/** Families processed together. */
const FAMILIES = 200
/** Rows per transaction, which bounds how long other writes wait. */
const PEOPLE = 500

/** Published families that were never announced. A full scan, in the reader thread. */
export async function findUnannounced(reader: Reader, limit: number): Promise<number[]> {
  const rows = await reader.slow<{ id: number }>(
    `SELECT family.id FROM family LEFT JOIN family_announcement announced ON announced.familyId = family.id
     WHERE ${PUBLISHED} AND announced.familyId IS NULL ORDER BY family.id LIMIT ?`,
    [limit],
  )
  return rows.map((row) => row.id)
}

/** Marks families as announced. `done`: without telling anybody, since nobody could follow when they came. */
export async function announce(database: Database, ids: readonly number[], now: number, done: boolean): Promise<void> {
  for (const some of chunks(ids, PEOPLE))
    await transaction(database, (manager) =>
      insertMissing(
        manager,
        FamilyAnnouncement,
        some.map((familyId) => ({ familyId, toldThrough: 0, createdAt: now, doneAt: done ? now : null })),
      ),
    )
}

interface Announced {
  familyId: number
  foundryId: number
  toldThrough: number
}

/** What can be followed about a family. */
interface Targets {
  designer: string
  tags: string[]
}

/**
 * Writes the news of families whose followers have not all been announced. Progress is stored in the same transaction as the
 * news, so a crashed run is continued and nobody is told twice.
 * @returns how many news were written
 */
export async function tellFollowers(database: Database, reader: Reader, now: number): Promise<number> {
  let written = 0
  for (;;) {
    const open = await reader.query<Announced>(
      `SELECT announced.familyId, family.foundryId, announced.toldThrough FROM family_announcement announced
       JOIN family ON family.id = announced.familyId WHERE announced.doneAt IS NULL ORDER BY announced.familyId LIMIT ${FAMILIES}`,
    )
    if (open.length === 0) return written
    const tags = await findTagsOf(
      reader,
      open.map((one) => one.familyId),
    )
    const targetsOf = (one: Announced): Targets => ({
      designer: String(one.foundryId),
      tags: [...(tags.get(one.familyId) ?? [])],
    })
    const followed = await findFollowed(reader, open.map(targetsOf))
    const nobody: number[] = []
    for (const one of open) {
      const targets = targetsOf(one)
      const designer = followed.has(`designer ${targets.designer}`) ? targets.designer : ''
      const labels = targets.tags.filter((tag) => followed.has(`tag ${tag}`))
      if (designer === '' && labels.length === 0) nobody.push(one.familyId)
      else written += await tellOf(database, reader, one, { designer, tags: labels }, now)
    }
    await finish(database, nobody, now)
  }
}

/** Which of these designers and tags have followers, as 'kind target'. */
async function findFollowed(reader: Reader, all: readonly Targets[]): Promise<Set<string>> {
  const designers = [...new Set(all.map(({ designer }) => designer))]
  const tags = [...new Set(all.flatMap(({ tags: labels }) => labels))]
  const followed = new Set<string>()
  for (const [kind, targets] of [
    ['designer', designers],
    ['tag', tags],
  ] as const)
    for (const some of chunks(targets, 500)) {
      const rows = await reader.query<{ target: string }>(
        `SELECT DISTINCT target FROM follow WHERE kind = ? AND target IN (${placeholders(some.length)})`,
        [kind, ...some],
      )
      for (const { target } of rows) followed.add(`${kind} ${target}`)
    }
  return followed
}

async function tellOf(
  database: Database,
  reader: Reader,
  one: Announced,
  { designer, tags }: Targets,
  now: number,
): Promise<number> {
  const ways = [
    ...(designer ? ["(kind = 'designer' AND target = ?)"] : []),
    ...(tags.length > 0 ? [`(kind = 'tag' AND target IN (${placeholders(tags.length)}))`] : []),
  ].join(' OR ')
  let through = Number(one.toldThrough)
  let written = 0
  for (;;) {
    const people = await reader.slow<{ userId: number }>(
      `SELECT DISTINCT userId FROM follow WHERE userId > ? AND (${ways}) ORDER BY userId LIMIT ${PEOPLE}`,
      [through, ...(designer ? [designer] : []), ...tags],
    )
    if (people.length === 0) break
    through = people.at(-1)!.userId
    await transaction(database, async (manager) => {
      const common = { familyId: one.familyId, isRead: false, isMailed: false, createdAt: now }
      await insertMissing(
        manager,
        Notification,
        people.map(({ userId }) => ({ ...common, userId })),
      )
      await manager.update(FamilyAnnouncement, { familyId: one.familyId }, { toldThrough: through })
    })
    written += people.length
  }
  await finish(database, [one.familyId], now)
  return written
}

async function finish(database: Database, ids: readonly number[], now: number): Promise<void> {
  for (const some of chunks(ids, PEOPLE))
    await transaction(database, (manager) =>
      manager.query(`UPDATE family_announcement SET doneAt = ? WHERE familyId IN (${placeholders(some.length)})`, [
        now,
        ...some,
      ]),
    )
}
