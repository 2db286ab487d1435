import { createContext, useContext, useSyncExternalStore } from 'react'
import {
  addressedPreferences,
  decodePreferenceCookie,
  encodePreferenceCookie,
  nightMode,
  PREFERENCE_COOKIE,
  PREFERENCE_NAMESPACE,
  type Preferences,
  preferenceEntries,
  readPreferences,
} from '#shared/preview/preferences.ts'
import { readCookie, writeCookie } from '../api/cookies.ts'
import { emit } from './analytics.ts'

export interface PreferenceStore {
  get(): Preferences
  /** The preferences the server drew with; parts that hydrate late must start from them. */
  initial(): Preferences
  subscribe(listener: () => void): () => void
  /** Sets what the visitor chose. */
  set(change: Partial<Preferences>): void
  /** The same for values from storage or from the system, which do not count as choices. */
  adopt(change: Partial<Preferences>): void
  /** What the page shows by the link that led to it. The visitor's own values stay stored, and are back once the address sets nothing. */
  addressed(): Partial<Preferences>
  setAddressed(values: Partial<Preferences>): void
  /** What a page shows whose address sets these. */
  with(values: Partial<Preferences>): Preferences
  setNight(dark: boolean): void
}

/** Holds the preferences of this visit. On the server it is read only. */
export function createPreferenceStore(initial: Preferences): PreferenceStore {
  let own = initial
  let addressed: Partial<Preferences> = {}
  let current = initial
  const listeners = new Set<() => void>()
  const replace = (values: Preferences, byAddress: Partial<Preferences>) => {
    // Another tab may have stored other choices meanwhile: only a choice of this one replaces them.
    if (values !== own) save(values)
    own = values
    addressed = byAddress
    const next = { ...own, ...addressed }
    // The same values are the same object: nothing is drawn again.
    if ((Object.keys(next) as (keyof Preferences)[]).some((key) => next[key] !== current[key])) current = next
    document.documentElement.classList.toggle('dark', current.darkmode)
    for (const listener of listeners) listener()
  }
  const choose = (change: Partial<Preferences>) => {
    // The two colours of a link belong together: one beside the visitor's own could be illegible.
    const { fontfg, fontbg } = current
    const chosen = 'fontfg' in change || 'fontbg' in change ? { fontfg, fontbg, ...change } : change
    // The language of a link is that of its text.
    const ends = (key: string) => key in chosen || (key === 'fontlang' && 'fonttext' in chosen)
    const kept = Object.entries(addressed).filter(([key]) => !ends(key))
    replace({ ...own, ...chosen }, Object.fromEntries(kept))
  }
  return {
    get: () => current,
    initial: () => initial,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(change) {
      countChoices(current, change)
      choose(change)
    },
    adopt: (change) => replace({ ...own, ...change }, addressed),
    addressed: () => addressed,
    setAddressed: (values) => replace(own, values),
    with: (values) => ({ ...own, ...values }),
    setNight(dark) {
      emit('dark_mode', dark ? 'on' : 'off')
      choose(nightMode(dark))
    },
  }
}

/** Counts changes of the preview by kind, and sort orders by name. */
function countChoices(before: Preferences, change: Partial<Preferences>): void {
  const changed = (key: keyof Preferences) => key in change && change[key] !== before[key]
  if (changed('fonttext')) emit('preview', 'text')
  if (changed('fontsize')) emit('preview', 'size')
  if (changed('fontfg') || changed('fontbg')) emit('preview', 'colour')
  if (changed('fontsort')) emit('sort', String(change.fontsort))
}

function save(preferences: Preferences): void {
  try {
    for (const [key, value] of preferenceEntries(preferences)) {
      if (key === 'dpr') continue
      // Only a choice is kept: what the system prefers may be another thing next time.
      if (value === null || (key === 'darkmode' && !preferences.darkchosen))
        localStorage.removeItem(PREFERENCE_NAMESPACE + key)
      else localStorage.setItem(PREFERENCE_NAMESPACE + key, value)
    }
  } catch {
    // Storage is off or full: the choice lasts for this visit only.
  }
  writeCookie(PREFERENCE_COOKIE, encodePreferenceCookie({ ...preferences, dpr: deviceRatio() }))
}

const deviceRatio = () => Math.min(5, Math.max(1, Math.round(window.devicePixelRatio * 100) / 100))

/**
 * After hydration: localStorage wins over the cookie that the server read, and what the address sets is not stored. The pixel ratio only
 * goes into the cookie, for the next page: changing it now would load every picture twice.
 */
export function adoptStoredPreferences(store: PreferenceStore, query: URLSearchParams): void {
  let stored: Preferences
  try {
    stored = readPreferences((key) => localStorage.getItem(PREFERENCE_NAMESPACE + key))
  } catch {
    stored = decodePreferenceCookie(readCookie(PREFERENCE_COOKIE) ?? '')
  }
  store.setAddressed(addressedPreferences(query))
  store.adopt({ ...withSystemScheme(stored), dpr: store.get().dpr })
}

const SYSTEM_DARK = '(prefers-color-scheme: dark)'

const withSystemScheme = (preferences: Preferences): Preferences =>
  preferences.darkchosen ? preferences : { ...preferences, darkmode: matchMedia(SYSTEM_DARK).matches }

/** Day and night follow the system while the page is open, too, until the visitor chooses. */
export function followSystemScheme(store: PreferenceStore): void {
  matchMedia(SYSTEM_DARK).addEventListener('change', () => {
    const { darkmode } = withSystemScheme(store.get())
    if (darkmode !== store.get().darkmode) store.adopt({ darkmode })
  })
}

const StoreContext = createContext<PreferenceStore | null>(null)
export const PreferenceProvider = StoreContext.Provider

/** The store itself, for changing preferences. */
export function usePreferenceStore(): PreferenceStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('usePreferenceStore needs a PreferenceProvider')
  return store
}

/** Current preferences; re-renders when one changes. */
export function usePreferences(): Preferences {
  const store = usePreferenceStore()
  return useSyncExternalStore(store.subscribe, store.get, store.initial)
}
