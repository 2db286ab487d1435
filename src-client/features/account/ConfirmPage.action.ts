import { afterConfirm } from '#shared/auth-redirects.ts'
import { definePageAction, form, text } from '../../app/page-action.ts'

export const action = definePageAction({
  default: form((api) => api.account.confirm)({
    fields: { key: text, kind: text },
    keeps: ['next'],
    done: ({ result, sent }) =>
      afterConfirm(sent('kind') === 'email' ? 'email' : 'join', result.username, sent('next')),
  }),
})
