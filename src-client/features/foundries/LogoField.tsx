import { useState } from 'react'
import type { FoundrySettings } from '#shared/contracts/foundries/foundries.ts'
import { FOUNDRY } from '#shared/foundry-limits.ts'
import { trpc } from '../../api/trpc.ts'
import * as accountStyles from '../account/account.module.css'
import * as pictureStyles from '../previews/pictures/picture-sending.module.css'
import { PictureActs, PictureStatus, usePictureSending } from '../previews/pictures/picture-sending.tsx'
import { FoundryLogo } from './FoundryPage.tsx'

/** The current logo and a button to replace it. A new logo is saved immediately. */
export function LogoField({ foundry }: { foundry: FoundrySettings }) {
  const utils = trpc.useUtils()
  const [logo, setLogo] = useState(foundry.logo)
  const { busy, said, send } = usePictureSending(`/api/account/foundry-${foundry.id}/logo`, FOUNDRY.logoBytes)

  const change = (file: File | null) =>
    send(file, (answer) => {
      if (typeof answer.logo !== 'string') return null
      setLogo(answer.logo)
      void utils.foundries.invalidate()
      return file ? 'The logo is changed.' : 'The logo is removed.'
    })

  return (
    <div className={accountStyles.who}>
      <FoundryLogo foundry={{ name: foundry.name, logo }} size={96} />
      <div className={pictureStyles.field}>
        <PictureActs busy={busy} what="logo" has={Boolean(logo)} after="A letter is shown instead." onChange={change} />
        <PictureStatus said={said} hint="A square picture: PNG, JPEG or GIF." />
      </div>
    </div>
  )
}
