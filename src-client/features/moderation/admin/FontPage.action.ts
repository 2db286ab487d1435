import { definePersonAction, form, inPath, savedBack, text, texts } from '../../../app/page-action.ts'

const familyId = inPath('familyId')

export const action = definePersonAction({
  trust: form((api) => api.manage.trust)({ fields: texts('foundryId', 'trusted'), ...savedBack }),
  hide: form((api) => api.publishing.hide)({ fields: { familyId, reason: text }, ...savedBack }),
  unhide: form((api) => api.publishing.unhide)({ fields: { familyId }, ...savedBack }),
  remove: form((api) => api.publishing.remove)({ fields: { familyId }, ...savedBack }),
  restore: form((api) => api.publishing.restore)({ fields: { familyId }, ...savedBack }),
  give: form((api) => api.manage.give)({ fields: { familyId, foundry: text }, ...savedBack }),
  mark: form((api) => api.manage.mark)({ fields: { kind: text, id: familyId, on: text }, ...savedBack }),
})
