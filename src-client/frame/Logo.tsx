import { Link } from 'wouter'
import * as styles from './Logo.module.css'

// Sprite.tsx puts the outlines into the document.
/** Leads home. The wordmark (on phones only its f) if the site is called Fontarium, else the name in the same typeface. */
export function Logo({ siteName }: { siteName: string }) {
  return (
    <Link className={styles.logo} href="/" aria-label={`${siteName}, home`}>
      {siteName === 'Fontarium' ? (
        <>
          <svg className={styles.full} viewBox="-14 -78 478 84" width="159" height="28" aria-hidden="true">
            <path className={styles.line} d="M-8-50.5H459" strokeWidth="4" />
            <use href="#logo-word" fill="currentColor" />
            <path className={styles.node} d="M-13-55.5h10v10h-10zM453-55.5h10v10h-10z" strokeWidth="4" />
          </svg>
          <svg className={styles.mark} viewBox="-16 -78 68 84" width="29" height="36" aria-hidden="true">
            <path className={styles.line} d="M-10-50.5H46" strokeWidth="4" />
            <use href="#logo-letter" fill="currentColor" />
            <path className={styles.node} d="M-15-55.5h10v10h-10zM41-55.5h10v10h-10z" strokeWidth="4" />
          </svg>
        </>
      ) : (
        <span className={styles.name}>{siteName}</span>
      )}
    </Link>
  )
}
