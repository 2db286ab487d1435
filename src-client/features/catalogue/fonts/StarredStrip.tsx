import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { countLabel } from '#shared/format/download-label.ts'
import { familyPath } from '#shared/routes.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { FamilyNamePicture } from './FamilyNamePicture.tsx'
import { recent, starred } from './marks-store.ts'
import type { FontPick, PickStore } from './pick-store.ts'
import * as styles from './StarredStrip.module.css'
import { starredPath } from './starred-address.ts'

const BulkDownloadDialog = lazy(() =>
  import('../downloads/BulkDownloadDialog.tsx').then((module) => ({ default: module.BulkDownloadDialog })),
)

interface PickWallProps {
  picks: readonly FontPick[]
  onDrop?: (pick: FontPick) => void
}

/** Links to families, each set in its own font. */
function PickWall({ picks, onDrop }: PickWallProps) {
  return (
    <ul className={styles.picks}>
      {picks.map((pick) => (
        <li key={pick.family.familyId}>
          <Link href={familyPath(pick.family)}>
            <FamilyNamePicture
              family={{ name: pick.family.name, fonts: [{ ...pick.font, primary: true }] }}
              size={24}
            />
          </Link>
          {onDrop ? (
            <button
              type="button"
              className="icon-btn"
              aria-label={`Unstar ${pick.family.name}`}
              onClick={() => onDrop(pick)}
            >
              <Icon name="close" />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const without = (store: PickStore, pick: FontPick) =>
  store.replace(store.get().filter((one) => one.family.familyId !== pick.family.familyId))

/** The starred families of this browser, above a list. Closed at first. */
export function StarredStrip() {
  const picks = starred.usePicks()
  const [open, setOpen] = useState(false)
  const [downloading, setDownloading] = useState(false)
  if (picks.length === 0) return null
  return (
    <section className={styles.starred} aria-label="Starred">
      <button type="button" className="btn btn--bare" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="star" />
        {countLabel(picks.length, 'starred family', 'starred families')}
        <Icon name={open ? 'up' : 'down'} />
      </button>
      {open ? (
        <>
          <PickWall picks={picks} onDrop={(pick) => without(starred, pick)} />
          <div className={styles.picksActs}>
            <Link className="link small" href={starredPath(picks.map((pick) => pick.family.familyId))}>
              See them as a list
            </Link>
            <button type="button" className="link small" onClick={() => setDownloading(true)}>
              Download all
            </button>
            <button type="button" className="link small" onClick={() => starred.replace([])}>
              Unstar all
            </button>
          </div>
        </>
      ) : null}
      {downloading ? (
        <Suspense fallback={null}>
          <BulkDownloadDialog
            familyIds={picks.map((pick) => pick.family.familyId)}
            onClose={() => setDownloading(false)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** Families viewed recently, newest first; nothing on a first visit. */
export function RecentlyViewed({ except }: { except?: number }) {
  const picks = recent.usePicks().filter((pick) => pick.family.familyId !== except)
  if (picks.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent-h">
      <div className={styles.recentHead}>
        <h2 id="recent-h">Recently viewed</h2>
        <button type="button" className="link small" onClick={() => recent.replace([])}>
          Forget
        </button>
      </div>
      <PickWall picks={picks} />
    </section>
  )
}
