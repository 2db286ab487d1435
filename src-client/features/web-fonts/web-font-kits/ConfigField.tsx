import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { FieldError } from '../../../ui/TextField.tsx'
import * as styles from './ConfigField.module.css'
import { fillKitForm, type RememberedFont, readKitSettings } from './fill-kit-form.ts'
import { styleInput } from './generator-choice.ts'

interface ConfigFieldProps {
  /** The server's error for this field. */
  error: string
  onFont(style: { id: number; fullName: string }): void
  /** Called after the fields were filled in. */
  onFilled(): void
}

/**
 * Settings of an earlier kit. With scripts they are filled into the fields, to be checked and changed; without, they are sent as a file.
 */
export function ConfigField({ error, onFont, onFilled }: ConfigFieldProps) {
  const utils = trpc.useUtils()
  const [said, setSaid] = useState({ wrong: '', done: '' })

  async function take(input: HTMLInputElement) {
    const file = input.files?.[0]
    if (!file || !input.form) return
    const settings = await readKitSettings(file)
    const wrong = typeof settings === 'string' ? settings : fillKitForm(input.form, settings)
    // From now on only the fields count.
    input.value = ''
    if (wrong || typeof settings === 'string') return setSaid({ wrong: wrong ?? '', done: '' })
    const missing = settings.font && !(await isHere(settings.font))
    setSaid({
      wrong: missing ? `This site has no style “${settings.font?.name}”: choose a font.` : '',
      done: `The fields below are filled in from ${file.name}.`,
    })
    if (settings.font && !missing) onFont({ id: settings.font.id, fullName: settings.font.name })
    onFilled()
  }

  /** Compares the name too, because on another site the same id may belong to another style. */
  async function isHere({ id, name }: RememberedFont): Promise<boolean> {
    const style = await utils.fonts.details.fetch(styleInput({ font: id })).catch(() => null)
    return style?.fullName === name
  }

  return (
    <div className="field">
      <label htmlFor="config">
        config.json of an earlier kit <span className="muted">(optional)</span>
      </label>
      <p className="field-hint" id="config-hint">
        It brings its font and everything below.
      </p>
      <input
        id="config"
        name="config"
        type="file"
        className="input"
        accept=".json,application/json"
        aria-describedby="config-hint"
        onChange={(event) => void take(event.target)}
      />
      <div aria-live="polite">
        {said.done ? <p className={styles.done}>{said.done}</p> : null}
        <FieldError name="config" error={said.wrong || error} />
      </div>
    </div>
  )
}
