import { CalledForm } from '../../app/CalledForm.tsx'
import { useForm } from '../../app/use-form.ts'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { notify } from '../../ui/notifications.ts'
import type { AskedMail } from './asked-mail.ts'
import * as entryStyles from './entry.module.css'

interface SendAgainProps {
  asked: AskedMail
  action: string
  /** How often a mail is sent. */
  limit: string
}

/** Asks once more for the mail that this visit asked for. */
export function SendAgain({ asked, action, limit }: SendAgainProps) {
  const form = useForm(undefined, async () => {
    await asked.again()
    notify({ type: 'success', message: `Sent again to ${asked.email}` })
  })
  return (
    <CalledForm form={form} action={action} className={`form ${entryStyles.form}`}>
      {/* The name that this visit joined with is taken: most likely by itself, confirmed meanwhile. */}
      <FormProblem
        problem={form.fields.username ? 'This name has an account by now. If it is yours, log in.' : form.problem}
      />
      <button type="submit" className="btn" disabled={form.busy}>
        {form.busy ? 'Sending …' : 'Send again'}
      </button>
      <p className={entryStyles.small}>{limit}</p>
    </CalledForm>
  )
}
