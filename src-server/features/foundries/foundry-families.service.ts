import type { Logger } from 'pino'
import type {
  FamilyListActInput,
  FamilyListActResult,
  FamilyListQuery,
  FamilyListResult,
} from '#shared/contracts/foundries/foundries.ts'
import { AppError } from '#shared/errors.ts'
import { momentOf, shortDate } from '#shared/format/time.ts'
import { PAGING } from '#shared/limits.ts'
import { placeIn } from '#shared/paging.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { foldName } from '#shared/search/words.ts'
import { type FamilyListAct, type FamilyListSort, SHOWN_STATES, type ShownState } from '#shared/shown-states.ts'
import { countRows } from '../../database/count-rows.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import type { Actor } from '../core/actor.ts'
import { oneByOne } from '../core/one-by-one.ts'
import { SHOWN_STATE } from '../core/shown-state.ts'
import { briefOf, requireOwnFoundry } from './foundry-access.ts'

interface FamilyListRow {
  id: number
  name: string
  slug: string
  state: ShownState
  scheduledFor: number | null
  fontCount: number
  downloads: number
  updatedAt: number
  deletedAt: number | null
}

const FAMILIES = `family LEFT JOIN family_publishing publishing ON publishing.familyId = family.id
  WHERE family.foundryId = ?`
const ORDERS: Record<FamilyListSort, string> = {
  updated: 'family.updatedAt DESC, family.id DESC',
  newest: 'family.createdAt DESC, family.id DESC',
  downloads: 'family.downloads DESC, family.id DESC',
  name: 'family.nameKey, family.id',
}

type FamilyAct = (actor: Actor, family: { familyId: number }) => Promise<unknown>

/** Permissions of a foundry's members on one of its families. */
export interface FamilyListActs {
  submit(actor: Actor, family: { familyId: number; at: string }): Promise<unknown>
  takeBack: FamilyAct
  unpublish: FamilyAct
  remove: FamilyAct
  restore: FamilyAct
}

interface FoundryFamiliesDeps {
  reader: Reader
  publishing: FamilyListActs
  logger: Pick<Logger, 'error'>
}

/** Families of a foundry, for its members' work. */
export function createFoundryFamilies({ reader, publishing, logger }: FoundryFamiliesDeps) {
  const acts = {
    submit: (actor, familyId) => publishing.submit(actor, { familyId, at: '' }),
    takeBack: (actor, familyId) => publishing.takeBack(actor, { familyId }),
    unpublish: (actor, familyId) => publishing.unpublish(actor, { familyId }),
    remove: (actor, familyId) => publishing.remove(actor, { familyId }),
    restore: (actor, familyId) => publishing.restore(actor, { familyId }),
  } satisfies Record<FamilyListAct, (actor: Actor, familyId: number) => Promise<unknown>>

  return {
    /** Applies an act to several families. @throws AppError NOT_FOUND */
    async act({ foundryId, act, families }: FamilyListActInput, actor: Actor): Promise<FamilyListActResult> {
      const { foundry } = await requireOwnFoundry(reader, actor, 'edit', foundryId)
      const ids = [...new Set(families)]
      const rows = await reader.query<{ id: number; name: string }>(
        `SELECT id, name FROM family WHERE foundryId = ? AND id IN (${placeholders(ids.length)})`,
        [foundry.id, ...ids],
      )
      const names = new Map(rows.map((row) => [row.id, row.name || 'Untitled family']))
      const actOn = async (familyId: number) => {
        if (!names.has(familyId)) throw new AppError('NOT_FOUND', 'There is no such family here.')
        await acts[act](actor, familyId)
      }
      return { act, ...(await oneByOne(ids, (id) => names.get(id), actOn, logger)) }
    },

    /**
     * One page of a foundry's families in any state; deleted ones only on request. Page numbers past the end return the
     * last page. @throws AppError NOT_FOUND
     */
    async list(query: FamilyListQuery, actor: Actor): Promise<FamilyListResult> {
      const allowed = await requireOwnFoundry(reader, actor, 'see', query.foundryId)
      const { foundry } = allowed
      const states = await reader.slow<{ state: ShownState; n: number }>(
        `SELECT ${SHOWN_STATE} AS state, COUNT(*) AS n FROM ${FAMILIES} GROUP BY ${SHOWN_STATE}`,
        [foundry.id],
      )
      const counts = Object.fromEntries(SHOWN_STATES.map((state) => [state, 0])) as Record<ShownState, number>
      for (const { state, n } of states) counts[state] = Number(n)

      const { sql, params } = conditions(query)
      const isAll = query.q === '' && query.state === ''
      const total = isAll
        ? Object.values(counts).reduce((sum, n) => sum + n, 0) - counts.deleted
        : await countRows({ query: reader.slow }, `${FAMILIES}${sql}`, [foundry.id, ...params])
      const place = placeIn(total, query.page, PAGING.listSize)
      const rows = await reader.slow<FamilyListRow>(
        `SELECT family.id, family.name, family.slug, ${SHOWN_STATE} AS state, publishing.scheduledFor, family.fontCount,
           family.downloads, family.updatedAt, family.deletedAt FROM ${FAMILIES}${sql}
         ORDER BY ${ORDERS[query.sort]} LIMIT ? OFFSET ?`,
        [foundry.id, ...params, place.size, (place.page - 1) * place.size],
      )
      const at = Date.now()
      return {
        foundry: briefOf(allowed),
        hits: rows.map((row) => ({
          familyId: row.id,
          name: row.name,
          slug: row.slug,
          state: row.state,
          scheduledFor: row.scheduledFor === null ? null : momentOf(Number(row.scheduledFor), at),
          fontCount: Number(row.fontCount),
          downloads: Number(row.downloads),
          updated: momentOf(Number(row.updatedAt), at),
          until: untilOf(row.deletedAt, at),
        })),
        counts,
        ...place,
      }
    },
  }
}

/** Same wording as on the family's page. */
const untilOf = (deletedAt: number | null, at: number): string =>
  deletedAt !== null && Number(deletedAt) >= at - PUBLISHING.graceMs
    ? shortDate(Number(deletedAt) + PUBLISHING.graceMs)
    : ''

/** The filters of the list. */
function conditions({ q, state }: FamilyListQuery): { sql: string; params: string[] } {
  const params: string[] = []
  let sql = ' AND +family.deletedAt IS NULL'
  if (state === 'deleted') sql = ' AND family.deletedAt IS NOT NULL'
  else if (state !== '') {
    sql += ` AND ${SHOWN_STATE} = ?`
    params.push(state)
  }
  if (q !== '') {
    sql += ` AND family.nameKey LIKE ? ESCAPE '!'`
    params.push(`%${foldName(q).replace(/[!%_]/g, '!$&')}%`)
  }
  return { sql, params }
}
