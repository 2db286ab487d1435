import { Link } from 'wouter'
import type { ClaimsResult } from '#shared/contracts/foundries/foundries.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { familiesLabel } from '#shared/format/families-label.ts'
import { FOUNDRY } from '#shared/foundry-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { FormProblem } from '../../../ui/FormProblem.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { scrolledTo } from '../../../ui/scrolled-to.ts'
import { FieldError } from '../../../ui/TextField.tsx'
import { Saved } from '../../account/AccountPage.tsx'
import { webAddress } from '../../foundries/designers/web-address.ts'
import { AdminPage } from './AdminPage.tsx'
import { AdminTabs } from './AdminTabs.tsx'
import * as adminStyles from './admin.module.css'
import * as styles from './ClaimsPage.module.css'
import * as caseStyles from './case.module.css'
import * as partsStyles from './parts.module.css'
import { Refused } from './Refused.tsx'
import { staffMeta, staffOnly } from './staff-load.ts'

const STATES = { open: 'Waiting', approved: 'Approved', refused: 'Refused' }

/** An unknown state means the queue of open claims. */
const inputOf = (query: URLSearchParams) => {
  const status = query.get('status') ?? ''
  return { status: (status in STATES ? status : 'open') as keyof typeof STATES, page: pageOf(query) }
}
const path = routePath('admin-claims')

export async function load(context: LoadContext): Promise<PageMeta> {
  await staffOnly(context.api.foundries.claims.fetch(inputOf(context.query), { staleTime: 0 }))
  return staffMeta(context, 'Foundry claims', path)
}

/** Claims of foundries, with their evidence. */
export function Page({ query, meta }: PageProps) {
  const input = inputOf(query)
  const [list] = trpc.foundries.claims.useSuspenseQuery(input)
  const of = (status: string) => (status === 'open' ? '' : status)
  return (
    <AdminPage title="Foundry claims" aside={<p className="muted num">{groupThousands(list.total)}</p>}>
      <Saved query={query} texts={{ claim: 'Decided. The person is told by e-mail.' }} />
      {list.hits.some(({ id, status }) => status === 'open' && String(id) === meta.form?.values.claimId) ? null : (
        <Refused form={meta.form} />
      )}
      <AdminTabs
        label="State"
        tabs={STATES}
        current={input.status}
        hrefOf={(status) => withQuery(path, { status: of(status) })}
      />
      {list.hits.length === 0 ? (
        <Empty heading="No claims">Claims of foundries appear here, with their evidence.</Empty>
      ) : null}
      {list.hits.map((claim) => (
        <Claim key={claim.id} claim={claim} submitted={meta.form} />
      ))}
      <Pager
        page={list.page}
        pages={list.pages}
        href={(page) => withQuery(path, { status: of(input.status), p: page })}
      />
    </AdminPage>
  )
}

const memberLabel = ({ username, acting }: ClaimsResult['hits'][number]['members'][number]) =>
  acting ? username : `${username} (suspended or leaving)`

function Claim({ claim, submitted }: { claim: ClaimsResult['hits'][number]; submitted: SubmittedForm | undefined }) {
  const { id, foundry, person, members } = claim
  const failed = submitted?.values.claimId === String(id) ? submitted : undefined
  const error = failed?.fields.answer
  return (
    <section className={styles.claim} aria-labelledby={`claim-${id}`}>
      <h2 id={`claim-${id}`} className={partsStyles.sub}>
        <Link className="link" href={`/${foundry.slug}`}>
          {foundry.name}
        </Link>
      </h2>
      <p className="muted">
        <Link className="link" href={routePath('admin-user', { userId: person.userId })}>
          <bdi>{person.username || 'former member'}</bdi>
        </Link>{' '}
        (joined {person.joined.short}), {claim.at.short}. {familiesLabel(foundry.familyCount)}
        {members.length > 0 ? `, members: ${members.map(memberLabel).join(', ')}` : ', no members'}.
      </p>
      <p className={caseStyles.words}>{claim.evidence}</p>
      {claim.links.length > 0 ? (
        <ul className={styles.claimLinks}>
          {claim.links.map((url) => (
            <li key={url}>
              {webAddress(url) ? (
                <a className="link" href={url} rel="noopener noreferrer nofollow external">
                  {url}
                </a>
              ) : (
                url
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {claim.answer ? <p className={caseStyles.log}>{claim.answer}</p> : null}
      {claim.status === 'open' ? (
        <form method="post" {...scrolledTo(failed)} action={path} className={styles.claimForm}>
          <FormProblem problem={error ? null : failed?.problem} />
          <label htmlFor={`answer-${id}`}>To {person.username} (required to refuse)</label>
          <textarea
            id={`answer-${id}`}
            name="answer"
            className={error ? 'input is-warn' : 'input'}
            rows={2}
            maxLength={FOUNDRY.answerMax}
            defaultValue={failed?.values.answer}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `answer-${id}-error` : undefined}
          />
          <FieldError name={`answer-${id}`} error={error} />
          <FormToken form="claim" />
          <input type="hidden" name="claimId" value={id} />
          <div className={adminStyles.acts}>
            <button type="submit" name="approve" value="1" className="btn btn--solid">
              Grant claim
            </button>
            <button type="submit" name="approve" value="0" className="btn btn--danger">
              Refuse
            </button>
          </div>
        </form>
      ) : null}
    </section>
  )
}
