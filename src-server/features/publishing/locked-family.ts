import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import { FAMILY_STATUS, type FamilyStatus } from '../../database/entities/family.ts'
import { FamilyPublishing, Submission } from '../../database/entities/publishing.ts'
import { lockRow } from '../../database/lock-row.ts'
import type { Asks, Reader } from '../../database/reader.ts'
import type { Actor } from '../core/actor.ts'
import { type FamilyAct, isHere, requireFamily } from './publishing.policy.ts'

/** A family with what acts on it need. */
export interface LockedFamily {
  id: number
  foundryId: number
  name: string
  slug: string
  status: FamilyStatus
  deletedAt: number | null
  fontCount: number
  primaryFontId: number | null
  sourceKey: string
  isMember: boolean
}

/** Whether people uploaded it; others are imported. Keys of uploads are random, so that no other source ever repeats them. */
export const isUploaded = ({ sourceKey }: Pick<LockedFamily, 'sourceKey'>) => sourceKey.startsWith('upload:')

const COLUMNS = 'id, foundryId, name, slug, status, deletedAt, fontCount, primaryFontId, sourceKey'

/**
 * Whether the caller is a member of the foundry, or a moderator who created the draft for it, until it is published.
 */
async function isMember(
  ask: Asks,
  { id, foundryId, status }: Omit<LockedFamily, 'isMember'>,
  actor: Actor,
): Promise<boolean> {
  const people = (await ask.query('SELECT userId FROM foundry_member WHERE foundryId = ? AND userId = ?', [
    foundryId,
    actor.userId,
  ])) as unknown[]
  if (people.length > 0 || status === FAMILY_STATUS.published || !isHere(actor, 'moderator')) return people.length > 0
  const begun = (await ask.query('SELECT familyId FROM family_publishing WHERE familyId = ? AND createdBy = ?', [
    id,
    actor.userId,
  ])) as unknown[]
  return begun.length > 0
}

/**
 * Locks a family that the caller may act on until the transaction ends, so that changes to it run one after the other.
 * Call it before any other read. @throws AppError see requireFamily
 */
export async function lockFamily(
  manager: EntityManager,
  actor: Actor,
  act: FamilyAct,
  familyId: number,
): Promise<LockedFamily> {
  const row = await lockRow<Omit<LockedFamily, 'isMember'>>(manager, 'family', COLUMNS, familyId)
  const family = row && { ...row, isMember: await isMember(manager, row, actor) }
  return requireFamily(actor, act, family, familyId)
}

/** The same for the site itself, which executes an earlier decision; undefined when the family is gone. */
export async function lockFamilyForSite(manager: EntityManager, familyId: number): Promise<LockedFamily | undefined> {
  const row = await lockRow<Omit<LockedFamily, 'isMember'>>(manager, 'family', COLUMNS, familyId)
  return row && { ...row, isMember: false }
}

/** The same without a lock, for reading. */
export async function lookAtFamily(
  reader: Pick<Reader, 'query'>,
  actor: Actor,
  act: FamilyAct,
  familyId: number,
): Promise<LockedFamily> {
  const [row] = await reader.query<Omit<LockedFamily, 'isMember'>>(`SELECT ${COLUMNS} FROM family WHERE id = ?`, [
    familyId,
  ])
  const family = row && { ...row, isMember: await isMember(reader, row, actor) }
  return requireFamily(actor, act, family, familyId)
}

/** A family's publishing row; created on first use for catalogue families. */
export async function publishingOf(manager: EntityManager, familyId: number, at: number): Promise<FamilyPublishing> {
  const known = await manager.findOneBy(FamilyPublishing, { familyId })
  if (known) return known
  const fresh = newPublishing(familyId, 0, at)
  await manager.insert(FamilyPublishing, fresh)
  return fresh
}

/**
 * Texts, licence and poster cannot change while anything of the family waits for a decision.
 * @throws AppError CONFLICT
 */
async function requireNothingWaits(manager: EntityManager, family: LockedFamily, at: number): Promise<void> {
  const { readyVersionId } = await publishingOf(manager, family.id, at)
  if (family.status === FAMILY_STATUS.pending || readyVersionId !== null)
    throw new AppError('CONFLICT', 'This family is waiting to be published. Withdraw it before you change it.')
  if (await manager.existsBy(Submission, { familyId: family.id, state: 'waiting' }))
    throw new AppError(
      'CONFLICT',
      'A new version of this family waits for a moderator. Withdraw it before you change it.',
    )
}

/**
 * Checks that a family is neither deleted nor taken down.
 * @throws AppError CONFLICT, FORBIDDEN
 */
export function requireStanding({ deletedAt, status }: LockedFamily, mayBeHidden = false): void {
  if (deletedAt !== null) throw new AppError('CONFLICT', 'This family is deleted; restore it first.')
  if (status === FAMILY_STATUS.hidden && !mayBeHidden)
    throw new AppError('FORBIDDEN', 'A moderator took this family down. Contact us about it.')
}

/**
 * Checks that texts, licence and poster may be changed. Nobody but admins may edit a taken-down family, or it could
 * return with content that nobody reviewed.
 * @throws AppError CONFLICT, FORBIDDEN
 */
export async function requireOpenWords(
  manager: EntityManager,
  actor: Actor,
  family: LockedFamily,
  at: number,
): Promise<void> {
  requireStanding(family, isHere(actor, 'admin'))
  await requireNothingWaits(manager, family, at)
}

export const newPublishing = (familyId: number, createdBy: number, at: number): FamilyPublishing => ({
  familyId,
  createdBy,
  liveVersionId: null,
  readyVersionId: null,
  submittedAt: null,
  scheduledFor: null,
  firstPublishedAt: null,
  deletedFrom: null,
  hiddenFrom: null,
  hiddenReason: '',
  licenseTemplate: '',
  licenseText: '',
  permissions: { web: 'personal', print: 'personal', app: 'no', embed: 'no', modify: 'no' },
  licenceFiles: null,
  note: '',
  links: [],
  updatedAt: at,
})
