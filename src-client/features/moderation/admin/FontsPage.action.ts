import { ASKING_BULK_ACTS } from '#shared/bulk-acts.ts'
import { AppError } from '#shared/errors.ts'
import { bulkValues } from '#shared/format/bulk-values.ts'
import { type Caller, definePersonAction, form, list, savedBack, texts } from '../../../app/page-action.ts'

type Bulk = Parameters<Caller['manage']['bulk']>[0]

/** Without scripts, Enter in the fields of the tags presses the button for acts. */
function refuseTags({ add = [], remove = [] }: { add?: string[]; remove?: string[] }) {
  if (add.length + remove.length > 0)
    throw new AppError('BAD_REQUEST', 'Press “Change tags”, or empty the fields of the tags first.')
}

export const action = definePersonAction({
  retag: form((api) => api.publishing.retag)({
    fields: { familyIds: list, add: list, remove: list },
    keeps: ['back', 'add', 'remove'],
    shows: ({ result: { changed, refused } }) => bulkValues(changed, refused),
    done: (taken) => `${savedBack.done(taken)}&families=${taken.result.changed}`,
  }),
  bulk: form((api) => ({ add, remove, ...input }: Bulk & { add?: string[]; remove?: string[] }) => {
    refuseTags({ add, remove })
    return api.manage.bulk(input)
  })({
    fields: { familyIds: list, ...texts('act', 'reason', 'foundry'), add: list, remove: list },
    keeps: ['back'],
    asks: (sent) => ASKING_BULK_ACTS.includes(sent('act')),
    shows: ({ result: { act, done, refused } }) => bulkValues(done, refused, { act }),
    done(taken) {
      const { act, done } = taken.result
      return `${savedBack.done(taken)}&${new URLSearchParams({ act, families: String(done) })}`
    },
  }),
})
