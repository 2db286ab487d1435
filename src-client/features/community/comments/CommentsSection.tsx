import { FormProblem } from '../../../ui/FormProblem.tsx'
import '../../../styles/form.css'
import type { ReactNode } from 'react'
import type { CommentView } from '#shared/contracts/community/comments.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { useIdentity } from '../../../app/identity.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { HashPager } from '../../../ui/HashPager.tsx'
import { useHashPage } from '../../../ui/hash-page.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import { PersonLink } from '../../account/profiles/PersonLink.tsx'
import { CommentForm } from './CommentForm.tsx'
import * as styles from './CommentsSection.module.css'
import { shownComments, useComments } from './comments-data.ts'
import { CommentActions } from './own-parts.ts'

interface Props {
  family: { familyId: number; slug: string; name: string }
  /** A rejected form of the page. */
  form?: SubmittedForm | undefined
  /** The family's rating, above the comments. */
  rating: ReactNode
}

/** Comments on a family, newest first, and the form for a new one. */
export function CommentsSection({ family, form, rating }: Props) {
  const { familyId, name } = family
  const [page, setPage] = useHashPage('comments')
  const answer = useComments(familyId, page)
  const comments = shownComments(answer)
  const refused = form?.form?.startsWith('comment-') ? form : undefined
  return (
    <section className="block" id="comments" aria-labelledby="comments-h" aria-busy={answer.isFetching}>
      <hgroup>
        <h2 id="comments-h">Comments</h2>
        {comments && comments.total > 0 ? <p className="num">{groupThousands(comments.total)}</p> : null}
      </hgroup>
      {rating}
      <FormProblem problem={refused?.problem} />
      <CommentForm family={family} submitted={form?.form === 'comment' ? form : undefined} onSent={() => setPage(1)} />
      {comments === null ? (
        <p className={styles.nothing}>
          The comments could not be loaded.{' '}
          <button type="button" className="link" onClick={() => void answer.refetch()}>
            Try again
          </button>
        </p>
      ) : comments.total === 0 ? (
        <p className={styles.nothing}>Nobody has said anything about {name} yet.</p>
      ) : (
        <ol className={styles.comments}>
          {comments.hits.map((comment) => (
            <Comment key={comment.id} comment={comment} family={family} />
          ))}
        </ol>
      )}
      {comments && comments.pages > 1 ? (
        <HashPager section="comments" page={comments.page} pages={comments.pages} of="comments" onPage={setPage} />
      ) : null}
    </section>
  )
}

const STARS = [1, 2, 3, 4, 5]

function Comment({ comment, family }: { comment: CommentView; family: Props['family'] }) {
  const { isLoggedIn } = useIdentity()
  const { user, rating, created } = comment
  return (
    <li>
      <Avatar person={user} />
      <div>
        <p className={styles.head}>
          <PersonLink username={user.username} className={styles.name} />
          <time dateTime={created.value} title={created.short} suppressHydrationWarning>
            {created.timeAgo}
          </time>
          {comment.edited ? <span>edited</span> : null}
          {rating === null ? null : (
            <span className={styles.rating}>
              <span className="vh">{rating} of 5</span>
              {STARS.map((step) => (
                <span key={step} className={step <= rating ? styles.on : undefined}>
                  <Icon name="star" />
                </span>
              ))}
            </span>
          )}
        </p>
        <p className={styles.text} data-part="words" dir="auto">
          <PlainText text={comment.text} />
        </p>
        {isLoggedIn ? <CommentActions comment={comment} family={family} /> : null}
      </div>
    </li>
  )
}
