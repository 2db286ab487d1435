import { backHere, definePersonAction, form, texts } from '../../../app/page-action.ts'

export const action = definePersonAction({
  follow: form((api) => api.follows.follow)({ fields: texts('kind', 'slug', 'follow'), done: backHere }),
  read: form((api) => api.follows.markRead)({ fields: texts('through'), done: backHere }),
})
