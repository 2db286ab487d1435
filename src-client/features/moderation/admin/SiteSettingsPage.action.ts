import { definePersonAction, form, savedBack, texts } from '../../../app/page-action.ts'

export const action = definePersonAction({
  settings: form((api) => api.admin.changeSettings)({
    fields: texts('announcement', 'joinsOpen', 'uploadsOpen', 'commentsOpen', 'seen'),
    ...savedBack,
  }),
})
