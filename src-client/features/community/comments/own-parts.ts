import { ownPart } from '../../../ui/own-part.tsx'
// The server draws both, and the head of its pages names no styles of scripts that are fetched.
import './CommentActions.module.css'
import './OwnComment.module.css'

/** What one may do with a comment. */
export const CommentActions = ownPart('comment actions', () =>
  import('./CommentActions.tsx').then((module) => module.CommentActions),
)

/** The form that says something. */
export const OwnComment = ownPart('comment form', () => import('./OwnComment.tsx').then((module) => module.OwnComment))

/** Both, for a page that is drawn for somebody. */
export const fetchCommentParts = () => Promise.all([CommentActions.fetch(), OwnComment.fetch()])
