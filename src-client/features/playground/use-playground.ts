import { useCallback, useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { formatPlayground, type PlaygroundState, parsePlayground, type Slot, type Tab } from './playground-state.ts'

/** The first tab has the plain path. */
export const tabPath = (tab: Tab) => routePath('font-playground', { tab: tab === 'waterfall' ? '' : tab })

/** Address of a tab in a state. */
export function playgroundHref(tab: Tab, state: PlaygroundState): string {
  const query = formatPlayground(state)
  return tabPath(tab) + (query === '' ? '' : `?${query}`)
}

/** Changed values, or what makes them of the state after the last change. */
type Change = Partial<PlaygroundState> | ((last: PlaygroundState) => Partial<PlaygroundState>)

export interface Playground {
  tab: Tab
  /** The state of the address, with the changes made since. */
  state: PlaygroundState
  href(change: Partial<PlaygroundState>, tab?: Tab): string
  /** For choices: adds a step to the history. */
  set(change: Change): void
  /** For dragging and typing: shown at once, and put into the address after a pause, without a step in the history. */
  adjust(change: Change): void
}

const numbered = (state: PlaygroundState): PlaygroundState => ({
  ...state,
  slots: state.slots.map((slot, shownAt) => ({ ...slot, shownAt })),
})
const idsOf = (slots: readonly Slot[]) => slots.map((slot) => slot.id).join()

/** The address holds the state. Changes by dragging and typing are shown before they get into the address. */
export function usePlayground(tab: Tab, defaults: Slot[]): Playground {
  const { page, navigate } = useNavigation()
  const parsed = parsePlayground(new URLSearchParams(page.search))
  const address = parsed.slots.length > 0 ? parsed : { ...parsed, slots: defaults }
  const [draft, setDraft] = useState<Partial<PlaygroundState>>({})
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The state after the last change; the next change builds on it. */
  const target = useRef(numbered(address))
  const sent = useRef(page.url)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => {
    if (page.url === sent.current && pending.current !== undefined) {
      target.current = numbered(target.current)
      const { slots } = target.current
      return setDraft((was) => ({ ...was, slots }))
    }
    // Back, forward or a link: drop pending changes, which belong to the previous address.
    clearTimeout(pending.current)
    pending.current = undefined
    target.current = numbered(address)
    sent.current = page.url
    setDraft({})
  }, [page.url])
  useEffect(() => () => clearTimeout(pending.current), [])

  const go = useCallback(
    (replace: boolean) => {
      clearTimeout(pending.current)
      pending.current = undefined
      sent.current = playgroundHref(tab, target.current)
      void navigate(sent.current, { replace, keepScroll: true })
    },
    [navigate, tab],
  )
  const slots = draft.slots && idsOf(draft.slots) === idsOf(address.slots) ? draft.slots : address.slots
  const state = { ...address, ...draft, slots }
  const change = (wanted: Change) => {
    const changed = typeof wanted === 'function' ? wanted(target.current) : wanted
    target.current = { ...target.current, ...changed }
    // Other fonts are shown after navigation, when their data is loaded.
    const stay = slots.map(
      (slot, at) => target.current.slots.find(({ id, shownAt }) => id === slot.id && shownAt === at) ?? slot,
    )
    setDraft((was) => ({ ...was, ...changed, slots: stay }))
  }
  return {
    tab,
    state,
    href: (changed, other = tab) => playgroundHref(other, { ...state, ...changed }),
    set(changed) {
      change(changed)
      go(false)
    },
    adjust(changed) {
      change(changed)
      clearTimeout(pending.current)
      pending.current = setTimeout(go, DEBOUNCE_MS.address, true)
    },
  }
}
