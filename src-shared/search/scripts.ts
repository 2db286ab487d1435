import names from './script-names.json' with { type: 'json' }

/** A script of Unicode 17. */
interface UnicodeScript {
  /** ISO 15924, e.g. 'Ogam'. */
  code: string
  /** As Unicode writes it, with blanks. */
  name: string
  /** Number of its characters. */
  characters: number
  /** What else it is called, in the languages that sentences are read in. */
  also: readonly string[]
}

/** All scripts by code in lower case; without 'Common' and 'Inherited', which are none. */
export const SCRIPTS: ReadonlyMap<string, UnicodeScript> = new Map(
  names.map(({ also = '', ...script }) => [
    script.code.toLowerCase(),
    { ...script, also: also.split(',').map((name) => name.trim()) },
  ]),
)

/** Of thousands of characters, as hieroglyphs have, so many are a script. */
const MANY = 500

/** How many characters of a script a font must have to write it: half of them. */
export const charactersNeeded = ({ characters }: UnicodeScript): number => Math.min(Math.ceil(characters / 2), MANY)
