import { Link } from 'wouter'
import { FORM } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { nextQuery } from '#shared/safe-next.ts'
import { trpc } from '../../api/trpc.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { useForm } from '../../app/use-form.ts'
import { SavedNotice } from '../../ui/SavedNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryPage } from './EntryPage.tsx'
import * as entryStyles from './entry.module.css'
import { entryMeta, nextOf } from './entry-meta.ts'
import { PasswordField } from './PasswordField.tsx'

const LABELS = { login: 'User name or e-mail address', password: 'Password' }

export const load = async (context: LoadContext): Promise<PageMeta | Elsewhere> => entryMeta(context, 'login', 'Log in')

export function Page({ query, meta }: PageProps) {
  const next = nextOf(query, meta)
  const { mutateAsync } = trpc.account.login.useMutation()
  /** User name from an e-mail's link, so that it need not be typed again. */
  const known = query.get('login')?.slice(0, FORM.emailMax) ?? ''
  /** What was typed into a form after the session had ended: the browser takes it to the form's page. */
  const kept = meta.form?.values.kept
  const form = useForm(meta.form, async ({ login = '', password = '' }) => {
    const way = await mutateAsync({ login, password, next })
    // Loads a whole new page, so that no data of the previous visitor stays in memory.
    const element = form.props.ref.current
    // An account that was to be deleted leads elsewhere, where what was typed has no form.
    if (!kept || !element || way.next !== next) return location.assign(way.next)
    element.action = way.next
    // Of this form only what was typed before goes on: not the password.
    for (const field of element.elements) if (field instanceof HTMLInputElement) field.disabled = field.name !== 'kept'
    element.submit()
  })
  return (
    <EntryPage title="Log in">
      <Notice query={query} />
      <EntryForm
        form={form}
        action={routePath('login')}
        labels={LABELS}
        submit="Log in"
        busy="Logging in …"
        hidden={kept ? { next, kept } : { next }}
      >
        <TextField name="login" label={LABELS.login} value={known} max={FORM.emailMax} autoComplete="username" />
        <PasswordField name="password" label={LABELS.password} />
      </EntryForm>
      <p className={entryStyles.ways}>
        <Link className="link" href={routePath('forgot-password') + nextQuery(next)}>
          Forgot your password?
        </Link>
        <span>
          New here?{' '}
          <Link className="link" href={routePath('join') + nextQuery(next)}>
            Join free
          </Link>
        </span>
      </p>
    </EntryPage>
  )
}

const NOTICES: Record<string, string> = {
  confirmed: 'Your e-mail address is confirmed. Log in to get started.',
  reset: 'Your new password is set. All browsers were logged out; log in with it.',
  deleted: 'Your account is closed and will be deleted in 14 days. Log in before then to restore it.',
}

/** Tells what just happened when another page redirected here. */
function Notice({ query }: { query: URLSearchParams }) {
  const happened = Object.keys(NOTICES).find((name) => query.get(name) === '1')
  return <SavedNotice>{happened ? NOTICES[happened] : null}</SavedNotice>
}
