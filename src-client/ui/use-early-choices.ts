import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Boxes that were ticked and values that were chosen before React took them over: they are chosen again now that somebody listens, one
 * after the other, since each may change what the next one means.
 */
export function useEarlyChoices(part: RefObject<HTMLElement | null>): void {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  // Before stored preferences change anything, and never for a part that was made here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part is taken over
  useLayoutEffect(() => {
    if (!isTakenOver) return
    const controls = part.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[type=checkbox], select')
    const waiting = [...(controls ?? [])].flatMap(
      (control) => (control instanceof HTMLInputElement ? earlyTick(control) : earlyValue(control)) ?? [],
    )
    const next = () => {
      waiting.shift()?.()
      if (waiting.length > 0) setTimeout(next)
    }
    setTimeout(next)
  }, [])
}

function earlyTick(box: HTMLInputElement): (() => void) | null {
  if (box.checked === box.defaultChecked) return null
  box.checked = box.defaultChecked
  return () => box.click()
}

function earlyValue(select: HTMLSelectElement): (() => void) | null {
  const { value } = select
  const first = [...select.options].find((option) => option.defaultSelected) ?? select.options[0]
  if (value === first?.value) return null
  return () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
