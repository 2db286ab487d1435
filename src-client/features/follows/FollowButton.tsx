import { type FormEvent, useState } from 'react'
import { routePath } from '#shared/routes.ts'
import { type Api, trpc } from '../../api/trpc.ts'
import { FormToken } from '../../app/FormToken.tsx'
import { useIdentity } from '../../app/identity.ts'
import { openJoinPrompt } from '../../frame/join.ts'
import { Icon } from '../../ui/Icon.tsx'
import { notify } from '../../ui/notifications.ts'

export interface FollowTarget {
  kind: 'designer' | 'tag'
  slug: string
}

/** Whether the person already follows it, for the first picture of the page. It does not fail for want of it. */
export const loadFollowing = (api: Api, identity: { isLoggedIn: boolean }, target: FollowTarget) =>
  identity.isLoggedIn ? api.follows.standing.fetch(target).catch(() => undefined) : undefined

/** Follow a designer or a tag, or stop. A visitor is asked to log in. */
export function FollowButton({ target, name }: { target: FollowTarget; name: string }) {
  const { isLoggedIn } = useIdentity()
  if (!isLoggedIn)
    return (
      <button type="button" className="btn needs-js follow" onClick={() => void openJoinPrompt()}>
        <Icon name="bell" />
        Follow
      </button>
    )
  return <OwnFollow target={target} name={name} />
}

function OwnFollow({ target, name }: { target: FollowTarget; name: string }) {
  const utils = trpc.useUtils()
  const { data } = trpc.follows.standing.useQuery(target, { retry: false })
  const { mutateAsync } = trpc.follows.follow.useMutation()
  const following = data?.following ?? false
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    // The button answers at once; what the server says then counts.
    utils.follows.standing.setData(target, { following: !following })
    try {
      utils.follows.standing.setData(target, await mutateAsync({ ...target, follow: !following }))
    } catch (error) {
      utils.follows.standing.setData(target, { following })
      notify({ type: 'danger', message: error instanceof Error ? error.message : 'That was not saved' })
    } finally {
      setBusy(false)
    }
  }
  const path =
    target.kind === 'designer'
      ? routePath('designer', { designer: target.slug })
      : routePath('category', { tags: target.slug })
  return (
    <form action={path} method="post" onSubmit={onSubmit} className="follow">
      <FormToken form="follow" />
      <input type="hidden" name="kind" value={target.kind} />
      <input type="hidden" name="follow" value={String(!following)} />
      <button type="submit" className={`btn${following ? ' is-on' : ''}`} aria-pressed={following}>
        <Icon name={following ? 'check' : 'bell'} />
        {following ? 'Following' : 'Follow'}
        <span className="vh"> {name}</span>
      </button>
    </form>
  )
}
