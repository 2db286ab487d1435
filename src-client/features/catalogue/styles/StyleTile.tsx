import { Link } from 'wouter'
import type { StyleView } from '#shared/contracts/browse.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { FittedPicture } from '../families/FittedPicture.tsx'
import { styleWord } from './style-word.ts'

/** A label of the first section: its word as large as the bed allows, its description, and its number of families. */
export function StyleTile({ style }: { style: StyleView }) {
  const { word } = styleWord(style)
  const font = style.specimen?.font
  return (
    <article className="tile tile--style">
      <div className="tile-bed">
        {font?.file ? (
          <FittedPicture font={font} text={word} alt={`${style.label}, set in ${style.specimen?.name}`} />
        ) : (
          <span className="plain-word">{style.label}</span>
        )}
      </div>
      <div className="tile-cap">
        <div>
          <h3>
            <Link href={routePath('category', { tags: style.slug })}>{style.label}</Link>
          </h3>
          <p className="tile-note">{style.description}</p>
        </div>
        <span className="tile-count">{countLabel(style.fontCount, 'family', 'families')}</span>
      </div>
    </article>
  )
}
