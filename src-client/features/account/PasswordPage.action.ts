import { definePageAction, form, secret, text } from '../../app/page-action.ts'

export const action = definePageAction({
  password: form((api) => api.profile.changePassword)({
    fields: { current: secret, password: secret, endKeys: text },
    done: ({ here }) => `${here}?saved=1`,
  }),
})
