import { Link } from 'wouter'
import type { CaseDetails } from '#shared/contracts/moderation/cases.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import { routePath } from '#shared/routes.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { PlainForm, submittedFor } from '../../account/PlainForm.tsx'
import { CannedAnswers } from './CannedAnswers.tsx'
import * as styles from './CaseDecision.module.css'
import { ACTS, ANSWERS, CONTACT_ANSWERS } from './case-words.ts'
import { Part } from './Part.tsx'

/** Possible decisions, with a note for the file and an answer to the sender. */
export function CaseDecision({ file, submitted }: { file: CaseDetails; submitted: SubmittedForm | undefined }) {
  const failed = submittedFor(submitted, 'decide')
  return (
    <Part id="decide" title="Decide">
      <PlainForm
        action={routePath('admin-case', { reference: file.reference })}
        name="decide"
        submitted={submitted}
        submit="Apply decision"
        keepsWords
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
        {file.twins.length > 0 ? <Twins twins={file.twins} ticked={failed?.values.twins?.split(',')} /> : null}
        <TextField
          name="answer"
          label={`Answer to ${file.from.name || 'the sender'}`}
          optional
          rows={4}
          max={ADMIN.answerMax}
          hint={
            file.queue === 'contact'
              ? 'We e-mail it.'
              : 'We e-mail it. Leave empty to send the usual sentence for the decision.'
          }
        />
        <CannedAnswers answers={file.queue === 'contact' ? CONTACT_ANSWERS : ANSWERS} />
        <TextField name="note" label="Internal note" optional rows={2} max={ADMIN.noteMax} />
      </PlainForm>
    </Part>
  )
}

/** Other reports of the same subject, which usually get the same decision. */
function Twins({ twins, ticked }: Pick<CaseDetails, 'twins'> & { ticked: string[] | undefined }) {
  return (
    <fieldset className={styles.caseTwins}>
      <legend>Apply the same decision to these reports</legend>
      {twins.map(({ reference, from, words, created, same }) => (
        <label key={reference} className="check">
          <input type="checkbox" name="twins" value={reference} defaultChecked={ticked?.includes(reference) ?? same} />
          <span>
            <bdi>{from || 'somebody'}</bdi>, {created.short}: <bdi>{words}</bdi>{' '}
            <Link className="link" href={routePath('admin-case', { reference })}>
              {reference}
            </Link>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
