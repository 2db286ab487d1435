import { routePath } from '#shared/routes.ts'
import { definePageAction, form, saved, secret, text } from '../../app/page-action.ts'

export const action = definePageAction({
  mails: form((api) => api.profile.setPreferences)({ fields: { messageMails: text, followMails: text }, done: saved }),
  email: form((api) => api.profile.changeEmail)({ fields: { email: text, password: secret }, done: saved }),
  session: form((api) => api.profile.endSession)({ fields: { sessionId: text }, done: saved }),
  sessions: form((api) => api.profile.endOtherSessions)({ fields: {}, done: saved }),
  key: form((api) => api.profile.newApiKey)({
    fields: { name: text },
    // Shown once, and never in an address.
    shows: ({ result, form: name }) => ({ form: name, key: result.key }),
    done: saved,
  }),
  endKey: form((api) => api.profile.endApiKey)({ fields: { keyId: text }, done: saved }),
  delete: form((api) => api.profile.deleteAccount)({
    fields: { password: secret },
    done: () => `${routePath('login')}?deleted=1`,
  }),
})
