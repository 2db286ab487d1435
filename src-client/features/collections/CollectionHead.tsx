import { collectionFilePath } from '#shared/asset-paths.ts'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import * as MESSAGES from '#shared/messages.ts'
import { routePath } from '#shared/routes.ts'
import { openDialog } from '../../app/dialogs.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CollectionCover } from './CollectionCover.tsx'
import * as styles from './CollectionHead.module.css'
import { fontCountText } from './collection-words.ts'
import { OwnerAvatar, OwnerName } from './Owner.tsx'
import { PrivateMark } from './PrivateMark.tsx'

interface CollectionHeadProps {
  collection: CollectionView
  /** Key of the link that the visitor came by. */
  linkKey: string | undefined
  isOwn: boolean
  /** False until the browser knows it, although the server does. */
  mayEdit: boolean
  /** Null: visitors who came by the link already have it. */
  onShare: (() => void) | null
  onEdit: () => void
}

/** A collection's name, description and owner, and what can be done with it. */
export function CollectionHead({ collection, linkKey, isOwn, mayEdit, onShare, onEdit }: CollectionHeadProps) {
  const { id, owner } = collection
  const byLink = linkKey !== undefined && !isOwn
  return (
    <header className={styles.head}>
      <CollectionCover collection={collection} />
      <div className={styles.text}>
        <h1>
          {collection.name}
          {collection.private && !byLink ? (
            <>
              {' '}
              <PrivateMark />
            </>
          ) : null}
        </h1>
        {byLink ? <p className="muted">{MESSAGES.collectionByLink}</p> : null}
        {collection.description ? <p className="about">{collection.description}</p> : null}
        <div className={styles.by}>
          <OwnerAvatar owner={owner} />
          <span>
            <OwnerName owner={owner} /> · {fontCountText(collection.fontCount)} ·{' '}
            <span title={collection.dateUpdated.short} suppressHydrationWarning>
              updated {collection.dateUpdated.timeAgo}
            </span>
          </span>
        </div>
        <div className={styles.acts}>
          {onShare ? (
            <button type="button" className="btn needs-js" onClick={onShare}>
              <Icon name="share" />
              Share
            </button>
          ) : null}
          {collection.fontCount > 0 ? (
            <>
              <button
                type="button"
                className="btn needs-js"
                onClick={() => void openDialog('useCollection', { collection, linkKey })}
              >
                <Icon name="download" />
                Download and embed
              </button>
              <a className="btn no-js" href={collectionFilePath({ id, key: linkKey }, 'bundle')} download>
                <Icon name="download" />
                Download all
              </a>
            </>
          ) : null}
          {mayEdit ? (
            <button type="button" className="btn needs-js" onClick={onEdit}>
              Edit
            </button>
          ) : null}
          {isOwn ? (
            <a className="btn no-js" href={routePath('collection-edit', { id })}>
              Edit
            </a>
          ) : null}
        </div>
      </div>
    </header>
  )
}
