import { Link } from 'wouter'
import type { HomeResult } from '#shared/contracts/site.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { tileFont } from '../families/FamilyTile.tsx'
import { TypePicture } from '../families/TypePicture.tsx'

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
          return (
            <Link key={topic.slug} href={routePath('category', { tags: topic.slug })}>
              <span>
                {font?.file ? (
                  <TypePicture font={font} text={topic.label} em={34} alt={topic.label} />
                ) : (
                  <span className="plain">{topic.label}</span>
                )}
              </span>
              <span className="n">{groupThousands(topic.fontCount)}</span>
            </Link>
          )
        })}
      </div>
    </section>
  )
}
