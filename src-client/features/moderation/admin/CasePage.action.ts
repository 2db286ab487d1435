import { definePersonAction, form, inPath, list, savedBack, texts } from '../../../app/page-action.ts'

const reference = inPath('reference')

export const action = definePersonAction({
  decide: form((api) => api.cases.decide)({
    fields: { reference, ...texts('act', 'note', 'answer'), twins: list },
    keeps: ['back'],
    done: ({ sent, here }) => `${here}?saved=${sent('act') === 'note' ? 'note' : 'decide'}`,
  }),
  counter: form((api) => api.cases.counter)({
    fields: { reference, ...texts('name', 'statement', 'postal', 'email', 'phone') },
    ...savedBack,
  }),
})
