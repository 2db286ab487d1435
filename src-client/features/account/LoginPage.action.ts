import { definePageAction, form, secret, text } from '../../app/page-action.ts'

export const action = definePageAction({
  default: form((api) => api.account.login)({
    fields: { login: text, password: secret, next: text },
    keeps: ['kept'],
    done: ({ result }) => result.next,
  }),
})
