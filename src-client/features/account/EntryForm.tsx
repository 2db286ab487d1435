import type { ReactNode } from 'react'
import { CalledForm } from '../../app/CalledForm.tsx'
import { useConfig } from '../../app/config.tsx'
import type { useForm } from '../../app/use-form.ts'
import { FieldProblems } from '../../ui/FieldProblems.tsx'
import * as entryStyles from './entry.module.css'

interface EntryFormProps {
  form: ReturnType<typeof useForm>
  action: string
  labels: Record<string, string>
  submit: string
  busy: string
  /** Hidden fields. */
  hidden?: Record<string, string>
  children?: ReactNode
}

/** A simple form: its errors, its fields, one button. */
export function EntryForm({ form, action, labels, submit, busy, hidden = {}, children }: EntryFormProps) {
  const { AntiForgeryToken } = useConfig()
  return (
    <CalledForm form={form} action={action} className={`form ${entryStyles.form}`}>
      <FieldProblems problem={form.problem} fields={form.fields} labels={labels} lead="Please fix:" />
      {children}
      {Object.entries({ token: AntiForgeryToken, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn btn--solid btn--big" aria-disabled={form.busy}>
        {form.busy ? busy : submit}
      </button>
    </CalledForm>
  )
}
