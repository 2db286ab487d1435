import { MESSAGES } from '#shared/messages.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** What went wrong, in one line each. */
export function ErrorListDialog({ messages, onClose }: { messages: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title={MESSAGES.errorTitle}
      onClose={onClose}
      width={420}
      alert
      footer={
        <button type="button" className="btn btn--solid" onClick={onClose}>
          {MESSAGES.dismiss}
        </button>
      }
    >
      <p className="soft">{MESSAGES.errorText}</p>
      <ul className="code">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Dialog>
  )
}
