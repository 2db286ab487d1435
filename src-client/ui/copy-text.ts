import { MESSAGES } from '#shared/messages.ts'
import { notify } from './notifications.ts'

/** Puts a text on the clipboard. A failure is logged and told, and nothing is marked as copied (specification section 8). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.info('copying failed', error)
    notify({ type: 'warning', message: MESSAGES.copyFailed })
    return false
  }
}
