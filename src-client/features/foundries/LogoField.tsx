import { useState } from 'react'
import type { FoundrySettings } from '#shared/contracts/foundries.ts'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { FOUNDRY } from '#shared/foundry-limits.ts'
import { sendFile } from '../../api/send-file.ts'
import { trpc } from '../../api/trpc.ts'
import { useConfig } from '../../app/config.tsx'
import { FoundryLogo } from './FoundryPage.tsx'

/** The logo as it is, and the way to another one, which counts at once. */
export function LogoField({ foundry }: { foundry: FoundrySettings }) {
  const config = useConfig()
  const utils = trpc.useUtils()
  const [logo, setLogo] = useState(foundry.logo)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState({ problem: false, text: '' })

  async function upload(file: File | undefined) {
    if (!file || busy) return
    if (file.size > FOUNDRY.logoBytes) {
      setSaid({ problem: true, text: fileTooBig(file.size, FOUNDRY.logoBytes).message })
      return
    }
    setBusy(true)
    try {
      const answer = await sendFile(config, `/api/account/foundry-${foundry.id}/logo`, file)
      if (typeof answer.logo !== 'string') throw new Error(String(answer.detail ?? ''))
      setLogo(answer.logo)
      setSaid({ problem: false, text: 'The logo is changed.' })
      void utils.foundries.invalidate()
    } catch (error) {
      setSaid({ problem: true, text: (error instanceof Error && error.message) || 'The picture was not taken.' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="account-who">
      <FoundryLogo foundry={{ name: foundry.name, logo }} size={96} />
      <div className="account-picture">
        <label className="btn needs-js">
          {busy ? 'Sending …' : logo ? 'Change logo' : 'Add a logo'}
          <input
            type="file"
            accept="image/png,image/jpeg,image/gif"
            disabled={busy}
            onChange={(event) => {
              void upload(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <p className={said.problem ? 'warn-text' : 'muted'} role={said.problem ? 'alert' : 'status'}>
          {said.text || 'A square picture: png, jpg or gif.'}
        </p>
      </div>
    </div>
  )
}
