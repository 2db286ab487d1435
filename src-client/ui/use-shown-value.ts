import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Shows the value of the address in an uncontrolled field, also when it changes: another `key` would drop the focus. */
export function useShownValue<Field extends { value: string }>(value: string): RefObject<Field | null> {
  const field = useRef<Field>(null)
  const before = useRef(value)
  useLayoutEffect(() => {
    if (before.current !== value && field.current) field.current.value = value
    before.current = value
  }, [value])
  return field
}
