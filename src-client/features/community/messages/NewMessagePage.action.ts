import { routePath } from '#shared/routes.ts'
import { definePersonAction, form, texts } from '../../../app/page-action.ts'

export const action = definePersonAction({
  default: form((api) => api.messages.send)({
    fields: texts('toUserId', 'subject', 'body'),
    keeps: ['to'],
    done: () => routePath('messages', { folder: 'sent' }),
  }),
})
