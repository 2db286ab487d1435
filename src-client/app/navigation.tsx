import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Router } from 'wouter'
import * as MESSAGES from '#shared/messages.ts'
import { addressedPreferences, withoutReplaced } from '#shared/preview/preferences.ts'
import { clearAds, refreshAds } from '../ads/ad-store.ts'
import { statusOrReason } from '../api/errors.ts'
import type { Api } from '../api/trpc.ts'
import { expectPage, leaveTo } from '../api/unauthorized.ts'
import { showAddressedProfile } from '../features/account/profiles/open.ts'
import { reportFailure } from '../ui/failures.ts'
import { ChunkError } from '../ui/load-chunk.ts'
import { notify } from '../ui/notifications.ts'
import { closeOverlays } from '../ui/overlays.ts'
import { partsArrived } from '../ui/own-part.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { forgetTyped } from '../ui/use-typed-address.ts'
import { pageView } from './analytics.ts'
import { useConfig } from './config.tsx'
import { applyHead } from './head.ts'
import { currentIdentity, followFocus, refreshIdentity } from './identity.ts'
import { type KeptWords, unsavedWords } from './kept-words.ts'
import { type LoadedPage, loadPage, type ModuleOf } from './load-page.ts'
import { usePreferenceStore } from './preferences.tsx'
import { pageUrlOf } from './profile-address.ts'
import {
  beginScroll,
  beginStep,
  enterPlace,
  forgetScroll,
  historySettled,
  leaveByHistory,
  restoreScroll,
  saveScroll,
} from './scroll.ts'
import { track } from './track.ts'

export interface NavigateOptions {
  replace?: boolean
  /** Keeps the scroll position: filters and live search change the list, not the place. */
  keepScroll?: boolean
  /** Navigation while typing: leaves the focus where it is, and asks nothing. */
  yields?: boolean
}

interface Navigation {
  page: LoadedPage
  navigate(to: string, options?: NavigateOptions): Promise<void>
  /** Changes the address of the shown page, which stays as it is. */
  readdress(change: (url: string) => string): void
}

const NavigationContext = createContext<Navigation | null>(null)
/** Not in the context: its change would make React drop the server's HTML of parts that wait for their script. */
const busyStore = createStore(false)

/** Whether the next page is loading. */
export const useBusy = (): boolean => useStore(busyStore)

/** The current page and the function to navigate. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('useNavigation needs a NavigationProvider')
  return navigation
}

const MAX_REDIRECTS = 5
const useLocationHook = (): [string, (to: string, options?: NavigateOptions) => void] => {
  const { page, navigate } = useNavigation()
  return [page.path, navigate]
}
const useSearchHook = () => useNavigation().page.search

interface NavigationProviderProps {
  initial: LoadedPage
  api: Api
  moduleOf: ModuleOf
  children: ReactNode
}

/** Loads data first, then switches: the old page stays, with a progress bar, until the next one can be drawn whole. */
export function NavigationProvider({ initial, api, moduleOf, children }: NavigationProviderProps) {
  const config = useConfig()
  const store = usePreferenceStore()
  const [page, setPage] = useState(initial)
  const latest = useRef({ page: initial, run: 0, isPop: false, arrive: () => {} })

  const go = useCallback(
    async (to: string, how: NavigateOptions & { pop?: boolean }) => {
      const run = ++latest.current.run
      latest.current.isPop = how.pop === true
      beginStep()
      busyStore.set(true)
      clearAds()
      let url = to
      const there = new URL(to, location.href)
      const samePath = there.pathname === latest.current.page.path
      const stands = !how.pop && (how.yields || samePath)
      const addressed = addressedPreferences(there.searchParams)
      const addressedBefore = store.addressed()
      if (!how.yields) forgetTyped(latest.current.page.path, there.pathname)
      for (let hop = 0; hop < MAX_REDIRECTS; hop++) {
        const asked = url.replace(/#.*/s, '')
        expectPage(asked)
        const outcome = await loadPage({
          url: asked,
          moduleOf,
          api,
          config,
          preferences: store.with(addressed),
          identity: currentIdentity(),
          stands,
        })
        if (!how.pop) await historySettled()
        if (run !== latest.current.run) return
        expectPage(null)
        if (outcome.kind === 'redirect') {
          url = outcome.location
          if (outcome.anew || /^https?:/.test(url)) {
            unsavedWords()?.release()
            return leaveTo(url)
          }
          continue
        }
        if (outcome.kind === 'page') {
          await partsArrived()
          if (run !== latest.current.run) return
        }
        busyStore.set(false)
        if (outcome.kind === 'failed') {
          reportFailure({ action: outcome.page, status: statusOrReason(outcome.error) })
          refreshAds()
          return
        }
        if (outcome.kind === 'unreachable') {
          const chunk = outcome.error instanceof ChunkError
          notify({ type: 'danger', message: chunk ? MESSAGES.chunkFailed : MESSAGES.dataProblem })
          refreshAds()
          return
        }
        if (how.pop && url !== to) history.replaceState(history.state, '', url)
        else if (!how.pop) enterPlace(url, how.replace ?? false)
        if (outcome.page.path !== latest.current.page.path) closeOverlays()
        latest.current.page = outcome.page
        latest.current.arrive = () => {
          applyHead(outcome.page.meta, config)
          if (how.pop) restoreScroll()
          else if (how.yields && !how.keepScroll) window.scrollTo(0, 0)
          else if (!how.keepScroll) forgetScroll(new URL(url, location.href).hash)
        }
        setPage(outcome.page)
        // What the visitor has chosen while the page was loading counts.
        const isChosen = (key: string) => key in addressedBefore && !(key in store.addressed())
        store.setAddressed(Object.fromEntries(Object.entries(addressed).filter(([key]) => !isChosen(key))))
        refreshAds()
        recordVisit(api, outcome.page.url)
        return
      }
      busyStore.set(false)
      refreshAds()
      notify({ type: 'danger', message: MESSAGES.dataProblem })
    },
    [api, config, store, moduleOf],
  )

  /** The address is that of the shown page again: the page of the history that is loading would be shown under it. */
  const stay = useCallback(() => {
    if (!busyStore.get() || !latest.current.isPop) return
    latest.current.run++
    busyStore.set(false)
    expectPage(null)
    refreshAds()
  }, [])

  const navigate = useCallback(
    async (to: string, options: NavigateOptions = {}) => {
      const target = new URL(to, location.href)
      if (target.origin !== location.origin) return location.assign(target)
      const url = target.pathname + target.search + target.hash
      const samePage = pageUrlOf(target.pathname + target.search) === pageUrlOf(latest.current.page.url)
      if (samePage && target.hash) {
        // Only the hash changes: nothing is loaded, and the ads stay.
        stay()
        enterPlace(url, false)
        recordVisit(api, url)
        return forgetScroll(target.hash)
      }
      const words = samePage ? undefined : unsavedWords()
      // Typing into the search never asks whether to leave.
      if (words && options.yields) return
      if (words && !(await mayLeave(words, latest.current))) return
      await go(url, { ...options, replace: options.replace || samePage })
    },
    [api, go, stay],
  )

  useEffect(() => {
    beginScroll()
    recordVisit(api, latest.current.page.url)
    void refreshIdentity(api)
    const onPop = async () => {
      const words = isAddressed(latest.current.page) ? undefined : unsavedWords()
      if (words && !(await mayLeave(words, latest.current))) return
      leaveByHistory()
      const url = location.pathname + location.search
      showAddressedProfile()
      if (isAddressed(latest.current.page)) {
        stay()
        recordVisit(api, url + location.hash)
        return location.hash ? forgetScroll(location.hash) : restoreScroll()
      }
      void go(url + location.hash, { pop: true })
    }
    const step = () => void onPop()
    window.addEventListener('popstate', step)
    window.addEventListener('pagehide', saveScroll)
    const leaveFocus = followFocus(api)
    showAddressedProfile()
    return () => {
      leaveFocus()
      window.removeEventListener('popstate', step)
      window.removeEventListener('pagehide', saveScroll)
    }
  }, [api, go, stay])

  const readdress = useCallback((change: (url: string) => string) => {
    const { page } = latest.current
    const url = change(page.url)
    // Back and forward have the address of the page that is loading.
    if (url === page.url || !isAddressed(page)) return
    latest.current.page = { ...page, url, search: url.slice(page.path.length) }
    enterPlace(url + location.hash, true)
    setPage(latest.current.page)
  }, [])

  // What the visitor chooses instead of what the link set leaves the address, so that a reload shows the same.
  useEffect(
    () => store.subscribe(() => readdress((url) => withoutReplaced(url, store.addressed()))),
    [store, readdress],
  )

  // Runs before paint: otherwise the new page would flash at the old scroll position and under the old title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the new page is in the document
  useLayoutEffect(() => {
    latest.current.arrive()
    latest.current.arrive = () => {}
  }, [page])

  const value = useMemo(() => ({ page, navigate, readdress }), [page, navigate, readdress])
  return (
    <NavigationContext.Provider value={value}>
      <Router hook={useLocationHook} searchHook={useSearchHook}>
        {children}
      </Router>
    </NavigationContext.Provider>
  )
}

const isAddressed = (page: LoadedPage): boolean =>
  pageUrlOf(location.pathname + location.search) === pageUrlOf(page.url)

/**
 * Asks whether a link or the history may discard unsaved text. While the question is open, further steps ask nothing; the answer then
 * counts for the current history entry. If the visitor stays and the address already belongs to another page, the address of the shown page
 * is restored.
 */
async function mayLeave(words: KeptWords, shown: { page: LoadedPage }): Promise<boolean> {
  const mayGo = await words.mayGo()
  if (mayGo === false && !isAddressed(shown.page)) enterPlace(shown.page.url, false)
  return mayGo === true
}

/** Tracks each visit of an address with query and hash, and counts it as a page view. */
function recordVisit(api: Api, url: string): void {
  track(api, url)
  pageView()
}
