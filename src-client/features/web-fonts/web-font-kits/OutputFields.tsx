import { FieldError, TextField } from '../../../ui/TextField.tsx'
import * as kitStyles from './kit.module.css'
import { KIT_DISPLAYS, KIT_FALLBACKS, KIT_FORMATS } from './kit-choices.ts'
import * as styles from './OutputFields.module.css'

interface OutputFieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The files to make, and options of the style sheet. */
export function OutputFields({ values, errors }: OutputFieldsProps) {
  const formats = values.formats === undefined ? ['woff2'] : values.formats.split(',')
  return (
    <fieldset className={kitStyles.folded}>
      <legend className="vh">Files and style sheet</legend>
      <div>
        {KIT_FORMATS.map(([value, label]) => (
          <label className="check" key={value}>
            <input type="checkbox" name="formats" value={value} defaultChecked={formats.includes(value)} />
            <span>{label}</span>
          </label>
        ))}
        <FieldError name="formats" error={errors.formats ?? ''} />
        <label className="check">
          <input type="checkbox" name="split" value="1" defaultChecked={values.split === '1'} />
          <span>Split by unicode-range: browsers fetch only the pieces that a page needs</span>
        </label>
        <FieldError name="split" error={errors.split ?? ''} />
      </div>
      <TextField
        name="family"
        label="Name in CSS"
        hint="Leave it empty for the font’s own name. Licences with reserved names ask for another one."
        value={values.family ?? ''}
        error={errors.family ?? ''}
        max={80}
        optional
      />
      <div className={styles.two}>
        <Choice name="display" label="font-display" choices={KIT_DISPLAYS} value={values.display} />
        <Choice name="fallback" label="Size-matched fallback" choices={KIT_FALLBACKS} value={values.fallback} />
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  label: string
  choices: readonly (readonly [value: string, label: string])[]
  value: string | undefined
}

function Choice({ name, label, choices, value }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} className="select" defaultValue={value || choices[0]![0]}>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
