import { useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { useDebounced } from './use-debounced.ts'
import { useEarlyInput } from './use-early-input.ts'

/** The text of a search field. Searches a moment after the last key, or immediately with `submit`. */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(q)
  // The field follows the address, except while the visitor is typing.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(q)
  }, [q])
  const settle = useDebounced(onSearch, DEBOUNCE_MS.search)
  const type = (value: string) => {
    setText(value)
    settle(value)
  }
  // Must follow the effect above, which would overwrite the text.
  useEarlyInput(field, type)
  const submit = () => {
    settle.cancel()
    onSearch(text)
  }
  return { field, text, type, submit }
}
