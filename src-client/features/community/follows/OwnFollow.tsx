import type { FormEvent } from 'react'
import { routePath } from '#shared/routes.ts'
import { problemOf } from '../../../api/errors.ts'
import { updateOptimistically } from '../../../api/optimistic-update.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { notify } from '../../../ui/notifications.ts'
import type { FollowTarget } from './FollowButton.tsx'

/** The button for a logged-in person; a form without scripts. */
export function OwnFollow({ name, ...target }: FollowTarget & { name: string }) {
  const utils = trpc.useUtils()
  const { data } = trpc.follows.standing.useQuery(target, { retry: false })
  const { mutateAsync } = trpc.follows.follow.useMutation()
  const following = data?.following ?? false

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const shown = utils.follows.standing.getData(target) ?? { following: false }
    const follow = !shown.following
    try {
      await updateOptimistically({
        subject: `follow ${target.kind} ${target.slug}`,
        shown,
        expected: { following: follow },
        show: (standing) => utils.follows.standing.setData(target, standing),
        send: () => mutateAsync({ ...target, follow }),
      })
    } catch (error) {
      notify({ type: 'danger', message: problemOf(error) })
    }
  }
  const path =
    target.kind === 'designer'
      ? routePath('designer', { designer: target.slug })
      : routePath('category', { tags: target.slug })
  return (
    <form action={path} method="post" onSubmit={onSubmit}>
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
