import * as MESSAGES from '#shared/messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import * as styles from './PrivateMark.module.css'

/** Lock icon of a private collection. */
export function PrivateMark() {
  return (
    <span className={styles.lock} title={MESSAGES.collectionPrivate}>
      <Icon name="lock" label={MESSAGES.collectionPrivate} />
    </span>
  )
}
