import type { FormEvent } from 'react'
import { ask, type Question } from './ask.ts'

/**
 * Holds a plain form back until somebody says yes. The form has a box called 'sure', which people without scripts tick themselves:
 * the server takes the form only with it.
 */
export async function askFirst(event: FormEvent<HTMLFormElement>, question: Question): Promise<void> {
  const form = event.currentTarget
  const box = form.elements.namedItem('sure') as HTMLInputElement
  if (box.checked) return
  event.preventDefault()
  const { submitter } = event.nativeEvent as SubmitEvent
  if (!(await ask(question))) return
  box.checked = true
  form.requestSubmit(submitter)
  // Who comes back to this page is asked anew.
  box.checked = false
}
