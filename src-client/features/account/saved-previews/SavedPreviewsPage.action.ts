import { backHere, definePersonAction, form, text } from '../../../app/page-action.ts'

export const action = definePersonAction({
  default: form((api) => api.savedPreviews.remove)({ fields: { id: text }, done: backHere }),
})
