import { ACCOUNT } from '#shared/account-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AccountPage, Saved } from './AccountPage.tsx'
import { AvatarField } from './AvatarField.tsx'
import * as accountStyles from './account.module.css'
import { LANGUAGES } from './languages.ts'
import { PlainForm } from './PlainForm.tsx'
import { loadProfile } from './profile-load.ts'

export const load = async (context: LoadContext): Promise<PageMeta> =>
  (await loadProfile(context, 'profile-general', 'Profile')).meta

/** The public part of a profile. */
export function Page({ params, query, meta }: PageProps) {
  const userId = Number(params.userId)
  const [profile] = trpc.profile.view.useSuspenseQuery({ userId })
  return (
    <AccountPage
      title={profile.own ? 'Profile' : `Profile of ${profile.username}`}
      userId={userId}
      others={!profile.own}
    >
      <Saved query={query} texts={{ '1': 'Your profile is saved.', avatar: 'Your picture is changed.' }} />
      <div className={accountStyles.who}>
        <AvatarField profile={profile} submitted={meta.form} />
        <dl className={accountStyles.facts}>
          <div>
            <dt>User name</dt>
            <dd>{profile.username}</dd>
          </div>
          {profile.own ? (
            <div>
              <dt>E-mail address</dt>
              <dd>{profile.email}</dd>
            </div>
          ) : null}
          <div>
            <dt>Joined</dt>
            <dd>{profile.joined.short}</dd>
          </div>
          {profile.suspended ? (
            <div>
              <dt>State</dt>
              <dd>Suspended</dd>
            </div>
          ) : null}
        </dl>
      </div>
      <PlainForm
        action={routePath('profile-general', { userId })}
        name="general"
        hidden={{ userId: String(userId) }}
        submitted={meta.form}
        submit="Save"
      >
        <TextField
          name="bio"
          label="About"
          optional
          rows={4}
          max={ACCOUNT.bioMax}
          value={profile.bio}
          hint="A few sentences for your profile."
        />
        <TextField
          name="links"
          label="Links"
          optional
          rows={3}
          max={2000}
          value={profile.links.join('\n')}
          hint={`Up to ${ACCOUNT.linksMax} web addresses, one on each line.`}
        />
        <SelectField
          name="language"
          label="Language"
          optional
          options={[['', 'Not set'], ...LANGUAGES]}
          value={profile.language}
          inOwnLanguage
        />
      </PlainForm>
    </AccountPage>
  )
}
