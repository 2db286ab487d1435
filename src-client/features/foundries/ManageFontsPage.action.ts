import { bulkValues } from '#shared/format/bulk-values.ts'
import { routePath } from '#shared/routes.ts'
import { ASKING_FAMILY_LIST_ACTS } from '#shared/shown-states.ts'
import { definePersonAction, form, list, text } from '../../app/page-action.ts'

/** Search, filter, sort order and page of the list. */
const VIEW = ['q', 'state', 'sort', 'p'] as const

export const action = definePersonAction({
  upload: form((api) => api.publishing.create)({
    fields: { foundry: text },
    done: ({ result: { familyId } }) => routePath('family-edit', { familyId }),
  }),
  act: form((api) => api.foundries.act)({
    fields: { foundryId: text, act: text, families: list },
    keeps: ['foundryId', ...VIEW],
    asks: (sent) => ASKING_FAMILY_LIST_ACTS.includes(sent('act')),
    // Rejections are shown on the page that comes back.
    shows: ({ result: { act, refused, done } }) => bulkValues(done, refused, { act }),
    done({ result: { act, done }, sent, here }) {
      const view = VIEW.flatMap((name) => (sent(name) ? [[name, sent(name)]] : []))
      const foundry = /^\d{1,15}$/.exec(sent('foundryId'))?.[0] ?? '0'
      const query = new URLSearchParams([['foundry', foundry], ...view, ['done', act], ['families', String(done)]])
      return `${here}?${query}`
    },
  }),
})
