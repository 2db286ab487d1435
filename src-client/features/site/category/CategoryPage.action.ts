import { backHere, definePersonAction, form, inPath, text } from '../../../app/page-action.ts'

export const action = definePersonAction({
  follow: form((api) => api.follows.follow)({
    fields: { kind: text, slug: inPath('tags'), follow: text },
    done: backHere,
  }),
})
