import { type RefObject, useEffect } from 'react'

/** Reports what was typed, or set at a slider, before hydration, because no event follows for it. */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onInput: (value: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is taken over
  useEffect(() => {
    if (field.current && field.current.value !== field.current.defaultValue) onInput(field.current.value)
  }, [])
}
