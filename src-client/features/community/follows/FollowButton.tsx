import type { Api } from '../../../api/trpc.ts'
import { useIdentity } from '../../../app/identity.ts'
import { openJoinPrompt } from '../../../frame/join.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { ownPart } from '../../../ui/own-part.tsx'

export interface FollowTarget {
  kind: 'designer' | 'tag'
  slug: string
}

/** Whether the person already follows it, for the first render. If that fails, the page is shown without it. */
export const loadFollowing = (api: Api, identity: { isLoggedIn: boolean }, target: FollowTarget) =>
  identity.isLoggedIn ? api.follows.standing.fetch(target).catch(() => undefined) : undefined

const OwnFollow = ownPart('follow button', () => import('./OwnFollow.tsx').then((module) => module.OwnFollow))

/** For the `ownParts` of pages that show the button. */
export const fetchOwnFollow = () => OwnFollow.fetch()

/** Follows a designer or a tag, or stops following. Visitors are asked to log in. */
export function FollowButton({ target, name }: { target: FollowTarget; name: string }) {
  const { isLoggedIn } = useIdentity()
  if (!isLoggedIn)
    return (
      <button type="button" className="btn needs-js" onClick={() => void openJoinPrompt()}>
        <Icon name="bell" />
        Follow
      </button>
    )
  return <OwnFollow kind={target.kind} slug={target.slug} name={name} />
}
