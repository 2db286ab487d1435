import { MESSAGES } from '#shared/messages.ts'
import { loginPath } from '../api/unauthorized.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { notify } from '../ui/notifications.ts'
import type { OverlayProps } from '../ui/overlays.ts'
import type { JoinReason } from './join.ts'
import { isOurs } from './links.ts'

const TEXTS: Record<JoinReason, string> = {
  collections: MESSAGES.joinForCollections,
  messages: MESSAGES.joinForMessages,
  upload: MESSAGES.joinForUpload,
}

interface JoinPromptProps extends OverlayProps {
  reason?: JoinReason | undefined
}

/** 'Hi, Who are you?': two ways in, both coming back to this page. */
export function JoinPrompt({ reason, onClose }: JoinPromptProps) {
  const here = location.pathname + location.search
  return (
    <Dialog
      title={MESSAGES.joinTitle}
      onClose={onClose}
      width={420}
      footer={
        <>
          <Way href={loginPath(here)} label={MESSAGES.loginButton} className="btn" onClose={onClose} />
          <Way href={joinPath(here)} label={MESSAGES.joinButton} className="btn btn--solid" onClose={onClose} />
        </>
      }
    >
      <p className="soft">{reason ? TEXTS[reason] : MESSAGES.joinGeneral}</p>
    </Dialog>
  )
}

/** Where a visitor becomes a member and comes back from. */
export const joinPath = (here: string) => `/account/join?next=${encodeURIComponent(here)}`

/** A link where the site has the page; a site without accounts says so instead of leading nowhere. */
function Way({ href, label, className, onClose }: { href: string; label: string; className: string; onClose(): void }) {
  if (isOurs(href.split('?')[0] as string))
    return (
      <a className={className} href={href}>
        {label}
      </a>
    )
  const tell = () => {
    onClose()
    notify({ message: MESSAGES.noAccounts })
  }
  return (
    <button type="button" className={className} onClick={tell}>
      {label}
    </button>
  )
}
