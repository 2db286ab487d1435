import { useSyncExternalStore } from 'react'
import type { FamilyRow, FontView } from '#shared/contracts/fonts.ts'
import { FRAME } from '#shared/limits.ts'
import { notify } from '../../ui/notifications.ts'

export interface ComparePick {
  family: Pick<FamilyRow, 'familyId' | 'slug' | 'name'>
  font: FontView
}

const KEY = 'browse__compare'
const NONE: readonly ComparePick[] = []
let picks = NONE
let read = false
const listeners = new Set<() => void>()

function current(): readonly ComparePick[] {
  if (read) return picks
  read = true
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (Array.isArray(stored))
      picks = stored.filter((one) => one?.family?.familyId && one?.font?.id).slice(0, FRAME.compareMax)
  } catch {
    // Unreadable or no storage: start empty.
  }
  return picks
}

function replace(next: readonly ComparePick[]): void {
  picks = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Kept for this page only.
  }
  for (const listener of listeners) listener()
}

/** Takes a family in or out. @returns false when the tray is full */
export function toggleCompare(pick: ComparePick): boolean {
  const without = current().filter((one) => one.family.familyId !== pick.family.familyId)
  if (without.length < current().length) replace(without)
  else if (without.length >= FRAME.compareMax) return false
  else replace([...without, pick])
  return true
}

/** The same from a button: says so when there is no room. */
export function toggleComparison(family: ComparePick['family'], font: FontView): void {
  const { familyId, slug, name } = family
  if (!toggleCompare({ family: { familyId, slug, name }, font: viewOf(font) }))
    notify({ message: 'The compare tray is full. Take one family out first.' })
}

/** Only what a picture needs is kept: the facts of a family page would fill the store. */
const viewOf = (font: FontView) => Object.fromEntries(VIEW.map((key) => [key, font[key]])) as FontView
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

export const clearCompare = () => replace(NONE)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Families put side by side, for this visit. */
export const useComparePicks = () => useSyncExternalStore(subscribe, current, () => NONE)
/** Whether one family is among them. */
export const useIsCompared = (familyId: number) =>
  useSyncExternalStore(
    subscribe,
    () => current().some((pick) => pick.family.familyId === familyId),
    () => false,
  )
