import type { Reader } from '../../database/reader.ts'
import type { Actor } from '../core/actor.ts'
import { canFoundry, type FoundryAct, type FoundryStanding, noFoundry, standingOf } from './foundries.policy.ts'
import { type Asks, type FoundryRow, findFoundry, findOwnFoundries, findRole } from './foundries.queries.ts'

/** A foundry, and what the asker is to it. */
export interface AllowedFoundry {
  foundry: FoundryRow
  standing: FoundryStanding
}

/** @throws AppError NOT_FOUND also for a foundry of somebody else */
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
 * The foundry that a page is about: the one that is asked for, or the first of one's own.
 * @returns null when none is asked for and there is none
 * @throws AppError NOT_FOUND
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
