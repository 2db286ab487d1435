import { useRef } from 'react'
import { countLabel } from '#shared/format/download-label.ts'
import { PAGING } from '#shared/limits.ts'
import * as pagerStyles from '../ui/Pager.module.css'
import { Pager } from '../ui/Pager.tsx'
import { useEarlyChoices } from '../ui/use-early-choices.ts'
import { useNavigation } from './navigation.tsx'
import { usePreferenceStore, usePreferences } from './preferences.tsx'

interface Props {
  page: number
  pages: number
  total: number
  href: (page: number) => string
}

/** Pager of a list of families, designers or collections, with the number of rows per page, a preference that all lists share. */
export function ListPages({ page, pages, total, href }: Props) {
  const { navigate } = useNavigation()
  const { listsize } = usePreferences()
  const store = usePreferenceStore()
  const perPage = useRef<HTMLLabelElement>(null)
  useEarlyChoices(perPage)
  const choose = (size: number) => {
    const first = (page - 1) * listsize
    store.set({ listsize: size })
    // Stay at the page that contains the current first row.
    void navigate(href(Math.floor(first / size) + 1), { replace: true, keepScroll: true })
  }
  return (
    <>
      <Pager page={page} pages={pages} href={href} />
      {total > PAGING.listSizes[0] ? (
        <label ref={perPage} className={`${pagerStyles.size} needs-js`}>
          <span>Per page</span>
          <select className="select" value={listsize} onChange={(event) => choose(Number(event.target.value))}>
            {PAGING.listSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {page === pages && total > 0 ? <p className={pagerStyles.end}>{countLabel(total, 'result')}</p> : null}
    </>
  )
}
