import { definePersonAction, form, texts } from '../../app/page-action.ts'

export const action = definePersonAction({
  claim: form((api) => api.foundries.claim)({
    fields: texts('designer', 'evidence', 'links'),
    done: ({ here }) => `${here}?saved=1`,
  }),
})
