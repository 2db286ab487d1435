import { z } from 'zod'
import notesJson from './style-notes.json' with { type: 'json' }

const slug = z.string().regex(/^[\p{Ll}\p{Lo}\p{N}-]{1,60}$/u)

/** What a site says of its styles: edit style-notes.json to add labels of your own. */
const styleNotes = z.strictObject({
  /** Sections of the page of styles, in order. A style stands in at most one; those in none stand in the last section. */
  groups: z.array(z.strictObject({ slug, label: z.string(), note: z.string(), styles: z.array(slug) })),
  notes: z.record(slug, z.strictObject({ note: z.string(), word: z.string().optional() })),
})

export const STYLE_NOTES = styleNotes.parse(notesJson)

/** One sentence about a style; '' when nobody has described it. */
export const describeStyle = (tag: string) => STYLE_NOTES.notes[tag]?.note ?? ''
