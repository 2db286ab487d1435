import * as MESSAGES from '#shared/messages.ts'
import { joinPath, loginPath } from '../api/unauthorized.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { OverlayProps } from '../ui/overlays.ts'
import type { JoinReason } from './join.ts'
import { WANTED_KEY, type Wanted } from './wanted-key.ts'

const TEXTS: Record<JoinReason, string> = {
  collections: MESSAGES.joinForCollections,
  messages: MESSAGES.joinForMessages,
  upload: MESSAGES.joinForUpload,
}

interface JoinPromptProps extends OverlayProps {
  reason?: JoinReason | undefined
  /** What the dialog was for. */
  what?: object | undefined
}

/** 'Hi, Who are you?': join or log in; both return to this page. */
export function JoinPrompt({ reason, what, onClose }: JoinPromptProps) {
  const here = location.pathname + location.search
  const keep = () => reason && keepWanted(reason, what)
  return (
    <Dialog
      title={MESSAGES.joinTitle}
      onClose={onClose}
      width={420}
      footer={
        <>
          <a className="btn btn--solid" href={joinPath(here)} onClick={keep}>
            {MESSAGES.joinButton}
          </a>
          <a className="btn" href={loginPath(here)} onClick={keep}>
            {MESSAGES.loginButton}
          </a>
        </>
      }
    >
      <p className="soft">{reason ? TEXTS[reason] : MESSAGES.joinGeneral}</p>
    </Dialog>
  )
}

/** Remembers what a visitor wanted, until the tab comes back from log-in. */
function keepWanted(reason: JoinReason, what?: object): void {
  const wanted: Wanted = { reason, what, path: location.pathname, at: Date.now() }
  try {
    sessionStorage.setItem(WANTED_KEY, JSON.stringify(wanted))
  } catch {
    // Storage full or blocked: the person presses once more.
  }
}
