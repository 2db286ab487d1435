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

/** Content of the fields; files by name. */
const contentOf = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

/**
 * Asks before unsaved text of a form is lost: the browser asks when the page is closed or another form is sent, the page asks when a link
 * or the history leads away.
 * @param isUnsaved the form was rejected and shown again, so its text is saved nowhere else
 */
export function useKeptWords(form: RefObject<HTMLFormElement | null>, isUnsaved = false, isOn = true): void {
  useEffect(() => {
    const element = form.current
    if (!element || !isOn) return
    let isTouched = isUnsaved
    // Text that was typed and removed again is not a change. A rejected form always differs from what is saved.
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
