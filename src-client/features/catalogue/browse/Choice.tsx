interface ChoiceProps {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  /** Called with the form around it. */
  onChoose(form: HTMLFormElement): void
}

/** A select that acts at once. The key resets it to the value in the address. */
export function Choice({ name, label, value, options, onChoose }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select
        key={value}
        className="pick"
        name={name}
        defaultValue={value}
        onChange={(event) => event.currentTarget.form && onChoose(event.currentTarget.form)}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
