import { useCallback, useEffect, useRef, useState } from 'react'
import { SMART } from '#shared/collection-types.ts'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { fill } from '#shared/format/fill.ts'
import { PAGING } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { httpStatusOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import { SILENT } from '../../api/unauthorized.ts'
import type { Collectable } from '../../app/dialogs.ts'
import { usePreferences } from '../../app/preferences.tsx'
import { openJoinPrompt } from '../../frame/join.ts'
import * as bones from '../../ui/bones.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { notify } from '../../ui/notifications.ts'
import type { OverlayProps } from '../../ui/overlays.ts'
import * as styles from './CollectionsDialog.module.css'
import * as tileStyles from './CollectionTile.module.css'
import { CollectionTiles } from './CollectionTile.tsx'
import { EMPTY_DRAFT } from './collection-draft.ts'
import { NewCollection } from './NewCollectionDialog.tsx'
import { useToggles } from './use-toggles.ts'

/** 'Add {family} to...': the person's collections as toggles, and a tile for a new one. */
export function CollectionsDialog({ what, onClose }: OverlayProps & { what: Collectable }) {
  const [isNew, setNew] = useState(false)
  const mine = useMine(what, onClose)
  // Kept while the other view is shown.
  const toggles = useToggles(what)
  const draft = useState(EMPTY_DRAFT)
  if (isNew && mine.collections)
    return (
      <NewCollection
        what={what}
        draft={draft}
        onBack={() => setNew(false)}
        onClose={onClose}
        onMade={() => {
          notify({ type: 'success', message: MESSAGES.addedToNew })
          onClose()
        }}
      />
    )
  return (
    <Dialog title={fill(MESSAGES.addTo, { family: what.name })} onClose={onClose} width={850}>
      {mine.collections ? (
        <Tiles what={what} collections={mine.collections} toggles={toggles} onNew={() => setNew(true)} />
      ) : (
        <WaitingTiles />
      )}
      {mine.more ? (
        <p className={styles.more}>
          <button type="button" className="btn" onClick={mine.more}>
            Show more collections
          </button>
        </p>
      ) : null}
    </Dialog>
  )
}

/**
 * The person's collections page by page, in the order they had when the dialog opened, so that toggling does not move them. A 401 asks to
 * log in, other failures show a message; both close the dialog.
 */
function useMine({ familyId, fontId, families }: Collectable, onClose: () => void) {
  const utils = trpc.useUtils()
  const { collectionsort: sort } = usePreferences()
  const [shown, setShown] = useState<{ collections: CollectionView[]; page: number; pages: number } | null>(null)
  const close = useRef(onClose)
  close.current = onClose

  const load = useCallback(
    async (page: number) => {
      // A press adds the missing families, so with several families no collection is marked as holding them.
      const one = families ? {} : { familyId, ...(fontId ? { fontId } : {}) }
      const input = { ...one, sort, page, size: PAGING.maxSize }
      try {
        const { hits, pages } = await utils.client.collections.mine.query(input, { context: SILENT })
        setShown((before) =>
          // A page that was asked for twice comes twice.
          before && before.page >= page && page > 1
            ? before
            : { collections: [...(page > 1 ? (before?.collections ?? []) : []), ...hits], page, pages },
        )
      } catch (error) {
        close.current()
        if (httpStatusOf(error) === 401) void openJoinPrompt('collections')
        else notify({ type: 'danger', message: MESSAGES.accessProblem })
      }
    },
    [utils, familyId, fontId, families, sort],
  )
  useEffect(() => void load(1), [load])
  return {
    collections: shown?.collections,
    more: shown && shown.page < shown.pages ? () => void load(shown.page + 1) : null,
  }
}

interface TilesProps {
  what: Collectable
  collections: readonly CollectionView[]
  toggles: ReturnType<typeof useToggles>
  onNew: () => void
}

function Tiles({ what, collections, toggles: { said, shownOf, toggle }, onNew }: TilesProps) {
  // Smart collections are left out: a saved search fills them.
  const open = collections.filter((one) => one.type !== SMART)
  return (
    <>
      <CollectionTiles
        collections={open.map((one) => ({ ...one, fontCount: shownOf(one).fontCount }))}
        first={
          <button type="button" className={`${tileStyles.tile} ${styles.new}`} onClick={onNew}>
            <span className={tileStyles.pic}>
              <Icon name="plus" />
            </span>
            <span className={tileStyles.name}>
              <b>New collection</b>
            </span>
            <span className="muted">Make one for {what.name}</span>
          </button>
        }
        tile={(collection) => {
          const { wanted, fresh } = shownOf(collection)
          return { selectable: { selected: wanted, fresh, onToggle: toggle } }
        }}
      />
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}

const WaitingTiles = () => (
  <div className={`${tileStyles.tiles} ${tileStyles.choosing}`} aria-busy="true">
    {Array.from({ length: 6 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all alike
      <span key={at} className={`${tileStyles.tile} ${styles.wait}`}>
        <span className={tileStyles.pic} />
        <span className={`${bones.bone} ${bones.name}`} />
      </span>
    ))}
  </div>
)
