import * as styles from './ShareMeter.module.css'

interface ShareMeterProps {
  value: number
  max: number
  label: string
}

/** A thin bar under a row of a list: how much of the whole it has. */
export const ShareMeter = ({ value, max, label }: ShareMeterProps) => (
  <meter className={styles.meter} min={0} max={Math.max(1, max)} value={Math.min(max, value)} aria-label={label} />
)
