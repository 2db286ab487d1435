import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { SureBox } from '../../ui/SureBox.tsx'
import * as styles from './PictureForms.module.css'
import { PlainForm } from './PlainForm.tsx'

interface PictureFormsProps {
  /** Address of the page that receives the picture. */
  action: string
  /** Name of the form on its page. */
  name: string
  /** Kind of picture, such as 'logo'. */
  what: string
  /** Whether there is a picture, which can be removed. */
  has: boolean
  hidden?: Record<string, string>
  /** The rejected form, unless the page shows its error elsewhere. */
  submitted?: SubmittedForm | undefined
}

/** Forms to change or remove a picture without scripts. With scripts a picture is saved as soon as it is chosen. */
export function PictureForms({ action, name, what, has, hidden = {}, submitted }: PictureFormsProps) {
  const common = { action, name, inline: true, file: true }
  const said = submitted?.values.form === name ? submitted.fields.file || submitted.problem : ''
  return (
    <div className={`no-js ${styles.forms}`}>
      <FormProblem problem={said} />
      <PlainForm {...common} submit={`Send ${what}`} hidden={hidden}>
        <label className={styles.file}>
          <span>{has ? `Another ${what}` : `A ${what}`}</span>
          <input type="file" name="file" accept=".png,.jpg,.jpeg,.gif" required />
        </label>
      </PlainForm>
      {has ? (
        <PlainForm {...common} submit={`Remove the ${what}`} hidden={{ ...hidden, remove: '1' }} danger>
          <SureBox label={`Yes, remove the ${what}`} />
        </PlainForm>
      ) : null}
    </div>
  )
}
