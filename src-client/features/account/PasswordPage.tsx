import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { AccountPage, Saved } from './AccountPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PlainForm } from './PlainForm.tsx'
import { loadProfile, ownOnly } from './profile-load.ts'

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const loaded = await loadProfile(context, 'profile-password', 'Password')
  if (loaded.profile.own) await context.api.profile.apiKeys.fetch(undefined, { staleTime: 0 })
  return ownOnly(loaded)
}

export function Page({ params, query, meta }: PageProps) {
  const userId = Number(params.userId)
  const [{ username }] = trpc.profile.view.useSuspenseQuery({ userId })
  const [{ keys }] = trpc.profile.apiKeys.useSuspenseQuery()
  return (
    <AccountPage title="Password" userId={userId}>
      <Saved query={query} texts={{ '1': 'Your password is changed. All other browsers were logged out.' }} />
      <PlainForm
        action={routePath('profile-password', { userId })}
        name="password"
        submitted={meta.form}
        submit="Change password"
      >
        <PasswordField name="current" label="Current password" username={username} />
        <PasswordField name="password" label="New password" fresh={{ besides: [] }} />
        {keys.length > 0 ? (
          <label className="check">
            <input type="checkbox" name="endKeys" defaultChecked={meta.form?.values.endKeys === 'on'} />
            Revoke my API keys too ({keys.length}): do it if somebody may have known the password
          </label>
        ) : null}
      </PlainForm>
    </AccountPage>
  )
}
