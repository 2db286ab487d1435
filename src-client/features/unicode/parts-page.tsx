import { Link } from 'wouter'
import type { UnicodePart, UnicodePartKind } from '#shared/contracts/unicode/unicode.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { type RouteName, routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta, PageModule } from '../../app/page.ts'
import * as rows from '../../ui/column-rows.module.css'
import { CharacterSign } from './CharacterGrid.tsx'
import * as charactersStyles from './characters.module.css'
import * as styles from './parts-page.module.css'
import { useMissingLetters } from './use-missing-letters.ts'

interface About {
  kind: UnicodePartKind
  route: RouteName
  title: string
  sentence: (count: number) => string
  href: (part: UnicodePart) => string
}

/** What a page that lists all parts of a kind loads, and its head. */
export const partsMeta =
  ({ kind, route, title, sentence }: Omit<About, 'href'>) =>
  async ({ api, config }: LoadContext): Promise<PageMeta> => {
    const { parts, version } = await api.unicode.parts.fetch({ kind })
    return {
      title: `${title} · ${config.siteName}`,
      description: `${sentence(parts.length)} Unicode ${version}.`,
      canonical: routePath(route),
    }
  }

/** A page that lists all blocks, scripts or categories. */
export function partsPage({ href, ...about }: About): PageModule {
  const { kind, title, sentence } = about
  return {
    load: partsMeta(about),
    Page() {
      const [{ parts }] = trpc.unicode.parts.useSuspenseQuery({ kind })
      useMissingLetters(kind)
      return (
        <div className={`wrap ${charactersStyles.uni}`}>
          <div className="list-head">
            <div>
              <h1>{title}</h1>
              <p>{sentence(parts.length)}</p>
            </div>
          </div>
          <ul className={`${rows.rows} ${styles.parts}`}>
            {parts.map((part) => (
              <li key={part.slug}>
                <PartLine part={part} href={href(part)} />
              </li>
            ))}
          </ul>
        </div>
      )
    },
  }
}

function PartLine({ part, href }: { part: UnicodePart; href: string }) {
  const inside = (
    <>
      <span className={rows.name}>
        <b>{part.name}</b>
        <span className={charactersStyles.code}>{part.code}</span>
      </span>
      <span className={charactersStyles.partSample} data-letters aria-hidden="true">
        {part.sample.slice(0, 6).map((character) => (
          <CharacterSign key={character.codepoint} character={character} />
        ))}
      </span>
      <span className="num soft">{groupThousands(part.count)}</span>
    </>
  )
  // Blocks without characters are not links.
  return part.count > 0 ? <Link href={href}>{inside}</Link> : <span className={styles.partNone}>{inside}</span>
}
