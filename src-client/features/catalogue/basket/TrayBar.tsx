import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { openDialog } from '../../../app/dialogs.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { NEWEST_NOTICE } from '../../../ui/notifications.ts'
import { FamilyNamePicture } from '../../previews/specimens/FamilyNamePicture.tsx'
import { clearBasket, useCompared } from './basket-acts.ts'
import { useBasket } from './basket-store.ts'
import { RemoveFromBasket } from './RemoveFromBasket.tsx'
import * as styles from './TrayBar.module.css'

const BulkDownloadDialog = lazy(() =>
  import('../downloads/BulkDownloadDialog.tsx').then((module) => ({ default: module.BulkDownloadDialog })),
)

/** The newest styles of the basket, each set in itself, with buttons to compare and download them. */
export function TrayBar() {
  const picks = useBasket()
  const compared = useCompared()
  const [downloading, setDownloading] = useState(false)
  const more = picks.length - compared.length
  useEffect(() => keepFocus, [])
  /** A second press while it loads opens no second one. */
  const comparing = useRef(false)
  const compare = async () => {
    if (comparing.current) return
    comparing.current = true
    await openDialog('compare', { onDownload: () => setDownloading(true) })
    comparing.current = false
    keepFocus()
  }
  return (
    <>
      <section className={styles.tray} data-part="tray" aria-label="Basket">
        <div className="wrap">
          <ol>
            {compared.map((pick) => (
              <li key={pick.font.id}>
                <FamilyNamePicture
                  family={{ name: pick.family.name, fonts: [{ ...pick.font, primary: true }] }}
                  size={20}
                />
                <RemoveFromBasket pick={pick} />
              </li>
            ))}
            {more > 0 ? (
              <li className={styles.more}>
                <Link href={routePath('basket')}>+{more} more</Link>
              </li>
            ) : null}
          </ol>
          <button type="button" className={`${styles.wide} btn btn--bare`} onClick={clearBasket}>
            Clear
          </button>
          <button
            type="button"
            className={`${styles.wide} icon-btn`}
            aria-label="Download all families in the basket"
            title="Download all"
            onClick={() => setDownloading(true)}
          >
            <Icon name="download" />
          </button>
          {/* The id is for the shortcut: in the order of Tab the tray comes after the page. */}
          <button type="button" id="compare-basket" className="btn" onClick={() => void compare()}>
            Compare {compared.length}
          </button>
          <Link
            className="btn btn--solid"
            href={routePath('basket')}
            aria-label={`Basket, ${countLabel(picks.length, 'style')}`}
          >
            <Icon name="basket" />
            <span className={styles.wide}>Basket</span>
            <span className="num">{picks.length}</span>
          </Link>
        </div>
      </section>
      <Suspense fallback={null}>
        {downloading ? (
          <BulkDownloadDialog
            familyIds={picks.map((pick) => pick.family.familyId)}
            onClose={() => setDownloading(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** The button that empties the basket, and the one that opens its dialog, are gone with it, and the focus with the button. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return
  const next = document.querySelector<HTMLElement>(NEWEST_NOTICE) ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}
