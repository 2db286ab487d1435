import { type RefObject, useEffect } from 'react'
import { ask } from '../ui/ask.ts'
import { keepWords } from './kept-words.ts'

const QUESTION = {
  title: 'Leave without saving?',
  text: 'What you typed on this page is not saved yet, and would be lost.',
  ...{ yes: 'Leave', no: 'Stay' },
}
let isAsking = false

async function mayGo(): Promise<boolean | null> {
  if (isAsking) return null
  isAsking = true
  try {
    return await ask(QUESTION)
  } finally {
    isAsking = false
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
    const forget = keepWords({ isChanged, mayGo, release })
    element.addEventListener('input', touch)
    element.addEventListener('submit', release)
    window.addEventListener('beforeunload', leave)
    return () => {
      forget()
      element.removeEventListener('input', touch)
      element.removeEventListener('submit', release)
      window.removeEventListener('beforeunload', leave)
    }
  }, [form, isUnsaved, isOn])
}
