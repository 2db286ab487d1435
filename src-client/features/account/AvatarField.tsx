import { useState } from 'react'
import { ACCOUNT } from '#shared/account-limits.ts'
import { DEFAULT_AVATAR } from '#shared/asset-paths.ts'
import type { ProfileView } from '#shared/contracts/account/profile.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { currentIdentity, setIdentity } from '../../app/identity.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import * as pictureStyles from '../previews/pictures/picture-sending.module.css'
import { PictureActs, PictureStatus, usePictureSending } from '../previews/pictures/picture-sending.tsx'
import { PictureForms } from './PictureForms.tsx'

/** The current picture and a button to replace it. A new picture is saved immediately. */
export function AvatarField({ profile, submitted }: { profile: ProfileView; submitted: SubmittedForm | undefined }) {
  const utils = trpc.useUtils()
  const [avatar, setAvatar] = useState(profile.avatar)
  const { busy, said, send } = usePictureSending(`/api/account/${profile.userId}/avatar`, ACCOUNT.avatarBytes)

  const change = (file: File | null) =>
    send(file, (answer) => {
      if (typeof answer.avatar !== 'string') return null
      setAvatar(answer.avatar)
      if (profile.own) setIdentity({ ...currentIdentity(), avatar: answer.avatar })
      void utils.profile.view.invalidate()
      return file ? 'Your picture is changed.' : 'Your picture is removed.'
    })

  const hasOwn = avatar !== DEFAULT_AVATAR
  return (
    <div className={pictureStyles.field} data-part="picture">
      <Avatar person={{ username: profile.username, avatar }} size={96} />
      <PictureActs busy={busy} what="picture" has={hasOwn} after="A letter is shown instead." onChange={change} />
      <PictureStatus said={said} />
      <PictureForms
        action={routePath('profile-general', { userId: profile.userId })}
        name="avatar"
        what="picture"
        has={hasOwn}
        submitted={submitted}
      />
    </div>
  )
}
