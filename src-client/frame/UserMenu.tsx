import { usePreferenceStore, usePreferences } from '../app/preferences.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Switch } from '../ui/Switch.tsx'

/** What belongs to the person rather than to the page. */
export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const { darkmode } = usePreferences()
  const store = usePreferenceStore()
  return (
    <Menu label="Your settings" button={<Icon name="person" />}>
      <div className="who">
        <span className="avatar" aria-hidden="true">
          V
        </span>
        <span>
          <b>Visitor</b>
          <span className="muted small">Settings stay on this device</span>
        </span>
      </div>
      <Switch checked={darkmode} onChange={(dark) => store.setNight(dark)}>
        Dark mode
      </Switch>
      <button type="button" onClick={onKeys}>
        Keyboard shortcuts
        <span className="n">
          <kbd>?</kbd>
        </span>
      </button>
    </Menu>
  )
}
