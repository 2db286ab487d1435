import { FAMILY_LINK_KINDS, PERMISSION_USES } from '#shared/publishing-terms.ts'
import { routePath } from '#shared/routes.ts'
import { definePersonAction, fileForm, form, inPath, list, saved, text, texts } from '../../../app/page-action.ts'

const familyId = inPath('familyId')

export const action = definePersonAction({
  words: form((api) => api.studio.edit)({
    fields: {
      familyId,
      ...texts('name', 'topic', 'tags', 'description', 'defaultText', 'note', 'licence', 'licenceText'),
      ...texts(...PERMISSION_USES),
      ...texts(...FAMILY_LINK_KINDS),
    },
    done: saved,
  }),
  style: form((api) => api.studio.style)({
    fields: { familyId, style: text, act: text },
    asks: (sent) => sent('act') === 'remove',
    done: saved,
  }),
  'licence-file': form((api) => api.studio.removeLicence)({
    fields: { familyId, file: text },
    asks: true,
    done: saved,
  }),
  move: form((api) => api.studio.move)({
    fields: { familyId, fontFileIds: list, to: text },
    done: ({ result, form: name }) => saved({ here: routePath('family-edit', { familyId: result.to }), form: name }),
  }),
  accept: form((api) => api.studio.acceptRefused)({ fields: { familyId, refusedId: text }, done: saved }),
  submit: form((api) => api.publishing.submit)({
    fields: { familyId, at: text },
    done: ({ result: { state, waiting, scheduledFor }, params }) =>
      routePath(
        state === 'published' && !waiting && scheduledFor === null ? 'family-published' : 'family-pending',
        params,
      ),
  }),
  delete: form((api) => api.publishing.remove)({ fields: { familyId }, asks: true, done: saved }),
  restore: form((api) => api.publishing.restore)({ fields: { familyId }, done: saved }),
  poster: fileForm('poster', { path: 'familyId' }, saved),
  fonts: fileForm('fonts', { path: 'familyId' }, saved),
})
