import { type FormEvent, useState } from 'react'
import type { UserProfile } from '#shared/contracts/account/profiles.ts'
import { SUSPENSION } from '#shared/moderation-limits.ts'
import { readCookie } from '../../../api/cookies.ts'
import { useConfig } from '../../../app/config.tsx'
import { reportFailure } from '../../../ui/failures.ts'
import * as styles from './SuspendForm.module.css'

interface Props {
  info: UserProfile['info']
  /** Reloads the profile. */
  onDone(): Promise<unknown>
}

/** Admins suspend an account, with a reason, or lift the suspension. Folded up, so that it takes two presses. */
export function SuspendForm({ info, onDone }: Props) {
  const config = useConfig()
  const [busy, setBusy] = useState(false)
  const { username, suspended } = info
  const act = suspended ? 'Lift suspension' : 'Suspend account'

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    setBusy(true)
    try {
      const answer = await fetch('/api/admin/user', {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          [config.XsrfHeader]: config.AntiForgeryToken,
          'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '',
        },
        body: JSON.stringify({ username, suspended: !suspended, reason }),
      })
      if (answer.ok) await onDone()
      else reportFailure({ action: act, status: answer.status })
    } catch {
      reportFailure({ action: act, status: 'no answer' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <details className={styles.suspend} key={String(suspended)}>
      <summary className={suspended ? 'btn' : 'btn btn--danger'}>{act}</summary>
      <form onSubmit={(event) => void onSubmit(event)}>
        <label htmlFor="suspend-reason">
          {suspended
            ? 'Message to the person (optional)'
            : `${username} is logged out everywhere and cannot log in. Reason, sent by e-mail (optional)`}
        </label>
        <textarea id="suspend-reason" name="reason" className="input" rows={2} maxLength={SUSPENSION.reasonMax} />
        <button type="submit" className={suspended ? 'btn btn--solid' : 'btn btn--danger'} aria-disabled={busy}>
          {act}
        </button>
      </form>
    </details>
  )
}
