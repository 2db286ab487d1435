import type { ReactNode } from 'react'
import { shortDate } from '#shared/format/time.ts'
import * as leadStyles from '../../../ui/lead.module.css'
import { Contents } from '../Contents.tsx'
import * as contentsStyles from '../contents.module.css'
import * as styles from './InfoPage.module.css'

export interface InfoSection {
  id: string
  heading: string
  body: ReactNode
}

/** A text page: one column of readable width, an index of its sections, the date of its last change. */
export function InfoPage({
  title,
  lead,
  changed,
  sections,
}: {
  title: string
  lead: ReactNode
  /** ISO date of the last change of the text. */
  changed: string
  sections: readonly InfoSection[]
}) {
  return (
    <div className={`wrap ${styles.info}`}>
      <header>
        <h1>{title}</h1>
        <p className={leadStyles.lead}>{lead}</p>
        <p className={styles.changed}>
          Last changed <time dateTime={changed}>{shortDate(Date.parse(changed))}</time>
        </p>
      </header>
      <div className={contentsStyles.columns}>
        <Contents sections={sections.map(({ id, heading }) => ({ id, title: heading }))} />
        <div className={styles.text}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
