import { useEffect, useRef, useState } from 'react'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { FRAME } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { trpc } from '../../api/trpc.ts'
import { emit } from '../../app/analytics.ts'
import type { Collectable } from '../../app/dialogs.ts'
import { notify } from '../../ui/notifications.ts'
import { loadHeld } from '../catalogue/collect/load-held.ts'

/** State of one collection's toggle. */
interface Standing {
  /** What the toggle shows: the last press. */
  wanted: boolean
  fontCount: number
  /** Just added: shows a check mark for FRAME.checkMarkMs. */
  fresh: boolean
}

/** The server's state of a collection, and the last press. */
interface Known {
  held: boolean
  fontCount: number
  wanted: boolean
  busy: boolean
  /** Families that the last press added, if it was for several. */
  added: readonly number[]
}

/**
 * Toggles that add something to collections and remove it. Each flips immediately; presses during a call only change the wanted state, and
 * the last one wins. If the server rejects a change, the toggle flips back with a message.
 */
export function useToggles(what: Collectable) {
  const utils = trpc.useUtils()
  const [standings, setStandings] = useState<ReadonlyMap<number, Standing>>(new Map())
  const [said, setSaid] = useState('')
  const known = useRef(new Map<number, Known>())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const all = timers.current
    return () => {
      for (const timer of all) clearTimeout(timer)
    }
  }, [])

  const stateOf = (collection: CollectionView) => {
    const state = known.current.get(collection.id) ?? {
      held: collection.fontExists === true,
      wanted: collection.fontExists === true,
      fontCount: collection.fontCount,
      busy: false,
      added: [],
    }
    known.current.set(collection.id, state)
    return state
  }
  const show = (id: number, fresh = false) => {
    const state = known.current.get(id)
    if (!state) return
    const { wanted, held } = state
    const step = what.families?.length ?? 1
    const fontCount = state.fontCount + (wanted === held ? 0 : wanted ? step : -step)
    setStandings((all) => new Map(all).set(id, { wanted, fontCount, fresh }))
  }
  const showFresh = (id: number) => {
    show(id, true)
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      show(id)
    }, FRAME.checkMarkMs)
    timers.current.add(timer)
  }

  /** Removing several families removes those that were added here; null if that changes nothing. */
  async function change(state: { added: readonly number[] }, id: number, wanted: boolean) {
    const { addFont, removeFont, addFonts, removeFonts } = utils.client.collections
    if (what.families) {
      const familyIds = wanted ? what.families : state.added
      if (familyIds.length === 0) return null
      const answer = await (wanted ? addFonts : removeFonts).mutate({ id, familyIds: [...familyIds] })
      state.added = wanted ? answer.familyIds : []
      return wanted && answer.familyIds.length === 0 ? null : answer
    }
    const input = { id, familyId: what.familyId, ...(what.fontId ? { fontId: what.fontId } : {}) }
    return (wanted ? addFont : removeFont).mutate(input)
  }

  async function settle(collection: CollectionView): Promise<void> {
    const { id } = collection
    const state = stateOf(collection)
    if (state.busy) return
    state.busy = true
    try {
      while (state.wanted !== state.held) {
        const { wanted } = state
        const answer = await change(state, id, wanted)
        // All of them were in it before, and stay.
        state.held = wanted || !answer
        if (!answer) state.wanted = true
        if (answer) {
          state.fontCount = answer.fontCount
          emit('collection', wanted ? 'add' : 'remove')
        }
        if (state.wanted === wanted || !answer) {
          setSaid(
            answer
              ? wanted
                ? `Added to ${collection.name}`
                : `Removed from ${collection.name}`
              : `All were in ${collection.name} before`,
          )
          if (wanted) showFresh(id)
          else show(id)
        }
      }
    } catch {
      state.wanted = state.held
      show(id)
      notify({ type: 'danger', message: MESSAGES.accessProblem })
    } finally {
      state.busy = false
      void utils.collections.invalidate()
      void loadHeld(utils, what.families ?? [what.familyId])
    }
  }

  return {
    /** Announced to screen readers after each answer. */
    said,
    standing: (collection: CollectionView): Standing =>
      standings.get(collection.id) ?? {
        wanted: collection.fontExists === true,
        fontCount: collection.fontCount,
        fresh: false,
      },
    toggle(collection: CollectionView): void {
      const state = stateOf(collection)
      state.wanted = !state.wanted
      show(collection.id)
      void settle(collection)
    },
  }
}
