import * as MESSAGES from '#shared/messages.ts'
import type { Question } from '../../ui/ask.ts'

/** Asked before the link to a private collection is removed. */
export const REMOVE_LINK: Question = {
  title: MESSAGES.removeLink,
  text: MESSAGES.removeLinkText,
  yes: MESSAGES.removeLink,
  no: MESSAGES.keepLink,
}
