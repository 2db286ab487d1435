import { useState } from 'react'
import type { UserProfile } from '#shared/contracts/account/profiles.ts'
import { routePath } from '#shared/routes.ts'
import { useIdentity } from '../../../app/identity.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { openSendMessage } from '../../community/messages/open.ts'
import * as styles from './ProfileHead.module.css'
import { SuspendForm } from './SuspendForm.tsx'

interface Props {
  profile: UserProfile
  onReload(): Promise<unknown>
}

/** Picture, presence and actions. The name is the dialog's title. */
export function ProfileHead({ profile, onReload }: Props) {
  const { info } = profile
  const me = useIdentity()
  const isSelf = me.userId === info.userId
  // Of those who never were here the API says when they joined.
  const wasSeen = info.lastSeen.value !== info.joined.iso
  const [sent, setSent] = useState(false)
  return (
    <header className={styles.head}>
      <Avatar person={info} size={88} />
      <div className={styles.who}>
        {wasSeen ? (
          <p className={styles.seen}>
            <span className={styles.presence} data-on={info.online || undefined} aria-hidden="true" />
            {info.online ? 'Online' : `Last seen ${info.lastSeen.short}`}
          </p>
        ) : null}
        <p className="muted">
          Joined{' '}
          <time dateTime={info.joined.iso} title={info.joined.value}>
            {info.joined.timeAgo}
          </time>
        </p>
        {info.suspended ? (
          <p className={styles.suspended}>
            <Icon name="exclude" />
            This account is suspended
          </p>
        ) : null}
      </div>
      <div className={styles.acts}>
        {isSelf || !info.isPerson ? null : (
          <button
            type="button"
            className="btn btn--solid"
            onClick={() => void openSendMessage(info).then((how) => how === 'sent' && setSent(true))}
          >
            <Icon name={sent ? 'check' : 'mail'} />
            {sent ? 'Message sent' : 'Send message'}
          </button>
        )}
        {me.isAdmin && !isSelf && info.isPerson ? (
          <a className="btn" href={routePath('profile-general', { userId: info.userId })}>
            Edit profile
          </a>
        ) : null}
        {me.isLoggedIn && !isSelf && info.isPerson && !info.suspended ? (
          <a className="btn" href={routePath('report', { subject: 'person', subjectId: info.userId })}>
            <Icon name="flag" />
            Report
          </a>
        ) : null}
      </div>
      {me.isAdmin && !isSelf && info.isPerson ? <SuspendForm info={info} onDone={onReload} /> : null}
    </header>
  )
}
