import { useEffect, useState } from 'react'
import { FRAME } from '#shared/limits.ts'
import * as styles from './BackToTop.module.css'
import { Icon } from './Icon.tsx'

/** Appears after 700 px of scroll. */
export function BackToTop() {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const onScroll = () => setFar(window.scrollY > FRAME.backToTopPx)
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return far ? (
    <button
      type="button"
      className={styles.top}
      aria-label="Back to top"
      onClick={() => {
        window.scrollTo({ top: 0, behavior: 'smooth' })
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    >
      <Icon name="up" />
    </button>
  ) : null
}
