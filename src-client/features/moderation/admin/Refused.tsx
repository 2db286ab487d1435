import type { SubmittedForm } from '#shared/contracts/site.ts'

/** Shows above everything else why a form was rejected, if the form itself is not on the page. */
export const Refused = ({ form }: { form: SubmittedForm | undefined }) =>
  form ? (
    <p className="form-problem" role="alert">
      {Object.values(form.fields)[0] ?? form.problem}
    </p>
  ) : null
