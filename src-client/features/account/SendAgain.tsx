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
    notify({ type: 'success', message: `Requested again for ${asked.email}` })
  })
  return (
    <CalledForm form={form} action={action} className={`form ${entryStyles.form}`}>
      {/* The name is taken, most likely because this account was confirmed meanwhile. */}
      <FormProblem
        problem={form.fields.username ? 'An account with this name exists now. If it is yours, log in.' : form.problem}
      />
      <button type="submit" className="btn" aria-disabled={form.busy}>
        {form.busy ? 'Sending …' : 'Send again'}
      </button>
      <p className={entryStyles.small}>{limit}</p>
    </CalledForm>
  )
}
