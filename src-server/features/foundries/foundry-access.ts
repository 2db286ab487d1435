import { storedPicturePath } from '#shared/asset-paths.ts'
import type { FoundryBrief } from '#shared/contracts/foundries/foundries.ts'
import { AppError } from '#shared/errors.ts'
import type { Asks, Reader } from '../../database/reader.ts'
import type { Actor } from '../core/actor.ts'
import { canFoundry, type FoundryAct, type FoundryStanding, noFoundry, standingOf } from './foundries.policy.ts'
import { type FoundryRow, findFoundry, findOwnFoundries, findRole } from './foundries.queries.ts'

/** A foundry and the caller's role in it. */
export interface AllowedFoundry {
  foundry: FoundryRow
  standing: FoundryStanding
}

/** Where a foundry's logo is; '' without one. */
export const logoUrl = (logoKey: string | null): string => (logoKey === null ? '' : storedPicturePath(logoKey))

/** What the head of a foundry's pages shows. */
export const briefOf = ({ foundry, standing }: AllowedFoundry): FoundryBrief => ({
  id: foundry.id,
  name: foundry.name,
  slug: foundry.slug,
  logo: logoUrl(foundry.logoKey),
  role: standing,
})

/** @throws AppError NOT_FOUND, also for other people's foundries */
export async function requireFoundry(
  from: Asks,
  actor: Actor,
  act: FoundryAct,
  foundryId: number,
): Promise<AllowedFoundry> {
  const foundry = await findFoundry(from, foundryId)
  const standing = foundry && standingOf(actor, await findRole(from, foundryId, actor.userId))
  if (!foundry || !standing || !canFoundry(actor, act, standing)) throw noFoundry(foundryId)
  return { foundry, standing }
}

/**
 * The foundry of a page: the requested one, or the caller's first.
 * @returns null when none is requested and the caller has none
 */
export async function ownFoundry(
  reader: Reader,
  actor: Actor,
  act: FoundryAct,
  foundryId: number | undefined,
): Promise<AllowedFoundry | null> {
  const id = foundryId ?? (await findOwnFoundries(reader, actor.userId, 1))[0]?.id
  return id === undefined ? null : requireFoundry(reader, actor, act, id)
}

/** ownFoundry for pages that are of no use without one. @throws AppError NOT_FOUND, also when the caller has none */
export async function requireOwnFoundry(
  reader: Reader,
  actor: Actor,
  act: FoundryAct,
  foundryId: number | undefined,
): Promise<AllowedFoundry> {
  const allowed = await ownFoundry(reader, actor, act, foundryId)
  if (!allowed) throw new AppError('NOT_FOUND', 'You have no foundry yet', { param: 'foundryId' })
  return allowed
}
