import { definePageAction, form, text } from '../../../app/page-action.ts'

export const action = definePageAction({
  appeal: form((api) => api.appeals.send)({
    fields: { key: text, text },
    done: ({ result, here }) => `${here}?case=${result.reference}`,
  }),
})
