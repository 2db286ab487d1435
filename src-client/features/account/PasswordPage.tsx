import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { AccountPage, Saved } from './AccountPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PlainForm } from './PlainForm.tsx'
import { loadProfile, ownOnly } from './profile-load.ts'

export const load = async (context: LoadContext): Promise<PageMeta> =>
  ownOnly(await loadProfile(context, 'profile-password', 'Password'))

export function Page({ params, query, meta }: PageProps) {
  const userId = Number(params.userId)
  const [{ username }] = trpc.profile.view.useSuspenseQuery({ userId })
  const fields = meta.form?.fields ?? {}
  return (
    <AccountPage title="Password" userId={userId}>
      <Saved query={query} texts={{ '1': 'Your password is changed. All other browsers were signed out.' }} />
      <PlainForm
        action={routePath('profile-password', { userId })}
        name="password"
        userId={userId}
        submitted={meta.form}
        submit="Change password"
      >
        <PasswordField name="current" label="Current password" error={fields.current} username={username} />
        <PasswordField name="password" label="New password" error={fields.password} fresh={{ besides: [] }} />
      </PlainForm>
    </AccountPage>
  )
}
