import type { ReactNode } from 'react'
import { RejectedForm } from '../ui/rejected-form.ts'
import type { useForm } from './use-form.ts'

interface CalledFormProps {
  form: ReturnType<typeof useForm>
  action: string
  className?: string
  children: ReactNode
}

/** A form of `useForm`, whose fields show what was typed and what is wrong. */
export function CalledForm({ form, action, className = 'form', children }: CalledFormProps) {
  return (
    <form {...form.props} action={action} className={className} aria-busy={form.busy}>
      <RejectedForm value={form}>{children}</RejectedForm>
    </form>
  )
}
