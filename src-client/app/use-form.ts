import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { ERROR_HTTP } from '#shared/errors.ts'
import { problemFields, problemText } from '#shared/format/problem-text.ts'
import * as MESSAGES from '#shared/messages.ts'
import { httpStatusOf } from '../api/errors.ts'
import { expectForm } from '../api/unauthorized.ts'
import { useFocusHandover } from '../ui/focus-place.ts'
import { useConfig } from './config.tsx'

/** What a form shows besides its fields. */
export interface FormState {
  /** HTTP status of the error; null = no error, or no answer. */
  status: number | null
  values: Record<string, string>
  fields: Record<string, string>
  problem: string
}

/** Whether this form was sent twice: the first one was accepted. */
export const wasSent = ({ status, fields }: Pick<FormState, 'status' | 'fields'>): boolean =>
  status === ERROR_HTTP.CONFLICT.status && fields.stamp !== undefined

const NOTHING: FormState = { status: null, values: {}, fields: {}, problem: '' }

/** Stamp for the next form, after one was sent: each stamp works once. */
let latestStamp = ''

/** Notes a stamp that came without the form, for example when its mail was sent again. */
export const noteStamp = (stamp: string): void => {
  latestStamp = stamp
}

interface FailureData {
  stamp?: string | null
  fields?: Record<string, string> | null
  param?: string | null
}

/** The stamp with which a rejected form may be sent again, if it needs another one. */
export const stampOf = (error: unknown): string | null => (error as { data?: FailureData }).data?.stamp ?? null

/**
 * A form that works as an ordinary POST without scripts and as a call with them; either way no typed text is lost. `send` gets the fields
 * as the browser would send them, and returns the stamp for the next form if forms have one.
 * @param submitted the form that the server shows again after a plain POST; null where the page cannot show it
 */
export function useForm(
  submitted: SubmittedForm | null | undefined,
  send: (values: Record<string, string>) => Promise<unknown>,
) {
  const { FormStamp } = useConfig()
  const form = useRef<HTMLFormElement>(null)
  useFocusHandover(form)
  const [state, setState] = useState<FormState>(submitted ?? NOTHING)
  const [busy, setBusy] = useState(false)
  /** With scripts our own messages replace the browser's, which name only one field and vanish. */
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  // Focuses the list of errors at the top of the form, so that it is read out. In an effect, because the list is in the document by then.
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('.form-problem')?.focus()
  }, [refusals])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const hasText = event.currentTarget.querySelector('textarea, input:not([type="hidden"])') !== null
    const values: Record<string, string> = {}
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (name !== 'token' && typeof value === 'string') values[name] = value
    }
    setBusy(true)
    if (submitted !== null) expectForm(event.currentTarget)
    try {
      const sent = (await send(values)) as { stamp?: string } | undefined
      if (sent?.stamp) latestStamp = sent.stamp
      setState(NOTHING)
    } catch (error) {
      const stamp = stampOf(error)
      setState({ ...failureOf(error, hasText), values: stamp ? { ...values, stamp } : values })
      setRefusals((times) => times + 1)
    } finally {
      expectForm(null)
      setBusy(false)
    }
  }

  const stamp = state.values.stamp || latestStamp || FormStamp
  return { ...state, busy, stamp, props: { ref: form, method: 'post' as const, onSubmit, noValidate: scripted } }
}

function failureOf(error: unknown, hasText: boolean): Omit<FormState, 'values'> {
  const status = httpStatusOf(error)
  if (status === null) return { status, fields: {}, problem: hasText ? MESSAGES.noAnswerTyped : MESSAGES.noAnswer }
  const { fields, param } = ((error as { data?: FailureData }).data ?? {}) as FailureData
  const message = error instanceof Error ? error.message : ''
  return { status, fields: problemFields(fields), problem: problemText(message, param) }
}
