import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { COMMENT } from '#shared/people-limits.ts'
import { familyPath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { clearSent, SayForm } from '../../../app/SayForm.tsx'
import { useForm } from '../../../app/use-form.ts'
import { notify } from '../../../ui/notifications.ts'
import * as styles from './OwnComment.module.css'

export interface CommentFormProps {
  family: { familyId: number; slug: string; name: string }
  submitted: SubmittedForm | undefined
  onSent(): void
}

/** The form for a comment on a family. */
export function OwnComment({ family, submitted, onSent }: CommentFormProps) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.comments.add.useMutation()
  const form = useForm(submitted, async ({ text = '' }) => {
    await mutateAsync({ familyId: family.familyId, text })
    clearSent(form.props.ref, 'text', text)
    notify({ type: 'success', message: 'Your comment is published' })
    await utils.comments.list.invalidate({ id: family.familyId })
    onSent()
  })
  return (
    <SayForm
      form={form}
      action={familyPath(family)}
      name="comment"
      className={styles.form}
      field="text"
      label={`What do you think of ${family.name}?`}
      rows={3}
      max={COMMENT.textMax}
      button={{ label: 'Comment', className: 'btn btn--solid' }}
    />
  )
}
