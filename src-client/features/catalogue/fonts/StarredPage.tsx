import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { countLabel } from '#shared/format/download-label.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { bulkHref, bulkParts } from '../downloads/bulk-parts.ts'
import { FontList } from './FontList.tsx'
import { ShareDialog } from './lazy-share-dialog.ts'
import type { ListKind } from './list-address.ts'
import { loadList } from './load-list.ts'
import { starred } from './marks-store.ts'
import { NothingHere } from './NothingHere.tsx'
import { starredIds, starredPath } from './starred-address.ts'

const BulkDownloadDialog = lazy(() =>
  import('../downloads/BulkDownloadDialog.tsx').then((module) => ({ default: module.BulkDownloadDialog })),
)

const TITLE = 'Starred fonts'

const kindOf = (ids: readonly number[]): ListKind => ({
  sort: null,
  plain: true,
  unsorted: 'As starred',
  nothing: 'None of these fonts is available any more',
  fixed: { ids: ids.join(',') },
})

export async function load(context: LoadContext): Promise<PageMeta> {
  const ids = starredIds(context.params.ids)
  const description = 'Families somebody starred, to view, share and download together.'
  if (ids.length === 0)
    return {
      status: 200,
      title: `${TITLE} · ${context.config.siteName}`,
      description,
      canonical: starredPath([]),
      robots: 'noindex',
    }
  const meta = await loadList(context, kindOf(ids), {
    path: starredPath(ids),
    title: TITLE,
    description: () => description,
  })
  return { ...meta, robots: 'noindex' }
}

/** Starred families. The address names them, so that it can be shared. Without ids it goes to those of this browser. */
export function Page({ params, query }: PageProps) {
  const { navigate } = useNavigation()
  const ids = starredIds(params.ids)
  const picks = starred.usePicks()
  const own = starredPath(picks.map((pick) => pick.family.familyId))
  const goesOn = ids.length === 0 && picks.length > 0
  useEffect(() => {
    if (goesOn) void navigate(own, { replace: true })
  }, [goesOn, own, navigate])
  if (ids.length === 0) return <NothingStarred />
  return (
    <FontList
      key={ids.join(',')}
      kind={kindOf(ids)}
      query={query}
      heading={TITLE}
      sentence={() => null}
      head={<StarredHead ids={ids} />}
    />
  )
}

function StarredHead({ ids }: { ids: readonly number[] }) {
  const { navigate } = useNavigation()
  const [open, setOpen] = useState<'download' | 'share' | null>(null)
  const picks = starred.usePicks()
  const kept = new Set(picks.map((pick) => pick.family.familyId))
  const mine = ids.filter((id) => kept.has(id)).length
  const same = mine === ids.length && kept.size === ids.length
  return (
    <header className="list-head">
      <div>
        <h1>{TITLE}</h1>
        <p aria-live="polite">
          {countLabel(ids.length, 'family', 'families')}
          {same ? ', kept in this browser.' : mine > 0 ? `, ${mine} of them starred here.` : '.'}
        </p>
      </div>
      <div className="starred-acts no-js">
        {bulkParts(ids).map((part, at, parts) => (
          <a key={part[0]} className="btn btn--solid" href={bulkHref(part)} download>
            Download {parts.length === 1 ? 'all' : `part ${at + 1}`}
          </a>
        ))}
      </div>
      <div className="starred-acts needs-js">
        {same || kept.size === 0 ? null : (
          <Link className="link" href={starredPath([...kept])}>
            Your stars
          </Link>
        )}
        <button type="button" className="btn" onClick={() => setOpen('share')}>
          <Icon name="share" />
          Share
        </button>
        {same ? (
          <button
            type="button"
            className="btn"
            onClick={() => {
              starred.replace([])
              void navigate(starredPath([]), { replace: true })
            }}
          >
            Unstar all
          </button>
        ) : null}
        <button type="button" className="btn btn--solid" onClick={() => setOpen('download')}>
          <Icon name="download" />
          Download all
        </button>
      </div>
      <Suspense fallback={null}>
        {open === 'share' ? <ShareDialog onClose={() => setOpen(null)} /> : null}
        {open === 'download' ? <BulkDownloadDialog familyIds={ids} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </header>
  )
}

function NothingStarred() {
  return (
    <div className="wrap list-page">
      <div className="list-head">
        <h1>{TITLE}</h1>
      </div>
      <div className="rows">
        <NothingHere code="2606" heading="No starred fonts in this browser">
          <p className="soft">
            Star fonts to find them later: in the menu of each row, or with the key <kbd>s</kbd> on the row you are at.
          </p>
        </NothingHere>
      </div>
    </div>
  )
}
