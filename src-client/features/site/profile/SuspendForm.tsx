import type { FormEvent } from 'react'
import type { UserProfile } from '#shared/contracts/account/profiles.ts'
import { SUSPENSION } from '#shared/moderation-limits.ts'
import { statusOrReason } from '../../../api/errors.ts'
import { trpc } from '../../../api/trpc.ts'
import { reportFailure } from '../../../ui/failures.ts'
import * as styles from './SuspendForm.module.css'

interface Props {
  info: UserProfile['info']
  /** Reloads the profile. */
  onDone(): Promise<unknown>
}

/** Admins suspend an account, with a reason, or lift the suspension. Folded up, so that it takes two presses. */
export function SuspendForm({ info, onDone }: Props) {
  const { username, suspended } = info
  const act = suspended ? 'Lift suspension' : 'Suspend account'
  const { mutate, isPending } = trpc.admin.suspendUser.useMutation({
    onSuccess: onDone,
    onError: (error) => reportFailure({ action: act, status: statusOrReason(error) }),
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    mutate({ username, suspended: !suspended, reason })
  }

  return (
    <details className={styles.suspend} key={String(suspended)}>
      <summary className={suspended ? 'btn' : 'btn btn--danger'}>{act}</summary>
      <form onSubmit={onSubmit}>
        <label htmlFor="suspend-reason">
          {suspended
            ? 'Message to the person (optional)'
            : `${username} is logged out everywhere and cannot log in. Reason, sent by e-mail (optional)`}
        </label>
        <textarea id="suspend-reason" name="reason" className="input" rows={2} maxLength={SUSPENSION.reasonMax} />
        <button type="submit" className={suspended ? 'btn btn--solid' : 'btn btn--danger'} aria-disabled={isPending}>
          {act}
        </button>
      </form>
    </details>
  )
}
