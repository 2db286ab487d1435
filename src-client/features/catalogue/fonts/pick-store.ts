import { useSyncExternalStore } from 'react'
import type { FamilyRow, FontView } from '#shared/contracts/fonts.ts'

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

export interface PickStore {
  get(): readonly FontPick[]
  replace(next: readonly FontPick[]): void
  subscribe(listener: () => void): () => void
  /** Current picks; none on the server and in the first render. */
  usePicks(): readonly FontPick[]
}

/** Picks stored in this browser under a key; tabs opened later read the same ones. */
export function createPickStore(key: string, most: number): PickStore {
  let picks = NONE
  let read = false
  const listeners = new Set<() => void>()
  const get = () => {
    if (read) return picks
    read = true
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      if (Array.isArray(stored))
        picks = stored.filter((one) => one?.family?.familyId && one?.font?.id && one.font.metrics).slice(0, most)
    } catch {
      // Storage blocked or unreadable: start empty.
    }
    return picks
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    replace(next) {
      picks = next.slice(0, most)
      read = true
      try {
        if (picks.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(picks))
      } catch {
        // Storage full or blocked: kept until the page is left.
      }
      for (const listener of listeners) listener()
    },
    usePicks: () => useSyncExternalStore(subscribe, get, () => NONE),
  }
}
