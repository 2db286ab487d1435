import { type RefObject, useLayoutEffect } from 'react'

/**
 * Replays boxes ticked and options chosen before hydration. They run one after the other, because each may change the meaning of the next.
 */
export function useEarlyChoices(part: RefObject<HTMLElement | null>): void {
  // Runs before stored preferences change anything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part is taken over
  useLayoutEffect(() => {
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
  // Only the server marks an option, so one drawn in the browser has nothing to replay.
  const first = [...select.options].find((option) => option.defaultSelected)
  if (!first || value === first.value) return null
  return () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
