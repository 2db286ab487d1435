import { familyPath } from '#shared/routes.ts'
import { loginPath } from '../../../api/unauthorized.ts'
import { useIdentity } from '../../../app/identity.ts'
import * as styles from './CommentForm.module.css'
import type { CommentFormProps } from './OwnComment.tsx'
import { OwnComment } from './own-parts.ts'

/** The form for a comment; visitors get a link to log in instead. */
export function CommentForm({ family, submitted, onSent }: CommentFormProps) {
  const { isLoggedIn } = useIdentity()
  if (isLoggedIn) return <OwnComment family={family} submitted={submitted} onSent={onSent} />
  const login = loginPath(`${familyPath(family)}#comments`)
  return (
    <p className={styles.login}>
      <a className="link" href={login}>
        Log in
      </a>{' '}
      to comment on {family.name}.
    </p>
  )
}
