import type { MessageView } from '#shared/contracts/community/messages.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { useNavigation } from '../../../app/navigation.tsx'
import { useForm } from '../../../app/use-form.ts'
import { ReportReason } from '../ReportReason.tsx'
import * as styles from './ReportForm.module.css'

/** Reports a message to the admins. Folded up until needed. */
export function ReportForm({ threadId, message }: { threadId: number; message: MessageView }) {
  const { navigate } = useNavigation()
  const { mutateAsync } = trpc.messages.report.useMutation()
  const path = routePath('message-thread', { threadId })
  const form = useForm(null, async ({ reason = '' }) => {
    const { reference } = await mutateAsync({ messageId: message.id, reason })
    await navigate(`${path}?case=${reference}`, { replace: true })
  })
  if (message.reported) return <p className={`${styles.saidReported} muted`}>You have reported this message.</p>
  return (
    <details className={styles.saidReport}>
      <summary>Report</summary>
      <form {...form.props} action={path} className="form form--bare">
        <ReportReason problem={form.problem} />
        <p className="field-hint">The admins will read this message and what you write here, and nothing else.</p>
        <FormToken form="report" />
        <input type="hidden" name="messageId" value={message.id} />
        <button type="submit" className="btn" aria-disabled={form.busy}>
          Send report
        </button>
      </form>
    </details>
  )
}
