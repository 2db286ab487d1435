import { Link } from 'wouter'
import * as styles from './LetterPicker.module.css'
import { type LetterState, letterHref } from './letter-address.ts'
import { LETTER_SETS, letterSetOf, otherCase } from './letter-sets.ts'

/** Characters to pick from. The section of the current character is open, the others open with one press, even without scripts. */
export function LetterPicker({ state }: { state: LetterState }) {
  const current = letterSetOf(state.c)
  const other = otherCase(state.c)
  return (
    <nav className={styles.picker} aria-label="Characters">
      {other ? (
        <p className={styles.case}>
          <Link className="link" href={letterHref(state, { c: other.character })}>
            {other.isUpper ? 'Upper case' : 'Lower case'} {other.character}
          </Link>
        </p>
      ) : null}
      {LETTER_SETS.map((one) => (
        <details key={`${one.id}${one === current}`} name="letters" open={one === current}>
          <summary>{one.label}</summary>
          <ul>
            {one.characters.map((character) => (
              <li key={character}>
                <Link
                  href={letterHref(state, { c: character })}
                  aria-current={character === state.c ? 'true' : undefined}
                >
                  {character}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}
