import { useRef, useState } from 'react'
import { ACCOUNT } from '#shared/account-limits.ts'
import { type PasswordStrength, passwordStrength } from '#shared/password-strength.ts'
import { useRejected } from '../../ui/rejected-form.ts'
import { FieldError } from '../../ui/TextField.tsx'
import * as styles from './PasswordField.module.css'

interface PasswordFieldProps {
  name: string
  /** Needed if a page has two fields of this name. */
  id?: string
  label: string
  /** For new passwords: shows the rule and a meter. `besides` names other fields of the form whose text the password must not contain. */
  fresh?: { besides: readonly string[] }
  /** User name for password managers, if the form has no such field. Not sent. */
  username?: string
}

/** A password that can be shown. Uncontrolled, and never filled in by the server. */
export function PasswordField({ name, id = name, label, fresh, username }: PasswordFieldProps) {
  const { error } = useRejected(name)
  const [shown, setShown] = useState(false)
  const [strength, setStrength] = useState<PasswordStrength | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const described = [fresh ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')

  function measure() {
    const { value, form } = input.current as HTMLInputElement
    const own = (fresh?.besides ?? []).map((other) => {
      const field = form?.elements.namedItem(other)
      return field instanceof HTMLInputElement ? (field.value.split('@')[0] as string) : ''
    })
    setStrength(value === '' ? null : passwordStrength(value, own.filter(Boolean)))
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {fresh ? (
        <p className="field-hint" id={`${id}-hint`}>
          At least {ACCOUNT.passwordMin} characters. A few words that do not belong together are best.
        </p>
      ) : null}
      {username === undefined ? null : (
        <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
      )}
      <div className={styles.password}>
        <input
          ref={input}
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          className={`input${error ? ' is-warn' : ''}`}
          required
          maxLength={ACCOUNT.passwordMax}
          minLength={fresh ? ACCOUNT.passwordMin : undefined}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={fresh ? measure : undefined}
        />
        <button
          type="button"
          className="btn btn--bare needs-js"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      {fresh && strength ? (
        <div className={styles.meter} data-score={strength.score}>
          <span className={styles.bar} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          <span role="status">
            {strength.word}
            {strength.advice ? `. ${strength.advice}` : ''}
          </span>
        </div>
      ) : null}
      <FieldError name={id} error={error} />
    </div>
  )
}
