import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { FormProblem } from '../../../ui/FormProblem.tsx'

/** Shows above everything else why a form was rejected, if the form itself is not on the page. */
export const Refused = ({ form }: { form: SubmittedForm | undefined }) => (
  <FormProblem problem={form && (Object.values(form.fields)[0] ?? form.problem)} />
)
