import { ACCOUNT } from '#shared/account-limits.ts'
import { DAY_MS, FORM } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AccountPage, Saved } from './AccountPage.tsx'
import { ApiKeysSection } from './ApiKeysSection.tsx'
import * as accountStyles from './account.module.css'
import { PasswordField } from './PasswordField.tsx'
import { PlainForm } from './PlainForm.tsx'
import { loadProfile, ownOnly } from './profile-load.ts'
import { SessionsSection } from './SessionsSection.tsx'
import { StayingFoundries } from './StayingFoundries.tsx'

const SAVED = {
  mails: 'Your choice is saved.',
  email: 'We have sent an e-mail to the new address. Follow its link to confirm the change.',
  session: 'That browser is logged out.',
  sessions: 'All other browsers are logged out.',
  endKey: 'The key is revoked.',
}

const FRESH = { staleTime: 0 }

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const loaded = await loadProfile(context, 'profile-settings', 'Settings')
  const { profile, foundries } = context.api
  if (loaded.profile.own)
    await Promise.all([
      profile.sessions.fetch(undefined, FRESH),
      profile.apiKeys.fetch(undefined, FRESH),
      foundries.staying.fetch(undefined, FRESH),
    ])
  return ownOnly(loaded)
}

export function Page({ params, query, meta }: PageProps) {
  const userId = Number(params.userId)
  const [profile] = trpc.profile.view.useSuspenseQuery({ userId })
  const common = { action: routePath('profile-settings', { userId }), submitted: meta.form }
  return (
    <AccountPage title="Settings" userId={userId}>
      <Saved query={query} texts={SAVED} />
      <section className={accountStyles.part} aria-labelledby="part-mails">
        <h2 id="part-mails">E-mail notifications</h2>
        <PlainForm {...common} name="mails" submit="Save">
          <Tick name="messageMails" checked={profile.preferences.messageMails} label="New messages" />
          <Tick
            name="followMails"
            checked={profile.preferences.followMails}
            label="News from designers and styles I follow"
          />
        </PlainForm>
      </section>
      <section className={accountStyles.part} aria-labelledby="part-email">
        <h2 id="part-email">E-mail address</h2>
        <PlainForm {...common} name="email" submit="Change address">
          <p>
            Your address is <b>{profile.email}</b>.
            {profile.newEmail ? ` ${profile.newEmail} is waiting for confirmation.` : ''}
          </p>
          <TextField
            name="email"
            label="New address"
            type="email"
            max={FORM.emailMax}
            autoComplete="email"
            hint="We send a link to the new address and a notice to the old one."
          />
          <PasswordField name="password" id="email-password" label="Your password" username={profile.username} />
        </PlainForm>
      </section>
      <SessionsSection {...common} />
      <ApiKeysSection {...common} />
      <section className={accountStyles.part} aria-labelledby="part-data">
        <h2 id="part-data">Your data</h2>
        <div className={accountStyles.box}>
          <p>All data we hold about you, in a ZIP: your pictures, and text files that programs can read.</p>
          <a className="btn" href="/api/account/export.zip" download>
            Download my data
          </a>
        </div>
      </section>
      <section className={accountStyles.part} aria-labelledby="part-delete">
        <h2 id="part-delete">Delete account</h2>
        <PlainForm {...common} name="delete" submit="Delete my account" danger>
          <p>
            Your account closes at once: you are logged out everywhere, and we confirm it by e-mail to{' '}
            <b>{profile.email}</b>. To keep the account, log in within {ACCOUNT.graceMs / DAY_MS} days.
          </p>
          <p>
            Then we delete it with everything in it: profile, collections, comments, favourites and ratings, saved
            previews, history and keys. Messages you sent stay with those who got them, without your name.
          </p>
          <StayingFoundries />
          <p>
            Your password proves that it is you, not somebody else at this browser. If you forgot it, log out and set a
            new one first.
          </p>
          <PasswordField name="password" id="delete-password" label="Your password" username={profile.username} />
        </PlainForm>
      </section>
    </AccountPage>
  )
}

const Tick = ({ name, checked, label }: { name: string; checked: boolean; label: string }) => (
  <label className="check">
    <input type="checkbox" name={name} defaultChecked={checked} />
    {label}
  </label>
)
