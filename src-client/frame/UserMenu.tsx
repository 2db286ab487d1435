import { useIdentity } from '../app/identity.ts'
import { Icon } from '../ui/Icon.tsx'
import { IdleBoundary } from '../ui/IdleBoundary.tsx'
import { Menu } from '../ui/Menu.tsx'
import { ownPart } from '../ui/own-part.tsx'
import { Avatar } from './Avatar.tsx'

/** The closed menu's contents are no part of the first scripts. */
export const UserMenuItems = ownPart('menu', () => import('./UserMenuItems.tsx').then((module) => module.UserMenuItems))

/** The menu of personal settings and links. */
export function UserMenu() {
  const { isLoggedIn } = useIdentity()
  return (
    <Menu label="Your settings" button={isLoggedIn ? <Avatar /> : <Icon name="person" />}>
      <IdleBoundary part={UserMenuItems}>
        <UserMenuItems />
      </IdleBoundary>
    </Menu>
  )
}
