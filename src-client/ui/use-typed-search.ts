import { useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { useEarlyInput } from './use-early-input.ts'
import { useTypedAddress } from './use-typed-address.ts'

/**
 * The text of a search field. Searches a moment after the last key, or immediately with `submit`. `q` is what the address searches
 * for, `read` the search that a text stands for.
 */
export function useTypedSearch(q: string, read: (text: string) => string, onSearch: (q: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(q)
  /** The search that the field has asked for and the address may not have yet. */
  const asked = useRef<string>(null)
  const search = (typed: string) => {
    asked.current = read(typed)
    onSearch(asked.current)
  }
  const settle = useTypedAddress(search, DEBOUNCE_MS.search)
  const { cancel } = settle
  // The field keeps what was typed when its own search arrives, such as a space at the end. It follows every other change of the address,
  // and forgets what it was about to search for.
  useEffect(() => {
    const isOwn = asked.current === q
    asked.current = null
    if (isOwn) return
    cancel()
    setText(q)
  }, [q, cancel])
  const type = (value: string) => {
    setText(value)
    settle(value)
  }
  // Must follow the effect above, which would overwrite the text.
  useEarlyInput(field, type)
  const submit = () => {
    cancel()
    search(text)
  }
  return { field, text, type, submit }
}
