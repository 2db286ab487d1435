import { useId, useState } from 'react'
import type { CommentView } from '#shared/contracts/community/comments.ts'
import { COMMENT } from '#shared/people-limits.ts'
import { familyPath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormToken } from '../../../app/FormToken.tsx'
import { useIdentity } from '../../../app/identity.ts'
import { useForm } from '../../../app/use-form.ts'
import { ask } from '../../../ui/ask.ts'
import { FormProblem } from '../../../ui/FormProblem.tsx'
import { foldUp } from '../../../ui/focus-place.ts'
import { notify } from '../../../ui/notifications.ts'
import { ReportReason } from '../ReportReason.tsx'
import * as styles from './CommentActions.module.css'

interface Props {
  comment: CommentView
  family: { familyId: number; slug: string }
}

/** Actions for a comment: edit and delete an own one, take down as a moderator, report others. */
export function CommentActions({ comment, family }: Props) {
  const me = useIdentity()
  const isOwn = me.userId === comment.user.userId
  const isFresh = Date.now() - Date.parse(comment.created.value) < COMMENT.editMs
  return (
    <div className={styles.acts}>
      {isOwn && isFresh ? <Edit comment={comment} family={family} /> : null}
      {isOwn || me.isMod || me.isAdmin ? <Remove comment={comment} family={family} isOwn={isOwn} /> : null}
      {isOwn ? null : <Report comment={comment} family={family} />}
    </div>
  )
}

function Edit({ comment, family }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.comments.edit.useMutation()
  const form = useForm(null, async ({ text = '' }) => {
    await mutateAsync({ commentId: comment.id, text })
    await utils.comments.list.invalidate({ id: family.familyId })
    foldUp(form.props.ref.current)
  })
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Edit</summary>
      <form {...form.props} action={familyPath(family)} className="form form--bare">
        <FormProblem problem={form.problem} />
        <div className="field">
          <label htmlFor={id}>Your comment</label>
          <textarea
            key={comment.text}
            id={id}
            name="text"
            className="input"
            rows={4}
            required
            maxLength={COMMENT.textMax}
            defaultValue={comment.text}
          />
        </div>
        <FormToken form="comment-edit" />
        <input type="hidden" name="commentId" value={comment.id} />
        <button type="submit" className="btn" aria-disabled={form.busy}>
          Save
        </button>
      </form>
    </details>
  )
}

function Remove({ comment, family, isOwn }: Props & { isOwn: boolean }) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.comments.remove.useMutation()
  const label = isOwn ? 'Delete' : 'Take down'
  const form = useForm(undefined, async () => {
    const text = isOwn ? 'Your comment is deleted for good.' : 'Nobody sees the comment any more.'
    if (!(await ask({ title: `${label} the comment`, text }))) return
    await mutateAsync({ commentId: comment.id })
    notify({ type: 'success', message: isOwn ? 'The comment is deleted' : 'The comment is taken down' })
    await utils.comments.list.invalidate({ id: family.familyId })
  })
  return (
    <form {...form.props} action={familyPath(family)}>
      <FormToken form="comment-remove" />
      <input type="hidden" name="commentId" value={comment.id} />
      <button type="submit" className="link" aria-disabled={form.busy}>
        {label}
      </button>
      <FormProblem problem={form.problem} />
    </form>
  )
}

function Report({ comment, family }: Props) {
  const [open, setOpen] = useState(false)
  const { mutateAsync } = trpc.comments.report.useMutation()
  const form = useForm(null, async ({ reason = '' }) => {
    const { reference } = await mutateAsync({ commentId: comment.id, reason })
    foldUp(form.props.ref.current)
    notify({ type: 'success', message: `The admins have your report. Its number is ${reference}.` })
  })
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Report</summary>
      <form {...form.props} action={familyPath(family)} className="form form--bare">
        <ReportReason problem={form.problem} />
        <FormToken form="comment-report" />
        <input type="hidden" name="commentId" value={comment.id} />
        <button type="submit" className="btn" aria-disabled={form.busy}>
          Send report
        </button>
      </form>
    </details>
  )
}
