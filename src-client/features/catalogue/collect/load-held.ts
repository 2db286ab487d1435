import { PAGING } from '#shared/limits.ts'
import type { Api } from '../../../api/trpc.ts'
import { heldStore } from './held-store.ts'

/** Finds out which of the families the person has collected: one call for a whole list, after the page has loaded. */
export async function loadHeld({ client }: Pick<Api, 'client'>, familyIds: readonly number[]): Promise<void> {
  if (familyIds.length === 0) return
  familyIds = familyIds.slice(0, PAGING.maxSize)
  try {
    const held = new Set((await client.collections.held.query({ familyIds: [...familyIds] })).familyIds)
    const next = new Set(heldStore.get())
    for (const id of familyIds) {
      if (held.has(id)) next.add(id)
      else next.delete(id)
    }
    heldStore.set(next)
  } catch {
    // A missing mark is not worth an error message.
  }
}
