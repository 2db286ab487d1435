import { definePersonAction, form, savedBack, texts } from '../../../app/page-action.ts'

export const action = definePersonAction({
  mark: form((api) => api.manage.mark)({ fields: texts('kind', 'id', 'on'), ...savedBack }),
  place: form((api) => api.manage.place)({
    fields: texts('kind', 'id', 'to'),
    keeps: ['back'],
    // Back to the moved row, so that keyboard users can move it again.
    done: (taken) => `${savedBack.done(taken)}#front-${taken.sent('id')}`,
  }),
  type: form((api) => api.collections.edit)({ fields: texts('id', 'type'), ...savedBack }),
})
