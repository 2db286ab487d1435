import { useContext } from 'react'
import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import * as MESSAGES from '#shared/messages.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { PERMISSION_USES } from '#shared/publishing-terms.ts'
import { RejectedForm } from '../../../ui/rejected-form.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import * as styles from './LicenceFields.module.css'
import { PERMISSION_LABELS, TEMPLATE_LABELS, USE_LABELS } from './licence-labels.ts'
import * as studioStyles from './studio.module.css'

const TEMPLATES = [['', 'Choose one'], ...Object.entries(TEMPLATE_LABELS), ['own', 'My own words']] as const
const VALUES = Object.entries(PERMISSION_LABELS)

type Licence = StudioFamily['licence']

/** The declared licence, its permissions, and what is found in the files, also where that contradicts it. */
export function LicenceFields({ licence, found }: { licence: Licence; found: Pick<Licence, 'conflict' | 'evidence'> }) {
  const typed = useContext(RejectedForm)?.values
  return (
    <fieldset className="form-part">
      <legend>Licence</legend>
      <SelectField name="licence" label="Licence" options={TEMPLATES} value={licence.template} />
      {found.conflict ? (
        <div className="form-problem">
          <p>The files say otherwise. A moderator reviews it, and the stricter licence applies.</p>
          <p className={studioStyles.answer}>{found.conflict}</p>
        </div>
      ) : null}
      <p className={styles.open}>
        Everybody may use it on websites, in print, in apps and in documents, and modify it. Visitors see “
        {MESSAGES.free}”.
      </p>
      <div className={styles.own}>
        <div className={styles.matrixWrap}>
          <table className={styles.matrix}>
            <caption>Who may use it</caption>
            <thead>
              <tr>
                <td />
                {VALUES.map(([value, label]) => (
                  <th key={value} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {PERMISSION_USES.map((use) => (
                <tr key={use}>
                  <th scope="row">{USE_LABELS[use]}</th>
                  {VALUES.map(([value, label]) => (
                    <td key={value}>
                      <input
                        type="radio"
                        name={use}
                        value={value}
                        defaultChecked={(typed?.[use] ?? licence.permissions[use]) === value}
                        aria-label={`${USE_LABELS[use]}: ${label}`}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="field-hint">
          Free for everybody on websites, in print, inside apps and in documents is “{MESSAGES.free}”, anything less “
          {MESSAGES.personal}”.
        </p>
        <TextField
          name="licenceText"
          label="Your own words"
          optional
          rows={5}
          max={PUBLISHING.licenceTextMax}
          value={licence.text}
        />
      </div>
      {found.evidence ? (
        <details className={styles.evidence}>
          <summary>What the files say</summary>
          <p className={studioStyles.answer}>{found.evidence}</p>
        </details>
      ) : null}
    </fieldset>
  )
}
