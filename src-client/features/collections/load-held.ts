import type { Api } from '../../api/trpc.ts'
import { heldStore } from './held-store.ts'

/** Asks which of the families their person has collected: one question for a whole list, after the page is there. */
export async function loadHeld({ client }: Pick<Api, 'client'>, familyIds: readonly number[]): Promise<void> {
  if (familyIds.length === 0) return
  try {
    const held = new Set((await client.collections.held.query({ familyIds: [...familyIds] })).familyIds)
    const next = new Set(heldStore.get())
    for (const id of familyIds) {
      if (held.has(id)) next.add(id)
      else next.delete(id)
    }
    heldStore.set(next)
  } catch {
    // A mark that is missing is no reason to disturb anybody.
  }
}
