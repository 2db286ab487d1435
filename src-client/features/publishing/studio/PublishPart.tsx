import { Link } from 'wouter'
import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { utcTime } from '#shared/format/time.ts'
import type { ReviewReason } from '#shared/publishing-terms.ts'
import { routePath } from '#shared/routes.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { FieldError } from '../../../ui/TextField.tsx'
import { submittedFor } from '../../account/PlainForm.tsx'
import { isScheduled, missingToPublish } from './publishing-steps.ts'
import * as studioStyles from './studio.module.css'
import { WORDS_FORM } from './WordsForm.tsx'

export const REASONS: Record<ReviewReason, string> = {
  'new-designer': 'It is the first family of this foundry.',
  'hidden-before': 'A family of this foundry was taken down before.',
  'licence-conflict': 'The files name a different licence from yours.',
  'personal-use': 'It is not free for commercial use, or nothing says that it is.',
  duplicate: 'Another designer has a font with the same outlines.',
  'same-name': 'Another designer has a family with this name or one easily confused with it.',
}

interface PublishPartProps {
  family: StudioFamily
  /** The page has the form of words: they are saved before it is published. */
  withWords: boolean
  submitted: SubmittedForm | undefined
  /** Date that was in its field when the words were saved. */
  chosen: string | null
}

/** Publishing: what is missing, and the button. */
export function PublishPart({ family, withWords, submitted, chosen }: PublishPartProps) {
  const { familyId, scheduledFor } = family
  const date = scheduledFor && utcTime(scheduledFor)
  const failed = submitted?.values.publish ? submitted : submittedFor(submitted, 'submit')
  if (!family.may.edit || family.deleted || family.state === 'hidden') return null
  if (family.state === 'pending' || family.waiting || isScheduled(family))
    return (
      <section className={studioStyles.part}>
        <h2 id="publish">Publish</h2>
        <p>
          {family.waiting
            ? 'A moderator checks it before everybody can see it.'
            : `${family.state === 'published' && family.version ? `Version ${family.version.number}` : 'It'} is published on ${date}.`}{' '}
          <Link className="link" href={routePath('family-pending', { familyId })}>
            Status
          </Link>
        </p>
      </section>
    )
  const missing = missingToPublish(family)
  const { at: wrongDate, ...others } = failed?.fields ?? {}
  const formId = withWords ? WORDS_FORM : 'publish-form'
  const nothingNew = family.state === 'published' && !family.ahead
  return (
    <section className={studioStyles.part} aria-labelledby="publish">
      <h2 id="publish">Publish</h2>
      {nothingNew ? (
        <p>
          Everybody can see it.{' '}
          <Link className="link" href={routePath('family-published', { familyId })}>
            View page
          </Link>
        </p>
      ) : (
        <div className="form">
          {Object.keys(others).length > 0 ? (
            <div className="form-problem" role="alert">
              <ul>
                {Object.entries(others).map(([field, words]) => (
                  <li key={field}>{words}</li>
                ))}
              </ul>
            </div>
          ) : null}
          {missing.length > 0 ? (
            <p>It still needs {missing.join(', ')}.</p>
          ) : (
            <p>
              Everybody can find and download it once it is published. Before that, a moderator reviews the first family
              of a foundry and families that resemble existing ones.
            </p>
          )}
          {date ? <p>It replaces the version scheduled for {date}.</p> : null}
          <div className="field">
            <label htmlFor="at">
              Publish on<span className="muted"> (UTC, optional)</span>
            </label>
            <input
              id="at"
              name="at"
              form={formId}
              type="datetime-local"
              className={wrongDate ? 'input is-warn' : 'input'}
              defaultValue={submitted?.values.at ?? chosen ?? scheduledFor?.slice(0, 16) ?? ''}
              aria-invalid={wrongDate ? true : undefined}
              aria-describedby={wrongDate ? 'at-error' : undefined}
            />
            <FieldError name="at" error={wrongDate} />
          </div>
          {withWords ? null : (
            <form id={formId} method="post" action={routePath('family-edit', { familyId })}>
              <FormToken form="submit" />
            </form>
          )}
          <button type="submit" form={formId} name="publish" value="1" className="btn btn--solid btn--big">
            {family.state === 'published' ? 'Publish this version' : 'Publish'}
          </button>
        </div>
      )}
    </section>
  )
}
