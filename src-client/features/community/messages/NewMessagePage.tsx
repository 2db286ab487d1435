import { FormProblem } from '../../../ui/FormProblem.tsx'
import '../../../styles/form.css'
import * as MESSAGES from '#shared/messages.ts'
import { MESSAGE } from '#shared/people-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { CalledForm } from '../../../app/CalledForm.tsx'
import { FormToken } from '../../../app/FormToken.tsx'
import { useIdentity } from '../../../app/identity.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { useForm } from '../../../app/use-form.ts'
import { useKeptWords } from '../../../app/use-kept-words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AccountNav } from '../../account/AccountNav.tsx'
import { PersonLink } from '../../account/profiles/PersonLink.tsx'
import { FolderNav } from './FolderNav.tsx'
import * as mailboxStyles from './mailbox.module.css'

/** Name of the recipient: from a rejected form, else from the address. */
const usernameOf = (query: URLSearchParams, values: Record<string, string> | undefined) =>
  values?.to || (query.get('to') ?? '').slice(0, 60)

export async function load({ api, query, config, form }: LoadContext): Promise<PageMeta> {
  await Promise.all([
    api.messages.recipient.fetch({ username: usernameOf(query, form?.values) }, { staleTime: 0 }),
    api.messages.counts.fetch(undefined, { staleTime: 0 }),
  ])
  return {
    title: `${form ? 'Not sent: ' : ''}New message · ${config.siteName}`,
    description: 'Write to somebody here.',
    canonical: routePath('new-message'),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
}

/** The dialog's fields as a page, for visitors without scripts and for links from other pages. */
export function Page({ query, meta }: PageProps) {
  const { navigate } = useNavigation()
  const counts = trpc.messages.counts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
  const username = usernameOf(query, meta.form?.values)
  const [to] = trpc.messages.recipient.useSuspenseQuery({ username })
  const { userId: me } = useIdentity()
  const { mutateAsync } = trpc.messages.send.useMutation()
  const form = useForm(meta.form, async ({ subject = '', body = '' }) => {
    await mutateAsync({ toUserId: to.userId, subject, body })
    await navigate(routePath('messages', { folder: 'sent' }))
  })
  useKeptWords(form.props.ref, form.problem !== '')
  const flagged = form.fields.subject || form.fields.body
  return (
    <div className={`wrap ${mailboxStyles.mailbox}`}>
      <header className={mailboxStyles.head}>
        <h1>New message</h1>
        <p className={mailboxStyles.withPart}>
          <Avatar person={to} size={28} />
          <span>
            To <PersonLink username={to.username} />
          </span>
        </p>
      </header>
      <AccountNav />
      <FolderNav counts={counts} current={null} />
      <div className={mailboxStyles.main}>
        {/* What was typed stays, also if they stopped taking messages meanwhile. */}
        {to.takesMessages || meta.form ? (
          <CalledForm form={form} action={routePath('new-message')}>
            <FormProblem
              problem={form.problem && (flagged ? 'Nothing has been sent yet.' : MESSAGES.sendFailed + form.problem)}
            />
            <TextField name="subject" label="Subject" max={MESSAGE.subjectMax} />
            <TextField name="body" label="Text" rows={8} max={MESSAGE.bodyMax} />
            <FormToken />
            <input type="hidden" name="toUserId" value={to.userId} />
            <input type="hidden" name="to" value={to.username} />
            <button type="submit" className="btn btn--solid btn--big" aria-disabled={form.busy}>
              {form.busy ? 'Sending …' : 'Send message'}
            </button>
          </CalledForm>
        ) : (
          <p className={mailboxStyles.closed}>{to.userId === me ? MESSAGES.isYou : MESSAGES.unreachable}</p>
        )}
      </div>
    </div>
  )
}
