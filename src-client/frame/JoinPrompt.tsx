import { MESSAGES } from '#shared/messages.ts'
import { loginPath } from '../api/unauthorized.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { OverlayProps } from '../ui/overlays.ts'
import type { JoinReason } from './join.ts'

const TEXTS: Record<JoinReason, string> = {
  collections: MESSAGES.joinForCollections,
  messages: MESSAGES.joinForMessages,
  upload: MESSAGES.joinForUpload,
}

interface JoinPromptProps extends OverlayProps {
  reason?: JoinReason | undefined
}

/** 'Hi, Who are you?': join or log in; both return to this page. */
export function JoinPrompt({ reason, onClose }: JoinPromptProps) {
  const here = location.pathname + location.search
  return (
    <Dialog
      title={MESSAGES.joinTitle}
      onClose={onClose}
      width={420}
      footer={
        <>
          <a className="btn btn--solid" href={joinPath(here)}>
            {MESSAGES.joinButton}
          </a>
          <a className="btn" href={loginPath(here)}>
            {MESSAGES.loginButton}
          </a>
        </>
      }
    >
      <p className="soft">{reason ? TEXTS[reason] : MESSAGES.joinGeneral}</p>
    </Dialog>
  )
}

/** The page for joining, which returns to this address. */
const joinPath = (here: string) => `/account/join?next=${encodeURIComponent(here)}`
