import { definePersonAction, fileForm, form, saved, texts } from '../../app/page-action.ts'

export const action = definePersonAction({
  general: form((api) => api.profile.setGeneral)({
    fields: texts('userId', 'bio', 'links', 'language'),
    done: ({ here }) => `${here}?saved=1`,
  }),
  avatar: fileForm('avatar', { path: 'userId' }, saved),
})
