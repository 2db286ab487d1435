import { useState } from 'react'
import { ACCOUNT } from '#shared/account-limits.ts'
import { DEFAULT_AVATAR } from '#shared/asset-paths.ts'
import type { ProfileView } from '#shared/contracts/profile.ts'
import type { SubmittedForm } from '#shared/contracts/site.ts'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { routePath } from '#shared/routes.ts'
import { sendFile } from '../../api/send-file.ts'
import { trpc } from '../../api/trpc.ts'
import { useConfig } from '../../app/config.tsx'
import { currentIdentity, setIdentity } from '../../app/identity.ts'
import { PictureForms } from './PictureForms.tsx'

/** The picture as it is, and the way to another one, which counts at once. */
export function AvatarField({ profile, submitted }: { profile: ProfileView; submitted: SubmittedForm | undefined }) {
  const config = useConfig()
  const utils = trpc.useUtils()
  const [avatar, setAvatar] = useState(profile.avatar)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState({ problem: false, text: '' })

  async function upload(file: File | undefined) {
    if (!file || busy) return
    if (file.size > ACCOUNT.avatarBytes) {
      setSaid({ problem: true, text: fileTooBig(file.size, ACCOUNT.avatarBytes).message })
      return
    }
    setBusy(true)
    try {
      const answer = await sendFile(config, `/api/account/${profile.userId}/avatar`, file)
      if (typeof answer.avatar !== 'string') throw new Error(String(answer.detail ?? ''))
      setAvatar(answer.avatar)
      setSaid({ problem: false, text: 'Your picture is changed.' })
      if (profile.own) setIdentity({ ...currentIdentity(), avatar: answer.avatar })
      void utils.profile.view.invalidate()
    } catch (error) {
      setSaid({ problem: true, text: (error instanceof Error && error.message) || 'The picture was not taken.' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="account-picture">
      <img className="account-avatar" src={avatar} alt="" width="96" height="96" />
      <label className="btn needs-js">
        {busy ? 'Sending …' : 'Change picture'}
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
      {said.text ? (
        <p className={said.problem ? 'warn-text' : 'muted'} role={said.problem ? 'alert' : 'status'}>
          {said.text}
        </p>
      ) : null}
      <PictureForms
        action={routePath('profile-general', { userId: profile.userId })}
        name="avatar"
        what="picture"
        has={profile.avatar !== DEFAULT_AVATAR}
        submitted={submitted}
      />
    </div>
  )
}
