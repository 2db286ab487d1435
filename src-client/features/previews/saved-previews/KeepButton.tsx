import { useState } from 'react'
import { PREVIEW } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { problemOf } from '../../../api/errors.ts'
import { trpc } from '../../../api/trpc.ts'
import { useIdentity } from '../../../app/identity.ts'
import { openJoinPrompt } from '../../../frame/join.ts'
import * as dialogStyles from '../../../ui/Dialog.module.css'
import { Icon } from '../../../ui/Icon.tsx'
import { notify } from '../../../ui/notifications.ts'
import { type ImageSize, type ImageSubject, rendererOf } from '../preview-image/image-subject.ts'

/** Saves the preview with its settings to the person's own previews. */
export function KeepButton({ subject, size, opaque }: { subject: ImageSubject; size: ImageSize; opaque: boolean }) {
  const { isLoggedIn } = useIdentity()
  const { mutateAsync, isPending } = trpc.savedPreviews.save.useMutation()
  const [kept, setKept] = useState(false)

  async function keep() {
    if (isPending) return
    if (!isLoggedIn) return openJoinPrompt()
    const within = (value: number, most: number) => Math.max(1, Math.min(most, Math.round(value)))
    try {
      await mutateAsync({
        fontId: subject.font.id,
        setting: {
          text: subject.text,
          size: Math.round(subject.size),
          width: within(size.width, PREVIEW.maxWidth),
          height: within(size.height, PREVIEW.maxHeight),
          fg: subject.fg,
          bg: subject.bg,
          solid: opaque,
          renderer: rendererOf(subject)?.name ?? subject.font.renderer.name,
          axes: subject.axes ?? {},
          features: subject.features ?? {},
          ...(subject.lang ? { lang: subject.lang } : {}),
        },
      })
      setKept(true)
    } catch (error) {
      notify({ type: 'danger', message: problemOf(error) })
    }
  }
  return kept ? (
    <a className={`btn ${dialogStyles.apart}`} href={routePath('saved-previews')}>
      <Icon name="check" />
      In my previews
    </a>
  ) : (
    <button type="button" className={`btn ${dialogStyles.apart}`} aria-disabled={isPending} onClick={() => void keep()}>
      <Icon name="plus" />
      Save to my previews
    </button>
  )
}
