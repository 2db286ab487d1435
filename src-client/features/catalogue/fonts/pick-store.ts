import { useSyncExternalStore } from 'react'
import type { FamilyRow, FontView } from '#shared/contracts/catalogue/fonts.ts'

/** A picked style, with the data needed to draw its name. */
export interface FontPick {
  family: Pick<FamilyRow, 'familyId' | 'slug' | 'name'>
  font: FontView
}

const NONE: readonly FontPick[] = []

/** Only fields needed for pictures are stored: those of a family page would fill the storage. */
const VIEW = [
  'id',
  'name',
  'fullName',
  'slug',
  'text',
  'renderer',
  'file',
  'fontSize',
  'image',
  'primary',
  'apt',
  'weight',
  'italic',
  'width',
  'color',
  'variable',
  'direction',
  'metrics',
  'missing',
] as const satisfies readonly (keyof FontView)[]

export function pickOf({ familyId, slug, name }: FontPick['family'], font: FontView): FontPick {
  const view = Object.fromEntries(VIEW.map((key) => [key, font[key]])) as FontView
  return { family: { familyId, slug, name }, font: view }
}

interface PickStore {
  get(): readonly FontPick[]
  /** Changes what is stored now, which another tab may have written. */
  update(change: (picks: readonly FontPick[]) => readonly FontPick[]): void
  subscribe(listener: () => void): () => void
  /** Current picks; none on the server and in the first render. */
  usePicks(): readonly FontPick[]
}

/** Picks stored under a key; null if there is no such key. @throws if storage is blocked */
export function readPicks(key: string): FontPick[] | null {
  const text = localStorage.getItem(key)
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as FontPick[]
    return stored.filter((one) => one?.family?.familyId && one?.font?.id && one.font.metrics)
  } catch {
    // Not what we stored.
    return []
  }
}

/**
 * Picks stored in this browser under a key, the same in all tabs.
 * @param first the picks of a browser that has none under this key yet
 */
export function createPickStore(key: string, most: number, first: () => readonly FontPick[] = () => NONE): PickStore {
  let picks = NONE
  let read = false
  /** The last picks could not be stored, so they are newer than what is. */
  let unsaved = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const load = () => {
    if (read && unsaved) return
    try {
      const found = (readPicks(key) ?? (read ? NONE : first())).slice(0, most)
      // Always the same empty list, which hydration starts from.
      picks = found.length > 0 ? found : NONE
    } catch {
      // Storage blocked: keep what the page has.
    }
    read = true
  }
  const get = () => {
    if (!read) load()
    return picks
  }
  const reload = () => {
    load()
    tell()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) reload()
  }
  // A page that Back brings out of the browser's cache has missed the changes of other tabs.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) reload()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) {
      addEventListener('storage', onStorage)
      addEventListener('pageshow', onShow)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onShow)
    }
  }
  return {
    get,
    subscribe,
    update(change) {
      load()
      picks = change(picks).slice(0, most)
      try {
        localStorage.setItem(key, JSON.stringify(picks))
        unsaved = false
      } catch {
        // Storage full or blocked: kept until the page is left.
        unsaved = true
      }
      tell()
    },
    usePicks: () => useSyncExternalStore(subscribe, get, () => NONE),
  }
}
