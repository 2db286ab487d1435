import type { BulkInput, ManageCollectionsQuery, ManagedFamily, ManageFamiliesQuery } from '#shared/contracts/manage.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import { FAMILY_STATES } from '#shared/publishing-terms.ts'
import type { Reader } from '../../database/reader.ts'
import type { Actor } from '../../trpc/context.ts'
import type { PublishingService } from '../publishing/publishing.service.ts'
import type { ShowcaseService } from '../showcase/showcase.service.ts'
import {
  findFoundryId,
  findManagedCollections,
  findManagedFamilies,
  findManagedFamily,
  type ManagedFamilyRecord,
} from './manage.queries.ts'

export interface ManageServiceDeps {
  reader: Reader
  publishing: Pick<PublishingService, 'transfer' | 'hide' | 'unhide'>
  showcase: Pick<ShowcaseService, 'mark'>
  now?: () => number
}

/** Every family and collection, whatever its state, for those who run the site. */
export function createManageService({ reader, publishing, showcase, now = Date.now }: ManageServiceDeps) {
  const pagesOf = (total: number) => Math.max(1, Math.ceil(total / ADMIN.pageSize))
  const viewOf = (row: ManagedFamilyRecord): ManagedFamily => ({
    familyId: row.id,
    slug: row.slug,
    name: row.name,
    foundry: {
      ...{ id: row.foundryId, slug: row.foundrySlug, name: row.foundryName },
      trusted: row.foundryTrustedAt !== null,
    },
    state: FAMILY_STATES[row.status]!,
    deleted: row.deletedAt !== null,
    featured: Boolean(Number(row.featured)),
    fontCount: Number(row.fontCount),
    downloads: Number(row.downloads),
    tags: row.tags.split(',').filter(Boolean),
    updated: momentOf(Number(row.updatedAt), now()),
  })

  return {
    async families(query: ManageFamiliesQuery) {
      const { rows, total, page } = await findManagedFamilies(reader, query, ADMIN.pageSize)
      return { hits: rows.map(viewOf), page, pages: pagesOf(total), total }
    },

    /** @throws AppError NOT_FOUND */
    async family({ familyId }: { familyId: number }): Promise<ManagedFamily> {
      const row = await findManagedFamily(reader, familyId)
      if (!row) throw new AppError('NOT_FOUND', `There is no font family ${familyId}`, { param: 'familyId' })
      return viewOf(row)
    },

    async collections(query: ManageCollectionsQuery) {
      const { rows, total, page } = await findManagedCollections(reader, query, ADMIN.pageSize)
      return {
        hits: rows.map((row) => ({
          ...row,
          type: Number(row.type),
          fontCount: Number(row.fontCount),
          featured: Boolean(Number(row.featured)),
        })),
        ...{ page, pages: pagesOf(total), total },
      }
    },

    /**
     * The same act with each of several families, one after the other. Those with which it is done already are left as they are.
     * @returns with how many it was done @throws AppError BAD_REQUEST when families are taken down without a reason
     */
    async bulk({ familyIds, act, reason }: BulkInput, actor: Actor): Promise<{ changed: number }> {
      if (act === 'hide' && reason === '')
        throw new AppError('BAD_REQUEST', 'reason: Say why', { param: 'reason', fields: { reason: 'Say why' } })
      let changed = 0
      for (const familyId of new Set(familyIds)) {
        const work =
          act === 'hide'
            ? publishing.hide(actor, { familyId, reason })
            : act === 'unhide'
              ? publishing.unhide(actor, { familyId })
              : showcase.mark({ kind: 'family', id: familyId, on: act === 'mark' }, actor)
        changed += await work.then(
          () => 1,
          (error) => {
            if (isAppError(error) && error.code === 'CONFLICT') return 0
            throw error
          },
        )
      }
      return { changed }
    },

    /** Gives a family to the foundry of a slug. @throws AppError BAD_REQUEST for a slug that is nobody's */
    async give({ familyId, foundry }: { familyId: number; foundry: string }, actor: Actor) {
      const foundryId = await findFoundryId(reader, foundry)
      if (foundryId === null) {
        const problem = `There is no foundry '${foundry}'`
        throw new AppError('BAD_REQUEST', `foundry: ${problem}`, { param: 'foundry', fields: { foundry: problem } })
      }
      return publishing.transfer(actor, { familyId, foundryId })
    },
  }
}

export type ManageService = ReturnType<typeof createManageService>
