import { useState } from 'react'
import type { FoundrySettings } from '#shared/contracts/foundries.ts'
import { FOUNDRY } from '#shared/foundry-limits.ts'
import { trpc } from '../../api/trpc.ts'
import { PictureButton, PictureStatus, usePictureSending } from '../pictures/picture-sending.tsx'
import { FoundryLogo } from './FoundryPage.tsx'

/** The logo as it is, and the way to another one, which counts at once. */
export function LogoField({ foundry }: { foundry: FoundrySettings }) {
  const utils = trpc.useUtils()
  const [logo, setLogo] = useState(foundry.logo)
  const { busy, said, send } = usePictureSending(`/api/account/foundry-${foundry.id}/logo`, FOUNDRY.logoBytes)

  const upload = (file: File) =>
    send(file, (answer) => {
      if (typeof answer.logo !== 'string') return null
      setLogo(answer.logo)
      void utils.foundries.invalidate()
      return 'The logo is changed.'
    })

  return (
    <div className="account-who">
      <FoundryLogo foundry={{ name: foundry.name, logo }} size={96} />
      <div className="account-picture">
        <PictureButton busy={busy} onPick={upload}>
          {logo ? 'Change logo' : 'Add a logo'}
        </PictureButton>
        <PictureStatus said={said} hint="A square picture: png, jpg or gif." />
      </div>
    </div>
  )
}
