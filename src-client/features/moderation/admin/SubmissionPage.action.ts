import { routePath } from '#shared/routes.ts'
import { definePersonAction, form, inPath, saved, savedBack, text, texts } from '../../../app/page-action.ts'

const submissionId = inPath('submissionId')

/** Back to the queue, for the next submission. */
const toQueue = {
  keeps: ['back'],
  done: ({ form: name }: { form: string }) => saved({ here: routePath('admin-queue'), form: name }),
} as const

export const action = definePersonAction({
  trust: form((api) => api.manage.trust)({ fields: texts('foundryId', 'trusted'), ...savedBack }),
  approve: form((api) => api.publishing.approve)({ fields: { submissionId, answer: text }, ...toQueue }),
  reject: form((api) => api.publishing.reject)({ fields: { submissionId, answer: text }, ...toQueue }),
})
