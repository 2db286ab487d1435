import type { SubmittedForm } from '#shared/contracts/site.ts'

/** Says above everything else why a form was not taken, where the form itself is not on the page, or no longer. */
export const Refused = ({ form }: { form: SubmittedForm | undefined }) =>
  form ? (
    <p className="form-problem" role="alert">
      {Object.values(form.fields)[0] ?? form.problem}
    </p>
  ) : null
