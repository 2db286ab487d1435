import { useConfig } from '../../../app/config.tsx'
import { type FormState, wasSent } from '../../../app/use-form.ts'

/** Hidden fields of every form that needs no account: anti-forgery token, time of the page, and a trap for bots. */
export function HiddenFields({ stamp }: { stamp: string }) {
  const { AntiForgeryToken } = useConfig()
  return (
    <>
      <input type="hidden" name="token" value={AntiForgeryToken} />
      <input type="hidden" name="stamp" value={stamp} />
      <div className="form-trap" aria-hidden="true">
        <label htmlFor="nickname">Leave this empty</label>
        <input id="nickname" name="nickname" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}

/** The errors, at the top of the form, with links to the fields. */
export function FormProblem({ form, labels }: { form: FormState; labels: Record<string, string> }) {
  if (!form.problem) return null
  const named = Object.keys(labels).filter((name) => form.fields[name])
  return (
    <div className="form-problem" role="alert" tabIndex={-1}>
      <p>
        {named.length > 0
          ? 'Nothing has been sent yet. Please look at:'
          : wasSent(form)
            ? form.problem
            : `Nothing has been sent. ${form.problem}`}
      </p>
      {named.length > 0 ? (
        <ul>
          {named.map((name) => (
            <li key={name}>
              <a className="link" href={`#${name}`}>
                {labels[name]}
              </a>
              : {form.fields[name]}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
