import type { FormEvent } from 'react'
import { ask, type Question } from './ask.ts'

/**
 * Holds a plain form back until the person confirms. The form has a box 'sure', which the server requires; people without scripts tick it
 * themselves.
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
  // Asks again if the person comes back to this page.
  box.checked = false
}
