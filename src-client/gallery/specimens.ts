import * as fields from './fields.tsx'
import * as lists from './lists.tsx'
import * as marks from './marks.tsx'
import * as overlays from './overlays.tsx'
import type { States } from './specimen.tsx'

/** By the component's name; gallery.test.tsx fails for one of src-client/ui that is missing. */
export const SPECIMENS: Record<string, States> = Object.fromEntries(
  Object.entries({ ...fields, ...lists, ...marks, ...overlays }).sort(([a], [b]) => a.localeCompare(b, 'en')),
)
