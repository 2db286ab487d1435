import { Link } from 'wouter'
import type { CaseDetails, CaseQueue } from '#shared/contracts/moderation/cases.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { STATE_LABELS } from '#shared/shown-states.ts'
import { trpc } from '../../../api/trpc.ts'
import { useIdentity } from '../../../app/identity.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { Saved } from '../../account/AccountPage.tsx'
import { AdminPage } from './AdminPage.tsx'
import * as adminStyles from './admin.module.css'
import { CaseDecision } from './CaseDecision.tsx'
import { CounterForm } from './CounterForm.tsx'
import * as caseStyles from './case.module.css'
import { CASE_STATES, DECISIONS } from './case-words.ts'
import { Part } from './Part.tsx'
import * as rowsStyles from './rows.module.css'
import { staffMeta, staffOnly } from './staff-load.ts'

const SAVED = {
  decide: 'Decision saved.',
  note: 'The note is kept.',
  counter: 'The counter-notice is kept. You can send it on now.',
}

export async function load(context: LoadContext): Promise<PageMeta> {
  const { reference = '' } = context.params
  const file = await staffOnly(context.api.cases.show.fetch({ reference }, { staleTime: 0 }))
  return staffMeta(context, `Case ${file.reference}`, routePath('admin-case', { reference }))
}

/** One case: what was sent, its subject, its history, and the possible decisions. */
export function Page({ params, query, meta }: PageProps) {
  const [file] = trpc.cases.show.useSuspenseQuery({ reference: params.reference ?? '' })
  return (
    <AdminPage
      title={file.reference}
      aside={
        <span className={adminStyles.marks}>
          <span className={adminStyles.mark}>{CASE_STATES[file.status]}</span>
          {file.subject ? <span className={adminStyles.mark}>{file.subject}</span> : null}
          {file.decision ? <span className={adminStyles.mark}>{DECISIONS[file.decision] ?? file.decision}</span> : null}
        </span>
      }
    >
      <Saved query={query} texts={SAVED} />
      <div className={caseStyles.sides}>
        <Sent file={file} />
        <Evidence file={file} />
      </div>
      {file.families.length > 0 ? <Families file={file} /> : null}
      {file.counter.length > 0 ? (
        <Part id="counter" title="Counter-notice">
          <Facts facts={file.counter} />
        </Part>
      ) : null}
      <CaseDecision file={file} submitted={meta.form} />
      {file.queue === 'notices' && file.status !== 'closed' ? (
        <CounterForm reference={file.reference} submitted={meta.form} />
      ) : null}
      {file.log ? (
        <Part id="log" title="History">
          <pre className={caseStyles.log}>{file.log}</pre>
        </Part>
      ) : null}
      {file.others.length > 0 ? (
        <Part id="others" title={<>Other cases about {file.about?.name}</>}>
          <ul className={rowsStyles.rows}>
            {file.others.map(({ reference, status, created }) => (
              <li key={reference}>
                <Link className={adminStyles.title} href={routePath('admin-case', { reference })}>
                  {reference}
                </Link>
                <span>{CASE_STATES[status]}</span>
                <span className="muted">{created.short}</span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </AdminPage>
  )
}

interface FileProps {
  file: CaseDetails
}

/** Heading of the sender's text, by kind of case. */
const SENT: Record<CaseQueue, string> = { reports: 'Why', notices: 'The work', appeals: 'Appeal', contact: 'Message' }

/** A name, linked to the account for admins. */
function Person({ name, userId }: { name: string; userId: number | null }) {
  const { isAdmin } = useIdentity()
  if (userId === null || !isAdmin) return <bdi>{name || 'somebody'}</bdi>
  return (
    <Link className="link" href={routePath('admin-user', { userId })}>
      <bdi>{name || 'former member'}</bdi>
    </Link>
  )
}

function Sent({ file }: FileProps) {
  return (
    <Part id="sent" title={SENT[file.queue]} className={caseStyles.side}>
      <p className="muted">
        <Person name={file.from.name} userId={file.from.userId} />, {file.created.short}
      </p>
      <p className={caseStyles.words}>{file.words}</p>
      <Facts facts={file.facts} />
    </Part>
  )
}

function Evidence({ file: { evidence, about, subject } }: FileProps) {
  if (!evidence) return null
  return (
    <Part id="evidence" title={<>The {subject}</>} className={caseStyles.side}>
      <p className="muted">
        {evidence.stands ? 'Still online' : 'No longer online'}
        {about ? (
          <>
            {' · by '}
            <Person name={about.name} userId={about.userId} />
          </>
        ) : null}
      </p>
      <p className={caseStyles.words}>{evidence.text}</p>
      {evidence.path ? (
        <p>
          <Link className="link" href={evidence.path}>
            View
          </Link>
        </p>
      ) : null}
    </Part>
  )
}

function Families({ file }: FileProps) {
  return (
    <Part id="families" title="Families">
      <ul className={rowsStyles.rows}>
        {file.families.map((family) => (
          <li key={family.familyId}>
            {family.state === 'published' ? (
              <Link className={adminStyles.title} href={familyPath(family)}>
                {family.name}
              </Link>
            ) : (
              <span className={adminStyles.title}>{family.name}</span>
            )}
            <span className={adminStyles.mark}>{STATE_LABELS[family.state]}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Facts({ facts }: { facts: CaseDetails['facts'] }) {
  if (facts.length === 0) return null
  return (
    <dl className={caseStyles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
