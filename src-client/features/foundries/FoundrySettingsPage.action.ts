import { routePath } from '#shared/routes.ts'
import { definePersonAction, fileForm, form, type SavedPlace, texts } from '../../app/page-action.ts'

/** Returns to the same page and foundry, which confirms the change. */
const savedAs =
  (what: string) =>
  ({ here, sent }: SavedPlace<'foundryId'>) =>
    `${here}?foundry=${/^\d{1,15}$/.exec(sent('foundryId'))?.[0] ?? '0'}&saved=${what}`

/** Settings of a foundry. The setup page shows the same forms. */
export const action = definePersonAction({
  profile: form((api) => api.foundries.edit)({
    fields: texts('foundryId', 'name', 'slug', 'description', 'url', 'links', 'donationUrl'),
    done: savedAs('1'),
  }),
  invite: form((api) => api.foundries.invite)({
    fields: texts('foundryId', 'username', 'role'),
    done: savedAs('invite'),
  }),
  withdraw: form((api) => api.foundries.withdrawInvite)({
    fields: texts('foundryId', 'userId'),
    done: savedAs('withdraw'),
  }),
  role: form((api) => api.foundries.setRole)({
    fields: texts('foundryId', 'userId', 'role'),
    done: savedAs('role'),
  }),
  remove: form((api) => api.foundries.removeMember)({
    fields: texts('foundryId', 'userId'),
    // A person who has left can no longer see the foundry.
    done: (taken) => (taken.result.left ? routePath('foundry-create') : savedAs('remove')(taken)),
  }),
  logo: fileForm('logo', { field: 'foundryId' }, ({ id, here }) => `${here}?foundry=${id}&saved=logo`),
})
