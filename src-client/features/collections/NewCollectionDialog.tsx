import { type Dispatch, type FormEvent, type SetStateAction, useId, useState } from 'react'
import * as MESSAGES from '#shared/messages.ts'
import { problemOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import { emit } from '../../app/analytics.ts'
import type { Collectable } from '../../app/dialogs.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify } from '../../ui/notifications.ts'
import type { OverlayProps } from '../../ui/overlays.ts'
import { loadHeld } from '../catalogue/collect/load-held.ts'
import { CollectionFields } from './CollectionFields.tsx'
import { type CollectionDraft, EMPTY_DRAFT, isNameGood } from './collection-draft.ts'
import * as parts from './dialog-parts.module.css'
import * as styles from './NewCollectionDialog.module.css'

/** Creates an empty collection. */
export function NewCollectionDialog({ onMade, onClose }: OverlayProps & { onMade: (id: number) => void }) {
  const made = (id: number) => {
    onMade(id)
    onClose()
  }
  return <NewCollection onClose={onClose} onMade={made} />
}

type State<T> = [T, Dispatch<SetStateAction<T>>]

interface NewCollectionProps extends OverlayProps {
  /** The family or style to put into the new collection. */
  what?: Collectable
  /** Kept by the collections dialog while it shows the collections. */
  draft?: State<CollectionDraft>
  onBack?: () => void
  onMade: (id: number) => void
}

/** The form for a new collection: a view of the collections dialog, or its own dialog. */
export function NewCollection({ what, draft: kept, onBack, onMade, onClose }: NewCollectionProps) {
  const utils = trpc.useUtils()
  const formId = useId()
  const own = useState(EMPTY_DRAFT)
  const [draft, setDraft] = kept ?? own
  const [flagged, setFlagged] = useState(false)
  const create = trpc.collections.create.useMutation()
  // Not the mutation's own state: that changes too late for a quick second press, and is over while the lists still reload.
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFlagged(true)
    if (!isNameGood(draft.name)) return
    setBusy(true)
    try {
      const { id } = await create.mutateAsync({ ...draft, ...(what ? pick(what) : {}) })
      emit('collection', 'create')
      // The collection is made with the first of several families.
      if (what?.families)
        await utils.client.collections.addFonts
          .mutate({ id, familyIds: [...what.families] })
          .catch(() => notify({ type: 'danger', message: MESSAGES.accessProblem }))
      await utils.collections.invalidate()
      if (what) void loadHeld(utils, what.families ?? [what.familyId])
      onMade(id)
    } catch (error) {
      console.warn('collection not created', error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="New collection"
      onClose={onClose}
      form
      width={700}
      footer={
        <>
          {onBack ? (
            <button type="button" className="btn btn--bare" onClick={onBack}>
              Back
            </button>
          ) : null}
          <button type="submit" form={formId} className="btn btn--solid" aria-disabled={busy}>
            {what ? <span className={styles.cut}>Create and add {what.name}</span> : 'Create'}
          </button>
        </>
      }
    >
      <form id={formId} className={parts.form} onSubmit={onSubmit} noValidate>
        <CollectionFields draft={draft} onChange={setDraft} flagged={flagged} />
        {create.error ? (
          <p className="warn-text" role="alert">
            {problemOf(create.error)}
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}

const pick = ({ familyId, fontId }: Collectable) => ({ familyId, ...(fontId ? { fontId } : {}) })
