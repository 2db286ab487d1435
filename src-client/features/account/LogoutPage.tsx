import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { useIdentity } from '../../app/identity.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { useForm } from '../../app/use-form.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryPage } from './EntryPage.tsx'
import { entryMeta } from './entry-meta.ts'

/** Opened by its address, or from a menu without scripts. Asks first, because a link alone must not log anybody out. */
export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const meta = await entryMeta(context, 'logout', 'Log out', { evenSignedIn: true })
  return context.identity.isLoggedIn || context.form ? meta : { status: 302, redirect: '/' }
}

export function Page({ meta }: PageProps) {
  const { username } = useIdentity()
  const { mutateAsync } = trpc.account.logout.useMutation()
  const form = useForm(meta.form, async () => location.assign((await mutateAsync()).next))
  return (
    <EntryPage
      title="Log out"
      lead={`You are logged in as ${username}. Your night mode and preview settings stay on this device.`}
    >
      <EntryForm form={form} action={routePath('logout')} labels={{}} submit="Log out" busy="Logging out …" />
    </EntryPage>
  )
}
