import { definePersonAction, form, savedBack, texts } from '../../../app/page-action.ts'

export const action = definePersonAction({
  claim: form((api) => api.foundries.decideClaim)({ fields: texts('claimId', 'approve', 'answer'), ...savedBack }),
})
