import { routePath } from '#shared/routes.ts'
import { definePersonAction, form, inPath, saved } from '../../../app/page-action.ts'

export const action = definePersonAction({
  unpublish: form((api) => api.publishing.unpublish)({
    fields: { familyId: inPath('familyId') },
    asks: true,
    // The family can be edited again.
    done: ({ params, form: name }) => saved({ here: routePath('family-edit', params), form: name }),
  }),
})
