import { Link } from 'wouter'
import { type RouteName, routePath } from '#shared/routes.ts'

/** A link in running text to another page of this site. */
export function PageLink({ to, children }: { to: RouteName; children: string }) {
  return (
    <Link className="link" href={routePath(to)}>
      {children}
    </Link>
  )
}
