import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Replays boxes ticked and options chosen before hydration. They run one after the other, because each may change the meaning of the next.
 */
export function useEarlyChoices(part: RefObject<HTMLElement | null>): void {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  // Runs before stored preferences change anything, and never for a part first drawn in the browser.
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
  const { checked } = box
  if (checked === box.defaultChecked) return null
  box.checked = box.defaultChecked
  return () => {
    // What this browser stored may have ticked it since.
    if (box.checked !== checked) box.click()
  }
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
