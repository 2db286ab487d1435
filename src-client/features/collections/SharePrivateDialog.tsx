import { useEffect, useRef, useState } from 'react'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import * as MESSAGES from '#shared/messages.ts'
import { problemOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import { ask } from '../../ui/ask.ts'
import * as bones from '../../ui/bones.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify } from '../../ui/notifications.ts'
import type { OverlayProps } from '../../ui/overlays.ts'
import * as parts from './dialog-parts.module.css'
import { LinkField } from './LinkField.tsx'
import { REMOVE_LINK } from './remove-link.ts'
import { useEditorData } from './use-editor-data.ts'

interface SharePrivateProps extends OverlayProps {
  collection: CollectionView
  onPublic: () => void
}

/** The address of a private collection does not open for others: offers a link that does, or to make it public. */
export function SharePrivateDialog({ collection, onPublic, onClose }: SharePrivateProps) {
  const { id } = collection
  const utils = trpc.useUtils()
  const { edit, setLink } = utils.client.collections
  const editor = useEditorData(id, onClose)
  /** What this dialog has changed; undefined = nothing yet. */
  const [changedKey, setChangedKey] = useState<string | null>()
  /** undefined while it loads. */
  const linkKey = changedKey === undefined ? editor?.linkKey : changedKey
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const link = useRef<HTMLElement>(null)
  // The button that was pressed is replaced.
  useEffect(() => {
    if (said !== '') link.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [said])

  /** One change at a time. */
  async function act(change: () => Promise<unknown>) {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await change()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  const change = (on: boolean) =>
    act(async () => {
      setChangedKey((await setLink.mutate({ id, on })).linkKey)
      setSaid(on ? MESSAGES.linkReady : MESSAGES.linkRemoved)
    })
  const remove = async () => {
    if (await ask(REMOVE_LINK)) await change(false)
  }
  const makePublic = () =>
    act(async () => {
      await edit.mutate({ id, private: false })
      await Promise.all([utils.collections.details.invalidate(), utils.collections.mine.invalidate()])
      notify({ type: 'success', message: 'The collection is public now.' })
      onClose()
      onPublic()
    })
  return (
    <Dialog title={MESSAGES.collectionPrivate} onClose={onClose} width={640}>
      <div className={parts.sections}>
        <section ref={link} aria-busy={linkKey === undefined || busy}>
          <h3>Share by link</h3>
          <p className="muted">{MESSAGES.collectionByLink}</p>
          {linkKey === undefined ? (
            <span className={`${bones.bone} ${bones.button}`} />
          ) : linkKey === null ? (
            <p>
              <button type="button" className="btn btn--solid" onClick={() => void change(true)}>
                {MESSAGES.makeLink}
              </button>
            </p>
          ) : (
            <>
              <LinkField collection={collection} linkKey={linkKey} />
              <p>
                <button type="button" className="btn" onClick={() => void remove()}>
                  {MESSAGES.removeLink}
                </button>
              </p>
            </>
          )}
          <p className="vh" role="status">
            {said}
          </p>
        </section>
        <section>
          <h3>Or share with everyone</h3>
          <p className="muted">
            A public collection appears in lists and in the search.{linkKey ? ` ${MESSAGES.publicEndsLink}` : ''}
          </p>
          <p>
            <button type="button" className="btn" onClick={() => void makePublic()}>
              Make public
            </button>
          </p>
        </section>
        {problem ? (
          <p className="warn-text" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
