import { FormProblem } from './FormProblem.tsx'

interface FieldProblemsProps {
  problem: string
  /** What is wrong, by field. */
  fields: Record<string, string>
  /** Names of the fields as the page shows them, in its order. */
  labels: Record<string, string>
  /** Before the list of fields. */
  lead: string
}

/** Why a form was rejected, with a link to each field that must be changed. */
export function FieldProblems({ problem, fields, labels, lead }: FieldProblemsProps) {
  const named = Object.keys(labels).filter((name) => fields[name])
  if (!problem || named.length === 0) return <FormProblem problem={problem} />
  return (
    <FormProblem
      problem={
        <>
          <p>{lead}</p>
          <ul>
            {named.map((name) => (
              <li key={name}>
                <a className="link" href={`#${name}`}>
                  {labels[name]}
                </a>
                : {fields[name]}
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
