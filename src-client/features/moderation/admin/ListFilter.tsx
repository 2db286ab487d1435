import * as filterStyles from './filter.module.css'

interface FilterField {
  name: string
  label: string
  value: string
  /** Choices by their values, in their order; absent: something to type. */
  options?: Readonly<Record<string, string>>
  /** What is typed may be emptied by a button of the browser. */
  search?: true
  placeholder?: string
}

interface ListFilterProps {
  /** Address of the list. */
  path: string
  fields: readonly FilterField[]
  submit: string
  /** Below the fields, as wide as the form. */
  remark?: string
}

/** What stands above a list and narrows it: a form that asks for the page's own address, with scripts and without. */
export function ListFilter({ path, fields, submit, remark }: ListFilterProps) {
  return (
    <form method="get" action={path} className={filterStyles.filter}>
      {fields.map((field) => (
        <Field key={field.name} {...field} />
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
    <>
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
    </>
  )
}
