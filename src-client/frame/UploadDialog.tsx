import '../styles/upload-dialog.css'
import { useState } from 'react'
import { MESSAGES } from '#shared/messages.ts'
import { routePath } from '#shared/routes.ts'
import { createFamily } from '../api/create-family.ts'
import { useConfig } from '../app/config.tsx'
import { useIdentity } from '../app/identity.ts'
import { useNavigation } from '../app/navigation.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { OverlayProps } from '../ui/overlays.ts'

/** What somebody who publishes may want to do. */
export function UploadDialog({ onClose }: OverlayProps) {
  const config = useConfig()
  const { isAdmin, foundries } = useIdentity()
  const { navigate } = useNavigation()
  const [foundry, setFoundry] = useState(foundries[0]?.id)
  const [busy, setBusy] = useState(false)
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
      // With one foundry nothing has to be said: the body is empty.
      const familyId = await createFamily(config, foundries.length > 1 ? { foundry } : {})
      go(`/account/family/${familyId}/edit`)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }

  return (
    <Dialog title={MESSAGES.uploadTitle} onClose={onClose} width={420}>
      {foundries.length > 1 ? (
        <div className="field upload-for">
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
      <div className="upload-ways">
        <button type="button" className="btn btn--solid btn--big" aria-disabled={busy} onClick={() => void share()}>
          {MESSAGES.uploadNew}
        </button>
        <button
          type="button"
          className="btn btn--big"
          onClick={() => go(routePath('manage-fonts') + (foundries.length > 1 ? `?foundry=${foundry}` : ''))}
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
      {problem ? (
        <p className="warn-text" role="alert">
          {problem}
        </p>
      ) : null}
    </Dialog>
  )
}
