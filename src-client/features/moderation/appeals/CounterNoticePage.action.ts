import { definePageAction, form, texts } from '../../../app/page-action.ts'

export const action = definePageAction({
  counter: form((api) => api.counterNotices.send)({
    fields: {
      ...texts('key', 'name', 'email', 'postal', 'phone', 'statement'),
      ...texts('mistaken', 'jurisdiction', 'signature'),
    },
    done: ({ result, here }) => `${here}?case=${result.reference}`,
  }),
})
