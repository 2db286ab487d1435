import '../../../styles/dead-end.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { Tofu } from '../../../ui/Tofu.tsx'
import * as styles from './DeadEnd.module.css'

/** A page that cannot show what was asked for: the hex box a font draws for a character it has not got, one heading, one sentence, ways out. */
export function DeadEnd({
  code,
  heading,
  children,
  ways,
}: {
  code: string
  heading: string
  children: ReactNode
  /** The best ways out; the usual ones always follow. */
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
        <div className="dead-end-ways">
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
