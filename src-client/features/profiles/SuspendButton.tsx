import { useState } from 'react'
import type { UserProfile } from '#shared/contracts/profiles.ts'
import { readCookie } from '../../api/cookies.ts'
import { useConfig } from '../../app/config.tsx'
import { ask } from '../../ui/ask.ts'
import { reportFailure } from '../../ui/failures.ts'

/** An admin's button: suspends an account or takes that back, and the profile is loaded anew. */
export function SuspendButton({ info, onDone }: { info: UserProfile['info']; onDone(): Promise<unknown> }) {
  const config = useConfig()
  const [busy, setBusy] = useState(false)
  const { username, suspended } = info

  async function act() {
    const text = `${username} is signed out everywhere at once and cannot log in.`
    if (!suspended && !(await ask({ title: `Suspend ${username}`, text }))) return
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
        body: JSON.stringify({ username, suspended: !suspended }),
      })
      if (answer.ok) await onDone()
      else reportFailure({ action: suspended ? 'Unsuspend' : 'Suspend', status: answer.status })
    } catch {
      reportFailure({ action: suspended ? 'Unsuspend' : 'Suspend', status: 'no answer' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className={suspended ? 'btn' : 'btn btn--danger'} disabled={busy} onClick={() => void act()}>
      {suspended ? 'Unsuspend' : 'Suspend'}
    </button>
  )
}
