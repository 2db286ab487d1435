import type { ReactNode } from 'react'
import * as empty from '../../../ui/empty.module.css'
import { Tofu } from '../../../ui/Tofu.tsx'

/** Empty state of a page: why it is empty, and where to go instead. */
export function NothingYet({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={empty.empty}>
      <Tofu code="0000" />
      <h2>{heading}</h2>
      <p className="soft">{children}</p>
    </div>
  )
}
