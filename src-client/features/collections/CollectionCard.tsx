import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import type { CollectionView, SampleFont } from '#shared/contracts/collections/collections.ts'
import * as MESSAGES from '#shared/messages.ts'
import { collectionPath } from '#shared/routes.ts'
import { firstWords } from '../previews/specimens/sample-words.ts'
import { TypePicture } from '../previews/specimens/TypePicture.tsx'
import { lineHeight } from '../previews/specimens/type-setting.ts'
import * as styles from './CollectionCard.module.css'
import { CollectionCover } from './CollectionCover.tsx'
import { fontCountText, padding } from './collection-words.ts'
import { OwnerAvatar, OwnerName } from './Owner.tsx'
import { PrivateMark } from './PrivateMark.tsx'

export interface CollectionCardProps {
  collection: CollectionView
  /** Hides avatar and owner's name, on the owner's own pages. */
  hideUserLinks?: boolean
  /** Adds the Edit button. */
  onEdit?: (collection: CollectionView) => void
  /** Address of the edit page, for visitors without scripts. */
  editHref?: string
  /** Makes the card stand out, or fade behind the others. */
  emphasis?: 'highlight' | 'faded'
  /** Shows only the caption. */
  collapsed?: boolean
}

/** Most characters of a strip, cut at a word: as many as fit beside a cover. */
const STRIP_CHARS = 20
const STRIP_EM = 26

/** Cover, three strips, and a caption: name, count, owner, links (specification section 2). */
export function CollectionCard({
  collection,
  hideUserLinks,
  onEdit,
  editHref,
  emphasis,
  collapsed,
}: CollectionCardProps) {
  const href = collectionPath(collection)
  const { owner } = collection
  const state = emphasis === 'highlight' ? ` ${styles.high}` : emphasis === 'faded' ? ` ${styles.faded}` : ''
  return (
    <article
      className={`${styles.card}${state}${collapsed ? ` ${styles.collapsed}` : ''}`}
      aria-label={collection.name}
    >
      {collapsed ? null : (
        <Link className={styles.pic} href={href} tabIndex={-1} aria-hidden="true">
          <CollectionCover collection={collection} />
          {collection.fontCount === 0 ? (
            <span className={styles.none}>{MESSAGES.collectionEmpty}</span>
          ) : (
            <Strips fonts={collection.fonts} />
          )}
        </Link>
      )}
      <div className={`${styles.caption}${hideUserLinks ? ` ${styles.own}` : ''}`}>
        {hideUserLinks ? null : <OwnerAvatar owner={owner} />}
        <div className={styles.name}>
          <h2 className={styles.heading}>
            <Link href={href}>{collection.name}</Link>
            {collection.private ? <PrivateMark /> : null}
          </h2>
          <p>
            {fontCountText(collection.fontCount)}
            {hideUserLinks ? null : (
              <>
                {' · '}
                <OwnerName owner={owner} />
              </>
            )}
          </p>
        </div>
        <span className={styles.acts}>
          {onEdit ? (
            <button
              type="button"
              className="btn"
              aria-label={`Edit ${collection.name}`}
              onClick={() => onEdit(collection)}
            >
              Edit
            </button>
          ) : null}
          {editHref ? (
            <a className="btn no-js" href={editHref} aria-label={`Edit ${collection.name}`}>
              Edit
            </a>
          ) : null}
          <Link className="btn" href={href} aria-label={`View ${collection.name}`}>
            View
          </Link>
        </span>
      </div>
      {!collapsed && collection.fontCount === 0 ? <p className="vh">{MESSAGES.collectionEmpty}</p> : null}
    </article>
  )
}

/** One line for each of the first families, with empty strips up to three. */
function Strips({ fonts }: { fonts: readonly SampleFont[] }) {
  const shown = fonts.slice(0, 3)
  const empty = shown.length === 0 ? 3 : padding(shown.length)
  return (
    <span className={styles.strips}>
      {shown.map((font) => (
        <span key={font.familyId} dir={font.direction} style={{ '--lh': lineHeight(font.metrics) } as CSSProperties}>
          <span className={styles.strip}>
            <TypePicture font={font} text={firstWords(font.text, STRIP_CHARS)} em={STRIP_EM} dpr={2} alt="" />
          </span>
        </span>
      ))}
      {Array.from({ length: empty }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={`empty${at}`} />
      ))}
    </span>
  )
}
