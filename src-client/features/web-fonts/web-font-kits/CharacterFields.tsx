import { WEB_FONT_KIT } from '#shared/web-font-limits.ts'
import { FieldError, TextField } from '../../../ui/TextField.tsx'
import * as characterFieldsStyles from './CharacterFields.module.css'
import { Fold } from './Fold.tsx'
import * as kitStyles from './kit.module.css'
import { KIT_PRESETS } from './kit-choices.ts'

interface FieldsProps {
  /** Values sent before; lists are separated by commas. */
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

const had = (values: FieldsProps['values'], name: string) => (values[name] ?? '').split(',')

/** The characters to keep; all fields empty = all characters. */
export function CharacterFields({
  values,
  errors,
  languages,
}: FieldsProps & { languages: readonly { code: string; name: string }[] }) {
  return (
    <fieldset className={kitStyles.part}>
      <legend>Characters</legend>
      <p className="field-hint">All fields are added together. Leave all of it empty to keep every character.</p>
      <div className="field">
        <span className={characterFieldsStyles.label} id="presets-label">
          Scripts
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside of one would be another part of the form */}
        <div className={characterFieldsStyles.checks} role="group" aria-labelledby="presets-label">
          {KIT_PRESETS.map(([value, label]) => (
            <label className="check" key={value}>
              <input
                type="checkbox"
                name="presets"
                value={value}
                defaultChecked={had(values, 'presets').includes(value)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </div>
      <div className="field">
        <label htmlFor="languages">
          Languages <span className="muted">(several with Ctrl or ⌘)</span>
        </label>
        <select
          id="languages"
          name="languages"
          className={`select ${kitStyles.languages}`}
          multiple
          size={6}
          defaultValue={had(values, 'languages')}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <FieldError name="languages" error={errors.languages ?? ''} />
      </div>
      <TextField
        name="text"
        label="The characters of a text"
        value={values.text ?? ''}
        error={errors.text ?? ''}
        max={WEB_FONT_KIT.textChars}
        rows={3}
        optional
      />
      <Fold
        title="By ranges, or from a page"
        open={Boolean(values.ranges || errors.ranges || values.html || errors.html)}
      >
        <TextField
          name="ranges"
          label="Ranges of Unicode"
          hint="As in CSS: U+0020-007E, U+20AC, U+04??"
          value={values.ranges ?? ''}
          error={errors.ranges ?? ''}
          max={2000}
          optional
        />
        <TextField
          name="html"
          label="The characters that a page shows"
          hint="Paste its HTML. Tags, scripts and styles are left out."
          value={values.html ?? ''}
          error={errors.html ?? ''}
          max={1_000_000}
          rows={4}
          optional
        />
      </Fold>
    </fieldset>
  )
}
