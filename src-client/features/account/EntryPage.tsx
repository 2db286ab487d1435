import '../../styles/form.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { useConfig } from '../../app/config.tsx'
import { Logo } from '../../frame/Logo.tsx'
import * as styles from './EntryPage.module.css'
import * as entryStyles from './entry.module.css'

/** Pages for logging in and joining: no header and no footer; a column with the form, and sample letters with their guides beside it. */
export function EntryPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { siteName } = useConfig()
  return (
    <div className={entryStyles.entry} data-part="entry">
      <div className={styles.side}>
        <Logo siteName={siteName} />
        <div className={entryStyles.body}>
          <h1>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {children}
        </div>
        <p className={`links small ${styles.foot}`}>
          <Link className="link" href={routePath('help')}>
            Help
          </Link>
          <Link className="link" href={routePath('privacy')}>
            Privacy
          </Link>
          <Link className="link" href={routePath('terms')}>
            Terms
          </Link>
        </p>
      </div>
      <Letters />
    </div>
  )
}

/** Letters in the site's own font. The lines are its cap height, x-height and baseline, measured on its outlines. */
function Letters() {
  return (
    <div className={styles.bed} aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 -96 130 130" preserveAspectRatio="xMinYMid slice">
        <path className={styles.guide} d="M-200-72H400M-200-51H400M-200 0H400" vectorEffect="non-scaling-stroke" />
        <text x="12" y="0" fontSize="100" fontWeight="600" letterSpacing="-3">
          Rag
        </text>
      </svg>
    </div>
  )
}
