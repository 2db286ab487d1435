import { Link } from 'wouter'
import type { CharacterRow } from '#shared/contracts/unicode/unicode.ts'
import { characterPath, codepointLabel } from '#shared/unicode/character-path.ts'
import * as charactersStyles from './characters.module.css'
import { Letters } from './Letters.tsx'
import * as panelsStyles from './panels.module.css'
import { useMissingLetters } from './use-missing-letters.ts'

const textOf = (characters: readonly CharacterRow[]) => characters.map((one) => one.text ?? '').join('')

/** The character, or a dashed box with its abbreviation if it is invisible. */
export function CharacterSign({ character }: { character: CharacterRow }) {
  if (character.sign !== '' || character.text === null)
    return (
      <span className={charactersStyles.sign}>{character.sign || codepointLabel(character.codepoint).slice(2)}</span>
    )
  // Combining marks get a dotted circle as their base.
  const isMark = character.category.startsWith('M')
  return (
    <span dir="auto">
      <Letters text={isMark ? `\u25cc${character.text}` : character.text} />
    </span>
  )
}

/** Characters in a grid, each a link to its page. */
export function CharacterGrid({ characters }: { characters: readonly CharacterRow[] }) {
  useMissingLetters(textOf(characters))
  return (
    <ul className={charactersStyles.chars} data-letters>
      {characters.map((character) => (
        <li key={character.codepoint}>
          <Link href={characterPath(character)} title={character.name}>
            <b aria-hidden="true">
              <CharacterSign character={character} />
            </b>
            <span className={charactersStyles.code}>{codepointLabel(character.codepoint).slice(2)}</span>
            <span className="vh"> {character.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Characters with their names, one per line. Used for related characters and look-alikes. */
export function CharacterLines({ characters }: { characters: readonly CharacterRow[] }) {
  useMissingLetters(textOf(characters))
  return (
    <ul className={panelsStyles.lines} data-letters>
      {characters.map((character) => (
        <li key={character.codepoint}>
          <Link href={characterPath(character)}>
            <b aria-hidden="true">
              <CharacterSign character={character} />
            </b>
            <span>{character.name}</span>
            <span className={charactersStyles.code}>{codepointLabel(character.codepoint)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
