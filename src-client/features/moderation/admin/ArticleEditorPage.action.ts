import { routePath } from '#shared/routes.ts'
import { definePersonAction, form, texts } from '../../../app/page-action.ts'

export const action = definePersonAction({
  article: form((api) => api.articles.save)({
    fields: {
      ...texts('id', 'title', 'summary', 'authorName', 'slug', 'tags', 'coverFamily', 'coverText', 'body'),
      ...texts('state', 'publishAt', 'updatedAt'),
    },
    keeps: ['back'],
    done: ({ result: { id, state } }) => `${routePath('admin-article', { id })}?saved=${state}`,
  }),
})
