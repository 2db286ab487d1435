import { Link } from 'wouter'
import type { AdminPersonView } from '#shared/contracts/moderation/admin.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { SUSPENSION } from '#shared/moderation-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Saved } from '../../account/AccountPage.tsx'
import * as accountStyles from '../../account/account.module.css'
import { PlainForm } from '../../account/PlainForm.tsx'
import { AdminPage } from './AdminPage.tsx'
import { AuditRows } from './AuditRows.tsx'
import * as adminStyles from './admin.module.css'
import { Part } from './Part.tsx'
import * as rowsStyles from './rows.module.css'
import { staffMeta, staffOnly } from './staff-load.ts'
import { TRUST_SAVED, TrustForm, TrustWords } from './TrustForm.tsx'
import * as styles from './UserPage.module.css'
import { PersonMarks } from './UsersPage.tsx'

const SAVED = {
  suspend: 'The account is changed. The person is told by e-mail.',
  role: 'The role has been changed.',
  trust: TRUST_SAVED,
}

export async function load(context: LoadContext): Promise<PageMeta> {
  const userId = Number(context.params.userId)
  const { person } = await staffOnly(context.api.admin.person.fetch({ userId }, { staleTime: 0 }))
  return staffMeta(context, person.username, routePath('admin-user', { userId }))
}

/** One person: activity, actions by moderators, roles and suspension. */
export function Page({ params, query, meta }: PageProps) {
  const userId = Number(params.userId)
  const [view] = trpc.admin.person.useSuspenseQuery({ userId })
  const { person, counts, foundries } = view
  return (
    <AdminPage title={person.username} aside={<PersonMarks person={person} />}>
      <Saved query={query} texts={SAVED} />
      <div className={styles.who}>
        <Avatar person={person} size={50} />
        <dl className={accountStyles.facts}>
          <div>
            <dt>Joined</dt>
            <dd>{person.joined.short}</dd>
          </div>
          <div>
            <dt>Last seen</dt>
            <dd suppressHydrationWarning>{person.lastSeen?.timeAgo ?? 'never'}</dd>
          </div>
          <div>
            <dt>Activity</dt>
            <dd>
              {countLabel(counts.collections, 'collection')}, {countLabel(counts.comments, 'comment')},{' '}
              {countLabel(counts.favourites, 'favourite')}
            </dd>
          </div>
          {foundries.length > 0 ? (
            <div>
              <dt>Foundries</dt>
              <dd>
                {foundries.map(({ id, name, slug }, at) => (
                  <span key={id}>
                    {at > 0 ? ', ' : ''}
                    <Link className="link" href={`/${slug}`}>
                      {name}
                    </Link>
                  </span>
                ))}
              </dd>
            </div>
          ) : null}
        </dl>
        <Link className="btn" href={routePath('profile-general', { userId })}>
          Edit profile
        </Link>
      </div>
      <Roles view={view} submitted={meta.form} />
      {foundries.length > 0 ? (
        <Part id="trust" title="Trust">
          <TrustWords />
          <div className={adminStyles.acts}>
            {foundries.map((foundry) => (
              <TrustForm
                key={foundry.id}
                foundry={foundry}
                action={routePath('admin-user', { userId })}
                submitted={meta.form}
              />
            ))}
          </div>
        </Part>
      ) : null}
      {view.isSelf ? null : <Suspension view={view} submitted={meta.form} />}
      {view.cases.length > 0 ? (
        <Part id="cases" title="Cases">
          <ul className={rowsStyles.rows}>
            {view.cases.map(({ reference, kind, status, created }) => (
              <li key={reference}>
                <Link className={adminStyles.title} href={routePath('admin-case', { reference })}>
                  {reference}
                </Link>
                <span>{kind}</span>
                <span>{status}</span>
                <span className="muted">{created.short}</span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part id="acts" title="Latest actions">
        <AuditRows rows={view.acts} some />
        {view.acts.length > 0 ? (
          <p>
            <Link className="link" href={withQuery(routePath('admin-audit'), { person: person.username })}>
              All actions
            </Link>
          </p>
        ) : null}
      </Part>
    </AdminPage>
  )
}

interface PartProps {
  view: AdminPersonView
  submitted: SubmittedForm | undefined
}

function Roles({ view: { person }, submitted }: PartProps) {
  const action = routePath('admin-user', { userId: person.userId })
  return (
    <Part id="roles" title="Roles">
      <p className="muted">Moderators review families and reports. Admins can do everything.</p>
      <div className={adminStyles.acts}>
        {(['moderator', 'admin'] as const).map((role) => {
          const has = person.roles.includes(role)
          return (
            <PlainForm
              key={role}
              action={action}
              name="role"
              submitted={submitted?.values.role === role ? submitted : undefined}
              submit={has ? `Remove ${role} role` : `Make ${role}`}
              danger={has}
              hidden={{ role, granted: String(!has) }}
              inline
            />
          )
        })}
      </div>
    </Part>
  )
}

function Suspension({ view: { person }, submitted }: PartProps) {
  return (
    <Part id="suspend" title={person.suspended ? 'Lift suspension' : 'Suspend account'}>
      <PlainForm
        action={routePath('admin-user', { userId: person.userId })}
        name="suspend"
        submitted={submitted}
        submit={person.suspended ? 'Lift suspension' : 'Suspend account'}
        danger={!person.suspended}
        hidden={{ username: person.username, suspended: String(!person.suspended) }}
        keepsWords
        {...(person.suspended
          ? {}
          : {
              sure: {
                title: `Suspend ${person.username}?`,
                text: 'They are logged out everywhere and cannot log in until you lift the suspension.',
                label: 'Yes, suspend the account',
              },
            })}
      >
        <p>
          {person.suspended
            ? 'They can log in again. We tell them by e-mail.'
            : 'They are logged out everywhere and cannot log in. We e-mail them the reason and how to appeal.'}
        </p>
        <TextField
          name="reason"
          label={person.suspended ? 'Message to the person' : 'Reason, sent to the person'}
          optional
          rows={3}
          max={SUSPENSION.reasonMax}
        />
      </PlainForm>
    </Part>
  )
}
