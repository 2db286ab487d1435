import { definePageAction, form, text } from '../../../app/page-action.ts'

export const action = definePageAction({
  default: form((api) => api.appeals.send)({
    fields: { key: text, text },
    done: ({ result, here }) => `${here}?case=${result.reference}`,
  }),
})
