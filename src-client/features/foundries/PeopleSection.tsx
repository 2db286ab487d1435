import type { FoundrySettings } from '#shared/contracts/foundries/foundries.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { useIdentity } from '../../app/identity.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { TextField } from '../../ui/TextField.tsx'
import * as accountStyles from '../account/account.module.css'
import { PlainForm, submittedFor } from '../account/PlainForm.tsx'
import { PersonLink } from '../account/profiles/PersonLink.tsx'
import * as styles from './PeopleSection.module.css'
import * as partsStyles from './parts.module.css'

interface PeopleSectionProps {
  foundry: FoundrySettings
  action: string
  submitted: SubmittedForm | undefined
}

type Person = FoundrySettings['members'][number]

/** Members, open invitations, and the form to invite a person. */
export function PeopleSection({ foundry, ...common }: PeopleSectionProps) {
  const { userId } = useIdentity()
  const failed = submittedFor(common.submitted, 'invite')
  const act = (person: Person, name: string, submit: string, more: Record<string, string> = {}, danger = false) => (
    <PlainForm
      {...common}
      // Errors of a row are shown above all rows.
      submitted={undefined}
      name={name}
      inline
      danger={danger}
      submit={submit}
      label={`${submit}: ${person.username}`}
      hidden={{ foundryId: String(foundry.id), userId: String(person.userId), ...more }}
    />
  )
  return (
    <section className={`${accountStyles.part} ${styles.people}`} aria-labelledby="part-people">
      <h2 id="part-people">People</h2>
      <p className="muted">Members can edit the foundry and its fonts. Owners can also add and remove people.</p>
      {['remove', 'role', 'withdraw'].map((name) => {
        const problem = submittedFor(common.submitted, name)?.problem
        return problem ? <FormProblem key={name} problem={problem} /> : null
      })}
      <ul className={accountStyles.list}>
        {foundry.members.map((person) => (
          <Row key={person.userId} person={person} note={person.role === 'owner' ? 'Owner' : 'Member'}>
            {foundry.canManage
              ? act(person, 'role', person.role === 'owner' ? 'Make a member' : 'Make an owner', {
                  role: person.role === 'owner' ? 'member' : 'owner',
                })
              : null}
            {foundry.canManage || person.userId === userId
              ? act(person, 'remove', person.userId === userId ? 'Leave' : 'Remove', {}, true)
              : null}
          </Row>
        ))}
        {foundry.invited.map((person) => (
          <Row key={person.userId} person={person} note={`Invited ${person.since.timeAgo}`}>
            {act(person, 'withdraw', 'Cancel')}
          </Row>
        ))}
      </ul>
      {foundry.canManage ? (
        <PlainForm {...common} name="invite" submit="Invite" hidden={{ foundryId: String(foundry.id) }}>
          <TextField
            name="username"
            label="User name"
            max={60}
            hint="They need an account here. We e-mail them the invitation."
          />
          <div className="field">
            <label htmlFor="role">Role</label>
            <select id="role" name="role" className="input" defaultValue={failed?.values.role ?? 'member'}>
              <option value="member">Member</option>
              <option value="owner">Owner</option>
            </select>
          </div>
        </PlainForm>
      ) : null}
    </section>
  )
}

function Row({ person, note, children }: { person: Person; note: string; children: React.ReactNode }) {
  return (
    <li>
      <span className={styles.person}>
        <Avatar person={person} />
        <span>
          <PersonLink username={person.username} />
          <br />
          <span className="muted">{note}</span>
        </span>
      </span>
      <div className={partsStyles.answers}>{children}</div>
    </li>
  )
}
