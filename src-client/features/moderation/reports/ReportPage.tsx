import '../../../styles/form.css'
import { Link } from 'wouter'
import { isCaseReference } from '#shared/case-reference.ts'
import { REPORT } from '#shared/people-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { TextField } from '../../../ui/TextField.tsx'
import * as accountStyles from '../../account/account.module.css'
import { PlainForm } from '../../account/PlainForm.tsx'
import { Sent } from '../../editorial/info/Sent.tsx'

/** The call rejects unknown subjects, which gives the 404 page. */
const inputOf = (params: Record<string, string>) => ({
  subject: params.subject as 'family' | 'person',
  subjectId: Number(params.subjectId),
})

export async function load({ api, params, config, form }: LoadContext): Promise<PageMeta> {
  const { name } = await api.reports.target.fetch(inputOf(params))
  return {
    title: `Report ${name} · ${config.siteName}`,
    description: `Tell those who run ${config.siteName} what is wrong with ${name}`,
    canonical: routePath('report', params),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
}

/** Reports a family or a person to the moderators. */
export function Page({ params, query, meta }: PageProps) {
  const [target] = trpc.reports.target.useSuspenseQuery(inputOf(params))
  const reference = query.get('case') ?? ''
  if (isCaseReference(reference))
    return (
      <Sent title="Your report has been received" again={{ href: target.path ?? '/', label: `Back to ${target.name}` }}>
        Its number is <b>{reference}</b>. A moderator reviews it, and we e-mail you the decision.
      </Sent>
    )
  return (
    <div className={`wrap ${accountStyles.page}`}>
      <h1>
        Report <bdi>{target.name}</bdi>
      </h1>
      <PlainForm action={routePath('report', params)} name="report" submitted={meta.form} submit="Send report">
        <TextField name="reason" label="What is wrong?" rows={6} max={REPORT.reasonMax} />
        {params.subject === 'family' ? (
          <p className="field-hint">
            Is it your own work that is published here without your permission? Send a{' '}
            <Link className="link" href={routePath('dmca')}>
              copyright notice
            </Link>{' '}
            instead.
          </p>
        ) : null}
      </PlainForm>
    </div>
  )
}
