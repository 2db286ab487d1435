import '../../styles/admin-cases.css'
import { Link } from 'wouter'
import type { SubmissionDetails } from '#shared/contracts/publishing.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { FormToken } from '../../app/FormToken.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { isOurs } from '../../frame/links.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AdminPage } from './AdminPage.tsx'
import { CannedAnswers } from './CannedAnswers.tsx'
import { DESIGNER_ANSWERS, REASONS } from './queue-words.ts'
import { staffMeta, staffOnly } from './staff-load.ts'

const inputOf = (params: Record<string, string>) => ({ submissionId: Number(params.submissionId) })

export async function load(context: LoadContext): Promise<PageMeta> {
  const { family } = await staffOnly(context.api.publishing.submission.fetch(inputOf(context.params), { staleTime: 0 }))
  return staffMeta(context, family, routePath('admin-submission', context.params))
}

/** One family that waits: what its designer says beside what its files say, and the decision. */
export function Page({ params, meta }: PageProps) {
  const [file] = trpc.publishing.submission.useSuspenseQuery(inputOf(params))
  const pages = (['preview', 'history', 'edit'] as const)
    .map((name) => ({ name, href: `/account/family/${file.familyId}/${name}` }))
    .filter(({ href }) => isOurs(href))
  return (
    <AdminPage
      title={file.family}
      aside={
        <span className="admin-marks">
          <span className="admin-mark">{file.state}</span>
          <span className="admin-mark">version {file.versionNumber}</span>
        </span>
      }
    >
      <p className="muted">
        Sent in by <bdi>{file.submittedBy || 'a former member'}</bdi> for{' '}
        <Link className="link" href={`/${file.foundry.slug}`}>
          {file.foundry.name}
        </Link>
        , {file.submitted.short}
        {file.decided ? `; decided by ${file.decidedBy || 'a former member'}, ${file.decided.short}` : ''}
      </p>
      {pages.length > 0 ? (
        <p className="admin-acts">
          {pages.map(({ name, href }) => (
            <Link key={name} className="btn" href={href}>
              {{ preview: 'Try the fonts', history: 'Earlier versions', edit: 'Look at the form' }[name]}
            </Link>
          ))}
        </p>
      ) : null}
      <section aria-labelledby="part-why">
        <h2 id="part-why" className="admin-sub">
          Why it waits
        </h2>
        <ul className="admin-rows">
          {file.reasons.map((reason) => (
            <li key={reason}>
              <span className="admin-title">{REASONS[reason].label}</span>
              <span>{REASONS[reason].look}</span>
            </li>
          ))}
        </ul>
      </section>
      {file.note ? (
        <section aria-labelledby="part-note">
          <h2 id="part-note" className="admin-sub">
            Note of the designer
          </h2>
          <p className="case-words">{file.note}</p>
        </section>
      ) : null}
      <Licence file={file} />
      {file.twins.length > 0 ? <Twins file={file} /> : null}
      <Styles file={file} />
      {file.state === 'waiting' ? <Decision file={file} submitted={meta.form} /> : null}
      {file.answer ? (
        <section aria-labelledby="part-answer">
          <h2 id="part-answer" className="admin-sub">
            Answer to the designer
          </h2>
          <p className="case-log">{file.answer}</p>
        </section>
      ) : null}
    </AdminPage>
  )
}

interface Part {
  file: SubmissionDetails
}

function Licence({ file: { licence } }: Part) {
  const allowed = Object.entries(licence.permissions)
  return (
    <section aria-labelledby="part-licence">
      <h2 id="part-licence" className="admin-sub">
        Licence
      </h2>
      {licence.conflict ? <p className="admin-warning">{licence.conflict}</p> : null}
      <div className="case-sides">
        <div className="case-side">
          <h3>The designer says</h3>
          <p>
            <b>{licence.declared || 'nothing'}</b>
          </p>
          <dl className="case-facts">
            {allowed.map(([use, value]) => (
              <div key={use}>
                <dt>{use}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {licence.text ? <p className="case-words">{licence.text}</p> : null}
        </div>
        <div className="case-side">
          <h3>The files say</h3>
          <p className="case-words">{licence.evidence || 'nothing'}</p>
        </div>
        <div className="case-side">
          <h3>The site would show</h3>
          <p>
            <b>{licence.decided}</b>
          </p>
          <p>{licence.commercialUse ? '100% Free' : 'Personal Use Free'}</p>
        </div>
      </div>
    </section>
  )
}

function Twins({ file }: Part) {
  return (
    <section aria-labelledby="part-twins">
      <h2 id="part-twins" className="admin-sub">
        Like it
      </h2>
      <ul className="admin-rows">
        {file.twins.map((twin) => (
          <li key={twin.familyId}>
            {twin.state === 'published' ? (
              <Link className="admin-title" href={familyPath(twin)}>
                {twin.family}
              </Link>
            ) : (
              <span className="admin-title">{twin.family}</span>
            )}
            <span className="muted">{twin.foundry}</span>
            <span className="admin-mark">{twin.state}</span>
            <span>{twin.styles.length > 0 ? `same outlines: ${twin.styles.join(', ')}` : 'same name'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Styles({ file }: Part) {
  return (
    <section aria-labelledby="part-styles">
      <h2 id="part-styles" className="admin-sub">
        {file.styles.length === 1 ? '1 file' : `${file.styles.length} files`}
      </h2>
      <ul className="admin-rows admin-rows--styles">
        {file.styles.map((style) => (
          <li key={style.fontFileId}>
            <span className="admin-title">{style.name}</span>
            <code>{style.fileName}</code>
            <span>{style.copyright || 'no copyright line'}</span>
            <span className="muted">{style.url || 'no address'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({ file, submitted }: Part & { submitted: PageProps['meta']['form'] }) {
  return (
    <section aria-labelledby="part-decide">
      <h2 id="part-decide" className="admin-sub">
        Decide
      </h2>
      <form method="post" action={routePath('admin-submission', { submissionId: file.submissionId })} className="form">
        {submitted && Object.keys(submitted.fields).length === 0 ? (
          <p className="form-problem" role="alert">
            {submitted.problem}
          </p>
        ) : null}
        <TextField
          name="answer"
          label="To the designer"
          optional
          rows={4}
          max={PUBLISHING.answerMax}
          value={submitted?.values.answer}
          error={submitted?.fields.answer}
          hint="Goes by mail. Whoever sends a family back says what has to change."
        />
        <CannedAnswers answers={DESIGNER_ANSWERS} field="answer" />
        <FormToken />
        <div className="admin-acts">
          <button type="submit" name="form" value="approve" className="btn btn--solid">
            Approve
          </button>
          <button type="submit" name="form" value="reject" className="btn btn--danger">
            Send back
          </button>
        </div>
      </form>
    </section>
  )
}
