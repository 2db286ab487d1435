import { useEffect } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { isTyping } from '../ui/is-typing.ts'

const KEYS: readonly [keys: string[], what: string][] = [
  [['/'], 'Search'],
  [['t'], 'Type a preview text'],
  [['←', '→'], 'Previous and next page'],
  [['x'], 'Compare the focused family'],
  [['?'], 'This list'],
  [['Esc'], 'Close what is open'],
]

/** '/' focuses the search, 't' the preview text, '?' lists all keys. None of them acts while something is typed. */
export function Shortcuts({ open, onOpen, onClose }: { open: boolean; onOpen: () => void; onClose: () => void }) {
  useEffect(() => {
    const focus = (id: string, event: KeyboardEvent) => {
      const field = document.getElementById(id) as HTMLInputElement | null
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
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
      else if (event.key === '?') onOpen()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onOpen])
  return open ? (
    <Dialog title="Keyboard shortcuts" onClose={onClose} width={420}>
      <dl className="keys">
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  ) : null
}
