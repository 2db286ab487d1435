import { keepPreviousData } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { httpStatusOf } from '../../../api/errors.ts'
import { QUIET } from '../../../api/query-client.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { useArrived } from '../../../ui/use-arrived.ts'
import { FontRows, WaitingRows } from '../fonts/FontRows.tsx'
import { BasketActs } from './BasketActs.tsx'
import * as styles from './BasketPage.module.css'
import { BasketToolbar } from './BasketToolbar.tsx'
import { clearBasket } from './basket-acts.ts'
import { basketPath, idsInPath } from './basket-address.ts'
import { basket, useBasket } from './basket-store.ts'
import { WebUseTogether } from './web-use-together.ts'

const TITLE = 'Basket'

export async function load({ api, params, config, preferences }: LoadContext): Promise<PageMeta> {
  const ids = idsInPath(params.ids)
  if (ids.length > 0) {
    const all = ids.join(',')
    await Promise.all([
      api.fonts.styles.fetch({ ids: all, text: preferences.fonttext }),
      api.styleSets.code.fetch({ ids: all }),
      WebUseTogether.fetch(),
    ])
  }
  return {
    title: `${TITLE} · ${config.siteName}`,
    description: 'Font styles put aside to compare, download and use on the web together.',
    canonical: basketPath(ids),
    robots: 'noindex',
  }
}

/** Styles put aside: those that the address names, so that it can be shared, or those of this browser. */
export function Page({ params }: PageProps) {
  const named = idsInPath(params.ids)
  return named.length > 0 ? <BasketOf key={params.ids} ids={named} /> : <OwnBasket />
}

/** The server does not know the basket of a browser. */
function OwnBasket() {
  const picks = useBasket()
  const arrived = useArrived()
  const head = useFocusKept(picks.length)
  if (arrived && picks.length > 0) return <BasketOf ids={picks.map((pick) => pick.font.id)} head={head} own />
  return (
    <div className="wrap">
      <div className="list-head">
        <h1 ref={head} tabIndex={-1}>
          {TITLE}
        </h1>
      </div>
      <p className="soft no-js">
        Your basket is kept in your browser, and showing it needs JavaScript. A link to a basket works without.
      </p>
      {arrived ? (
        <Empty code="2205" heading="Your basket is empty" act={['Popular fonts', routePath('popular-fonts')]}>
          Add styles to compare them, download them as one ZIP or use them on your website.
        </Empty>
      ) : null}
    </div>
  )
}

interface BasketOfProps {
  ids: readonly number[]
  own?: boolean
  head?: RefObject<HTMLHeadingElement | null>
}

function BasketOf({ ids, own = false, head }: BasketOfProps) {
  const preferences = usePreferences()
  const [size, setSize] = useState(preferences.fontsize)
  const { data, error, isPlaceholderData } = trpc.fonts.styles.useQuery(
    { ids: ids.join(','), text: preferences.fonttext },
    { placeholderData: keepPreviousData, meta: QUIET },
  )
  const known = new Map((data?.hits ?? []).map((row) => [row.fonts[0]?.id, row]))
  const rows = ids.flatMap((id) => known.get(id) ?? [])
  const families = new Set(rows.map((row) => row.familyId)).size
  const gone = data && !isPlaceholderData ? ids.filter((id) => !known.has(id)) : []
  return (
    <div className="wrap">
      <header className="list-head">
        <div>
          <h1 ref={head} tabIndex={-1}>
            {TITLE}
          </h1>
          <p aria-live="polite">
            {countLabel(gone.length > 0 ? rows.length : ids.length, 'style')}
            {rows.length > 0 ? ` of ${countLabel(families, 'family', 'families')}` : ''}
            {own ? ', kept in this browser. ' : '.'}
            {own ? (
              <button type="button" className="link" onClick={clearBasket}>
                Clear
              </button>
            ) : null}
          </p>
        </div>
        <BasketActs rows={rows} own={own} />
      </header>
      {gone.length > 0 ? <Gone ids={gone} own={own} /> : null}
      <div className="bleed">
        <BasketToolbar path={basketPath(own ? [] : ids)} size={size} onSize={setSize} />
        {error ? (
          <p className="warn-text">
            The styles could not be loaded ({httpStatusOf(error) ?? 'no answer'}). Reload the page to try again.
          </p>
        ) : null}
        {data ? (
          <FontRows families={rows} size={size} />
        ) : error ? null : (
          <WaitingRows count={Math.min(6, ids.length)} />
        )}
      </div>
      {rows.length > 0 ? <WebUseTogether ids={ids.join(',')} /> : null}
    </div>
  )
}

/** Says which styles were removed from the site since. */
function Gone({ ids, own }: { ids: readonly number[]; own: boolean }) {
  const remove = () => basket.update((picks) => picks.filter((pick) => !ids.includes(pick.font.id)))
  return (
    <p className={`soft ${styles.gone}`} role="status">
      {ids.length === 1 ? 'One style is' : `${ids.length} styles are`} no longer on this site.{' '}
      {own ? (
        <button type="button" className="link" onClick={remove}>
          Remove from basket
        </button>
      ) : null}
    </p>
  )
}

/** When the row with the focus is removed, or all are, the heading gets it. */
function useFocusKept(count: number) {
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) head.current?.focus()
    before.current = count
  }, [count])
  return head
}
