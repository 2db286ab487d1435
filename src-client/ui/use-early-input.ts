import { type RefObject, useEffect } from 'react'

/** What was typed before React took the field over counts as typed: no event tells of it afterwards. */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onInput: (value: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is taken over
  useEffect(() => {
    if (field.current && field.current.value !== field.current.defaultValue) onInput(field.current.value)
  }, [])
}
