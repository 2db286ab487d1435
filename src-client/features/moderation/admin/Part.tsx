import type { ReactNode } from 'react'
import * as partsStyles from './parts.module.css'

interface PartProps {
  /** Id of the heading, after 'part-'. */
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}

/** A section of an admin page, labelled by its heading. */
export const Part = ({ id, title, className, children }: PartProps) => (
  <section className={className} aria-labelledby={`part-${id}`}>
    <h2 id={`part-${id}`} className={partsStyles.sub}>
      {title}
    </h2>
    {children}
  </section>
)
