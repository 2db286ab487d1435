import type { ReactNode } from 'react'

interface FormProblemProps {
  /** Nothing is shown without one. */
  problem: ReactNode
}

/** Why a form was rejected. */
export function FormProblem({ problem }: FormProblemProps) {
  return problem ? (
    <div className="form-problem" role="alert" tabIndex={-1}>
      {typeof problem === 'string' ? <p>{problem}</p> : problem}
    </div>
  ) : null
}
