import '../../styles/comments.css'
import type { CommentView } from '#shared/contracts/comments.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { HashPager } from '../../ui/HashPager.tsx'
import { useHashPage } from '../../ui/hash-page.ts'
import { shownComments, useComments } from './comments-data.ts'

/** What people say about a family, newest first. */
export function CommentsSection({ familyId, name }: { familyId: number; name: string }) {
  const [page, setPage] = useHashPage('comments')
  const answer = useComments(familyId, page)
  const comments = shownComments(answer)
  return (
    <section className="block" id="comments" aria-labelledby="comments-h" aria-busy={answer.isFetching}>
      <h2 id="comments-h">
        Comments{' '}
        {comments && comments.total > 0 ? <small className="num">{groupThousands(comments.total)}</small> : null}
      </h2>
      {comments === null ? (
        <p className="comments-none">
          The comments could not be loaded.{' '}
          <button type="button" className="link" onClick={() => void answer.refetch()}>
            Try again
          </button>
        </p>
      ) : comments.total === 0 ? (
        <p className="comments-none">Nobody has said anything about {name} yet.</p>
      ) : (
        <ol className="comments">
          {comments.hits.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      {comments && comments.pages > 1 ? (
        <HashPager page={comments.page} pages={comments.pages} of="comments" onPage={setPage} />
      ) : null}
    </section>
  )
}

const MOST = [1, 2, 3, 4, 5]

function Comment({ comment }: { comment: CommentView }) {
  const { user, rating, created } = comment
  return (
    <li>
      <img src={user.avatar} width="36" height="36" alt="" loading="lazy" />
      <div>
        <p className="comment-head">
          <b>
            <bdi>{user.username || 'Former member'}</bdi>
          </b>
          <time dateTime={created.value} title={created.short}>
            {created.timeAgo}
          </time>
          {rating === null ? null : (
            <span className="comment-rating">
              <span className="vh">{rating} of 5</span>
              {MOST.map((step) => (
                <i key={step} className={step <= rating ? 'on' : undefined} aria-hidden="true" />
              ))}
            </span>
          )}
        </p>
        <p className="comment-text" dir="auto">
          {comment.text}
        </p>
      </div>
    </li>
  )
}
