import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { SubmittedForm } from '#shared/contracts/site.ts'
import { useConfig } from '../../app/config.tsx'
import { useKeptWords } from '../../app/use-kept-words.ts'

interface PlainFormProps {
  /** Address of the page that takes it. */
  action: string
  /** Which of the page's forms it is. */
  name: string
  /** Whose page it is, where that matters. */
  userId?: number
  /** The page's form that was not taken, whichever it is. */
  submitted: SubmittedForm | undefined
  submit: string
  /** What the button does, where its word alone does not tell among others. */
  label?: string
  danger?: boolean
  /** One of its fields is a file. */
  file?: boolean
  /** A button in a row, and no more. */
  inline?: boolean
  /** Long enough that somebody is asked before what they typed is lost. */
  keepsWords?: boolean
  hidden?: Record<string, string>
  /** Where scripts run: sends it in their way. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  children?: ReactNode
}

/** A form that is sent as browsers send forms, with scripts and without: the page that comes back is the answer. */
export function PlainForm({
  action,
  name,
  userId,
  submitted,
  submit,
  label,
  danger,
  file,
  inline,
  keepsWords = false,
  hidden = {},
  onSubmit,
  children,
}: PlainFormProps) {
  const { AntiForgeryToken } = useConfig()
  const failed = submittedFor(submitted, name)
  const isRefused = failed && failed.problem !== '' && Object.keys(failed.fields).length === 0
  const form = useRef<HTMLFormElement>(null)
  useKeptWords(form, failed !== undefined, keepsWords)
  // The answer is a page, which begins at its top; what is wrong may stand far below.
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failed])
  const isBack = failed !== undefined && failed.problem !== ''
  return (
    <form
      ref={form}
      // Without scripts too: the browser goes to the form that was not taken.
      tabIndex={isBack ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: the person has just sent this form
      autoFocus={isBack || undefined}
      method="post"
      action={action}
      encType={file ? 'multipart/form-data' : undefined}
      className={inline ? 'form-inline' : 'form'}
      onSubmit={onSubmit}
    >
      {isRefused ? <FormProblem>{failed.problem}</FormProblem> : null}
      {children}
      {Object.entries({
        ...{ token: AntiForgeryToken, form: name, ...hidden },
        ...(userId === undefined ? {} : { userId: String(userId) }),
      }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" aria-label={label} className={`btn ${danger ? 'btn--danger' : inline ? '' : 'btn--solid'}`}>
        {submit}
      </button>
    </form>
  )
}

/** Why a form was not taken, brought into sight. */
export function FormProblem({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className="form-problem" role="alert" tabIndex={-1}>
      <p>{children}</p>
    </div>
  )
}

/** What came back of this form. */
export const submittedFor = (submitted: SubmittedForm | undefined, name: string): SubmittedForm | undefined =>
  submitted?.values.form === name ? submitted : undefined
