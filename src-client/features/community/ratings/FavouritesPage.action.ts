import { backHere, definePersonAction, form, texts } from '../../../app/page-action.ts'

export const action = definePersonAction({
  default: form((api) => api.ratings.favourite)({ fields: texts('familyId', 'favourite'), done: backHere }),
})
