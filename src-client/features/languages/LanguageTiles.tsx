import { Link } from 'wouter'
import type { LanguageFamily } from '#shared/contracts/languages/languages.ts'
import * as MESSAGES from '#shared/messages.ts'
import { familyPath } from '#shared/routes.ts'
import { FittedPicture } from '../previews/specimens/FittedPicture.tsx'
import * as styles from './LanguageTiles.module.css'

interface Props {
  families: readonly LanguageFamily[]
  text: string
  /** CLDR code of the text's language; undefined = not known. */
  lang?: string
}

/** Families that cover the languages, each shown with the same sample text. */
export function LanguageTiles({ families, text, lang }: Props) {
  return (
    <div className={styles.tiles}>
      {families.map((family, at) => (
        <article key={family.familyId}>
          <div className={styles.tileBed}>
            <FittedPicture font={family.font} text={text} lang={lang} alt="" eager={at < 8} />
          </div>
          <h3>
            <Link href={familyPath(family)}>{family.name}</Link>
          </h3>
          <p className="soft">
            {family.commercial_use ? MESSAGES.free : MESSAGES.personal}
            {family.shaped === null ? null : (
              <span className={styles.shaped}>
                {family.shaped ? 'Letters join and change' : 'Letters do not join or change'}
              </span>
            )}
          </p>
        </article>
      ))}
    </div>
  )
}
