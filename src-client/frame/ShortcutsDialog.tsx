import { usePreferenceStore, usePreferences } from '../app/preferences.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { OverlayProps } from '../ui/overlays.ts'
import { Switch } from '../ui/Switch.tsx'
import * as styles from './ShortcutsDialog.module.css'

const KEYS: readonly [keys: string[], what: string][] = [
  [['/'], 'Search'],
  [['t'], 'Type a preview text'],
  [['f'], 'Go to the filters'],
  [['←', '→'], 'Previous and next page'],
  [['j', 'k'], 'Next and previous row of a list'],
  [['x'], 'Add the focused family to the basket'],
  [['b'], 'Go to the basket below'],
  [['c'], 'Add the focused family to a collection'],
  [['h'], 'Hide the focused family'],
  [['u'], 'Go to the newest message and its Undo'],
  [['Shift', 'F10'], 'Menu of the focused preview'],
  [['?'], 'This list'],
  [['Esc'], 'Close what is open'],
]

/** The list of all shortcuts. */
export function ShortcutsDialog({ onClose }: OverlayProps) {
  const { keys } = usePreferences()
  const store = usePreferenceStore()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} width={420}>
      <dl className={styles.keys}>
        {KEYS.map(([pressed, what]) => (
          <div key={what}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch checked={keys} onChange={(on) => store.set({ keys: on })} className={styles.switch}>
        Use letters, / and ? as shortcuts
      </Switch>
    </Dialog>
  )
}
