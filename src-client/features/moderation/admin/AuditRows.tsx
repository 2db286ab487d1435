import { Link } from 'wouter'
import type { AuditRow } from '#shared/contracts/admin.ts'
import { routePath } from '#shared/routes.ts'
import { STATE_LABELS } from '#shared/shown-states.ts'
import { Empty } from '../../../ui/Empty.tsx'
import * as adminStyles from './admin.module.css'
import { CASE_STATES, DECISIONS } from './case-words.ts'
import * as rowsStyles from './rows.module.css'

/** Admin pages of the subjects of actions. */
const PAGES: Readonly<Record<string, (name: string) => string>> = {
  family: (familyId) => routePath('admin-font', { familyId }),
  case: (reference) => routePath('admin-case', { reference }),
  article: (id) => routePath('admin-article', { id }),
}

/** Labels of the states and decisions that an action changed. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: STATE_LABELS,
  status: { ...CASE_STATES, approved: 'Approved', refused: 'Refused' },
  decision: DECISIONS,
}
const shown = (name: string, value: string) => WORDS[name]?.[value] ?? (value || '–')

function Subject({ subject }: { subject: string }) {
  const [kind = '', name = ''] = subject.split(':')
  const href = PAGES[kind]?.(name)
  return href ? (
    <Link className="link" href={href}>
      {subject}
    </Link>
  ) : (
    <code>{subject}</code>
  )
}

/** Actions with the values before and after. */
export function AuditRows({ rows }: { rows: readonly AuditRow[] }) {
  if (rows.length === 0)
    return (
      <Empty heading="No entries" act={['All entries', routePath('admin-audit')]}>
        What moderators and admins do is recorded here.
      </Empty>
    )
  return (
    <ul className={`${rowsStyles.rows} ${rowsStyles.audit}`}>
      {rows.map(({ id, at, actor, action, person, subject, detail, changes }) => (
        <li key={id}>
          <time dateTime={at.value} className="num">
            {at.value.slice(0, 16).replace('T', ' ')}
          </time>
          <span className={adminStyles.title}>{action}</span>
          <span>
            <span className="muted">by </span>
            <bdi>{actor || 'former member'}</bdi>
          </span>
          <span>
            {person === null ? '' : <bdi>{person || 'former member'}</bdi>}
            {person !== null && subject ? ', ' : null}
            {subject ? <Subject subject={subject} /> : null}
          </span>
          {detail.length + changes.length > 0 ? (
            <dl className={rowsStyles.auditDetail}>
              {detail.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <bdi>{shown(name, value)}</bdi>
                  </dd>
                </div>
              ))}
              {changes.map(({ name, before, after }) => (
                <div key={`change-${name}`}>
                  <dt>{name}</dt>
                  <dd>
                    <del>{shown(name, before)}</del> → <ins>{shown(name, after)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
