import * as filterStyles from './filter.module.css'

interface FilterField {
  name: string
  label: string
  value: string
  /** Labels of the options by value, in display order; absent = a text field. */
  options?: Readonly<Record<string, string>>
  /** Shows the browser's button that clears the text. */
  search?: true
  placeholder?: string
}

interface ListFilterProps {
  /** Address of the list. */
  path: string
  fields: readonly FilterField[]
  submit: string
  /** Shown below the fields, as wide as the form. */
  remark?: string
}

/** Filters above a list: a GET form to the page's own address, with and without scripts. */
export function ListFilter({ path, fields, submit, remark }: ListFilterProps) {
  return (
    <form method="get" action={path} className={filterStyles.filter}>
      {fields.map((field) => (
        // Another address has other values: the browser keeps what was chosen in a field.
        <Field key={`${field.name} ${field.value}`} {...field} />
      ))}
      <button type="submit" className="btn">
        {submit}
      </button>
      {remark ? <span className="muted">{remark}</span> : null}
    </form>
  )
}

function Field({ name, label, value, options, search, placeholder }: FilterField) {
  const id = `filter-${name}`
  return (
    <div className={filterStyles.field}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select id={id} name={name} className="input" defaultValue={value}>
          {Object.entries(options).map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          type={search ? 'search' : 'text'}
          className="input"
          defaultValue={value}
          placeholder={placeholder}
          autoComplete="off"
        />
      )}
    </div>
  )
}
