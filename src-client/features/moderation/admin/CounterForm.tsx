import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { FORM } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { PlainForm, submittedFor } from '../../account/PlainForm.tsx'
import { Part } from './Part.tsx'

/** Records a counter-notice that arrived by e-mail or on paper. */
export function CounterForm({ reference, submitted }: { reference: string; submitted: SubmittedForm | undefined }) {
  const failed = submittedFor(submitted, 'counter')
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
          <TextField name="name" label="Who sent it" max={FORM.nameMax} />
          <TextField name="statement" label="Statement" max={FORM.workMax} rows={6} />
          <TextField name="postal" label="Postal address" max={FORM.postalMax} rows={3} optional />
          <TextField name="email" label="E-mail" max={FORM.emailMax} optional />
          <TextField name="phone" label="Telephone" max={FORM.phoneMax} optional />
        </PlainForm>
      </details>
    </Part>
  )
}
