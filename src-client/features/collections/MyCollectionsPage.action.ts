import { COLLECTION } from '#shared/limits.ts'
import { collectionPath, routePath } from '#shared/routes.ts'
import { definePersonAction, form, textOrFile, texts } from '../../app/page-action.ts'

export const action = definePersonAction({
  create: form((api) => api.collections.create)({
    fields: texts('name', 'description', 'private'),
    done: ({ result }) => collectionPath({ slug: 'new', id: result.id }),
  }),
  import: form((api) => api.collections.import)({
    fields: { text: textOrFile },
    done({ result: { id, notFound }, form: name }) {
      // Line numbers instead of names, because addresses must be short and the sender has the list.
      const lines = notFound.slice(0, COLLECTION.importLinesTold).map(({ line }) => line)
      const query = new URLSearchParams({ saved: name, ...(lines.length > 0 ? { lines: lines.join(' ') } : {}) })
      if (notFound.length > lines.length) query.set('more', String(notFound.length - lines.length))
      return `${routePath('collection-edit', { id })}?${query}`
    },
  }),
})
