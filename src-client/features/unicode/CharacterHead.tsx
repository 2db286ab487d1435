import { Link } from 'wouter'
import type { LetterResult } from '#shared/contracts/catalogue/browse.ts'
import type { CharacterDetails } from '#shared/contracts/unicode/unicode.ts'
import { routePath } from '#shared/routes.ts'
import { characterPath, codepointLabel } from '#shared/unicode/character-path.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import * as pagerStyles from '../../ui/Pager.module.css'
import { usePageKeys } from '../../ui/use-page-keys.ts'
import { CentredLetter } from '../previews/specimens/CentredLetter.tsx'
import { CharacterSign } from './CharacterGrid.tsx'
import * as styles from './CharacterHead.module.css'
import * as charactersStyles from './characters.module.css'

/** The character in large, in a font that has it, with its name, its number and links to its neighbours. */
export function CharacterHead({ character, fonts }: { character: CharacterDetails; fonts?: LetterResult }) {
  const first = fonts?.hits[0]
  // Private-use characters (Co) have a sign, but fonts draw them.
  const isDrawn = character.sign === '' || character.category === 'Co'
  const label = codepointLabel(character.codepoint)
  return (
    <div className={styles.head}>
      <figure className={`${charactersStyles.letterBed} ${styles.bed}`}>
        {isDrawn && character.text !== null && first ? (
          <CentredLetter font={first.font} text={character.text} alt={character.name} em={200} eager />
        ) : (
          <span className={charactersStyles.large} data-letters role="img" aria-label={character.name}>
            <CharacterSign character={character} />
          </span>
        )}
        <figcaption className="soft">
          {first && isDrawn
            ? `In ${first.name}`
            : character.category === 'Co'
              ? 'Each font has its own'
              : character.sign
                ? 'Draws nothing'
                : 'In a font of your device'}
        </figcaption>
      </figure>
      <div className={styles.about}>
        <p className={`${charactersStyles.code} ${styles.number}`}>{label}</p>
        <h1 className={charactersStyles.title}>{character.name}</h1>
        {character.alsoCalled.length > 0 ? (
          <p className="soft">Also called {character.alsoCalled.map((name) => `“${name}”`).join(', ')}</p>
        ) : null}
        <dl className={styles.first}>
          <div>
            <dt>Category</dt>
            <dd>
              {/* Category Cn, of noncharacters, has no page. */}
              {character.category === 'Cn' ? (
                character.categoryName.name
              ) : (
                <Link className="link" href={routePath('unicode-category', { slug: character.categoryName.slug })}>
                  {character.categoryName.name}
                </Link>
              )}{' '}
              ({character.category})
            </dd>
          </div>
          {character.block ? (
            <div>
              <dt>Block</dt>
              <dd>
                <Link className="link" href={routePath('unicode-block', { slug: character.block.slug })}>
                  {character.block.name}
                </Link>
              </dd>
            </div>
          ) : null}
          <div>
            <dt>Script</dt>
            <dd>
              {character.script.name === 'Unknown' ? (
                'Unknown'
              ) : (
                <Link className="link" href={routePath('unicode-script', { slug: character.script.slug })}>
                  {character.script.name}
                </Link>
              )}
            </dd>
          </div>
          <div>
            <dt>Since</dt>
            <dd>{character.age ? `Unicode ${character.age}` : 'Not assigned'}</dd>
          </div>
        </dl>
        <p className={styles.acts}>
          {character.text !== null ? (
            <CopyLink text={character.text} label="Copy character" icon="copy" className="btn btn--solid" />
          ) : null}
          <CopyLink text={label} label={`Copy ${label}`} icon="copy" />
        </p>
        <Neighbours character={character} />
      </div>
    </div>
  )
}

/** Links to the previous and next character; the arrow keys work too. */
function Neighbours({ character }: { character: CharacterDetails }) {
  const { navigate } = useNavigation()
  const { previous, next } = character
  usePageKeys((step) => {
    const to = step < 0 ? previous : next
    // If the list of fonts has a pager, the arrow keys turn its pages.
    if (to && !document.querySelector(`.${pagerStyles.pager}`)) void navigate(characterPath(to))
  })
  return (
    <nav className={charactersStyles.turn} aria-label="Neighbours">
      {previous ? (
        <Link href={characterPath(previous)} rel="prev">
          <Icon name="left" /> <span className={charactersStyles.code}>{codepointLabel(previous.codepoint)}</span>
          <span className="vh"> {previous.name}</span>
        </Link>
      ) : null}
      {next ? (
        <Link href={characterPath(next)} rel="next">
          <span className={charactersStyles.code}>{codepointLabel(next.codepoint)}</span> <Icon name="right" />
          <span className="vh"> {next.name}</span>
        </Link>
      ) : null}
    </nav>
  )
}
