import { routePath } from '#shared/routes.ts'
import { definePersonAction, form, inPath, saved } from '../../../app/page-action.ts'

export const action = definePersonAction({
  'take-back': form((api) => api.publishing.takeBack)({
    fields: { familyId: inPath('familyId') },
    // The family can be edited again.
    done: ({ params, form: name }) => saved({ here: routePath('family-edit', params), form: name }),
  }),
})
