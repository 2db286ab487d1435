import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { trpc } from '../../api/trpc.ts'
import * as accountStyles from './account.module.css'
import { PlainForm } from './PlainForm.tsx'

interface SessionsSectionProps {
  action: string
  submitted: SubmittedForm | undefined
}

/** Browsers that are logged in, each with a button to log it out. */
export function SessionsSection(props: SessionsSectionProps) {
  const [{ sessions }] = trpc.profile.sessions.useSuspenseQuery()
  return (
    <section className={accountStyles.part} aria-labelledby="part-sessions">
      <h2 id="part-sessions">Where you are logged in</h2>
      <ul className={accountStyles.list}>
        {sessions.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.agent}</b>
              {one.current ? <span className="muted"> · this browser</span> : null}
              <br />
              <span className="muted">
                since {one.signedIn.short}, last seen {one.lastSeen.timeAgo}
                {one.here && !one.current ? ', from this network' : ''}
              </span>
            </span>
            {one.current ? null : (
              <PlainForm {...props} name="session" submit="Log out" inline hidden={{ sessionId: String(one.id) }} />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? <PlainForm {...props} name="sessions" submit="Log out everywhere else" inline /> : null}
    </section>
  )
}
