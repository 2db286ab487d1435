import { ownPart } from '../../../ui/own-part.tsx'
// The server draws both, but the head of its pages does not link styles of scripts that load later.
import './CommentActions.module.css'
import './OwnComment.module.css'

/** Actions for a comment. */
export const CommentActions = ownPart('comment actions', () =>
  import('./CommentActions.tsx').then((module) => module.CommentActions),
)

/** The form for a comment. */
export const OwnComment = ownPart('comment form', () => import('./OwnComment.tsx').then((module) => module.OwnComment))

/** Loads both, before a page is drawn for a logged-in person. */
export const fetchCommentParts = () => Promise.all([CommentActions.fetch(), OwnComment.fetch()])
