import { useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { useDebounced } from './use-debounced.ts'
import { useEarlyInput } from './use-early-input.ts'

/** The text of a search field: asked for a moment after the last key, or at once by `submit`. */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(q)
  // The address decides, except while the visitor is typing.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(q)
  }, [q])
  const settle = useDebounced(onSearch, DEBOUNCE_MS.search)
  const type = (value: string) => {
    setText(value)
    settle(value)
  }
  // After the effect above, which would take the text away again.
  useEarlyInput(field, type)
  const submit = () => {
    settle.cancel()
    onSearch(text)
  }
  return { field, text, type, submit }
}
