import { Link } from 'wouter'
import { ACCOUNT } from '#shared/account-limits.ts'
import { afterJoin } from '#shared/auth-redirects.ts'
import { FORM } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { nextQuery } from '#shared/safe-next.ts'
import { trpc } from '../../api/trpc.ts'
import { useConfig } from '../../app/config.tsx'
import { FormTrap } from '../../app/FormTrap.tsx'
import { useNavigation } from '../../app/navigation.tsx'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { noteStamp, stampOf, useForm } from '../../app/use-form.ts'
import { TextField } from '../../ui/TextField.tsx'
import { askedMail, noteAskedMail } from './asked-mail.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryPage } from './EntryPage.tsx'
import * as entryStyles from './entry.module.css'
import { entryMeta, nextOf } from './entry-meta.ts'
import { PasswordField } from './PasswordField.tsx'

const LABELS = { username: 'User name', email: 'E-mail address', password: 'Password' }
const NAME_WAITS = 'This name waits for the first address to be confirmed. Choose another name.'

export const load = async (context: LoadContext): Promise<PageMeta | Elsewhere> =>
  entryMeta(context, 'join', 'Join free')

export function Page({ query, meta }: PageProps) {
  const { siteName } = useConfig()
  const { navigate } = useNavigation()
  const next = nextOf(query, meta)
  const { client } = trpc.useUtils()
  // A person who comes back corrects what they have sent.
  const asked = askedMail('join')
  const form = useForm(meta.form, async ({ username = '', email = '', password = '', nickname = '', stamp = '' }) => {
    const input = { username, email, password, nickname, next }
    let sent = await client.account.join.mutate({ ...input, stamp })
    noteAskedMail('join', {
      email,
      username,
      again: async () => {
        try {
          sent = await client.account.join.mutate({ ...input, stamp: sent.stamp })
          noteStamp(sent.stamp)
        } catch (error) {
          const stamp = stampOf(error)
          if (stamp) {
            sent = { ...sent, stamp }
            noteStamp(stamp)
          }
          throw error
        }
      },
    })
    await navigate(afterJoin(next))
    return sent
  })
  // The name waits for the address that it was first given with.
  const isOwnName = form.fields.username !== undefined && form.values.username === asked?.username
  const fields = isOwnName ? { ...form.fields, username: NAME_WAITS } : form.fields
  return (
    <EntryPage
      title="Join free"
      lead={`Keep fonts in collections, write to other members, publish your own on ${siteName}.`}
    >
      <EntryForm
        form={{ ...form, fields }}
        action={routePath('join')}
        labels={LABELS}
        submit="Join free"
        busy="Joining …"
        hidden={{ next, stamp: form.stamp }}
      >
        <TextField
          name="username"
          label={LABELS.username}
          value={asked?.username}
          max={ACCOUNT.usernameMax}
          autoComplete="username"
          hint="Others see it. Letters a to z and digits."
        />
        <TextField
          name="email"
          label={LABELS.email}
          value={asked?.email}
          type="email"
          max={FORM.emailMax}
          autoComplete="email"
          hint="Nobody sees it. We send you a link to confirm it."
        />
        <PasswordField name="password" label={LABELS.password} fresh={{ besides: ['username', 'email'] }} />
        <FormTrap />
        <p className={entryStyles.small}>
          By joining you agree to the{' '}
          <Link className="link" href={routePath('terms')}>
            terms
          </Link>
          .
        </p>
      </EntryForm>
      <p className={entryStyles.ways}>
        <span>
          Have an account?{' '}
          <Link className="link" href={routePath('login') + nextQuery(next)}>
            Log in
          </Link>
        </span>
      </p>
    </EntryPage>
  )
}
