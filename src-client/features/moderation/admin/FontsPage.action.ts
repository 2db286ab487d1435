import { ASKING_BULK_ACTS } from '#shared/bulk-acts.ts'
import { bulkValues } from '#shared/format/bulk-values.ts'
import { definePersonAction, form, list, savedBack, texts } from '../../../app/page-action.ts'

export const action = definePersonAction({
  retag: form((api) => api.publishing.retag)({
    fields: { familyIds: list, add: list, remove: list },
    keeps: ['back', 'add', 'remove'],
    shows: ({ result: { changed, refused } }) => bulkValues(changed, refused),
    done: (taken) => `${savedBack.done(taken)}&families=${taken.result.changed}`,
  }),
  bulk: form((api) => api.manage.bulk)({
    fields: { familyIds: list, ...texts('act', 'reason', 'foundry') },
    keeps: ['back'],
    asks: (sent) => ASKING_BULK_ACTS.includes(sent('act')),
    shows: ({ result: { act, done, refused } }) => bulkValues(done, refused, { act }),
    done(taken) {
      const { act, done } = taken.result
      return `${savedBack.done(taken)}&${new URLSearchParams({ act, families: String(done) })}`
    },
  }),
})
