import { useIdentity } from '../app/identity.ts'

/** The person's picture, or the first letter of the name. */
export function Avatar() {
  const { avatar, username, isLoggedIn } = useIdentity()
  if (isLoggedIn && avatar && !avatar.endsWith('/avatar.svg'))
    return <img className="avatar" src={avatar} alt="" width="32" height="32" />
  return (
    <span className="avatar" aria-hidden="true">
      {[...(isLoggedIn ? username : 'V')][0]?.toUpperCase()}
    </span>
  )
}
