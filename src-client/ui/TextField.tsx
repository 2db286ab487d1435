import { Icon } from './Icon.tsx'
import { useRejected } from './rejected-form.ts'

interface TextFieldProps {
  name: string
  label: string
  /** The saved value; a rejected form around it has another one, see RejectedForm. */
  value?: string
  error?: string
  hint?: string
  /** 'said': the label already contains "optional". */
  optional?: boolean | 'said'
  type?: 'text' | 'email' | 'tel' | 'url'
  max?: number
  /** Number of lines; more than one makes it a text area. */
  rows?: number
  autoComplete?: string
  /** Id of a datalist with suggestions. */
  list?: string
}

/** Label, hint, field, error. Uncontrolled, so that text typed before the scripts run stays. */
export function TextField({
  name,
  label,
  value: saved = '',
  error: ownError,
  hint,
  optional,
  type = 'text',
  max,
  rows = 1,
  autoComplete,
  list,
}: TextFieldProps) {
  const { value, error } = useRejected(name, saved, ownError)
  const described = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  const common = {
    id: name,
    name,
    className: `input${error ? ' is-warn' : ''}`,
    defaultValue: value,
    required: !optional,
    maxLength: max,
    autoComplete,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {optional === true ? <span className="muted"> (optional)</span> : null}
      </label>
      {hint ? (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {rows > 1 ? <textarea {...common} rows={rows} /> : <input {...common} type={type} list={list} />}
      <FieldError name={name} error={error} />
    </div>
  )
}

/** The error below a field. */
export function FieldError({ name, error }: { name: string; error?: string }) {
  if (!error) return null
  return (
    <p className="warn-text" id={`${name}-error`}>
      <Icon name="info" />
      {error}
    </p>
  )
}
