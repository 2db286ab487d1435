import { type FormEvent, useId, useState } from 'react'
import { SMART } from '#shared/collection-types.ts'
import type { CollectionEditor } from '#shared/contracts/collections/collection-changes.ts'
import * as MESSAGES from '#shared/messages.ts'
import { problemOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import { emit } from '../../app/analytics.ts'
import { ask } from '../../ui/ask.ts'
import * as bones from '../../ui/bones.module.css'
import * as dialogStyles from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import type { OverlayProps } from '../../ui/overlays.ts'
import { CollectionFields } from './CollectionFields.tsx'
import { CollectionKind, type KindDraft } from './CollectionKind.tsx'
import { CoverField } from './CoverField.tsx'
import { isNameGood } from './collection-draft.ts'
import * as parts from './dialog-parts.module.css'
import * as styles from './EditCollectionDialog.module.css'
import { useEditorData } from './use-editor-data.ts'

interface EditCollectionProps extends OverlayProps {
  id: number
  onChanged: (what: 'saved' | 'deleted') => void
}

/** Edits a collection: opens, loads its current data, and closes on save, delete or clear (specification section 4). */
export function EditCollectionDialog({ id, onChanged, onClose }: EditCollectionProps) {
  const editor = useEditorData(id, onClose)
  if (!editor)
    return (
      <Dialog title="Edit collection" onClose={onClose} width={700}>
        <div className={parts.form} aria-busy="true">
          <span className={`${bones.bone} ${bones.name}`} />
        </div>
      </Dialog>
    )
  return <Editor editor={editor} onChanged={onChanged} onClose={onClose} />
}

function Editor({
  editor,
  onChanged,
  onClose,
}: OverlayProps & { editor: CollectionEditor; onChanged: EditCollectionProps['onChanged'] }) {
  const { collection, mayKind } = editor
  const { id } = collection
  const utils = trpc.useUtils()
  const formId = useId()
  const [draft, setDraft] = useState({
    name: collection.name,
    description: collection.description,
    private: collection.private,
  })
  const [kind, setKind] = useState<KindDraft>({
    slug: collection.slug,
    type: collection.type,
    smartQuery: editor.smartQuery,
  })
  const [flagged, setFlagged] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  /** Makes one change at a time, and closes the dialog if it succeeds. */
  async function act(what: 'saved' | 'deleted', event: string, change: () => Promise<unknown>) {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await change()
      emit('collection', event)
      // A deleted collection is not fetched again: its page is about to close.
      const stale = what === 'deleted' ? ({ refetchType: 'none' } as const) : {}
      await Promise.all([
        utils.collections.details.invalidate(undefined, stale),
        utils.fonts.search.invalidate(undefined, stale),
        utils.collections.mine.invalidate(),
        utils.collections.search.invalidate(),
      ])
      onClose()
      onChanged(what)
    } catch (error) {
      console.warn('collection not saved', error)
      setProblem(problemOf(error))
      setBusy(false)
    }
  }
  const { edit, remove } = utils.client.collections
  const save = (event: FormEvent) => {
    event.preventDefault()
    setFlagged(true)
    if (!isNameGood(draft.name)) return
    void act('saved', 'edit', () => edit.mutate({ id, ...draft, ...(mayKind ? changedKind(editor, kind) : {}) }))
  }
  const clear = async () => {
    const sure = await ask({
      title: MESSAGES.clearCollection,
      text: MESSAGES.clearCollectionText,
    })
    if (sure) await act('saved', 'clear', () => edit.mutate({ id, clear: true }))
  }
  const del = async () => {
    const sure = await ask({ title: MESSAGES.deleteCollection, text: MESSAGES.deleteCollectionText })
    if (sure) await act('deleted', 'delete', () => remove.mutate({ id }))
  }
  return (
    <Dialog
      title="Edit collection"
      onClose={onClose}
      form
      width={700}
      footer={
        <>
          <span className={`${dialogStyles.apart} ${styles.away}`}>
            <button type="button" className="btn btn--danger" onClick={() => void del()}>
              Delete
            </button>
            {collection.fontCount > 0 && collection.type !== SMART ? (
              <button type="button" className="btn btn--bare" onClick={() => void clear()}>
                Remove all fonts
              </button>
            ) : null}
          </span>
          <button type="submit" form={formId} className="btn btn--solid" aria-disabled={busy}>
            Save
          </button>
        </>
      }
    >
      <form id={formId} className={parts.form} onSubmit={save} noValidate>
        <CoverField collection={collection} />
        <CollectionFields draft={draft} onChange={setDraft} hasLink={editor.linkKey !== null} flagged={flagged} />
        {mayKind ? <CollectionKind kind={kind} onChange={setKind} /> : null}
        {problem ? (
          <p className="warn-text" role="alert" ref={intoSight}>
            {problem}
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}

/** Scrolls the error into view when it appears, not on each key: below a long form on a small screen it would not be visible. */
const intoSight = (told: HTMLElement | null) => told?.scrollIntoView({ block: 'nearest' })

/** The admin fields that differ from the stored ones; the others are not sent. */
function changedKind({ collection, smartQuery }: CollectionEditor, kind: KindDraft) {
  return {
    ...(kind.slug !== collection.slug ? { slug: kind.slug } : {}),
    ...(kind.type !== collection.type ? { type: kind.type } : {}),
    ...(kind.type === SMART && kind.smartQuery !== smartQuery ? { smartQuery: kind.smartQuery } : {}),
  }
}
