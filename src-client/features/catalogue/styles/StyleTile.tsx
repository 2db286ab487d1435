import { Link } from 'wouter'
import type { StyleView } from '#shared/contracts/catalogue/browse.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { FittedPicture } from '../../previews/specimens/FittedPicture.tsx'
import * as tileStyles from '../families/FamilyTile.module.css'
import * as styles from './StyleTile.module.css'
import { styleWord } from './style-word.ts'

/** A label of the first section: its word as large as the bed allows, its description, and its number of families. */
export function StyleTile({ style }: { style: StyleView }) {
  const { word } = styleWord(style)
  const font = style.specimen?.font
  return (
    <article className={`${tileStyles.tile} ${styles.tile}`}>
      <div className={`${tileStyles.bed} ${styles.bed}`}>
        {font?.file ? (
          <FittedPicture font={font} text={word} alt={`${style.label}, set in ${style.specimen?.name}`} />
        ) : (
          <span className={styles.plain}>{style.label}</span>
        )}
      </div>
      <div className={`${tileStyles.caption} ${styles.caption}`}>
        <div>
          <h3>
            <Link href={routePath('category', { tags: style.slug })}>{style.label}</Link>
          </h3>
          <p className={styles.note}>{style.description}</p>
        </div>
        <span className={styles.count}>{countLabel(style.fontCount, 'family', 'families')}</span>
      </div>
    </article>
  )
}
