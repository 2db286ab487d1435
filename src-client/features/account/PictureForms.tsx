import type { SubmittedForm } from '#shared/contracts/site.ts'
import { SureBox } from '../../ui/SureBox.tsx'
import { PlainForm } from './PlainForm.tsx'

interface PictureFormsProps {
  /** Address of the page that takes the picture. */
  action: string
  /** Which of the page's forms it is. */
  name: string
  /** What the picture is: 'logo'. */
  what: string
  /** There is one, which can be taken away. */
  has: boolean
  hidden?: Record<string, string>
  /** What came back, unless the page says it elsewhere. */
  submitted?: SubmittedForm | undefined
}

/** The way to another picture, and to none, for people without scripts; with them a picture counts as soon as it is chosen. */
export function PictureForms({ action, name, what, has, hidden = {}, submitted }: PictureFormsProps) {
  const common = { action, name, inline: true, file: true, submitted: undefined }
  const said = submitted?.values.form === name ? submitted.fields.file || submitted.problem : ''
  return (
    <div className="no-js picture-forms">
      {said ? (
        <div className="form-problem" role="alert">
          <p>{said}</p>
        </div>
      ) : null}
      <PlainForm {...common} submit={`Send ${what}`} hidden={hidden}>
        <label className="picture-file">
          <span>{has ? `Another ${what}` : `A ${what}`}</span>
          <input type="file" name="file" accept="image/png,image/jpeg,image/gif" required />
        </label>
      </PlainForm>
      {has ? (
        <PlainForm {...common} submit={`Take the ${what} away`} hidden={{ ...hidden, remove: '1' }} danger>
          <SureBox label={`Yes, take the ${what} away`} />
        </PlainForm>
      ) : null}
    </div>
  )
}
