import { Fragment } from 'react'
import { Link } from 'wouter'
import { groupThousands } from '#shared/format/download-label.ts'
import { trpc } from '../api/trpc.ts'
import { useIdentity } from '../app/identity.ts'
import { useNavigation } from '../app/navigation.tsx'
import { usePreferenceStore, usePreferences } from '../app/preferences.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Switch } from '../ui/Switch.tsx'
import { openShortcuts } from './Shortcuts.tsx'
import * as styles from './UserMenu.module.css'
import { LOGOUT, useExtensionRuntime, userLinks } from './user-links.ts'

/** Personal settings and links. */
export function UserMenu() {
  const identity = useIdentity()
  const { page } = useNavigation()
  const { darkmode, keys } = usePreferences()
  const store = usePreferenceStore()
  const groups = userLinks(identity, page.url, useExtensionRuntime())
  const last = groups.at(-1)
  return (
    <Menu label="Your settings" button={identity.isLoggedIn ? <Avatar /> : <Icon name="person" />}>
      <div className={styles.who}>
        <Avatar />
        <span>
          <b>{identity.isLoggedIn ? identity.username : 'Visitor'}</b>
          {identity.isLoggedIn ? null : <span className="muted small">Settings stay on this device</span>}
        </span>
      </div>
      {groups.map((group) => (
        <Fragment key={group.links[0]?.href}>
          {group.heading ? <p className="sub">{group.heading}</p> : null}
          {group === last ? (
            <Switch checked={darkmode} onChange={(dark) => store.setNight(dark)}>
              Dark mode
            </Switch>
          ) : null}
          {group.links.map(({ label, href, count }) =>
            href === LOGOUT ? (
              <LogoutButton key={href} label={label} />
            ) : (
              <Link key={href} href={href}>
                {label}
                {count !== undefined ? (
                  <span className="n num">{typeof count === 'number' ? groupThousands(count) : count}</span>
                ) : null}
              </Link>
            ),
          )}
          {group === last ? null : <hr />}
        </Fragment>
      ))}
      <button type="button" onClick={openShortcuts}>
        Keyboard shortcuts
        {keys ? (
          <span className="n">
            <kbd>?</kbd>
          </span>
        ) : null}
      </button>
    </Menu>
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
    <button type="button" aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {label}
    </button>
  )
}

/** The person's picture, or the first letter of the name. */
function Avatar() {
  const { avatar, username, isLoggedIn } = useIdentity()
  if (isLoggedIn && avatar && !avatar.endsWith('/avatar.svg'))
    return <img className="avatar" src={avatar} alt="" width="32" height="32" />
  return (
    <span className="avatar" aria-hidden="true">
      {[...(isLoggedIn ? username : 'V')][0]?.toUpperCase()}
    </span>
  )
}
