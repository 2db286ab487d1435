import { Icon } from './Icon.tsx'

interface TextFieldProps {
  name: string
  label: string
  /** What was typed before, when the form comes back. */
  value?: string
  error?: string
  hint?: string
  /** 'said': the label says so itself. */
  optional?: boolean | 'said'
  type?: 'text' | 'email' | 'tel' | 'url'
  max?: number
  /** Lines; more than one makes it a text area. */
  rows?: number
  autoComplete?: string
  /** Id of the list of what may be meant. */
  list?: string
}

/** Label above, field, then the hint or what is wrong. Not controlled: what is typed before the scripts run stays. */
export function TextField({
  name,
  label,
  value = '',
  error,
  hint,
  optional,
  type = 'text',
  max,
  rows = 1,
  autoComplete,
  list,
}: TextFieldProps) {
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

/** The sentence under a field that needs another look. */
export function FieldError({ name, error }: { name: string; error?: string }) {
  if (!error) return null
  return (
    <p className="warn-text" id={`${name}-error`}>
      <Icon name="info" />
      {error}
    </p>
  )
}
