import { type RefObject, useEffect } from 'react'

/**
 * Has the browser ask before words are lost that were typed and not saved: the page has other forms, and each of their buttons leaves
 * it.
 */
export function useKeptWords(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    let isChanged = false
    const change = () => {
      isChanged = true
    }
    const save = () => {
      isChanged = false
    }
    const leave = (event: BeforeUnloadEvent) => {
      if (isChanged) event.preventDefault()
    }
    element.addEventListener('input', change)
    element.addEventListener('submit', save)
    window.addEventListener('beforeunload', leave)
    return () => {
      element.removeEventListener('input', change)
      element.removeEventListener('submit', save)
      window.removeEventListener('beforeunload', leave)
    }
  }, [form])
}
