import type { CaseDetails } from '#shared/contracts/cases.ts'
import type { SubmittedForm } from '#shared/contracts/site.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import { routePath } from '#shared/routes.ts'
import { TextField } from '../../ui/TextField.tsx'
import { PlainForm, submittedFor } from '../account/PlainForm.tsx'
import { CannedAnswers } from './CannedAnswers.tsx'
import { ACTS, ANSWERS } from './case-words.ts'

/** What can be done now, with a note for the file and an answer to who sent it. */
export function CaseDecision({ file, submitted }: { file: CaseDetails; submitted: SubmittedForm | undefined }) {
  const failed = submittedFor(submitted, 'decide')
  return (
    <section aria-labelledby="part-decide">
      <h2 id="part-decide" className="admin-sub">
        Decide
      </h2>
      <PlainForm
        action={routePath('admin-case', { reference: file.reference })}
        name="decide"
        submitted={submitted}
        submit="Do this"
      >
        <fieldset>
          <legend className="vh">What to do</legend>
          {file.acts.map((act) => (
            <label key={act} className="check">
              <input type="radio" name="act" value={act} required defaultChecked={failed?.values.act === act} />
              <span>
                {ACTS[act].label}
                {ACTS[act].hint ? <span className="muted"> – {ACTS[act].hint}</span> : null}
              </span>
            </label>
          ))}
        </fieldset>
        <TextField
          name="answer"
          label={`Answer to ${file.from.name || 'the sender'}`}
          optional
          rows={4}
          max={ADMIN.answerMax}
          value={failed?.values.answer}
          error={failed?.fields.answer}
          hint="Goes by mail. Empty: the usual sentence for what was decided."
        />
        <CannedAnswers answers={ANSWERS} field="answer" />
        <TextField
          name="note"
          label="Note for the file"
          optional
          rows={2}
          max={ADMIN.noteMax}
          value={failed?.values.note}
          error={failed?.fields.note}
        />
      </PlainForm>
    </section>
  )
}
