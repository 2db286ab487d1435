import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta } from '../../app/page.ts'
import { DeadEnd } from './DeadEnd.tsx'
import { SearchForm } from './SearchForm.tsx'

export async function load({ config }: LoadContext): Promise<PageMeta> {
  return {
    status: 404,
    title: `Page not found · ${config.siteName}`,
    description: 'There is nothing at this address.',
    canonical: routePath('not-found'),
    robots: 'noindex',
  }
}

export function Page() {
  return (
    <DeadEnd
      code="0404"
      heading="There is nothing at this address"
      ways={
        <>
          <SearchForm label="Font name or style" />
          <Link className="link" href={routePath('popular-fonts')}>
            Popular fonts
          </Link>
          <Link className="link" href={routePath('home')}>
            Home
          </Link>
        </>
      }
    >
      The page may have moved, or the address has a slip in it.
    </DeadEnd>
  )
}
