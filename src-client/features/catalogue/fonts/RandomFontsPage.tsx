import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { countSentence } from './count-sentence.ts'
import { FacetedList } from './FacetedList.tsx'
import * as listStyles from './FontList.module.css'
import type { ListKind } from './list-address.ts'
import { loadList } from './load-list.ts'

const KIND: ListKind = { sort: null, fixed: { random: '' } }
const TITLE = 'Random fonts'

/** The seed in the address keeps the order from page to page; without one, a random seed is used. */
export function load(context: LoadContext): Promise<PageMeta> {
  const given = context.query.get('random') ?? ''
  const seed = /^\d{1,9}$/.test(given) ? given : String(Math.floor(Math.random() * 1_000_000_000))
  return loadList(context, KIND, {
    path: routePath('random-fonts'),
    title: TITLE,
    description: () => 'Font families in random order. Preview each with your own text and download it.',
    seed,
  })
}

export function Page({ query, meta }: PageProps) {
  return (
    <FacetedList kind={KIND} query={query} seed={meta.seed} heading={TITLE} sentence={countSentence('in random order')}>
      <p className={listStyles.again}>
        <Link className="btn" href={routePath('random-fonts')}>
          Shuffle again
        </Link>
      </p>
    </FacetedList>
  )
}
