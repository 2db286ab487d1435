import { useConfig } from '../../../app/config.tsx'
import { FormTrap } from '../../../app/FormTrap.tsx'
import { type FormState, wasSent } from '../../../app/use-form.ts'
import { FieldProblems } from '../../../ui/FieldProblems.tsx'

/** Hidden fields of every form that needs no account: anti-forgery token, time of the page, and a trap for bots. */
export function HiddenFields({ stamp }: { stamp: string }) {
  const { AntiForgeryToken } = useConfig()
  return (
    <>
      <input type="hidden" name="token" value={AntiForgeryToken} />
      <input type="hidden" name="stamp" value={stamp} />
      <FormTrap />
    </>
  )
}

/** The errors, at the top of the form. */
export function ContactProblem({ form, labels }: { form: FormState; labels: Record<string, string> }) {
  const { problem, fields } = form
  return (
    <FieldProblems
      problem={problem && (wasSent(form) ? problem : `Nothing has been sent. ${problem}`)}
      fields={fields}
      labels={labels}
      lead="Nothing has been sent yet. Please fix:"
    />
  )
}
