import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { FORM } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { CalledForm } from '../../../app/CalledForm.tsx'
import { useNavigation } from '../../../app/navigation.tsx'
import { useForm } from '../../../app/use-form.ts'
import { StatementField } from '../../../ui/StatementField.tsx'
import { FieldError, TextField } from '../../../ui/TextField.tsx'
import { ContactProblem, HiddenFields } from './FormParts.tsx'

const LABELS = {
  name: 'Your full legal name',
  role: 'You are',
  owner: 'Who you act for',
  email: 'Your e-mail address',
  postal: 'Your postal address',
  phone: 'Telephone',
  work: 'The work that is infringed',
  original: 'Where the work was published',
  families: 'Pages on this site',
  goodFaith: 'Good faith',
  accurate: 'Accuracy and authority',
  signature: 'Signature',
}
type Field = keyof typeof LABELS

const STATEMENTS = {
  goodFaith:
    'I have a good-faith belief that this use of the work is not authorised by the copyright owner, its agent or the law.',
  accurate:
    'The information in this notice is accurate and, under penalty of perjury, I am the owner of an exclusive right that is infringed or authorised to act for its owner.',
} as const

/** The form for a copyright notice; sending it opens a case. */
export function NoticeForm({ submitted }: { submitted: SubmittedForm | undefined }) {
  const { navigate } = useNavigation()
  const { mutateAsync } = trpc.notices.open.useMutation()
  const form = useForm(submitted, async (values) => {
    // The server validates the notice and writes its errors.
    const sent = await mutateAsync(values as Parameters<typeof mutateAsync>[0])
    await navigate(`${routePath('dmca')}?case=${sent.reference}`)
    return sent
  })
  const field = (name: Field) => ({ name, label: LABELS[name] })
  const role = form.values.role
  return (
    <CalledForm form={form} action={routePath('dmca')}>
      <ContactProblem form={form} labels={LABELS} />
      <TextField {...field('name')} max={FORM.nameMax} autoComplete="name" />
      <fieldset aria-describedby={form.fields.role ? 'role-error' : undefined}>
        <legend>{LABELS.role}</legend>
        <label className="check">
          <input id="role" type="radio" name="role" value="owner" required defaultChecked={role === 'owner'} />
          the owner of the right
        </label>
        <label className="check">
          <input type="radio" name="role" value="agent" required defaultChecked={role === 'agent'} />
          authorised to act for its owner
        </label>
        <FieldError name="role" error={form.fields.role} />
      </fieldset>
      <TextField
        {...field('owner')}
        optional
        max={FORM.nameMax}
        hint="If you act for somebody else: the owner’s name."
      />
      <TextField {...field('email')} type="email" max={FORM.emailMax} autoComplete="email" />
      <TextField {...field('postal')} rows={4} max={FORM.postalMax} autoComplete="street-address" />
      <TextField {...field('phone')} type="tel" optional max={FORM.phoneMax} autoComplete="tel" />
      <div className="form-part">
        <TextField
          {...field('work')}
          rows={6}
          max={FORM.workMax}
          hint="Name the font or work, who made it and when, and what in the fonts here is taken from it."
        />
        <TextField
          {...field('original')}
          optional
          max={FORM.urlMax}
          hint="A web address, book or registration number."
        />
        <TextField
          {...field('families')}
          rows={4}
          max={FORM.urlMax * FORM.noticeFamiliesMax}
          hint={`The address of each family, one on a line, at most ${FORM.noticeFamiliesMax}.`}
        />
      </div>
      <div className="form-part">
        {(['goodFaith', 'accurate'] as const).map((name) => (
          <StatementField key={name} name={name} text={STATEMENTS[name]} />
        ))}
        <TextField
          {...field('signature')}
          max={FORM.nameMax}
          hint="Type your full legal name again."
          autoComplete="off"
        />
      </div>
      <HiddenFields stamp={form.stamp} />
      <button type="submit" className="btn btn--solid btn--big" aria-disabled={form.busy}>
        {form.busy ? 'Sending …' : 'Send notice'}
      </button>
    </CalledForm>
  )
}
