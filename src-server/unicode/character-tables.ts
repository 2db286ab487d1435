import { keepAnswer } from '../keep-answer.ts'
import { loadLocalNames } from './local-names.ts'
import { readRecords, unpackText } from './record-table.ts'
import { fieldsOf } from './reference.ts'

/** Two large tables that only pages of single characters need. */
export interface CharacterTables {
  /** Meaning, readings, radical and strokes of an ideograph, by their letter. */
  ideograph(codepoint: number): ReadonlyMap<string, string[]>
  /** Names in other languages. */
  localNames(codepoint: number): { language: string; name: string }[]
}

/** Loads the tables on first use. */
export const loadCharacterTables = keepAnswer(open)

async function open(): Promise<CharacterTables> {
  const [{ IDEOGRAPHS }, { languages, table }] = await Promise.all([
    import('./ideographs.generated.ts'),
    loadLocalNames(),
  ])
  const han = readRecords(await unpackText(IDEOGRAPHS))
  return {
    ideograph: (codepoint) => fieldsOf(han.get(codepoint)),
    localNames(codepoint) {
      const line = table.get(codepoint)
      if (line === '') return []
      return line.split('\t').flatMap((name, at) => (name ? { language: languages[at]!, name } : []))
    },
  }
}
