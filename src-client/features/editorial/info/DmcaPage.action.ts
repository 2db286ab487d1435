import { definePageAction, form, GUARDS, texts } from '../../../app/page-action.ts'

export const action = definePageAction({
  default: form((api) => api.notices.open)({
    fields: {
      ...texts('name', 'role', 'owner', 'email', 'postal', 'phone', 'work', 'original', 'families'),
      ...texts('goodFaith', 'accurate', 'signature'),
      ...GUARDS,
    },
    done: ({ result, here }) => `${here}?case=${result.reference}`,
  }),
})
