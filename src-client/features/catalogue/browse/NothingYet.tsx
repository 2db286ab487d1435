import type { ReactNode } from 'react'
import { Tofu } from '../../../ui/Tofu.tsx'

/** A page without anything to show: says so, and where there is something. */
export function NothingYet({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="empty">
      <Tofu code="0000" />
      <h2>{heading}</h2>
      <p className="soft">{children}</p>
    </div>
  )
}
