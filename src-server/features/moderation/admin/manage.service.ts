import type { Logger } from 'pino'
import type { BulkAct } from '#shared/bulk-acts.ts'
import type {
  BulkInput,
  BulkResult,
  FoundFoundries,
  ManageCollectionsQuery,
  ManagedFamily,
  ManageFamiliesQuery,
} from '#shared/contracts/moderation/manage.ts'
import { AppError, badField } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import { wholeList } from '#shared/paging.ts'
import { FAMILY_STATES } from '#shared/publishing-terms.ts'
import type { Reader } from '../../../database/reader.ts'
import type { Actor } from '../../core/actor.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import type { PublishingService } from '../../publishing/publishing.service.ts'
import {
  findFoundriesBeginning,
  findFoundriesMeant,
  findManagedCollections,
  findManagedFamilies,
  findManagedFamily,
  findNamedFamilies,
  type ManagedFamilyRecord,
  type NamedFamily,
  type NamedFoundry,
} from './manage.queries.ts'

interface ManageServiceDeps {
  reader: Reader
  publishing: Pick<PublishingService, 'transfer' | 'hide' | 'unhide' | 'remove' | 'restore'>
  /** Adds a family to the home page or removes it. */
  showcase: { mark(what: { kind: 'family'; id: number; on: boolean }, actor: Actor): Promise<unknown> }
  site: { publicUrl: string }
  logger: Pick<Logger, 'error'>
}

/** Every family and collection in any state, for admins. */
export function createManageService({ reader, publishing, showcase, site, logger }: ManageServiceDeps) {
  const viewOf = (row: ManagedFamilyRecord): ManagedFamily => ({
    familyId: row.id,
    slug: row.slug,
    name: row.name,
    foundry: {
      id: row.foundryId,
      slug: row.foundrySlug,
      name: row.foundryName,
      trusted: row.foundryTrustedAt !== null,
    },
    state: FAMILY_STATES[row.status]!,
    deleted: row.deletedAt !== null,
    shown: row.shown,
    featured: Boolean(Number(row.featured)),
    fontCount: Number(row.fontCount),
    downloads: Number(row.downloads),
    tags: row.tags.split(',').filter(Boolean),
    updated: momentOf(Number(row.updatedAt), Date.now()),
  })

  return {
    async families(query: ManageFamiliesQuery) {
      const { rows, place } = await findManagedFamilies(reader, query, ADMIN.pageSize)
      return { hits: rows.map(viewOf), ...place }
    },

    /** @throws AppError NOT_FOUND */
    async family({ familyId }: { familyId: number }): Promise<ManagedFamily> {
      const row = await findManagedFamily(reader, familyId)
      if (!row) throw new AppError('NOT_FOUND', `There is no font family ${familyId}`, { param: 'familyId' })
      return viewOf(row)
    },

    async collections(query: ManageCollectionsQuery) {
      const { rows, place } = await findManagedCollections(reader, query, ADMIN.pageSize)
      return {
        hits: rows.map((row) => ({
          ...row,
          type: Number(row.type),
          fontCount: Number(row.fontCount),
          featured: Boolean(Number(row.featured)),
        })),
        ...place,
      }
    },

    /**
     * Applies an act to several families. @throws AppError BAD_REQUEST without a reason, or for an unknown foundry
     */
    async bulk({ familyIds, act, reason, foundry }: BulkInput, actor: Actor): Promise<BulkResult> {
      if (act === 'hide' && reason === '') throw badField('reason', 'Say why')
      const foundryId = act === 'give' ? await foundryOf(foundry) : 0
      const acts: Record<BulkAct, (family: NamedFamily) => Promise<unknown>> = {
        mark: ({ id }) => showcase.mark({ kind: 'family', id, on: true }, actor),
        unmark: ({ id }) => showcase.mark({ kind: 'family', id, on: false }, actor),
        hide: ({ id }) => publishing.hide(actor, { familyId: id, reason }),
        unhide: ({ id }) => publishing.unhide(actor, { familyId: id }),
        give: ({ id }) => publishing.transfer(actor, { familyId: id, foundryId }),
        remove: ({ id }) => publishing.remove(actor, { familyId: id }),
        restore: ({ id }) => publishing.restore(actor, { familyId: id }),
      }
      const ids = [...new Set(familyIds)]
      const families = new Map((await findNamedFamilies(reader, ids)).map((row) => [row.id, row]))
      const actOn = async (familyId: number) => {
        const family = families.get(familyId)
        if (!family) throw new AppError('NOT_FOUND', 'There is no such family.')
        const nothing = nothingToDo(family, act, foundryId)
        if (nothing) throw new AppError('CONFLICT', nothing)
        await acts[act](family)
      }
      return { act, ...(await oneByOne(ids, (id) => families.get(id)?.name, actOn, logger)) }
    },

    /** Suggests foundries while a name is typed. */
    async foundries({ q }: { q: string }): Promise<FoundFoundries> {
      const found = await findFoundriesBeginning(reader, q, ADMIN.foundriesOffered)
      return {
        hits: found.map(({ id, slug, name, familyCount }) => ({ id, slug, name, familyCount: Number(familyCount) })),
        ...wholeList(found.length),
      }
    },

    /** Gives a family to a foundry. @throws AppError BAD_REQUEST when the text matches none or several */
    async give({ familyId, foundry }: { familyId: number; foundry: string }, actor: Actor) {
      return publishing.transfer(actor, { familyId, foundryId: await foundryOf(foundry) })
    },
  }

  async function foundryOf(given: string): Promise<number> {
    if (given === '') throw badField('foundry', 'Enter a foundry')
    const meant = await findFoundriesMeant(reader, site.publicUrl, given, ADMIN.foundriesOffered)
    if (meant.length === 1) return meant[0]!.id
    if (meant.length > 1)
      throw badField('foundry', `Several foundries have this name. Enter the address of one: ${listOf(meant)}`)
    const near = await findFoundriesBeginning(reader, given, ADMIN.foundriesOffered)
    const others = near.length > 0 ? `. These begin so: ${listOf(near)}` : ''
    throw badField('foundry', `There is no foundry '${given}'${others}`)
  }
}

const listOf = (foundries: readonly NamedFoundry[]) =>
  foundries.map(({ name, slug }) => `${name} (/${slug})`).join(', ')

/** Why an act would change nothing, so that the result counts only real changes. */
function nothingToDo(family: NamedFamily, act: BulkAct, foundryId: number): string | null {
  const isFeatured = Boolean(Number(family.featured))
  if (act === 'mark' && isFeatured) return 'It is on the home page already.'
  if (act === 'unmark' && !isFeatured) return 'It is not on the home page.'
  if (act === 'give' && family.foundryId === foundryId) return 'It belongs to this foundry already.'
  if (act === 'remove' && family.deletedAt !== null) return 'It is deleted already.'
  if (act === 'restore' && family.deletedAt === null) return 'It is not deleted.'
  return null
}
