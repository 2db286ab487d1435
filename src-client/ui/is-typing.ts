import type { KeyboardEvent } from 'react'

/** Whether a key press belongs to a field, so that single-key shortcuts must ignore it. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'reset'].includes(target.type)
}

/**
 * Whether an input method takes the key, such as an arrow between its words or the Enter that takes one: the field must ignore it. Told by
 * the key code, because Safari ends the composition before that Enter.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.keyCode === 229
