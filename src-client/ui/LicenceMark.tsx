import * as MESSAGES from '#shared/messages.ts'
import * as styles from './LicenceMark.module.css'

/** Recognisable by shape, not only by colour: a full disc allows commercial use, half a disc personal use only. */
export function LicenceMark({ commercialUse }: { commercialUse: boolean }) {
  return (
    <span className={`${styles.mark} ${commercialUse ? styles.free : styles.personal}`}>
      {commercialUse ? MESSAGES.free : MESSAGES.personal}
    </span>
  )
}
