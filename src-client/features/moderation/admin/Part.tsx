import type { ReactNode } from 'react'
import * as partsStyles from './parts.module.css'

interface PartProps {
  /** Of its heading, after 'part-'. */
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page of those who run the site, under a heading that names it. */
export const Part = ({ id, title, className, children }: PartProps) => (
  <section className={className} aria-labelledby={`part-${id}`}>
    <h2 id={`part-${id}`} className={partsStyles.sub}>
      {title}
    </h2>
    {children}
  </section>
)
