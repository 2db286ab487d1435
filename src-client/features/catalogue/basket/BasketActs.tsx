import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { FRAME } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { useConfig } from '../../../app/config.tsx'
import { usePreferences } from '../../../app/preferences.tsx'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { openCollections } from '../collect/collect.ts'
import { bulkHref, bulkParts } from '../downloads/bulk-parts.ts'
import { pickOf } from '../fonts/pick-store.ts'
import * as styles from './BasketActs.module.css'
import { addToBasket } from './basket-acts.ts'
import { sharedBasketPath } from './basket-address.ts'
import { useBasket } from './basket-store.ts'

const BulkDownloadDialog = lazy(() =>
  import('../downloads/BulkDownloadDialog.tsx').then((module) => ({ default: module.BulkDownloadDialog })),
)

/** What can be done with all styles of a basket at once. */
export function BasketActs({ rows, own }: { rows: readonly FamilyRow[]; own: boolean }) {
  const { publicUrl } = useConfig()
  const preferences = usePreferences()
  const [downloading, setDownloading] = useState(false)
  const families = rows.map((row) => row.familyId)
  const picks = rows.flatMap((row) => row.fonts.map((font) => pickOf(row, font)))
  const ids = picks.map((pick) => pick.font.id)
  const compared = ids.slice(0, FRAME.compareMax)
  return (
    <div className={styles.acts}>
      {own ? null : <AddAll picks={picks} />}
      {ids.length > 0 ? (
        <>
          <a className="btn" href="#web">
            <Icon name="external" />
            Use on the web
          </a>
          <CopyLink icon="link" text={publicUrl + sharedBasketPath(ids, preferences)} />
          <Link
            className="btn"
            href={`${routePath('font-playground', { tab: 'compare' })}?fonts=${compared.join(',')}`}
          >
            <Icon name="compare" />
            {compared.length < ids.length ? `Compare the first ${compared.length}` : 'Compare'}
          </Link>
          <button
            type="button"
            className="btn needs-js"
            onClick={() => {
              const unique = [...new Set(families)]
              const name = countLabel(unique.length, 'family', 'families')
              void openCollections({ familyId: unique[0]!, name, families: unique })
            }}
          >
            <Icon name="plus" />
            Collect
          </button>
          {bulkParts(families).map((part, at, parts) => (
            <a key={part[0]} className="btn btn--solid no-js" href={bulkHref(part)} download>
              Download {parts.length === 1 ? 'all' : `part ${at + 1}`}
            </a>
          ))}
          <button type="button" className="btn btn--solid needs-js" onClick={() => setDownloading(true)}>
            <Icon name="download" />
            Download all
          </button>
        </>
      ) : null}
      {downloading ? (
        <Suspense fallback={null}>
          <BulkDownloadDialog familyIds={families} onClose={() => setDownloading(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Takes over a basket that somebody shared. */
function AddAll({ picks }: { picks: readonly ReturnType<typeof pickOf>[] }) {
  const mine = new Set(useBasket().map((pick) => pick.font.id))
  const added = picks.filter((pick) => !mine.has(pick.font.id))
  if (added.length === 0)
    return mine.size > 0 && picks.length > 0 ? (
      <Link className={`link needs-js ${styles.addAll}`} href={routePath('basket')}>
        All are in your basket
      </Link>
    ) : null
  return (
    <button type="button" className={`btn needs-js ${styles.addAll}`} onClick={() => addToBasket(added)}>
      <Icon name="basket" />
      Add all to my basket
    </button>
  )
}
