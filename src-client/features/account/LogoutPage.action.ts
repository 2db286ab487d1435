import { definePageAction, form } from '../../app/page-action.ts'

export const action = definePageAction({
  default: form((api) => api.account.logout)({ fields: {}, done: ({ result }) => result.next }),
})
