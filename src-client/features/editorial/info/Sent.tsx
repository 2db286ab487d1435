import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { Icon } from '../../../ui/Icon.tsx'
import * as styles from './Sent.module.css'

/** Shown after a form was accepted. */
export function Sent({
  title,
  again,
  children,
}: {
  title: string
  again: { href: string; label: string }
  children: ReactNode
}) {
  return (
    <div className="wrap form-page">
      <div className={styles.sent} role="status">
        <Icon name="check" />
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
      <p className={styles.ways}>
        <Link className="btn" href={routePath('popular-fonts')}>
          Popular fonts
        </Link>
        <Link className="link" href={again.href}>
          {again.label}
        </Link>
      </p>
    </div>
  )
}
