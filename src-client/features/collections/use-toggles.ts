import { useEffect, useRef, useState } from 'react'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { FRAME } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { trpc } from '../../api/trpc.ts'
import { emit } from '../../app/analytics.ts'
import type { Collectable } from '../../app/dialogs.ts'
import { notify } from '../../ui/notifications.ts'
import { loadHeld } from '../catalogue/collect/load-held.ts'

/** What the toggle of a collection shows. */
interface Shown {
  /** The last press, also while the server does not know of it. */
  wanted: boolean
  /** As if the last press were saved. */
  fontCount: number
  /** Just added: shows a check mark for FRAME.checkMarkMs. */
  fresh: boolean
}

/** What the server has of a collection, and what it is still to be told. */
interface OnServer {
  held: boolean
  fontCount: number
  /** The last press. */
  wanted: boolean
  /** A call is under way. */
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
  const [shown, setShown] = useState<ReadonlyMap<number, Shown>>(new Map())
  const [said, setSaid] = useState('')
  const onServer = useRef(new Map<number, OnServer>())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const all = timers.current
    return () => {
      for (const timer of all) clearTimeout(timer)
    }
  }, [])

  const stateOf = (collection: CollectionView) => {
    const state = onServer.current.get(collection.id) ?? {
      held: collection.fontExists === true,
      wanted: collection.fontExists === true,
      fontCount: collection.fontCount,
      busy: false,
      added: [],
    }
    onServer.current.set(collection.id, state)
    return state
  }
  const show = (id: number, fresh = false) => {
    const state = onServer.current.get(id)
    if (!state) return
    const { wanted, held } = state
    const step = what.families?.length ?? 1
    const fontCount = state.fontCount + (wanted === held ? 0 : wanted ? step : -step)
    setShown((all) => new Map(all).set(id, { wanted, fontCount, fresh }))
  }
  const showFresh = (id: number) => {
    show(id, true)
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      show(id)
    }, FRAME.checkMarkMs)
    timers.current.add(timer)
  }

  /** When several families are removed, those that were in the collection before stay. null = nothing changed. */
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
        state.held = wanted || !answer
        // Without an answer all of them were in it before, and stay.
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
    shownOf: (collection: CollectionView): Shown =>
      shown.get(collection.id) ?? {
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
