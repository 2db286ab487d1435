import { z } from 'zod'
import notesJson from './style-notes.json' with { type: 'json' }

const slug = z.string().regex(/^[\p{Ll}\p{Lo}\p{N}-]{1,60}$/u)

/** A site's notes on styles: edit style-notes.json to add labels of your own. */
const styleNotes = z.strictObject({
  /** Sections of the styles page, in order. A style is in one section at most; the rest form the last section. */
  groups: z.array(z.strictObject({ slug, label: z.string(), note: z.string(), styles: z.array(slug) })),
  notes: z.record(slug, z.strictObject({ note: z.string(), word: z.string().optional() })),
})

export const STYLE_NOTES = styleNotes.parse(notesJson)

/** One sentence about a style; '' when it has none. */
export const describeStyle = (tag: string) => STYLE_NOTES.notes[tag]?.note ?? ''
