import { Link } from 'wouter'
import { ACCOUNT_RATES } from '#shared/account-limits.ts'
import { afterConfirm } from '#shared/auth-redirects.ts'
import { routePath } from '#shared/routes.ts'
import { nextQuery } from '#shared/safe-next.ts'
import { trpc } from '../../api/trpc.ts'
import { useIdentity } from '../../app/identity.ts'
import { useNavigation } from '../../app/navigation.tsx'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { useForm } from '../../app/use-form.ts'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { askedMail } from './asked-mail.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryPage } from './EntryPage.tsx'
import * as entryStyles from './entry.module.css'
import { entryMeta, nextOf } from './entry-meta.ts'
import { SendAgain } from './SendAgain.tsx'
import { useSecretKey } from './use-secret-key.ts'

const keyOf = (query: URLSearchParams, meta: Pick<PageMeta, 'form'>) =>
  (meta.form?.values.key ?? query.get('key') ?? '').slice(0, 100)
const kindOf = (query: URLSearchParams, meta: Pick<PageMeta, 'form'>) =>
  (meta.form?.values.kind ?? query.get('kind')) === 'email' ? 'email' : 'join'
const linkOf = (key: string, kind: 'email' | 'join') =>
  ({ key, purpose: kind === 'email' ? 'email' : 'confirm' }) as const

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const { api, query } = context
  const key = keyOf(query, context)
  if (key !== '') await api.account.mailLink.fetch(linkOf(key, kindOf(query, context)), { staleTime: 0 })
  return entryMeta(context, 'confirm', 'Confirm your e-mail address', { evenSignedIn: true })
}

/**
 * Before the e-mail: asks to check the inbox. After its link: one button, because programs that scan e-mails follow links automatically.
 */
export function Page({ query, meta }: PageProps) {
  const key = useSecretKey(keyOf(query, meta))
  if (key === '') return <CheckMail wasSent={query.has('sent')} next={nextOf(query, meta)} />
  return <ConfirmForm secret={key} query={query} meta={meta} />
}

function ConfirmForm({ secret, query, meta }: { secret: string; query: URLSearchParams; meta: PageMeta }) {
  const { navigate } = useNavigation()
  const { userId } = useIdentity()
  const next = nextOf(query, meta)
  const kind = kindOf(query, meta)
  const [{ open }] = trpc.account.mailLink.useSuspenseQuery(linkOf(secret, kind))
  const { mutateAsync } = trpc.account.confirm.useMutation()
  const form = useForm(meta.form, async () => {
    const { username } = await mutateAsync({ key: secret, kind })
    await navigate(afterConfirm(kind, username, next))
  })
  // Without an answer or after too many tries the link is still valid. 409 = somebody else has taken the new address meanwhile.
  const isRejected = form.status === 400 || (kind === 'email' && form.status === 409)
  // A form that was sent shows its own answer.
  const isOver = isRejected || (!open && !form.busy && !meta.form)
  return (
    <EntryPage
      title="Confirm your e-mail address"
      lead={
        isRejected ? undefined : isOver ? 'This link no longer works.' : 'Press the button to confirm your address.'
      }
    >
      {isOver ? (
        <FormProblem problem={form.problem} />
      ) : (
        <EntryForm
          form={form}
          action={routePath('confirm')}
          labels={{}}
          submit="Confirm my address"
          busy="Confirming …"
          hidden={{ key: secret, kind, next }}
        />
      )}
      {isOver ? (
        <>
          <p className={entryStyles.small}>
            {kind === 'join'
              ? 'Each mail makes the links of older ones invalid: use the newest mail. If your account is confirmed already, log in. If not, logging in sends the link again. If the name is unknown, join again.'
              : 'Change the address again in your settings to get a new link.'}
          </p>
          <p className={entryStyles.ways}>
            {kind === 'join' || userId < 0 ? (
              <>
                <Link className="link" href={routePath('login') + nextQuery(next)}>
                  Log in
                </Link>
                {kind === 'join' ? (
                  <Link className="link" href={routePath('join') + nextQuery(next)}>
                    Join
                  </Link>
                ) : null}
              </>
            ) : (
              <Link className="link" href={routePath('profile-settings', { userId })}>
                Settings
              </Link>
            )}
          </p>
        </>
      ) : null}
    </EntryPage>
  )
}

function CheckMail({ wasSent, next }: { wasSent: boolean; next: string }) {
  const asked = wasSent ? askedMail('join') : undefined
  return (
    <EntryPage
      title={wasSent ? 'Check your mail' : 'Confirm your e-mail address'}
      lead={
        wasSent ? (
          <>
            We have sent an e-mail to {asked ? <b>{asked.email}</b> : 'you'}. Follow its link within a day to confirm
            your account.
          </>
        ) : (
          'Open the link in the e-mail we sent you when you joined.'
        )
      }
    >
      {asked ? (
        <SendAgain
          asked={asked}
          action={routePath('confirm')}
          limit={`At most ${ACCOUNT_RATES.joinMail.times} such e-mails a day go to one address.`}
        />
      ) : null}
      <p className={entryStyles.small}>
        No e-mail? Check your spam folder. Logging in with your password sends the link again.
      </p>
      <p className={entryStyles.ways}>
        <Link className="link" href={routePath('login') + nextQuery(next)}>
          Log in
        </Link>
        {asked ? (
          <Link className="link" href={routePath('join') + nextQuery(next)}>
            Use another address
          </Link>
        ) : null}
        <Link className="link" href={routePath('popular-fonts')}>
          Browse fonts meanwhile
        </Link>
      </p>
    </EntryPage>
  )
}
