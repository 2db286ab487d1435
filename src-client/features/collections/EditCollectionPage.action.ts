import { routePath } from '#shared/routes.ts'
import {
  definePersonAction,
  fileForm,
  filled,
  form,
  inPath,
  type SavedPlace,
  saved,
  text,
  texts,
} from '../../app/page-action.ts'

const id = inPath('id')

/** Returns to the same page of the list. */
const savedThere = ({ here, form: name, sent }: SavedPlace<'p'>) => {
  const page = /^[1-9]\d{0,5}$/.exec(sent('p'))?.[0]
  return `${here}?${new URLSearchParams({ ...(page ? { p: page } : {}), saved: name })}`
}

const there = { keeps: ['p'], done: savedThere } as const

export const action = definePersonAction({
  edit: form((api) => api.collections.edit)({
    fields: {
      id,
      ...texts('name', 'description', 'private'),
      // Fields that only admins see.
      slug: filled,
      type: filled,
      smartQuery: filled,
    },
    ...there,
  }),
  clear: form((api) => api.collections.edit)({ fields: { id, clear: text }, asks: true, ...there }),
  link: form((api) => api.collections.setLink)({ fields: { id, on: text }, ...there }),
  unlink: form((api) => api.collections.setLink)({ fields: { id, on: text }, asks: true, ...there }),
  delete: form((api) => api.collections.remove)({
    fields: { id },
    keeps: ['p'],
    asks: true,
    done: () => `${routePath('account-collections')}?saved=deleted`,
  }),
  note: form((api) => api.collections.setNote)({ fields: { id, familyId: text, note: text }, ...there }),
  remove: form((api) => api.collections.removeFont)({ fields: { id, familyId: text }, ...there }),
  move: form((api) => api.collections.move)({ fields: { id, familyId: text, place: text }, ...there }),
  cover: fileForm('cover', { path: 'id' }, saved),
})
