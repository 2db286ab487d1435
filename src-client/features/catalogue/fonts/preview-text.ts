import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useEarlyInput } from '../../../ui/use-early-input.ts'

export interface PreviewTextState {
  /** Text in the field, which is stored after a pause in typing. */
  text: string
  field: RefObject<HTMLInputElement | null>
  type(value: string): void
  /** Empties the field at once; the caller resets the stored text. */
  clear(): void
  /** Sets a whole text at once. */
  apply(value: string): void
  onSubmit(event: FormEvent): void
}

/** The preview text of a toolbar. Typing applies it after a pause (specification section 9), Enter at once. */
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
