import { useEffect } from 'react'
import { focusRow } from '../ui/focus-row.ts'
import { isTyping } from '../ui/is-typing.ts'
import { openOverlay } from '../ui/overlays.ts'

/** Opens the list of all shortcuts. */
export const openShortcuts = () =>
  void openOverlay(() => import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog), {})

/**
 * '/' focuses the search, 't' the preview text, 'b' the basket, 'j' and 'k' the next and previous row, '?' lists all shortcuts. Disabled
 * while typing.
 */
export function Shortcuts() {
  useEffect(() => {
    const focus = (id: string, event: KeyboardEvent) => {
      const target = document.getElementById(id)
      if (!target) return
      event.preventDefault()
      target.focus()
      if (target instanceof HTMLInputElement) target.select()
    }
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]')
      )
        return
      if (event.key === '/') focus('q', event)
      else if (event.key === 't') focus('preview-text', event)
      else if (event.key === 'b') focus('compare-basket', event)
      else if (event.key === '?') openShortcuts()
      else if ((event.key === 'j' || event.key === 'k') && focusRow(event.key === 'j' ? 1 : -1)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return null
}
