import { backHere, definePersonAction, form, inPath, text } from '../../../app/page-action.ts'

const familyId = inPath('familyId')

const toComments = ({ here }: { here: string }) => `${here}#comments`

export const action = definePersonAction({
  favourite: form((api) => api.ratings.favourite)({ fields: { familyId, favourite: text }, done: backHere }),
  rate: form((api) => api.ratings.rate)({ fields: { familyId, stars: text }, done: backHere }),
  comment: form((api) => api.comments.add)({ fields: { familyId, text }, done: toComments }),
  'comment-edit': form((api) => api.comments.edit)({ fields: { commentId: text, text }, done: toComments }),
  'comment-remove': form((api) => api.comments.remove)({ fields: { commentId: text }, done: toComments }),
  'comment-report': form((api) => api.comments.report)({
    fields: { commentId: text, reason: text },
    done: toComments,
  }),
})
