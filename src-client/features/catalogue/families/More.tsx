import type { ReactNode } from 'react'
import * as styles from './More.module.css'

/** What comes after the first entries of a list: folded away, also without scripts. A press cannot be undone. */
export const More = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <details className={styles.more}>
    <summary>{label}</summary>
    {children}
  </details>
)
