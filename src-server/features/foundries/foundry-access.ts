import type { Asks, Reader } from '../../database/reader.ts'
import type { Actor } from '../core/actor.ts'
import { canFoundry, type FoundryAct, type FoundryStanding, noFoundry, standingOf } from './foundries.policy.ts'
import { type FoundryRow, findFoundry, findOwnFoundries, findRole } from './foundries.queries.ts'

/** A foundry and the caller's role in it. */
export interface AllowedFoundry {
  foundry: FoundryRow
  standing: FoundryStanding
}

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
