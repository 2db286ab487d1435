import { FormProblem } from '../../../ui/FormProblem.tsx'
import '../../../styles/form.css'
import { isCaseReference } from '#shared/case-reference.ts'
import type { LinkedNotice } from '#shared/contracts/moderation/cases.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { FORM } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { StatementField } from '../../../ui/StatementField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PlainForm } from '../../account/PlainForm.tsx'
import { useSecretKey } from '../../account/use-secret-key.ts'
import { PageLink } from '../../editorial/info/PageLink.tsx'
import { Sent } from '../../editorial/info/Sent.tsx'
import * as styles from './CounterNoticePage.module.css'

const keyOf = (form: SubmittedForm | undefined, query: URLSearchParams) =>
  (form?.values.key ?? query.get('key') ?? '').slice(0, 100)

export async function load({ api, config, form, query }: LoadContext): Promise<PageMeta> {
  await api.counterNotices.linked.fetch({ key: keyOf(form, query) }, { staleTime: 0 })
  return {
    title: `Counter-notice · ${config.siteName}`,
    description: `Answer a copyright notice that ${config.siteName} has received about your fonts`,
    canonical: routePath('counter-notice'),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
}

/** For the owners of a family taken down after a copyright notice, who follow the link in their e-mail. */
export function Page({ query, meta }: PageProps) {
  const key = useSecretKey(keyOf(meta.form, query))
  const [{ state, notice }] = trpc.counterNotices.linked.useSuspenseQuery({ key })
  const reference = query.get('case') ?? ''
  if (isCaseReference(reference))
    return (
      <Sent
        title="Your counter-notice has been received"
        again={{ href: routePath('dmca'), label: 'What happens next' }}
      >
        Its number is <b>{reference}</b>. A copy is on its way to your e-mail address, and the sender of the notice gets
        one too.
      </Sent>
    )
  return (
    <div className="wrap form-page">
      <h1>Counter-notice</h1>
      {notice ? <Notice notice={notice} /> : null}
      <FormProblem problem={state === 'open' ? null : meta.form?.problem} />
      {state === 'open' ? (
        <CounterForm linkKey={key} submitted={meta.form} />
      ) : (
        <p className="form-after">
          {CLOSED[state]} If something is missing, <PageLink to="contact">write to us</PageLink> with the number of the
          case.
        </p>
      )}
    </div>
  )
}

const CLOSED: Record<Exclude<LinkedNotice['state'], 'open'>, string> = {
  unknown: 'Open the link in the e-mail that told you of the take-down.',
  sent: 'A counter-notice was already sent with this link.',
  settled: 'This family is no longer taken down: there is nothing to answer.',
  old: 'This link is too old.',
}

function Notice({ notice }: { notice: NonNullable<LinkedNotice['notice']> }) {
  return (
    <section className={styles.notice} aria-labelledby="part-notice">
      <h2 id="part-notice">
        Notice {notice.reference} about <bdi>{notice.family}</bdi>
      </h2>
      <p>
        <bdi>{notice.from}</bdi> wrote on {notice.sent.short}:
      </p>
      <blockquote className={styles.quote}>{notice.work}</blockquote>
      <p className="muted">
        <a className="link" href={`${routePath('dmca')}#counter-notice`}>
          What a counter-notice is, and what follows
        </a>
        . The sender of the notice gets a copy, with your name and how you can be reached.
      </p>
    </section>
  )
}

const STATEMENTS = {
  mistaken:
    'I state, under penalty of perjury, that I believe in good faith that the family was taken down by mistake or misidentification.',
  jurisdiction:
    'I accept the jurisdiction of the court of my district (outside the United States: of any district in which the operator may be found), and will accept service of process from the sender of the notice.',
} as const

function CounterForm({ linkKey, submitted }: { linkKey: string; submitted: SubmittedForm | undefined }) {
  return (
    <PlainForm
      action={routePath('counter-notice')}
      name="counter"
      submitted={submitted}
      submit="Send counter-notice"
      hidden={{ key: linkKey }}
    >
      <TextField name="name" label="Your full legal name" max={FORM.nameMax} autoComplete="name" />
      <TextField name="email" label="Your e-mail address" max={FORM.emailMax} type="email" autoComplete="email" />
      <TextField
        name="postal"
        label="Your postal address"
        max={FORM.postalMax}
        rows={4}
        autoComplete="street-address"
      />
      <TextField name="phone" label="Telephone" max={FORM.phoneMax} type="tel" autoComplete="tel" />
      <TextField
        name="statement"
        label="Why it was a mistake"
        max={FORM.workMax}
        rows={6}
        hint="For example: who drew the font and when, or the licence that lets you publish it."
      />
      {(['mistaken', 'jurisdiction'] as const).map((name) => (
        <StatementField key={name} name={name} text={STATEMENTS[name]} />
      ))}
      <TextField name="signature" label="Signature" max={FORM.nameMax} hint="Type your full legal name again." />
    </PlainForm>
  )
}
