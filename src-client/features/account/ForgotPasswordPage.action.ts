import { afterForgot, afterReset } from '#shared/auth-redirects.ts'
import { definePageAction, form, secret, text } from '../../app/page-action.ts'

export const action = definePageAction({
  reset: form((api) => api.account.reset)({
    fields: { key: text, password: secret },
    keeps: ['next'],
    done: ({ result, sent }) => afterReset(result.username, sent('next')),
  }),
  default: form((api) => api.account.forgot)({
    fields: { email: text, next: text },
    done: ({ sent }) => afterForgot(sent('next')),
  }),
})
