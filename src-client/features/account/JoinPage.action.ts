import { afterJoin } from '#shared/auth-redirects.ts'
import { definePageAction, form, GUARDS, secret, texts } from '../../app/page-action.ts'

export const action = definePageAction({
  default: form((api) => api.account.join)({
    fields: { ...texts('username', 'email', 'next'), password: secret, ...GUARDS },
    done: ({ sent }) => afterJoin(sent('next')),
  }),
})
