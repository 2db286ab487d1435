import type { RefObject } from 'react'
import { FormProblem } from '../ui/FormProblem.tsx'
import { TextField } from '../ui/TextField.tsx'
import { CalledForm } from './CalledForm.tsx'
import { FormToken } from './FormToken.tsx'
import type { useForm } from './use-form.ts'
import { useKeptWords } from './use-kept-words.ts'

interface Props {
  form: ReturnType<typeof useForm>
  action: string
  /** Name of the form, for a plain POST. */
  name: string
  className?: string | undefined
  field: string
  label: string
  rows: number
  max: number
  button: { label: string; className: string }
}

/** A form for one text that others will read: a comment, an answer. */
export function SayForm({ form, action, name, className, field, label, rows, max, button }: Props) {
  useKeptWords(form.props.ref, form.problem !== '')
  return (
    <CalledForm form={form} action={action} className={className ? `form ${className}` : 'form'}>
      <FormProblem
        problem={
          form.problem && (form.fields[field] ? 'Nothing has been sent yet.' : `Nothing has been sent. ${form.problem}`)
        }
      />
      <TextField name={field} label={label} rows={rows} max={max} />
      <FormToken form={name} />
      <button type="submit" className={button.className} aria-disabled={form.busy}>
        {form.busy ? 'Sending …' : button.label}
      </button>
    </CalledForm>
  )
}

/** Empties a field that was sent. What was typed meanwhile stays. */
export function clearSent(form: RefObject<HTMLFormElement | null>, name: string, sent: string): void {
  const field = form.current?.elements.namedItem(name)
  if (field instanceof HTMLTextAreaElement && field.value.startsWith(sent))
    field.value = field.value.slice(sent.length).trimStart()
}
