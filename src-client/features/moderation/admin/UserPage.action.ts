import { definePersonAction, form, inPath, savedBack, text, texts } from '../../../app/page-action.ts'

export const action = definePersonAction({
  suspend: form((api) => api.admin.suspendUser)({
    fields: texts('username', 'suspended', 'reason'),
    asks: (sent) => sent('suspended') === 'true',
    ...savedBack,
  }),
  role: form((api) => api.admin.setRole)({
    fields: { userId: inPath('userId'), role: text, granted: text },
    ...savedBack,
  }),
  trust: form((api) => api.manage.trust)({ fields: texts('foundryId', 'trusted'), ...savedBack }),
})
