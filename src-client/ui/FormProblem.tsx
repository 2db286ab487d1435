import { type ReactNode, useEffect, useRef } from 'react'

interface FormProblemProps {
  /** Nothing is shown without one. */
  problem: ReactNode
  /** Takes the focus when it appears; `useForm` moves it there automatically. */
  focus?: boolean
}

/** Why a form was rejected. */
export function FormProblem({ problem, focus = false }: FormProblemProps) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = Boolean(problem)
  useEffect(() => {
    if (focus && isShown) box.current?.focus()
  }, [focus, isShown])
  return isShown ? (
    <div ref={box} className="form-problem" role="alert" tabIndex={-1}>
      {typeof problem === 'string' ? <p>{problem}</p> : problem}
    </div>
  ) : null
}
