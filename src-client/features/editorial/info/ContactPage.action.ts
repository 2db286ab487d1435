import { definePageAction, form, GUARDS, text } from '../../../app/page-action.ts'

export const action = definePageAction({
  default: form((api) => api.contact.send)({
    fields: { name: text, email: text, subject: text, message: text, ...GUARDS },
    done: ({ here }) => `${here}?sent=1`,
  }),
})
