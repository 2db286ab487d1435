import { type CSSProperties, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { ArticleBlock, ArticleSpecimen } from '#shared/contracts/editorial/articles.ts'
import { familyPath } from '#shared/routes.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { lineHeight } from '../../previews/specimens/type-setting.ts'
import * as styles from './ArticleBody.module.css'

/** Size of the specimen pictures, in pixels; the page shows them at two thirds of it or less. */
const SPECIMEN_EM = 72

/** Text of an article. Its links navigate without loading a new document, like all others. */
export function ArticleBody({ blocks }: { blocks: ArticleBlock[] }) {
  const root = useRef<HTMLDivElement>(null)
  const { navigate } = useNavigation()
  useEffect(() => {
    const body = root.current
    const onClick = (event: MouseEvent) => {
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const link = (event.target as Element).closest('a')
      const href = link?.getAttribute('href')
      if (event.defaultPrevented || !plain || !href?.startsWith('/')) return
      event.preventDefault()
      void navigate(href)
    }
    body?.addEventListener('click', onClick)
    return () => body?.removeEventListener('click', onClick)
  }, [navigate])
  return (
    <div className={styles.prose} ref={root}>
      {blocks.map((block, place) =>
        block.kind === 'html' ? (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and never move
            key={place}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our server from Markdown without raw HTML
            dangerouslySetInnerHTML={{ __html: block.html }}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Specimen key={place} specimen={block} />
        ),
      )}
    </div>
  )
}

/** Settings of a specimen that differ from the plain style: '‘smcp’ on, wght 650'. */
function settingWords({ font, features, axes }: ArticleSpecimen): string {
  const words = [
    font.primary ? '' : font.name,
    ...Object.entries(axes).map(([tag, value]) => `${tag} ${value}`),
    ...Object.entries(features).map(([tag, value]) => `${tag} ${value === 0 ? 'off' : value === 1 ? 'on' : value}`),
  ]
  return words.filter(Boolean).join(', ')
}

function Specimen({ specimen }: { specimen: ArticleSpecimen }) {
  const { family, font, text, axes, features } = specimen
  const settings = settingWords(specimen)
  return (
    <figure className={styles.plate}>
      <div
        className={styles.plateBed}
        dir={font.direction}
        style={{ '--lh': lineHeight(font.metrics) } as CSSProperties}
      >
        <TypePicture font={font} text={text} em={SPECIMEN_EM} axes={axes} features={features} alt={text} />
      </div>
      <figcaption>
        <Link className="link" href={familyPath(family)}>
          {family.name}
        </Link>
        {settings ? <span>{settings}</span> : null}
      </figcaption>
    </figure>
  )
}
