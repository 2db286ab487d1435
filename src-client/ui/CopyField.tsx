import * as styles from './CopyField.module.css'
import { CopyLink } from './CopyLink.tsx'

/** A read-only address with its copy button. */
export function CopyField({ value, label, button }: { value: string; label: string; button?: string }) {
  return (
    <div className={styles.copy}>
      <input readOnly value={value} aria-label={label} onFocus={(event) => event.target.select()} />
      <CopyLink text={value} label={button} />
    </div>
  )
}
