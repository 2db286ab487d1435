import { useRejected } from './rejected-form.ts'
import { FieldError } from './TextField.tsx'

interface SelectFieldProps {
  name: string
  label: string
  /** Value and label of each option, in display order. */
  options: readonly (readonly [value: string, label: string])[]
  value: string
  optional?: boolean
  /** Values are language codes, and each label is in its own language. */
  inOwnLanguage?: boolean
}

/** Label, select, then the error. Uncontrolled, like TextField. */
export function SelectField({ name, label, options, value: saved, optional, inOwnLanguage }: SelectFieldProps) {
  const { value, error } = useRejected(name, saved)
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {optional ? <span className="muted"> (optional)</span> : null}
      </label>
      <select
        id={name}
        name={name}
        className={`input${error ? ' is-warn' : ''}`}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        {options.map(([choice, words]) => (
          <option key={choice} value={choice} lang={inOwnLanguage && choice ? choice : undefined}>
            {words}
          </option>
        ))}
      </select>
      <FieldError name={name} error={error} />
    </div>
  )
}
