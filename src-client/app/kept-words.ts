import { type RefObject, useEffect } from 'react'
import { ask } from '../ui/ask.ts'

/** Words on the page that are not saved. */
interface KeptWords {
  isChanged(): boolean
  /** Somebody lets them go: they are asked once. */
  release(): void
}

const kept = new Set<KeptWords>()
let asking = false

/** A question is open: whoever goes on meanwhile has not answered it. */
export const isAsking = (): boolean => asking
export const hasUnsavedWords = (): boolean => [...kept].some((words) => words.isChanged())

/** The browser need not ask again: the page has asked. */
export function releaseWords(): void {
  for (const words of kept) words.release()
}

/** Asks before words are lost that were typed and not saved. @returns false: the page stays */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedWords()) return true
  if (asking) return false
  asking = true
  try {
    return await ask({
      ...{ title: 'Leave without saving?', text: 'What you typed on this page is not saved yet, and would be lost.' },
      ...{ yes: 'Leave', no: 'Stay' },
    })
  } finally {
    asking = false
  }
}

/** What stands in the fields, files by their names. */
const contentOf = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

/**
 * Has somebody asked before words of a form are lost that were typed and not saved: by the browser when the page is closed or sends
 * another form, and by the page when a link or the history leads away.
 * @param isUnsaved the form came back as it was not taken: its words are kept nowhere else
 */
export function useKeptWords(form: RefObject<HTMLFormElement | null>, isUnsaved = false, isOn = true): void {
  useEffect(() => {
    const element = form.current
    if (!element || !isOn) return
    let isTouched = isUnsaved
    // What was typed and taken back is no loss. A form that came back differs from what is saved, whatever is done to it.
    const before = isUnsaved ? '' : contentOf(element)
    const isChanged = () => isTouched && contentOf(element) !== before
    const touch = () => {
      isTouched = true
    }
    const release = () => {
      isTouched = false
    }
    const leave = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    const words = { isChanged, release }
    kept.add(words)
    element.addEventListener('input', touch)
    element.addEventListener('submit', release)
    window.addEventListener('beforeunload', leave)
    return () => {
      kept.delete(words)
      element.removeEventListener('input', touch)
      element.removeEventListener('submit', release)
      window.removeEventListener('beforeunload', leave)
    }
  }, [form, isUnsaved, isOn])
}
