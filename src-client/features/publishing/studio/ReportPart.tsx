import { useEffect } from 'react'
import type { CheckLevel, QualityCheck } from '#shared/contracts/publishing/studio.ts'
import { trpc } from '../../../api/trpc.ts'
import * as styles from './ReportPart.module.css'
import { groupChecks } from './report-groups.ts'
import * as studioStyles from './studio.module.css'

const WORDS: Record<CheckLevel, string> = { pass: 'Pass', warn: 'Warning', fail: 'Fail' }
const POLL_MS = 1000

const count = (checks: readonly QualityCheck[], level: CheckLevel) => checks.filter((one) => one.level === level).length
const summary = (checks: readonly QualityCheck[]) =>
  (['fail', 'warn', 'pass'] as const)
    .map((level) => [count(checks, level), level] as const)
    .filter(([n]) => n > 0)
    .map(([n, level]) => `${n} ${level}`)
    .join(' · ')

/** Quality report of the files: findings, why they matter, how to fix them. */
export function ReportPart({ familyId }: { familyId: number }) {
  const { data: report, refetch } = trpc.studio.report.useQuery({ familyId })
  const isMeasuring = report?.styles.some((style) => style.checks === null) ?? false
  useEffect(() => {
    if (!isMeasuring) return
    const timer = setInterval(() => void refetch(), POLL_MS)
    return () => clearInterval(timer)
  }, [isMeasuring, refetch])
  if (!report) return null
  const { common, styles: own } = groupChecks(report.styles)
  const family = [...report.family, ...common]
  const parts = [...(family.length > 0 ? [{ name: 'The family', checks: family }] : []), ...own]
  const fails = parts.reduce((sum, { checks }) => sum + count(checks ?? [], 'fail'), 0)
  return (
    <section className={studioStyles.part} aria-labelledby="report">
      <h2 id="report">Quality report</h2>
      <p className="muted">
        {fails > 0
          ? `Please fix what fails: programs may refuse or mix up such fonts. You can still publish.`
          : 'Nothing here stops you from publishing.'}
      </p>
      <ul className={styles.report}>
        {parts.map(({ name, checks }) => (
          <li key={name}>
            {checks === null ? (
              <p>
                <b>{name}</b> <span className="muted">Checking …</span>
              </p>
            ) : (
              <details open={checks === family && checks.some((one) => one.level !== 'pass')}>
                <summary>
                  <b>{name}</b> <span className="muted">{summary(checks)}</span>
                </summary>
                <ul>
                  {[...checks].sort(byLevel).map((check) => (
                    <Check key={check.id} check={check} />
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const ORDER: CheckLevel[] = ['fail', 'warn', 'pass']
const byLevel = (a: QualityCheck, b: QualityCheck) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level)

function Check({ check }: { check: QualityCheck }) {
  return (
    <li className={styles.check} data-level={check.level}>
      <p>
        <span className={styles.mark}>{WORDS[check.level]}</span> <b>{check.title}</b>:{' '}
        <span dir="auto">{check.found}</span>
      </p>
      {check.level === 'pass' ? null : (
        <p className={styles.why}>
          {check.why} {check.fix}
        </p>
      )}
    </li>
  )
}
