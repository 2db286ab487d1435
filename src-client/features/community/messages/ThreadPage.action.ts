import { routePath } from '#shared/routes.ts'
import { backHere, definePersonAction, form, inPath, text } from '../../../app/page-action.ts'

const threadId = inPath('threadId')

/** Back to the inbox, for the next message. */
const toInbox = () => routePath('messages', { folder: 'inbox' })

export const action = definePersonAction({
  reply: form((api) => api.messages.reply)({
    fields: { threadId, body: text },
    done: ({ here }) => `${here}#last`,
  }),
  move: form((api) => api.messages.move)({ fields: { threadId, to: text }, done: toInbox }),
  mark: form((api) => api.messages.mark)({ fields: { threadId, read: text }, done: toInbox }),
  block: form((api) => api.messages.block)({ fields: { userId: text, blocked: text }, done: backHere }),
  report: form((api) => api.messages.report)({
    fields: { messageId: text, reason: text },
    done: ({ result, here }) => `${here}?case=${result.reference}`,
  }),
})
