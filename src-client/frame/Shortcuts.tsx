import { useEffect } from 'react'
import { usePreferenceStore } from '../app/preferences.tsx'
import { focusRow } from '../ui/focus-row.ts'
import { isTyping } from '../ui/is-typing.ts'
import { NEWEST_NOTICE } from '../ui/notifications.ts'
import { openOverlay } from '../ui/overlays.ts'

/** Opens the list of all shortcuts. */
export const openShortcuts = () =>
  void openOverlay(() => import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog), {})

/** What a key focuses: the first of these that is shown. */
const PLACES: Record<string, string> = {
  '/': '#q',
  t: '#preview-text',
  // On narrow screens the button that opens them.
  f: '[href="#filters"], #filters input',
  b: '#compare-basket',
  u: NEWEST_NOTICE,
}

/** PLACES; 'j' and 'k' focus the next and previous row, '?' lists all shortcuts. Disabled while typing, or for good in that list. */
export function Shortcuts() {
  const store = usePreferenceStore()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        !store.get().keys ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]')
      )
        return
      if (key === '?') openShortcuts()
      else if (key === 'j' || key === 'k') {
        if (focusRow(key === 'j' ? 1 : -1)) event.preventDefault()
      } else if (PLACES[key])
        for (const place of document.querySelectorAll<HTMLElement>(PLACES[key])) {
          place.focus()
          if (document.activeElement !== place) continue
          event.preventDefault()
          if (place instanceof HTMLInputElement) place.select()
          break
        }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [store])
  return null
}
