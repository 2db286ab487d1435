import { useSyncExternalStore } from 'react'
import { createPickStore } from './pick-store.ts'

/** Most entries of each list, because browsers keep them for good. */
const MAX_HIDDEN = 500
const MAX_RECENT = 24
const HIDDEN_KEY = 'browse__hidden'

/** Families whose pages were visited, newest first. */
export const recent = createPickStore('browse__recent', MAX_RECENT)

const listeners = new Set<() => void>()
let hidden: ReadonlySet<number> | null = null

function readHidden(): ReadonlySet<number> {
  if (hidden) return hidden
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(HIDDEN_KEY) ?? '[]')
    hidden = new Set(Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)).slice(-MAX_HIDDEN) : [])
  } catch {
    // Storage blocked or unreadable: nothing is hidden.
    hidden = new Set()
  }
  return hidden
}

/** Hides a family or shows it again. Only for this visit, so that lists do not stay incomplete for ever. */
export function setHidden(familyId: number, hide: boolean): void {
  const next = new Set(readHidden())
  if (hide) next.add(familyId)
  else next.delete(familyId)
  hidden = new Set([...next].slice(-MAX_HIDDEN))
  try {
    sessionStorage.setItem(HIDDEN_KEY, JSON.stringify([...hidden]))
  } catch {
    // Storage full or blocked: kept until the page is left.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsHidden = (familyId: number) =>
  useSyncExternalStore(
    subscribe,
    () => readHidden().has(familyId),
    () => false,
  )
