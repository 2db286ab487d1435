import { definePersonAction, form, inPath, type SavedPlace, text, texts } from '../../app/page-action.ts'

const familyId = inPath('familyId')

/** Returns to the same page, style and page of the list. */
const savedThere = ({ here, form: name, sent }: SavedPlace<'p' | 'fontId'>) => {
  const page = /^[1-9]\d{0,5}$/.exec(sent('p'))?.[0]
  const font = /^[1-9]\d{0,9}$/.exec(sent('fontId'))?.[0]
  return `${here}?${new URLSearchParams({ ...(font ? { font } : {}), ...(page ? { p: page } : {}), saved: name })}`
}

const there = { keeps: ['p'], done: savedThere } as const

export const action = definePersonAction({
  add: form((api) => api.collections.addFont)({ fields: { familyId, id: text, fontId: text }, ...there }),
  take: form((api) => api.collections.removeFont)({ fields: { familyId, id: text, fontId: text }, ...there }),
  create: form((api) => api.collections.create)({
    fields: { familyId, ...texts('name', 'description', 'private', 'fontId') },
    ...there,
  }),
})
