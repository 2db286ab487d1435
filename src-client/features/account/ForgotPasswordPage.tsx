import { Link } from 'wouter'
import { ACCOUNT, ACCOUNT_RATES } from '#shared/account-limits.ts'
import { afterForgot, afterReset } from '#shared/auth-redirects.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { FORM, HOUR_MS } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { nextQuery } from '#shared/safe-next.ts'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { useForm } from '../../app/use-form.ts'
import { TextField } from '../../ui/TextField.tsx'
import { askedMail, noteAskedMail } from './asked-mail.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryPage } from './EntryPage.tsx'
import * as entryStyles from './entry.module.css'
import { entryMeta, nextOf } from './entry-meta.ts'
import { PasswordField } from './PasswordField.tsx'
import { SendAgain } from './SendAgain.tsx'
import { useSecretKey } from './use-secret-key.ts'

const EMAIL = 'E-mail address'
const HOURS = ACCOUNT.resetMs / HOUR_MS
const PASSWORD = 'New password'

const keyOf = (form: SubmittedForm | undefined, query: URLSearchParams) =>
  (form?.values.key ?? query.get('key') ?? '').slice(0, 100)

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const { api, form, query } = context
  const key = keyOf(form, query)
  if (key !== '') await api.account.mailLink.fetch({ key, purpose: 'reset' }, { staleTime: 0 })
  return entryMeta(context, 'forgot-password', 'Forgot password', { evenSignedIn: query.has('key') })
}

/** Asks for the e-mail address; after the e-mail's link, for a new password. */
export function Page({ query, meta }: PageProps) {
  const key = useSecretKey(keyOf(meta.form, query))
  if (key !== '') return <ResetPassword secret={key} query={query} meta={meta} />
  if (query.get('sent') === '1') return <CheckMail next={nextOf(query, meta)} />
  return <ForgotForm query={query} meta={meta} />
}

function ForgotForm({ query, meta }: { query: URLSearchParams; meta: PageMeta }) {
  const { navigate } = useNavigation()
  const next = nextOf(query, meta)
  const { client } = trpc.useUtils()
  const form = useForm(meta.form, async ({ email = '' }) => {
    const ask = () => client.account.forgot.mutate({ email, next })
    await ask()
    noteAskedMail('reset', { email, again: ask })
    await navigate(afterForgot(next))
  })
  return (
    <EntryPage
      title="Forgot your password?"
      lead="Enter your e-mail address, and we send you a link to set a new password."
    >
      <EntryForm
        form={form}
        action={routePath('forgot-password')}
        labels={{ email: EMAIL }}
        submit="Send me a link"
        busy="Sending …"
        hidden={{ next }}
      >
        <TextField name="email" label={EMAIL} type="email" max={FORM.emailMax} autoComplete="email" />
      </EntryForm>
      <p className={entryStyles.ways}>
        <Link className="link" href={routePath('login') + nextQuery(next)}>
          Back to log in
        </Link>
      </p>
    </EntryPage>
  )
}

function CheckMail({ next }: { next: string }) {
  const asked = askedMail('reset')
  return (
    <EntryPage
      title="Check your mail"
      lead={
        <>
          If {asked ? <b>{asked.email}</b> : 'the address'} belongs to an account, we sent it a link that works for{' '}
          {HOURS} hours. If no e-mail arrives, a link from the last {HOURS} hours still works.
        </>
      }
    >
      {asked ? (
        <SendAgain
          asked={asked}
          action={routePath('forgot-password')}
          limit={`You can ask ${ACCOUNT_RATES.forgot.times} times an hour.`}
        />
      ) : null}
      <p className={entryStyles.ways}>
        <Link className="link" href={routePath('login') + nextQuery(next)}>
          Log in
        </Link>
        <Link className="link" href={routePath('forgot-password') + nextQuery(next)}>
          Try another address
        </Link>
      </p>
    </EntryPage>
  )
}

interface ResetProps {
  secret: string
  query: URLSearchParams
  meta: PageMeta
}

/** Links shown when the link of an e-mail no longer works. */
function AskAgain({ next }: { next: string }) {
  return (
    <p className={entryStyles.ways}>
      {/* Loads a whole new page, because this one still holds the key. */}
      <a className="link" href={routePath('forgot-password') + nextQuery(next)}>
        Ask for a new link
      </a>
      <Link className="link" href={routePath('login') + nextQuery(next)}>
        Log in
      </Link>
    </p>
  )
}

function ResetPassword(props: ResetProps) {
  const [{ open }] = trpc.account.mailLink.useSuspenseQuery({ key: props.secret, purpose: 'reset' })
  // A rejected form shows its own error, and keeps it.
  if (open || props.meta.form) return <ResetForm {...props} />
  return (
    <EntryPage
      title="This link no longer works"
      lead={`It was used already, is older than ${HOURS} hours, or is not complete. Your password has not changed.`}
    >
      <AskAgain next={nextOf(props.query, props.meta)} />
    </EntryPage>
  )
}

function ResetForm({ secret, query, meta }: ResetProps) {
  const next = nextOf(query, meta)
  const { mutateAsync } = trpc.account.reset.useMutation()
  const form = useForm(meta.form, async ({ password = '' }) => {
    const { username } = await mutateAsync({ key: secret, password })
    // All browsers are logged out now, so the page must load anew.
    location.assign(afterReset(username, next))
  })
  return (
    <EntryPage title="Set a new password" lead="It replaces your old password and logs out every browser.">
      <EntryForm
        form={form}
        action={routePath('forgot-password')}
        labels={{ password: PASSWORD }}
        submit="Set password"
        busy="Setting …"
        hidden={{ form: 'reset', key: secret, next }}
      >
        <PasswordField name="password" label={PASSWORD} fresh={{ besides: [] }} username="" />
      </EntryForm>
      {/* Without an answer or after too many tries the link is still valid. */}
      {form.status === 400 && !form.fields.password ? <AskAgain next={next} /> : null}
    </EntryPage>
  )
}
