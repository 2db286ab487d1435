import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useEarlyInput } from '../../../ui/use-early-input.ts'

export interface PreviewTextState {
  /** What stands in the field, ahead of the stored text while somebody types. */
  text: string
  field: RefObject<HTMLInputElement | null>
  type(value: string): void
  /** Empties the field without waiting; the caller resets the stored text. */
  clear(): void
  /** Takes a whole text at once. */
  apply(value: string): void
  onSubmit(event: FormEvent): void
}

/** The preview text of a toolbar: typed at once, applied after a pause (specification section 9), or with Enter. */
export function usePreviewText(apply: (value: string) => void): PreviewTextState {
  const { fonttext } = usePreferences()
  const [text, setText] = useState(fonttext)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setText(fonttext), [fonttext])
  const settle = useDebounced(apply, DEBOUNCE_MS.previewText)
  const type = (value: string) => {
    setText(value)
    settle(value)
  }
  useEarlyInput(field, type)
  return {
    text,
    field,
    type,
    clear: () => setText(''),
    apply: (value) => {
      setText(value)
      apply(value)
    },
    onSubmit: (event) => {
      event.preventDefault()
      apply(text)
    },
  }
}
