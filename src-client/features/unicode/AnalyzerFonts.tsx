import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { CharacterRow } from '#shared/contracts/unicode/unicode.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { SEARCH } from '#shared/limits.ts'
import { familyPath } from '#shared/routes.ts'
import { characterPath, codepointLabel } from '#shared/unicode/character-path.ts'
import { trpc } from '../../api/trpc.ts'
import * as styles from './AnalyzerFonts.module.css'
import * as panelsStyles from './panels.module.css'
import { standing } from './standing-mark.ts'

/** Most families listed that have all characters. */
const SHOWN = 24

/** Input of `unicode.coverage`. */
export const coverageOf = (text: string) => ({ text, page: 1, size: SHOWN })

/** Whether the API accepts the text's number of different characters. */
export const canAskCoverage = (text: string) => new Set(text.normalize('NFC')).size <= SEARCH.maxChars

/** 'ж U+0436' for one character, 'ж з и' for several. */
function missingWords(missing: readonly CharacterRow[]): string {
  const [first] = missing
  if (missing.length === 1 && first)
    return [first.text === null ? '' : standing(first.text), codepointLabel(first.codepoint)].join(' ').trim()
  const shown = missing
    .slice(0, 16)
    .map(({ text, codepoint }) => (text === null ? codepointLabel(codepoint) : standing(text)))
  return shown.join(' ') + (missing.length > 16 ? ` and ${missing.length - 16} more` : '')
}

/** Families that cover a text, what other families lack, and the characters that no family has. */
export function AnalyzerFonts({ text }: { text: string }) {
  const { data } = trpc.unicode.coverage.useQuery(coverageOf(text), { placeholderData: keepPreviousData })
  if (!data || data.characters.length === 0) return null
  const [common, ...others] = new Set(data.nearly.map((family) => missingWords(family.missing)))
  return (
    <section className="sec" aria-labelledby="fonts">
      <div className="sec-h">
        <h2 id="fonts">Fonts that set it</h2>
        <p className="soft">Families with every character of the text, then those missing the fewest.</p>
      </div>
      {data.hits.length > 0 ? (
        <ul className={styles.families}>
          {data.hits.map((family) => (
            <li key={family.familyId}>
              <Link className="link" href={familyPath(family)}>
                {family.name}
              </Link>
            </li>
          ))}
          {data.total > data.hits.length ? (
            <li className="soft">and {groupThousands(data.total - data.hits.length)} more</li>
          ) : null}
        </ul>
      ) : null}
      {data.nowhere.length > 0 ? (
        <p>
          No family here has{' '}
          {data.nowhere.map((character, at) => (
            <span key={character.codepoint}>
              {at > 0 ? ', ' : null}
              <Link className="link" href={characterPath(character)}>
                {codepointLabel(character.codepoint)} {character.name}
              </Link>
            </span>
          ))}
          .
        </p>
      ) : null}
      {common !== undefined && others.length === 0 && data.nearly.length > 1 ? (
        <>
          <p className="soft">
            These families lack only <bdi>{common}</bdi>:
          </p>
          <ul className={styles.families}>
            {data.nearly.map((family) => (
              <li key={family.familyId}>
                <Link className="link" href={familyPath(family)}>
                  {family.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : data.nearly.length > 0 ? (
        <dl className={`${panelsStyles.rows} ${styles.nearly}`}>
          {data.nearly.map((family) => (
            <div key={family.familyId}>
              <dt>
                <Link className="link" href={familyPath(family)}>
                  {family.name}
                </Link>
              </dt>
              <dd dir="auto">lacks {missingWords(family.missing)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
