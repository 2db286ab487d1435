import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import * as MESSAGES from '#shared/messages.ts'
import { routePath } from '#shared/routes.ts'
import { problemOf } from '../api/errors.ts'
import { trpc } from '../api/trpc.ts'
import { refreshIdentity, useIdentity } from '../app/identity.ts'
import { useNavigation } from '../app/navigation.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { OverlayProps } from '../ui/overlays.ts'
import { FoundryNamed, foundryNamed } from './FoundryNamed.tsx'
import * as styles from './UploadDialog.module.css'
import * as uploadStyles from './upload.module.css'

/** The choices of a person who publishes. Moderators and admins without a foundry name one. */
export function UploadDialog({ onClose }: OverlayProps) {
  const { isAdmin, foundries } = useIdentity()
  const isGuest = foundries.length === 0
  const { navigate } = useNavigation()
  const [foundry, setFoundry] = useState(foundries[0]?.id)
  const [named, setNamed] = useState('')
  const [busy, setBusy] = useState(false)
  const utils = trpc.useUtils()
  const [problem, setProblem] = useState('')

  const go = (path: string) => {
    onClose()
    void navigate(path)
  }

  async function share() {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      // With a single foundry the input is empty: the server knows it.
      const of = isGuest ? await foundryNamed(utils, named.trim()) : foundries.length > 1 ? foundry : undefined
      const { familyId } = await utils.client.publishing.create.mutate(of ? { foundry: of } : {})
      void refreshIdentity(utils)
      go(routePath('family-edit', { familyId }))
    } catch (error) {
      // Other errors are about the name of the foundry.
      setProblem(error instanceof TRPCClientError ? problemOf(error) : (error as Error).message)
      setBusy(false)
    }
  }

  return (
    <Dialog title={MESSAGES.uploadTitle} onClose={onClose} width={420}>
      {foundries.length > 1 ? (
        <div className={`field ${uploadStyles.whom}`}>
          <label htmlFor="upload-foundry">Foundry</label>
          <select
            id="upload-foundry"
            className="input"
            value={foundry}
            onChange={(event) => setFoundry(Number(event.target.value))}
          >
            {foundries.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {isGuest ? (
        <FoundryNamed
          value={named}
          problem={problem}
          onChange={(name) => {
            setNamed(name)
            setProblem('')
          }}
        />
      ) : null}
      <div className={styles.ways}>
        <button type="button" className="btn btn--solid btn--big" aria-disabled={busy} onClick={() => void share()}>
          {MESSAGES.uploadNew}
        </button>
        <button
          type="button"
          className="btn btn--big"
          onClick={() =>
            go(
              isGuest
                ? routePath('admin-fonts')
                : routePath('manage-fonts') + (foundries.length > 1 ? `?foundry=${foundry}` : ''),
            )
          }
        >
          {MESSAGES.uploadUpdate}
        </button>
        {isAdmin ? (
          <button
            type="button"
            className="btn btn--big"
            aria-label="New foundry"
            onClick={() => go(routePath('foundry-create'))}
          >
            New
          </button>
        ) : null}
      </div>
      {problem && !isGuest ? (
        <p className="warn-text" role="alert">
          {problem}
        </p>
      ) : null}
    </Dialog>
  )
}
