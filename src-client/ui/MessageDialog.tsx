import type { ReactNode } from 'react'
import * as MESSAGES from '#shared/messages.ts'
import { Dialog } from './Dialog.tsx'
import type { OverlayProps } from './overlays.ts'

interface MessageDialogProps extends OverlayProps {
  title: string
  children: ReactNode
  /** Default 'OK'. */
  ok?: string
}

/** A text with one button. */
export function MessageDialog({ title, children, ok = MESSAGES.ok, onClose }: MessageDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={420}
      alert
      footer={
        <button type="button" className="btn btn--solid" onClick={onClose}>
          {ok}
        </button>
      }
    >
      {children}
    </Dialog>
  )
}
