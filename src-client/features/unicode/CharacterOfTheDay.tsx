import { Link } from 'wouter'
import { groupThousands } from '#shared/format/download-label.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { characterPath, codepointLabel } from '#shared/unicode/character-path.ts'
import { trpc } from '../../api/trpc.ts'
import { CentredLetter } from '../previews/specimens/CentredLetter.tsx'
import { CharacterSign } from './CharacterGrid.tsx'
import * as styles from './CharacterOfTheDay.module.css'
import * as charactersStyles from './characters.module.css'

/** Another character each day: in large in one family, small in others, with what the code charts say about it. */
export function CharacterOfTheDay() {
  const [{ today }] = trpc.unicode.showcase.useSuspenseQuery()
  const [first, ...others] = today.specimens
  const path = characterPath(today)
  return (
    <section className={styles.today} aria-labelledby="today">
      <Link className={`${charactersStyles.letterBed} ${styles.bed}`} href={path} tabIndex={-1} aria-hidden="true">
        {first && today.text !== null ? (
          <CentredLetter font={first.font} text={today.text} alt="" em={200} eager />
        ) : (
          <span className={charactersStyles.large} data-letters>
            <CharacterSign character={today} />
          </span>
        )}
        <span className="soft">{first ? `In ${first.name}` : 'In a font of your device'}</span>
      </Link>
      <div className={styles.about}>
        <h2 id="today" className="soft">
          Character of the day
        </h2>
        <p className={charactersStyles.title}>
          <Link href={path}>{today.name}</Link>
        </p>
        <p>
          <span className={charactersStyles.code}>{codepointLabel(today.codepoint)}</span>
          {today.block ? (
            <>
              {' in '}
              <Link className="link" href={routePath('unicode-block', { slug: today.block.slug })}>
                {today.block.name}
              </Link>
            </>
          ) : null}
        </p>
        {today.alsoCalled.length > 0 ? (
          <p>Also called {today.alsoCalled.map((name) => `“${name}”`).join(', ')}.</p>
        ) : null}
        {today.notes.length > 0 ? <p className="soft">{today.notes.map((note) => `${note}. `).join('')}</p> : null}
        {others.length > 0 && today.text !== null ? (
          <div className={styles.others}>
            <p className="soft">
              <Link className="link" href={`${path}#fonts`}>
                {today.families === 1 ? 'One family has it' : `${groupThousands(today.families)} families have it`}
              </Link>
            </p>
            <ul>
              {others.map((family) => (
                <li key={family.familyId}>
                  <Link href={familyPath(family)} title={family.name}>
                    <CentredLetter font={family.font} text={today.text!} alt={family.name} em={48} eager />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  )
}
