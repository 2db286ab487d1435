import { Link } from 'wouter'
import { AUDIT_ACTIONS, type AuditAction } from '#shared/audit-actions.ts'
import type { AuditRow } from '#shared/contracts/moderation/admin.ts'
import { utcTime } from '#shared/format/time.ts'
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
/** Labels of values whose names say too little. */
const NAMES: Readonly<Record<string, string>> = {
  claimId: 'claim',
  counters: 'counter-notices',
  familyId: 'family',
  foundryId: 'foundry',
  place: 'position',
  scheduledFor: 'publish on',
  waits: 'waiting for review',
  why: 'reason',
}

/** 'sample text' of sampleText. */
const labelOf = (name: string) => NAMES[name] ?? name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)

/** Entries may be older than the list of actions. */
export const actionLabel = (action: string) => AUDIT_ACTIONS[action as AuditAction] ?? action

const shown = (name: string, value: string) => {
  if (name === 'scheduledFor' && Number(value) > 0) return utcTime(new Date(Number(value)).toISOString())
  return WORDS[name]?.[value] ?? (value || '–')
}

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

/**
 * Actions with the values before and after.
 * @param some only a part of the log, which has a way to all of it
 */
export function AuditRows({ rows, some }: { rows: readonly AuditRow[]; some: boolean }) {
  if (rows.length === 0)
    return (
      <Empty heading="No entries" act={some ? ['All entries', routePath('admin-audit')] : undefined}>
        What moderators and admins do is recorded here.
      </Empty>
    )
  return (
    <ul className={`${rowsStyles.rows} ${rowsStyles.audit}`}>
      {rows.map(({ id, at, actor, action, person, subject, changes, ...row }) => {
        // The subject says it already.
        const detail = row.detail.filter(({ name, value }) => subject !== `${name}:${value}`)
        return (
          <li key={id}>
            <time dateTime={at.value} className="num">
              {at.value.slice(0, 16).replace('T', ' ')}
            </time>
            <span className={adminStyles.title}>{actionLabel(action)}</span>
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
                    <dt>{labelOf(name)}</dt>
                    <dd>
                      <bdi>{shown(name, value)}</bdi>
                    </dd>
                  </div>
                ))}
                {changes.map(({ name, before, after }) => (
                  <div key={`change-${name}`}>
                    <dt>{labelOf(name)}</dt>
                    <dd>
                      <del>{shown(name, before)}</del> → <ins>{shown(name, after)}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
