import { Fragment, useRef } from 'react'
import { Link } from 'wouter'
import { groupThousands } from '#shared/format/download-label.ts'
import { trpc } from '../api/trpc.ts'
import { useIdentity } from '../app/identity.ts'
import { useNavigation } from '../app/navigation.tsx'
import { usePreferenceStore, usePreferences } from '../app/preferences.tsx'
import { Switch } from '../ui/Switch.tsx'
import { useEarlyChoices } from '../ui/use-early-choices.ts'
import { Avatar } from './Avatar.tsx'
import { openShortcuts } from './Shortcuts.tsx'
import { LOGOUT, reachable, useExtensionRuntime, userLinks } from './user-links.ts'

/** Personal settings and links. */
export function UserMenuItems() {
  const identity = useIdentity()
  const { page } = useNavigation()
  const { darkmode } = usePreferences()
  const store = usePreferenceStore()
  const groups = reachable(userLinks(identity, page.url, useExtensionRuntime()))
  const last = groups.at(-1)
  return (
    <>
      <div className="who">
        <Avatar />
        <span>
          <b>{identity.isLoggedIn ? identity.username : 'Visitor'}</b>
          {identity.isLoggedIn ? null : <span className="muted small">Settings stay on this device</span>}
        </span>
      </div>
      {groups.map((group) => (
        <Fragment key={group.links[0]?.href}>
          {group.heading ? <p className="sub">{group.heading}</p> : null}
          {group === last ? <DarkSwitch dark={darkmode} onDark={(dark) => store.setNight(dark)} /> : null}
          {group.links.map(({ label, href, count }) =>
            href === LOGOUT ? (
              <LogoutButton key={href} label={label} />
            ) : (
              <Link key={href} href={href}>
                {label}
                {count !== undefined ? <span className="n num">{groupThousands(count)}</span> : null}
              </Link>
            ),
          )}
          {group === last ? null : <hr />}
        </Fragment>
      ))}
      {last ? null : <DarkSwitch dark={darkmode} onDark={(dark) => store.setNight(dark)} />}
      <button type="button" onClick={openShortcuts}>
        Keyboard shortcuts
        <span className="n">
          <kbd>?</kbd>
        </span>
      </button>
    </>
  )
}

/** Logs out immediately; if that fails, opens the log-out page, which explains why. */
function LogoutButton({ label }: { label: string }) {
  const { mutate, isPending } = trpc.account.logout.useMutation({
    // Loads a whole new page, so that no personal data stays in memory.
    onSuccess: ({ next }) => location.assign(next),
    onError: () => location.assign(LOGOUT),
  })
  return (
    <button type="button" disabled={isPending} onClick={() => mutate()}>
      {label}
    </button>
  )
}

function DarkSwitch({ dark, onDark }: { dark: boolean; onDark: (dark: boolean) => void }) {
  const part = useRef<HTMLLabelElement>(null)
  useEarlyChoices(part)
  return (
    <Switch ref={part} checked={dark} onChange={onDark}>
      Dark mode
    </Switch>
  )
}
