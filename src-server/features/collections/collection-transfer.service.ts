import type { CollectionImport, CollectionImportResult } from '#shared/contracts/collections/collection-transfer.ts'
import { badParam } from '#shared/errors.ts'
import { writeCsv } from '#shared/format/csv.ts'
import { COLLECTION_RATES } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { foldName } from '#shared/search/words.ts'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { COLLECTION_TYPE, CollectionFont } from '../../database/entities/collection.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import { transaction } from '../../database/transaction.ts'
import { type Actor, requirePerson } from '../core/actor.ts'
import { noteCollected } from '../core/foundry-activity.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import { PUBLISHED, PUBLISHED_BY_KEY } from '../core/visibility.ts'
import { collectionSlug, requireRoom } from './collection-changes.service.ts'
import { findMembers, findPicked } from './collection-contents.ts'
import { insertCollection } from './collection-writes.ts'
import type { AskedCollection, CollectionsService } from './collections.service.ts'
import { type ImportRow, readImport } from './import-file.ts'

interface CollectionTransferDeps extends DatabaseDeps {
  limits: Pick<LimitsService, 'take'>
  details: CollectionsService['details']
  site: { name: string; publicUrl: string }
}

/** Exporting a collection to a file and importing one. */
export function createCollectionTransfer(deps: CollectionTransferDeps) {
  const { database, reader, site } = deps
  const now = deps.now ?? Date.now

  async function exportJson(asked: AskedCollection, actor: Actor) {
    const { id } = asked
    const collection = await deps.details(asked, actor)
    const [members, picked] = await Promise.all([findMembers(reader, id), findPicked(reader, id)])
    return {
      format: 'fontarium-collection' as const,
      name: collection.name,
      slug: collection.slug,
      description: collection.description,
      private: collection.private,
      from: `${site.publicUrl}/collection/${collection.slug}-c${id}`,
      families: members.map((member) => ({
        id: member.familyId,
        slug: member.slug,
        name: member.name,
        designer: { slug: member.designerSlug, name: member.designerName },
        license: member.licenseId,
        commercial_use: Boolean(member.commercialUse),
        styles: (picked.get(member.familyId) ?? []).map((style) => style.name),
        note: member.note,
      })),
    }
  }

  /**
   * Matches rows to families of this site: by slug, else by name. Several families may share either: the designer or the
   * id decides.
   */
  async function match(rows: readonly ImportRow[]): Promise<Map<ImportRow, number>> {
    const found = new Map<ImportRow, number>()
    const slugKey = (row: ImportRow) => row.slug
    const nameKey = (row: ImportRow) => foldName(row.name)
    for (const [column, keyOf, isPublic] of [
      ['slug', slugKey, PUBLISHED_BY_KEY],
      ['nameKey', nameKey, PUBLISHED],
    ] as const)
      for (const some of chunks(
        rows.filter((row) => !found.has(row)),
        200,
      )) {
        const families = await reader.query<{ id: number; known: string; designer: string }>(
          `SELECT family.id, family.${column} AS known, foundry.slug AS designer FROM family
           JOIN foundry ON foundry.id = family.foundryId
           WHERE family.${column} IN (${placeholders(some.length)}) AND ${isPublic}`,
          some.map(keyOf),
        )
        for (const row of some) {
          const same = families.filter((family) => family.known === keyOf(row))
          const exact = same.find((family) => family.designer === row.designer) ?? same.find(({ id }) => id === row.id)
          const family = exact ?? (same.length === 1 ? same[0] : undefined)
          if (family) found.set(row, family.id)
        }
      }
    return found
  }

  return {
    exportJson,

    /**
     * The latest additions to a public collection. @throws AppError NOT_FOUND, also for a private one, since feed
     * readers are anonymous
     */
    async newestIn(id: number, most: number) {
      const { slug, name, description, owner } = await deps.details({ id })
      const members = (await findMembers(reader, id)).sort((a, b) => Number(b.addedAt) - Number(a.addedAt))
      return { slug, name, description, owner: owner.username, members: members.slice(0, most) }
    },

    async exportCsv(asked: AskedCollection, actor: Actor): Promise<{ slug: string; csv: string }> {
      const { slug, families } = await exportJson(asked, actor)
      const head = ['id', 'slug', 'name', 'designer', 'license', 'commercial_use', 'styles', 'note']
      const rows = families.map((one) => [
        one.id,
        one.slug,
        one.name,
        one.designer.slug,
        one.license,
        String(one.commercial_use),
        one.styles.join('; '),
        one.note,
      ])
      return { slug, csv: writeCsv([head, ...rows]) }
    },

    /**
     * Creates a collection from a file. Rows without a match here are returned with their line numbers.
     * @throws AppError UNAUTHORIZED, BAD_REQUEST, CONFLICT, RATE_LIMITED
     */
    async import(input: CollectionImport, actor: Actor): Promise<CollectionImportResult> {
      const ownerId = requirePerson(actor)
      const file = readImport(input.text)
      if (file.rows.length === 0) throw badParam('text', 'the file contains no families')
      const matched = await match(file.rows)
      const seen = new Set<number>()
      const kept = file.rows.flatMap((row) => {
        const familyId = matched.get(row)
        if (familyId === undefined || seen.has(familyId)) return []
        seen.add(familyId)
        return [{ row, familyId }]
      })
      const name = input.name ?? (file.name || MESSAGES.collectionUnnamed)
      const id = await transaction(database, async (manager) => {
        const owner = await requireRoom(manager, ownerId)
        await deps.limits.take(manager, COLLECTION_RATES.import, String(ownerId))
        const at = now()
        const collectionId = await insertCollection(manager, {
          owner,
          slug: collectionSlug(name),
          name,
          description: file.description,
          isPrivate: file.isPrivate,
          type: COLLECTION_TYPE.normal,
          sourceKey: null,
          popularity: 0,
          createdAt: at,
          updatedAt: at,
          families: kept.map(({ row, familyId }) => ({ familyId, note: row.note })),
        })
        const familyIds = kept.map(({ familyId }) => familyId)
        await noteCollected(manager, { familyIds, collectionId, userId: ownerId, at })
        for (const { row, familyId } of kept.filter((one) => one.row.styles.length > 0)) {
          const fonts: { id: number }[] = await manager.query(
            `SELECT id FROM font WHERE familyId = ? AND name IN (${placeholders(row.styles.length)})`,
            [familyId, ...row.styles],
          )
          const picks = fonts.map((font) => ({ collectionId, familyId, fontId: font.id, addedAt: at }))
          if (picks.length > 0) await manager.insert(CollectionFont, picks)
        }
        return collectionId
      })
      const lost = file.rows.filter((row) => !matched.has(row))
      return { id, added: kept.length, notFound: lost.map(({ line, name: family }) => ({ line, name: family })) }
    },
  }
}
