import { FieldError } from './TextField.tsx'

/** A box that must be ticked before the form is sent. */
export function StatementField(props: { name: string; text: string; ticked: boolean; error: string | undefined }) {
  const { name, text, ticked, error } = props
  return (
    <div>
      <label className="check">
        <input
          id={name}
          type="checkbox"
          name={name}
          required
          defaultChecked={ticked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        {text}
      </label>
      <FieldError name={name} error={error} />
    </div>
  )
}
