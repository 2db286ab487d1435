import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { FORM } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { PlainForm, submittedFor } from '../../account/PlainForm.tsx'
import { Part } from './Part.tsx'

/** Records a counter-notice that arrived by e-mail or on paper. */
export function CounterForm({ reference, submitted }: { reference: string; submitted: SubmittedForm | undefined }) {
  const failed = submittedFor(submitted, 'counter')
  const field = (name: 'name' | 'statement' | 'postal' | 'email' | 'phone', label: string, max: number) => ({
    name,
    label,
    max,
  })
  return (
    <Part id="counter-form" title="Counter-notice by letter">
      <details open={failed !== undefined}>
        <summary>Enter a counter-notice</summary>
        <PlainForm
          action={routePath('admin-case', { reference })}
          name="counter"
          submitted={submitted}
          submit="Save counter-notice"
          keepsWords
        >
          <TextField {...field('name', 'Who sent it', FORM.nameMax)} />
          <TextField {...field('statement', 'Statement', FORM.workMax)} rows={6} />
          <TextField {...field('postal', 'Postal address', FORM.postalMax)} rows={3} optional />
          <TextField {...field('email', 'E-mail', FORM.emailMax)} optional />
          <TextField {...field('phone', 'Telephone', FORM.phoneMax)} optional />
        </PlainForm>
      </details>
    </Part>
  )
}
