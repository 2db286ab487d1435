import { routePath } from '#shared/routes.ts'
import { definePersonAction, form, texts } from '../../app/page-action.ts'

export const action = definePersonAction({
  create: form((api) => api.foundries.create)({
    fields: texts('name', 'slug', 'description', 'url', 'links', 'donationUrl'),
    done: ({ result }) => `${routePath('foundry-setup')}?foundry=${result.id}&saved=created`,
  }),
  invite: form((api) => api.foundries.answerInvite)({
    fields: texts('foundryId', 'accept'),
    done: ({ sent, here }) =>
      sent('accept') === '1' ? `${routePath('manage-fonts')}?foundry=${sent('foundryId')}` : `${here}?saved=declined`,
  }),
})
