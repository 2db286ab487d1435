import { useCallback, useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { formatPlayground, type PlaygroundState, parsePlayground, type Slot, type Tab } from './playground-state.ts'

/** Address of a tab in a state. The first tab stands at the plain path. */
export function playgroundHref(tab: Tab, state: PlaygroundState): string {
  const query = formatPlayground(state)
  return routePath('font-playground', { tab: tab === 'waterfall' ? '' : tab }) + (query === '' ? '' : `?${query}`)
}

export interface Playground {
  tab: Tab
  /** What is shown: the address, and what was changed since. */
  state: PlaygroundState
  href(change: Partial<PlaygroundState>, tab?: Tab): string
  /** A choice: a step in the history. */
  set(change: Partial<PlaygroundState>): void
  /** Something dragged or typed: shown at once, in the address a moment later, no step in the history. */
  adjust(change: Partial<PlaygroundState>): void
}

/** The address is the state. What is being dragged or typed runs ahead of it. */
export function usePlayground(tab: Tab, defaults: Slot[]): Playground {
  const { page, navigate } = useNavigation()
  const parsed = parsePlayground(new URLSearchParams(page.search))
  const address = parsed.slots.length > 0 ? parsed : { ...parsed, slots: defaults }
  const [draft, setDraft] = useState<Partial<PlaygroundState>>({})
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What the last change asked for, which the next one builds on. */
  const target = useRef(address)
  const sent = useRef(page.url)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another address is shown
  useEffect(() => {
    if (page.url === sent.current && pending.current !== undefined) return
    // Back, forward or a link: what was under way belongs to the address before.
    clearTimeout(pending.current)
    pending.current = undefined
    target.current = address
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
  const sameFonts = (slots: Slot[]) =>
    slots.map((slot) => slot.id).join() === address.slots.map((slot) => slot.id).join()
  const change = (changed: Partial<PlaygroundState>) => {
    target.current = { ...target.current, ...changed }
    const { slots, ...rest } = changed
    // Other fonts are shown once their data is here.
    setDraft((was) => ({ ...was, ...rest, ...(slots && sameFonts(slots) ? { slots } : {}) }))
  }
  return {
    tab,
    state: { ...address, ...draft },
    href: (changed, other = tab) => playgroundHref(other, { ...address, ...draft, ...changed }),
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
