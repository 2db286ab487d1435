import { useId } from 'react'
import { REPORT } from '#shared/people-limits.ts'
import { FormProblem } from '../../ui/FormProblem.tsx'

/** What is wrong with a comment or message, and why a report of it was refused. */
export function ReportReason({ problem }: { problem: string }) {
  const id = useId()
  return (
    <>
      <FormProblem problem={problem} />
      <div className="field">
        <label htmlFor={id}>What is wrong with it?</label>
        <textarea id={id} name="reason" className="input" rows={3} required maxLength={REPORT.reasonMax} />
      </div>
    </>
  )
}
