import { definePersonAction, form, inPath, text } from '../../../app/page-action.ts'

export const action = definePersonAction({
  report: form((api) => api.reports.send)({
    fields: { subject: inPath('subject'), subjectId: inPath('subjectId'), reason: text },
    done: ({ result, here }) => `${here}?case=${result.reference}`,
  }),
})
