import { useRejected } from './rejected-form.ts'
import { FieldError } from './TextField.tsx'

/** A box that must be ticked before the form is sent. */
export function StatementField({ name, text }: { name: string; text: string }) {
  const { value, error } = useRejected(name)
  return (
    <div>
      <label className="check">
        <input
          id={name}
          type="checkbox"
          name={name}
          required
          defaultChecked={value === 'on'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        {text}
      </label>
      <FieldError name={name} error={error} />
    </div>
  )
}
