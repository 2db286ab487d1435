import * as MESSAGES from '#shared/messages.ts'
import type { Question } from './ask.ts'
import { Dialog } from './Dialog.tsx'
import type { OverlayProps } from './overlays.ts'

interface ConfirmDialogProps extends OverlayProps, Question {
  onAnswer: (yes: boolean) => void
}

/** 'No' comes first and has the focus, so that the harmless answer is the easy one. */
export function ConfirmDialog({ title, text, yes, no, onAnswer, onClose }: ConfirmDialogProps) {
  const answer = (value: boolean) => {
    onAnswer(value)
    onClose()
  }
  return (
    <Dialog
      title={title ?? MESSAGES.confirmTitle}
      onClose={() => answer(false)}
      width={420}
      alert
      footer={
        <>
          {/* biome-ignore lint/a11y/noAutofocus: a dialog must say where the focus goes, and not to the dangerous answer */}
          <button type="button" className="btn" autoFocus onClick={() => answer(false)}>
            {no ?? MESSAGES.no}
          </button>
          <button type="button" className="btn btn--danger" onClick={() => answer(true)}>
            {yes ?? MESSAGES.yes}
          </button>
        </>
      }
    >
      <p className="soft">{text}</p>
    </Dialog>
  )
}
