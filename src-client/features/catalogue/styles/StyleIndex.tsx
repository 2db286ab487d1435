import { Link } from 'wouter'
import type { StyleView } from '#shared/contracts/catalogue/browse.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { routePath } from '#shared/routes.ts'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { estimatedEms } from '../../previews/specimens/type-setting.ts'
import * as styleIndexStyles from './StyleIndex.module.css'
import { styleWord } from './style-word.ts'

/** An index of labels, each set in a family that has it. */
export function StyleIndex({ styles }: { styles: readonly StyleView[] }) {
  return (
    <div className={styleIndexStyles.index}>
      {styles.map((style) => (
        <StyleLink key={style.slug} style={style} />
      ))}
    </div>
  )
}

function StyleLink({ style }: { style: StyleView }) {
  const font = style.specimen?.font
  const { word, isOwn } = styleWord(style)
  return (
    <Link href={routePath('category', { tags: style.slug })} title={style.description || undefined}>
      <span>
        {font?.file ? (
          <span
            className={styleIndexStyles.word}
            dir={textDirection(word)}
            style={{ '--ems': estimatedEms(word, font) } as React.CSSProperties}
          >
            <TypePicture font={font} text={word} em={32} dpr={2} alt={style.label} />
          </span>
        ) : (
          <span className={styleIndexStyles.plain}>{style.label}</span>
        )}
      </span>
      <span className="n">
        {isOwn ? <span className={styleIndexStyles.own}>{style.label}</span> : null}
        {groupThousands(style.fontCount)}
      </span>
    </Link>
  )
}
