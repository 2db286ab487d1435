import '../../../styles/form.css'
import { Link } from 'wouter'
import { FORM } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { CalledForm } from '../../../app/CalledForm.tsx'
import { useConfig } from '../../../app/config.tsx'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { useForm } from '../../../app/use-form.ts'
import * as leadStyles from '../../../ui/lead.module.css'
import { TextField } from '../../../ui/TextField.tsx'
import { ContactProblem, HiddenFields } from './FormParts.tsx'
import { infoMeta } from './info-meta.ts'
import { PageLink } from './PageLink.tsx'
import { Sent } from './Sent.tsx'

const LABELS = { name: 'Your name', email: 'Your e-mail address', subject: 'Subject', message: 'Message' }

export async function load(context: LoadContext): Promise<PageMeta> {
  const { operator, siteName } = context.config
  const description = `Write to ${operator.name}, who runs ${siteName}: questions, mistakes in the catalogue, ideas.`
  return infoMeta(context, 'contact', 'Contact', description)
}

export function Page({ query, meta }: PageProps) {
  const { operator } = useConfig()
  if (query.get('sent') === '1')
    return (
      <Sent title="Your message is on its way" again={{ href: routePath('contact'), label: 'Write another message' }}>
        {operator.name} will read it. The answer comes by e-mail to the address you gave.
      </Sent>
    )
  return (
    <div className="wrap form-page">
      <h1>Contact</h1>
      <p className={leadStyles.lead}>
        We read every message. Many questions are answered in the <PageLink to="help">help</PageLink>. Claims about
        copyright have{' '}
        <Link className="link" href={routePath('dmca')}>
          a form of their own
        </Link>
        .
      </p>
      <ContactForm submitted={meta.form} />
      <ul className="form-after">
        {operator.email ? (
          <li>
            By e-mail:{' '}
            <a className="link" href={`mailto:${operator.email}`}>
              {operator.email}
            </a>
          </li>
        ) : null}
        <li>
          What happens to what you write:{' '}
          <Link className="link" href={`${routePath('privacy')}#messages`}>
            privacy
          </Link>
        </li>
        {operator.address ? <li>By post: {operator.address.replace(/\s*\n\s*/g, ', ')}</li> : null}
      </ul>
    </div>
  )
}

function ContactForm({ submitted }: { submitted: PageProps['meta']['form'] }) {
  const { navigate } = useNavigation()
  const { mutateAsync } = trpc.contact.send.useMutation()
  const form = useForm(submitted, async ({ name = '', email = '', subject = '', message = '', nickname, stamp }) => {
    const sent = await mutateAsync({ name, email, subject, message, nickname, stamp })
    await navigate(`${routePath('contact')}?sent=1`)
    return sent
  })
  const field = (name: keyof typeof LABELS) => ({ name, label: LABELS[name] })
  return (
    <CalledForm form={form} action={routePath('contact')}>
      <ContactProblem form={form} labels={LABELS} />
      <TextField {...field('name')} max={FORM.nameMax} autoComplete="name" />
      <TextField
        {...field('email')}
        type="email"
        max={FORM.emailMax}
        autoComplete="email"
        hint="Only used to answer you."
      />
      <TextField {...field('subject')} max={FORM.subjectMax} />
      <TextField {...field('message')} rows={8} max={FORM.messageMax} />
      <HiddenFields stamp={form.stamp} />
      <button type="submit" className="btn btn--solid btn--big" aria-disabled={form.busy}>
        {form.busy ? 'Sending …' : 'Send message'}
      </button>
    </CalledForm>
  )
}
