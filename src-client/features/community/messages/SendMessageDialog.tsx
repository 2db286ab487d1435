import { FormProblem } from '../../../ui/FormProblem.tsx'
import '../../../styles/form.css'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { PersonView } from '#shared/contracts/core/common.ts'
import * as MESSAGES from '#shared/messages.ts'
import { MESSAGE } from '#shared/people-limits.ts'
import { problemOf } from '../../../api/errors.ts'
import { QUIET } from '../../../api/query-client.ts'
import { trpc } from '../../../api/trpc.ts'
import { useIdentity } from '../../../app/identity.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notify } from '../../../ui/notifications.ts'
import type { OverlayProps } from '../../../ui/overlays.ts'
import { TextField } from '../../../ui/TextField.tsx'

interface Draft {
  subject: string
  body: string
}

/** Unsent drafts by user id, so that closing the dialog by mistake loses nothing. */
const drafts = new Map<number, Draft>()

interface Props extends OverlayProps {
  to: PersonView
  onSent(): void
}

/** A form for a message to one person, or a sentence if they cannot be written to. */
export function SendMessageDialog(props: Props) {
  const { to, onClose } = props
  // A visitor may have asked for it before log-in.
  const isSelf = useIdentity().userId === to.userId
  const { data } = trpc.messages.recipient.useQuery(
    { username: to.username },
    { staleTime: 0, meta: QUIET, enabled: !isSelf },
  )
  // Until the answer, and without one, the form: sending says what is wrong.
  if (!isSelf && data?.takesMessages !== false) return <LetterDialog {...props} />
  return (
    <Dialog title={`Message to ${to.username}`} onClose={onClose} width={420}>
      <p>{isSelf ? MESSAGES.isYou : MESSAGES.unreachable}</p>
    </Dialog>
  )
}

/**
 * Subject and text, both required (specification section 5). The field names are unique, because the page below may have a subject and a
 * text too.
 */
function LetterDialog({ to, onSent, onClose }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Partial<Draft>>({})
  const [problem, setProblem] = useState('')
  const { mutateAsync } = trpc.messages.send.useMutation()
  // Not the mutation's own state, which changes too late for a quick second press.
  const [busy, setBusy] = useState(false)
  const draft = drafts.get(to.userId) ?? { subject: '', body: '' }

  const read = (): Draft => {
    const data = new FormData(form.current!)
    return { subject: String(data.get('letter-subject')), body: String(data.get('letter-body')) }
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const message = read()
    const flags: Partial<Draft> = {
      ...(message.subject.trim() ? {} : { subject: 'A message needs a subject' }),
      ...(message.body.trim() ? {} : { body: 'A message needs a text' }),
    }
    setMissing(flags)
    setProblem('')
    const first = Object.keys(flags)[0]
    if (first) return form.current?.querySelector<HTMLElement>(`[name="letter-${first}"]`)?.focus()
    setBusy(true)
    try {
      await mutateAsync({ toUserId: to.userId, ...message })
    } catch (error) {
      setBusy(false)
      return setProblem(MESSAGES.sendFailed + problemOf(error))
    }
    drafts.delete(to.userId)
    onSent()
    notify({ type: 'success', message: `Your message to ${to.username} is sent` })
    onClose()
  }
  return (
    <Dialog
      title={`Message to ${to.username}`}
      onClose={onClose}
      form
      width={640}
      footer={
        <>
          <button
            type="button"
            className="btn"
            onClick={() => {
              drafts.delete(to.userId)
              onClose()
            }}
          >
            Cancel
          </button>
          <button type="submit" form={id} className="btn btn--solid" aria-disabled={busy}>
            {busy ? 'Sending …' : 'Send message'}
          </button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className="form form--bare"
        noValidate
        onSubmit={onSubmit}
        onChange={() => drafts.set(to.userId, read())}
      >
        <FormProblem problem={problem} />
        <TextField
          name="letter-subject"
          label="Subject"
          value={draft.subject}
          error={missing.subject}
          max={MESSAGE.subjectMax}
        />
        <TextField
          name="letter-body"
          label="Text"
          value={draft.body}
          error={missing.body}
          rows={8}
          max={MESSAGE.bodyMax}
        />
      </form>
    </Dialog>
  )
}
