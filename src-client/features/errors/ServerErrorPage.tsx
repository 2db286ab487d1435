import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta } from '../../app/page.ts'
import { DeadEnd } from './DeadEnd.tsx'

export async function load({ config }: LoadContext): Promise<PageMeta> {
  return {
    status: 500,
    title: `Something went wrong · ${config.siteName}`,
    description: 'The page could not be made.',
    canonical: routePath('server-error'),
    robots: 'noindex',
  }
}

export function Page() {
  return (
    <DeadEnd
      code="0500"
      heading="This page could not be made"
      ways={
        <>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this one, and works without scripts */}
          <a className="btn btn--solid btn--big" href="">
            Load again
          </a>
          <Link className="link" href={routePath('popular-fonts')}>
            Popular fonts
          </Link>
          <Link className="link" href={routePath('home')}>
            Home
          </Link>
        </>
      }
    >
      The fault is ours and has been logged. A second try often helps.
    </DeadEnd>
  )
}
