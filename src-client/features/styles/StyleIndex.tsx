import { Link } from 'wouter'
import type { HomeResult } from '#shared/contracts/site.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { routePath } from '#shared/routes.ts'
import { tileFont } from '../families/FamilyTile.tsx'
import { firstWords } from '../families/hero-words.ts'
import { TypePicture } from '../families/TypePicture.tsx'
import { estimatedEms } from '../families/type-setting.ts'

/** Styles, each set in a family of its own: an index that shows what its words mean. */
export function StyleIndex({ topics }: { topics: HomeResult['topics'] }) {
  if (topics.length === 0) return null
  return (
    <section className="sec" aria-labelledby="index-h">
      <div className="sec-h">
        <h2 id="index-h">Styles</h2>
      </div>
      <div className="index">
        {topics.map((topic) => {
          const font = topic.family ? tileFont(topic.family) : undefined
          // A style named after a script is set in that script, with its name beside it.
          const own = font && !/\p{Script=Latin}/u.test(font.text) ? firstWords(font.text, 10) : ''
          const word = own || topic.label
          return (
            <Link key={topic.slug} href={routePath('category', { tags: topic.slug })}>
              <span>
                {font?.file ? (
                  <span
                    className="word"
                    dir={textDirection(word)}
                    style={{ '--ems': estimatedEms(word, font) } as React.CSSProperties}
                  >
                    <TypePicture font={font} text={word} em={32} dpr={2} alt={topic.label} />
                  </span>
                ) : (
                  <span className="plain">{topic.label}</span>
                )}
              </span>
              <span className="n">
                {own ? <span className="own">{topic.label}</span> : null}
                {groupThousands(topic.fontCount)}
              </span>
            </Link>
          )
        })}
      </div>
    </section>
  )
}
