import type { ReactNode } from 'react'
import * as kitStyles from './kit.module.css'

interface FoldProps {
  title: string
  /** It has something that was filled in, or has to be fixed. */
  open: boolean
  /** A part of the form rather than a few fields of one. */
  part?: boolean
  children: ReactNode
}

/** Fields that few people need, closed at first. Works without scripts; closed fields are sent as well. */
export const Fold = ({ title, open, part, children }: FoldProps) => (
  <details className={part ? `${kitStyles.fold} ${kitStyles.foldPart}` : kitStyles.fold} open={open}>
    <summary>{title}</summary>
    <div className={kitStyles.folded}>{children}</div>
  </details>
)
