import { useRef } from 'react'
import { Link } from 'wouter'
import type { SubmissionDetails } from '#shared/contracts/publishing/publishing.ts'
import { countLabel } from '#shared/format/download-label.ts'
import * as MESSAGES from '#shared/messages.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { PERMISSION_USES } from '#shared/publishing-terms.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { STATE_LABELS, SUBMISSION_LABELS, type SubmissionState } from '#shared/shown-states.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { useIdentity } from '../../../app/identity.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { useKeptWords } from '../../../app/use-kept-words.ts'
import { FormProblem } from '../../../ui/FormProblem.tsx'
import { scrolledTo } from '../../../ui/scrolled-to.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { Saved } from '../../account/AccountPage.tsx'
import { PERMISSION_LABELS, TEMPLATE_LABELS, USE_LABELS } from '../../publishing/studio/licence-labels.ts'
import { proofUrl } from '../../publishing/studio/studio-load.ts'
import { useProofInk } from '../../publishing/studio/use-proof-ink.ts'
import { AdminPage } from './AdminPage.tsx'
import * as adminStyles from './admin.module.css'
import { CannedAnswers } from './CannedAnswers.tsx'
import * as caseStyles from './case.module.css'
import { loadNewInVersion, NewInVersion } from './NewInVersion.tsx'
import { Part } from './Part.tsx'
import { DESIGNER_ANSWERS, REASONS } from './queue-words.ts'
import { Refused } from './Refused.tsx'
import * as rowsStyles from './rows.module.css'
import * as styles from './SubmissionPage.module.css'
import { staffMeta, staffOnly } from './staff-load.ts'
import { TRUST_SAVED, TrustForm, TrustWords } from './TrustForm.tsx'

const inputOf = (params: Record<string, string>) => ({ submissionId: Number(params.submissionId) })

export async function load(context: LoadContext): Promise<PageMeta> {
  const file = await staffOnly(context.api.publishing.submission.fetch(inputOf(context.params), { staleTime: 0 }))
  await loadNewInVersion(context, file)
  return staffMeta(context, file.family, routePath('admin-submission', context.params))
}

/** One submitted family: the designer's data beside what its files contain, and the decision. */
export function Page({ params, query, meta }: PageProps) {
  const { isAdmin } = useIdentity()
  const [file] = trpc.publishing.submission.useSuspenseQuery(inputOf(params))
  const { familyId } = file
  return (
    <AdminPage
      title={file.family}
      aside={
        <span className={adminStyles.marks}>
          <span className={adminStyles.mark}>{SUBMISSION_LABELS[file.state as SubmissionState]}</span>
          <span className={adminStyles.mark}>version {file.versionNumber}</span>
          {file.trusted ? <span className={adminStyles.mark}>trusted foundry</span> : null}
        </span>
      }
    >
      <Saved query={query} texts={{ trust: TRUST_SAVED }} />
      {file.state === 'waiting' || meta.form?.values.form === 'trust' ? null : <Refused form={meta.form} />}
      <p className="muted">
        Submitted by <bdi>{file.submittedBy || 'a former member'}</bdi> for{' '}
        <Link className="link" href={`/${file.foundry.slug}`}>
          {file.foundry.name}
        </Link>
        , {file.submitted.short}
        {file.decided ? `; decided by ${file.decidedBy || 'a former member'}, ${file.decided.short}` : ''}
      </p>
      <p className={adminStyles.acts}>
        <Link className="btn" href={routePath('family-preview', { familyId })}>
          Preview
        </Link>
        <Link className="btn" href={routePath('family-history', { familyId })}>
          Versions
        </Link>
        <Link className="btn" href={routePath('family-edit', { familyId })}>
          Details
        </Link>
      </p>
      <Part id="why" title="Why it needs review">
        <ul className={rowsStyles.rows}>
          {file.reasons.map((reason) => (
            <li key={reason}>
              <span className={adminStyles.title}>{REASONS[reason].label}</span>
              <span>{REASONS[reason].look}</span>
            </li>
          ))}
        </ul>
      </Part>
      {file.note ? (
        <Part id="note" title="Note of the designer">
          <p className={caseStyles.words}>{file.note}</p>
        </Part>
      ) : null}
      <NewInVersion file={file} query={query} />
      <Licence file={file} />
      {file.twins.length > 0 ? <Twins file={file} /> : null}
      <Styles file={file} />
      {file.state === 'waiting' ? (
        <Decision file={file} submitted={meta.form?.values.form === 'trust' ? undefined : meta.form} />
      ) : null}
      {isAdmin ? (
        <Part id="trust" title="Trust in the foundry">
          <TrustWords />
          <TrustForm
            foundry={{ ...file.foundry, trusted: file.trusted }}
            action={routePath('admin-submission', { submissionId: file.submissionId })}
            submitted={meta.form}
          />
        </Part>
      ) : null}
      {file.answer ? (
        <Part id="answer" title="Answer to the designer">
          <p className={caseStyles.log}>{file.answer}</p>
        </Part>
      ) : null}
    </AdminPage>
  )
}

interface FileProps {
  file: SubmissionDetails
}

const licenceLabel = (id: string) => TEMPLATE_LABELS[id] ?? id

function Licence({ file: { licence } }: FileProps) {
  return (
    <Part id="licence" title="Licence">
      {licence.conflict ? <p className={styles.warning}>{licence.conflict}</p> : null}
      <div className={caseStyles.sides}>
        <div className={caseStyles.side}>
          <h3>The designer says</h3>
          <p>
            <b>{licence.declared === 'own' ? 'Their own words' : licenceLabel(licence.declared) || 'Not declared'}</b>
          </p>
          <dl className={caseStyles.facts}>
            {PERMISSION_USES.map((use) => (
              <div key={use}>
                <dt>{USE_LABELS[use]}</dt>
                <dd>{PERMISSION_LABELS[licence.permissions[use]]}</dd>
              </div>
            ))}
          </dl>
          {licence.text ? <p className={caseStyles.words}>{licence.text}</p> : null}
        </div>
        <div className={caseStyles.side}>
          <h3>The files say</h3>
          <p className={caseStyles.words}>{licence.evidence || 'Nothing'}</p>
        </div>
        <div className={caseStyles.side}>
          <h3>Shown on the site</h3>
          <p>
            <b>{licenceLabel(licence.decided)}</b>
          </p>
          <p>{licence.commercialUse ? MESSAGES.free : MESSAGES.personal}</p>
        </div>
      </div>
    </Part>
  )
}

/** Pictures of the same size, for comparison. */
const PICTURE = { size: 44, width: 480, height: 72 }
/** Letters that differ most between an original and a copy. */
const HAND = 'Rag & Qefs 2'

function Proof({
  familyId,
  fontFileId,
  text,
  alt,
}: {
  familyId: number
  fontFileId: number
  text: string
  alt: string
}) {
  const fg = useProofInk()
  return (
    <span className={rowsStyles.proofBed}>
      <img
        src={proofUrl(familyId, fontFileId, { ...PICTURE, text, fg })}
        width={PICTURE.width}
        height={PICTURE.height}
        alt={alt}
        loading="lazy"
      />
    </span>
  )
}

function Twins({ file }: FileProps) {
  return (
    <Part id="twins" title="Similar families">
      <ul className={rowsStyles.rows}>
        {file.twins.map((twin) => (
          <li key={twin.familyId}>
            {twin.state === 'published' ? (
              <Link className={adminStyles.title} href={familyPath(twin)}>
                <bdi>{twin.family}</bdi>
              </Link>
            ) : (
              <span className={adminStyles.title}>
                <bdi>{twin.family}</bdi>
              </span>
            )}
            <span className="muted">
              <bdi>{twin.foundry}</bdi>
            </span>
            <span className={adminStyles.mark}>{STATE_LABELS[twin.state]}</span>
            <span>{twin.styles.length > 0 ? `same outlines: ${twin.styles.join(', ')}` : 'same name'}</span>
            {twin.proof ? (
              <span className={styles.proofSides}>
                <span>
                  <span className="muted">Sent in</span>
                  <Proof
                    familyId={file.familyId}
                    fontFileId={twin.proof.own}
                    text={HAND}
                    alt={`${file.family}: ${HAND}`}
                  />
                </span>
                <span>
                  <span className="muted">{twin.family}</span>
                  <Proof
                    familyId={twin.familyId}
                    fontFileId={twin.proof.theirs}
                    text={HAND}
                    alt={`${twin.family}: ${HAND}`}
                  />
                </span>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Styles({ file }: FileProps) {
  return (
    <Part id="styles" title={countLabel(file.styles.length, 'file')}>
      <ul className={`${rowsStyles.rows} ${rowsStyles.styles}`}>
        {file.styles.map((style) => (
          <li key={style.fontFileId}>
            <span className={adminStyles.title}>{style.name}</span>
            <code>{style.fileName}</code>
            <span>{style.copyright || 'no copyright line'}</span>
            <span className="muted">{style.url || 'no licence address'}</span>
            <Proof
              familyId={file.familyId}
              fontFileId={style.fontFileId}
              text={file.family}
              alt={`${style.name}: ${file.family}`}
            />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Decision({ file, submitted }: FileProps & { submitted: PageProps['meta']['form'] }) {
  const form = useRef<HTMLFormElement>(null)
  useKeptWords(form, submitted !== undefined)
  return (
    <Part id="decide" title="Decide">
      <form
        ref={form}
        method="post"
        {...scrolledTo(submitted)}
        action={routePath('admin-submission', { submissionId: file.submissionId })}
        className="form"
      >
        <FormProblem problem={submitted && Object.keys(submitted.fields).length === 0 ? submitted.problem : null} />
        <TextField
          name="answer"
          label="To the designer"
          optional
          rows={4}
          max={PUBLISHING.answerMax}
          value={submitted?.values.answer}
          error={submitted?.fields.answer}
          hint="We e-mail it. Required to send the family back."
        />
        <CannedAnswers answers={DESIGNER_ANSWERS} />
        <FormToken />
        <div className={adminStyles.acts}>
          <button type="submit" name="form" value="approve" className="btn btn--solid">
            Approve
          </button>
          <button type="submit" name="form" value="reject" className="btn btn--danger">
            Send back
          </button>
        </div>
      </form>
    </Part>
  )
}
