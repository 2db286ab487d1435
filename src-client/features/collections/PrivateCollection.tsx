import { Link } from 'wouter'
import { MESSAGES } from '#shared/messages.ts'
import { routePath } from '#shared/routes.ts'
import { DeadEnd } from '../errors/DeadEnd.tsx'

/** In place of a collection that its owner keeps to themselves. */
export function PrivateCollection() {
  return (
    <DeadEnd
      code="0403"
      heading={MESSAGES.collectionPrivate}
      ways={
        <Link className="btn btn--solid btn--big" href={routePath('popular-collections')}>
          Popular collections
        </Link>
      }
    >
      Its owner keeps it to themselves. If it is yours, log in to see it.
    </DeadEnd>
  )
}
