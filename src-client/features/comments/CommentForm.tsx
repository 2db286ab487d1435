import type { SubmittedForm } from '#shared/contracts/site.ts'
import { COMMENT } from '#shared/limits.ts'
import { familyPath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { loginPath } from '../../api/unauthorized.ts'
import { FormToken } from '../../app/FormToken.tsx'
import { useIdentity } from '../../app/identity.ts'
import { useForm } from '../../app/use-form.ts'
import { isOurs } from '../../frame/links.ts'
import { TextField } from '../../ui/TextField.tsx'

interface Props {
  family: { familyId: number; slug: string; name: string }
  submitted: SubmittedForm | undefined
  onSent(): void
}

/** Says something about a family. Visitors are shown the way in. */
export function CommentForm({ family, submitted, onSent }: Props) {
  const { isLoggedIn } = useIdentity()
  if (isLoggedIn) return <OwnComment family={family} submitted={submitted} onSent={onSent} />
  const login = loginPath(`${familyPath(family)}#comments`)
  return isOurs('/account/login') ? (
    <p className="comments-login">
      <a className="link" href={login}>
        Log in
      </a>{' '}
      to say something about {family.name}.
    </p>
  ) : null
}

function OwnComment({ family, submitted, onSent }: Props) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.comments.add.useMutation()
  const form = useForm(submitted, async ({ text = '' }) => {
    await mutateAsync({ familyId: family.familyId, text })
    form.props.ref.current?.reset()
    await utils.comments.list.invalidate({ id: family.familyId })
    onSent()
  })
  return (
    <form {...form.props} action={familyPath(family)} className="form comment-form" aria-busy={form.busy}>
      {form.problem ? (
        <p className="form-problem" role="alert" tabIndex={-1}>
          {form.fields.text ? 'Nothing has been sent yet.' : `Nothing has been sent. ${form.problem}`}
        </p>
      ) : null}
      <TextField
        name="text"
        label={`What do you think of ${family.name}?`}
        value={form.values.text}
        error={form.fields.text}
        rows={3}
        max={COMMENT.textMax}
      />
      <FormToken form="comment" />
      <button type="submit" className="btn btn--solid" disabled={form.busy}>
        {form.busy ? 'Sending …' : 'Comment'}
      </button>
    </form>
  )
}
