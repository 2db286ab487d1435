import { type RefObject, useEffect } from 'react'
import { ask, type Question } from '../ui/ask.ts'
import { keepWords } from './kept-words.ts'

const UNSAVED: Question = {
  title: 'Leave without saving?',
  text: 'What you typed on this page is not saved yet, and would be lost.',
  yes: 'Leave',
  no: 'Stay',
}
let isAsking = false

async function mayGo(question: Question): Promise<boolean | null> {
  if (isAsking) return null
  isAsking = true
  try {
    return await ask(question)
  } finally {
    isAsking = false
  }
}

/**
 * Asks before something is lost that is not finished: the browser asks when the page is closed or a form is sent, the page asks when a link
 * or the history leads away.
 * @returns ends it
 */
export function askBeforeLeaving(isChanged: () => boolean, release: () => void, question: Question): () => void {
  const leave = (event: BeforeUnloadEvent) => {
    if (isChanged()) event.preventDefault()
  }
  const forget = keepWords({ isChanged, mayGo: () => mayGo(question), release })
  window.addEventListener('beforeunload', leave)
  return () => {
    forget()
    window.removeEventListener('beforeunload', leave)
  }
}

/** Content of the fields; files by name. */
const contentOf = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

/**
 * Asks before unsaved text of a form is lost.
 * @param isUnsaved the form was rejected and shown again, so its text is saved nowhere else
 */
export function useKeptWords(form: RefObject<HTMLFormElement | null>, isUnsaved: boolean, isOn = true): void {
  useEffect(() => {
    const element = form.current
    if (!element || !isOn) return
    let isTouched = isUnsaved
    let isSent = false
    // Text that was typed and removed again is not a change. A rejected form always differs from what is saved.
    const before = isUnsaved ? '' : contentOf(element)
    // Some fields of the form are elsewhere on the page: they name it in their attribute `form`.
    const touch = ({ target }: Event) => {
      if ((target as Partial<HTMLInputElement> | null)?.form !== element) return
      isTouched = true
      isSent = false
    }
    const send = () => {
      isSent = true
    }
    // The visitor may stay, when the browser asks about something else on the page. Then the form was not sent.
    const stay = (event: BeforeUnloadEvent) =>
      setTimeout(() => {
        if (event.defaultPrevented) isSent = false
      })
    const forget = askBeforeLeaving(() => isTouched && !isSent && contentOf(element) !== before, send, UNSAVED)
    document.addEventListener('input', touch)
    element.addEventListener('submit', send)
    window.addEventListener('beforeunload', stay)
    return () => {
      forget()
      document.removeEventListener('input', touch)
      element.removeEventListener('submit', send)
      window.removeEventListener('beforeunload', stay)
    }
  }, [form, isUnsaved, isOn])
}
