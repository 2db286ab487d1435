import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { Tofu } from '../../../ui/Tofu.tsx'
import * as styles from './DeadEnd.module.css'

/** A page that cannot show what was requested: the hex box that fonts draw for a missing character, one heading, one sentence, links. */
export function DeadEnd({
  code,
  heading,
  children,
  ways,
}: {
  code: string
  heading: string
  children: ReactNode
  /** The most useful links; the usual ones follow. */
  ways: ReactNode
}) {
  return (
    <div className="wrap">
      <div className={styles.deadEnd}>
        <div className={styles.bed}>
          <i className={styles.line} aria-hidden="true" />
          <Tofu code={code} />
          <i className={styles.line} aria-hidden="true" />
        </div>
        <h1>{heading}</h1>
        <p>{children}</p>
        <div className={`links ${styles.ways}`}>
          {ways}
          <Link className="link" href={routePath('popular-fonts')}>
            Popular fonts
          </Link>
          <Link className="link" href={routePath('home')}>
            Home
          </Link>
        </div>
      </div>
    </div>
  )
}
