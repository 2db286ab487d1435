import '../../../styles/form.css'
import { isCaseReference } from '#shared/case-reference.ts'
import { SUSPENSION } from '#shared/moderation-limits.ts'
import { routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PlainForm } from '../../account/PlainForm.tsx'
import { useSecretKey } from '../../account/use-secret-key.ts'
import { PageLink } from '../../editorial/info/PageLink.tsx'
import { Sent } from '../../editorial/info/Sent.tsx'

export async function load({ config, form }: LoadContext): Promise<PageMeta> {
  return {
    title: `Appeal · ${config.siteName}`,
    description: `Say why the suspension of your account at ${config.siteName} should end`,
    canonical: routePath('appeal'),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
}

/** For suspended people, who follow the link in their e-mail. */
export function Page({ query, meta }: PageProps) {
  const key = useSecretKey(meta.form?.values.key ?? query.get('key') ?? '')
  const reference = query.get('case') ?? ''
  if (isCaseReference(reference))
    return (
      <Sent title="Your appeal has been received" again={{ href: routePath('help'), label: 'Help' }}>
        Its number is <b>{reference}</b>. A person reads it and answers to the e-mail address of your account.
      </Sent>
    )
  return (
    <div className="wrap form-page">
      <h1>Appeal</h1>
      {key ? (
        <PlainForm
          action={routePath('appeal')}
          name="appeal"
          submitted={meta.form}
          submit="Send appeal"
          hidden={{ key }}
        >
          <p>
            Your account is suspended. If you think that is wrong, say why: an admin reads it and answers by e-mail.
          </p>
          <TextField name="text" label="What should we know?" rows={8} max={SUSPENSION.appealMax} />
        </PlainForm>
      ) : (
        <Empty heading="This page needs a link" act={['Write to us', routePath('contact')]}>
          Open the link in the e-mail about your suspension. If it does not work, write to us and name your account.
        </Empty>
      )}
      {key && meta.form?.status === 400 ? (
        <p className="form-after">
          Does the link not work? <PageLink to="contact">Write to us</PageLink> and name your account.
        </p>
      ) : null}
    </div>
  )
}
