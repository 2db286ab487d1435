import { ASKING_BULK_ACTS } from '#shared/bulk-acts.ts'
import { definePersonAction, form, list, savedBack, texts } from '../../../app/page-action.ts'

/** Families for which the action was rejected: the reasons, and the ids, so that they stay ticked. */
const refusedValues = (refused: readonly { familyId: number; name: string; why: string }[]) => ({
  familyIds: refused.map(({ familyId }) => familyId).join(','),
  refused: refused.map(({ name, why }) => `${name}: ${why}`).join('\n'),
})

export const action = definePersonAction({
  retag: form((api) => api.publishing.retag)({
    fields: { familyIds: list, add: list, remove: list },
    keeps: ['back', 'add', 'remove'],
    shows: ({ result: { changed, refused } }) =>
      refused.length === 0 ? null : { done: String(changed), ...refusedValues(refused) },
    done: (taken) => `${savedBack.done(taken)}&families=${taken.result.changed}`,
  }),
  bulk: form((api) => api.manage.bulk)({
    fields: { familyIds: list, ...texts('act', 'reason', 'foundry') },
    keeps: ['back'],
    asks: (sent) => ASKING_BULK_ACTS.includes(sent('act')),
    // Rejected families are shown with the reason, and stay ticked.
    shows: ({ result: { act, done, refused } }) =>
      refused.length === 0 ? null : { act, done: String(done), ...refusedValues(refused) },
    done(taken) {
      const { act, done } = taken.result
      return `${savedBack.done(taken)}&${new URLSearchParams({ act, families: String(done) })}`
    },
  }),
})
