import type { ReactNode } from 'react'
import { Link } from 'wouter'
import * as styles from './Empty.module.css'
import { Tofu } from './Tofu.tsx'

interface EmptyProps {
  heading: string
  /** Digits in the hex box: what a font draws for a character that it lacks. */
  code?: string
  /** The next step. */
  act?: readonly [label: string, href: string] | undefined
  /** One sentence: what would be here. */
  children?: ReactNode
}

/** Empty state of a page or list. */
export const Empty = ({ heading, code = '0000', act, children }: EmptyProps) => (
  <div className={styles.empty} data-part="empty">
    <Tofu code={code} />
    <h2>{heading}</h2>
    {typeof children === 'string' ? <p className="soft">{children}</p> : children}
    {act ? (
      <Link className="btn" href={act[1]}>
        {act[0]}
      </Link>
    ) : null}
  </div>
)
