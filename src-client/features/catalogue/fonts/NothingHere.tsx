import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { Tofu } from '../../../ui/Tofu.tsx'

/** Empty state of a list: why it has no rows, and links to other lists. */
export function NothingHere({ code, heading, children }: { code: string; heading: string; children: ReactNode }) {
  return (
    <div className="empty">
      <Tofu code={code} />
      <h2>{heading}</h2>
      {children}
      <p className="soft">
        <Link className="link" href={routePath('popular-fonts')}>
          Popular fonts
        </Link>
        {' · '}
        <Link className="link" href={routePath('new-fonts')}>
          New fonts
        </Link>
      </p>
    </div>
  )
}
