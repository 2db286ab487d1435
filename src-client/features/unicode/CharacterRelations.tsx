import { Link } from 'wouter'
import type { CharacterDetails, CharacterSequence } from '#shared/contracts/unicode/unicode.ts'
import { characterPath, codepointLabel } from '#shared/unicode/character-path.ts'
import { CharacterLines } from './CharacterGrid.tsx'
import * as styles from './CharacterRelations.module.css'
import * as panelsStyles from './panels.module.css'

/** Case, decomposition, look-alikes, cross references and names in other languages. */
export function CharacterRelations({ character }: { character: CharacterDetails }) {
  const changed = character.forms.filter((one) => one.to.codepoints.join() !== String(character.codepoint))
  const sequences = [
    ...character.cases.map(({ label, to }) => ({ label, to })),
    ...(character.decomposition
      ? [{ label: `Decomposition (${character.decomposition.kind})`, to: character.decomposition.to }]
      : []),
    ...changed.map(({ form, to }) => ({ label: form, to })),
  ]
  return (
    <>
      <div className={`${panelsStyles.panels} ${panelsStyles.last}`}>
        {sequences.length > 0 ? (
          <section className={panelsStyles.panel}>
            <h2>Case and composition</h2>
            <dl className={panelsStyles.rows}>
              {sequences.map(({ label, to }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <SequenceLinks sequence={to} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ) : null}
        {character.mirror ? (
          <section className={panelsStyles.panel}>
            <h2>Mirrored in text from right to left</h2>
            <CharacterLines characters={[character.mirror]} />
          </section>
        ) : null}
        {character.related.length > 0 ? (
          <section className={panelsStyles.panel}>
            <h2>See also</h2>
            <CharacterLines characters={character.related} />
          </section>
        ) : null}
        {character.confusables.length > 0 ? (
          <section className={panelsStyles.panel}>
            <h2>Looks like</h2>
            <p className="soft">Look-alikes (Unicode security data)</p>
            <ul className={panelsStyles.lines} data-letters>
              {character.confusables.map((one) => (
                <li key={one.codepoints.join()}>
                  <SequenceLinks sequence={one} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      {character.localNames.length > 0 ? (
        <section className={`${panelsStyles.panel} ${styles.names}`}>
          <h2>In other languages</h2>
          <dl className={panelsStyles.rows}>
            {character.localNames.map(({ language, name }) => (
              <div key={language}>
                <dt>{languageName(language)}</dt>
                <dd lang={language} dir="auto">
                  {name}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </>
  )
}

/** The text of a sequence, followed by a link for each of its code points. */
function SequenceLinks({ sequence }: { sequence: CharacterSequence }) {
  const names = sequence.name.split(', ')
  return (
    <span className={panelsStyles.sequence}>
      <b dir="auto">{sequence.text}</b>{' '}
      {sequence.codepoints.map((codepoint, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sequence may have a code point twice
        <Link key={at} className="link" href={characterPath({ codepoint, name: names[at] ?? '' })}>
          {codepointLabel(codepoint)}
          <span className={styles.sequenceName}> {names[at]}</span>
        </Link>
      ))}
    </span>
  )
}

/** English names of the languages with character names. Intl is not used: its names differ between browser and server. */
const LANGUAGE_NAMES: Record<string, string> = Object.fromEntries(
  'ar Arabic,bn Bangla,bg Bulgarian,cs Czech,da Danish,de German,el Greek,es Spanish,fa Persian,fi Finnish,fil Filipino,fr French,he Hebrew,hi Hindi,hr Croatian,hu Hungarian,id Indonesian,it Italian,ja Japanese,ko Korean,ms Malay,nl Dutch,no Norwegian,pl Polish,pt Portuguese,ro Romanian,ru Russian,sk Slovak,sr Serbian,sv Swedish,sw Swahili,ta Tamil,te Telugu,th Thai,tr Turkish,uk Ukrainian,ur Urdu,vi Vietnamese,zh Chinese,zh-Hant Chinese (traditional)'
    .split(',')
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]),
)
const languageName = (code: string) => LANGUAGE_NAMES[code] ?? code
