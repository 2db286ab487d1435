import { type FormEvent, type ReactNode, useRef } from 'react'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { useConfig } from '../../app/config.tsx'
import { useKeptWords } from '../../app/use-kept-words.ts'
import type { Question } from '../../ui/ask.ts'
import { askFirst } from '../../ui/ask-first.ts'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { useFocusHandover } from '../../ui/focus-place.ts'
import { RejectedForm } from '../../ui/rejected-form.ts'
import { SureBox } from '../../ui/SureBox.tsx'
import { scrolledTo } from '../../ui/scrolled-to.ts'

interface PlainFormProps {
  /** Address of the page that receives the form. */
  action: string
  /** Name of the form on its page. */
  name: string
  /** The rejected form of the page, whichever form that is; none for a button in a row. */
  submitted?: SubmittedForm | undefined
  submit: ReactNode
  /** Accessible name of the button, if its text is ambiguous. */
  label?: string
  danger?: boolean
  /** Set if one of its fields is a file. */
  file?: boolean
  /** Only a button in a row. */
  inline?: boolean
  /** Asks before typed text is lost; for long forms. */
  keepsWords?: boolean
  hidden?: Record<string, string>
  /** Asked before the form is sent; `label` is that of the box which people without scripts tick instead. */
  sure?: Question & { label: string }
  /** Sends the form with scripts instead. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  children?: ReactNode
}

/** A form that the browser sends itself, with and without scripts; the answer is the page that loads next. */
export function PlainForm({
  action,
  name,
  submitted,
  submit,
  label,
  danger,
  file,
  inline,
  keepsWords = false,
  hidden = {},
  sure,
  onSubmit,
  children,
}: PlainFormProps) {
  const { AntiForgeryToken } = useConfig()
  const failed = submittedFor(submitted, name)
  const isRefused = failed && failed.problem !== '' && Object.keys(failed.fields).length === 0
  const form = useRef<HTMLFormElement>(null)
  useKeptWords(form, failed !== undefined, keepsWords)
  useFocusHandover(form)
  return (
    <form
      ref={form}
      {...scrolledTo(failed)}
      method="post"
      action={action}
      encType={file ? 'multipart/form-data' : undefined}
      className={inline ? 'form-inline' : 'form'}
      onSubmit={sure ? (event) => void askFirst(event, sure) : onSubmit}
    >
      <FormProblem problem={isRefused ? failed.problem : null} />
      <RejectedForm value={failed}>{children}</RejectedForm>
      {sure ? <SureBox label={sure.label} /> : null}
      {Object.entries({ token: AntiForgeryToken, form: name, ...hidden }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button
        type="submit"
        aria-label={label}
        className={`btn ${danger ? 'btn--danger' : inline ? '' : 'btn--solid btn--big'}`}
      >
        {submit}
      </button>
    </form>
  )
}

/** The rejected form, if it is the one of this name. */
export const submittedFor = (submitted: SubmittedForm | undefined, name: string): SubmittedForm | undefined =>
  submitted?.values.form === name ? submitted : undefined
