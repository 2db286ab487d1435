import { Link } from 'wouter'
import { AppError } from '#shared/errors.ts'
import { DIGITS } from '#shared/format/alpha-name.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { collectionPage } from '../../../app/json-ld.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { countSentence } from '../fonts/count-sentence.ts'
import { FacetedList } from '../fonts/FacetedList.tsx'
import type { ListKind } from '../fonts/list-address.ts'
import { loadList } from '../fonts/load-list.ts'
import * as styles from './AlphabetPage.module.css'
import { letterBar, readAlpha } from './alphabet.ts'

const kindOf = (letter: string): ListKind => ({ sort: 'name', fixed: { alpha: letter } })
const pathOf = (name: string) => routePath('alphabet', { alpha: name })
const headingOf = (name: string) => (name === DIGITS ? 'Fonts beginning with a digit' : `Fonts beginning with ${name}`)

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const asked = context.params.alpha ?? ''
  const alpha = readAlpha(asked)
  if (!alpha) throw new AppError('NOT_FOUND', 'Not a letter', { param: 'alpha' })
  const path = pathOf(alpha.name)
  if (asked !== alpha.name) return { moved: path }
  const { letters } = await context.api.browse.alphabet.fetch()
  const title = headingOf(alpha.name)
  const count = letters.find((one) => one.letter === alpha.letter)?.count ?? 0
  const description = `${countLabel(count, 'font family', 'font families')} whose ${alpha.name === DIGITS ? 'names begin with a digit' : `names begin with ${alpha.name}`}, in alphabetical order. Preview each with your own text and download it.`
  const meta = await loadList(context, kindOf(alpha.letter), {
    path,
    title,
    description: () => description,
    emptyIs404: true,
  })
  return { ...meta, jsonLd: collectionPage(context.config, { description, crumbs: [{ name: title, path }] }) }
}

/** Families by first letter, below a bar of letters that shows which have families. */
export function Page({ params, query }: PageProps) {
  const alpha = readAlpha(params.alpha ?? '') ?? { letter: 'a', name: 'A' }
  const { data } = trpc.browse.alphabet.useQuery()
  return (
    <FacetedList
      kind={kindOf(alpha.letter)}
      query={query}
      heading={headingOf(alpha.name)}
      sentence={countSentence('in alphabetical order')}
    >
      <nav className={styles.alphabet} aria-label="First letters">
        <ul>
          {letterBar(data?.letters ?? []).map(({ letter, name, count }) => (
            <li key={letter}>
              {count > 0 || letter === alpha.letter ? (
                <Link href={pathOf(name)} aria-current={letter === alpha.letter ? 'page' : undefined}>
                  <b>{name === DIGITS ? '0–9' : name}</b> <span>{groupThousands(count)}</span>
                  <span className="vh"> {count === 1 ? 'family' : 'families'}</span>
                </Link>
              ) : (
                <span className={styles.none}>
                  <b>{name === DIGITS ? '0–9' : name}</b>
                  <span className="vh">no families</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </FacetedList>
  )
}
