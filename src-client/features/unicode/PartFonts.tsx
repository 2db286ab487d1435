import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { PartFamiliesQuery, UnicodePart } from '#shared/contracts/unicode/unicode.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { familyPath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { pageOf } from '../../app/page-number.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ShareMeter } from '../../ui/ShareMeter.tsx'
import * as styles from './PartFonts.module.css'

/** Page of the list of families. It has its own key, because the list of characters has pages too. */
export const fontsPage = (query: URLSearchParams) => pageOf(query, 'fonts')

/** Address of a page of the list of families. */
export const fontsHref = (base: string, page: number) =>
  page === 1 ? base : `${base}${base.includes('?') ? '&' : '?'}fonts=${page}`

interface PartFontsProps {
  part: UnicodePart
  input: PartFamiliesQuery
  word: string
  href(page: number): string
}

/** All families of the catalogue, ordered by how much of the part they cover. */
export function PartFonts({ part, input, word, href }: PartFontsProps) {
  const { data: families } = trpc.unicode.partFamilies.useQuery(input, { placeholderData: keepPreviousData })
  if (!families) return null
  const { hits, total, page, pages } = families
  return (
    <aside className={styles.cover} id="fonts" aria-labelledby="fonts-heading">
      <h2 id="fonts-heading">Fonts by coverage</h2>
      {total === 0 ? (
        <p className="soft">No family here has characters of this {word}.</p>
      ) : (
        <>
          <p className="soft">
            {total === 1 ? 'One family has' : `${countLabel(total, 'family', 'families')} have`} some of the{' '}
            {groupThousands(part.count)}.
          </p>
          <ul>
            {hits.map((family) => (
              <li key={family.familyId}>
                <Link href={familyPath(family)}>{family.name}</Link>
                <span className="num soft">
                  {groupThousands(family.count)} <span className="vh">of {groupThousands(part.count)}</span>
                </span>
                <ShareMeter value={family.count} max={part.count} label={`Part that ${family.name} has`} />
              </li>
            ))}
          </ul>
        </>
      )}
      {pages > 1 ? (
        <nav className={styles.coverPages} aria-label="Pages of fonts">
          {page > 1 ? (
            <Link href={href(page - 1)} aria-label="Previous fonts">
              <Icon name="left" />
            </Link>
          ) : (
            <span />
          )}
          <span className="soft">
            {groupThousands(page)} of {groupThousands(pages)}
          </span>
          {page < pages ? (
            <Link href={href(page + 1)} aria-label="More fonts">
              <Icon name="right" />
            </Link>
          ) : (
            <span />
          )}
        </nav>
      ) : null}
    </aside>
  )
}
