import { styleId } from '#shared/format/style-id.ts'
import { FAMILY_LINK_KINDS, PERMISSION_USES } from '#shared/publishing-terms.ts'
import { routePath } from '#shared/routes.ts'
import {
  type Caller,
  definePersonAction,
  fileForm,
  form,
  inPath,
  list,
  type PathParams,
  saved,
  text,
  texts,
} from '../../../app/page-action.ts'

const familyId = inPath('familyId')

type Words = Parameters<Caller['studio']['edit']>[0]
type Submitted = Awaited<ReturnType<Caller['publishing']['submit']>>

const afterSubmit = ({ state, waiting, scheduledFor }: Submitted, params: PathParams) =>
  routePath(state === 'published' && !waiting && scheduledFor === null ? 'family-published' : 'family-pending', params)

/** The button that publishes sends the words too, so that none are lost. */
export const action = definePersonAction({
  words: form((api) => async ({ publish, at, ...words }: Words & { publish?: string; at?: string }) => {
    await api.studio.edit(words)
    return publish ? api.publishing.submit({ familyId: words.familyId, at }) : null
  })({
    fields: {
      familyId,
      publish: text,
      at: text,
      ...texts('seen', 'name', 'topic', 'tags', 'description', 'defaultText', 'note', 'licence', 'licenceText'),
      ...texts(...PERMISSION_USES),
      ...texts(...FAMILY_LINK_KINDS),
    },
    done(taken) {
      if (taken.result) return afterSubmit(taken.result, taken.params)
      // Saving does not publish: a date that was chosen already stays in its field.
      const at = taken.sent('at')
      return saved(taken) + (at ? `&${new URLSearchParams({ at })}` : '')
    },
  }),
  style: form((api) => api.studio.style)({
    fields: { familyId, style: text, act: text },
    asks: (sent) => sent('act') === 'remove',
    // Back to the style, so that keyboard users can move it again.
    done: (taken) =>
      saved(taken) + (taken.sent('act') === 'remove' ? '' : `#${encodeURIComponent(styleId(taken.sent('style')))}`),
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
    done: ({ result, params }) => afterSubmit(result, params),
  }),
  delete: form((api) => api.publishing.remove)({ fields: { familyId }, asks: true, done: saved }),
  restore: form((api) => api.publishing.restore)({ fields: { familyId }, done: saved }),
  poster: fileForm('poster', { path: 'familyId' }, saved),
  fonts: fileForm('fonts', { path: 'familyId' }, saved),
})
