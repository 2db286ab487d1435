import * as MESSAGES from '#shared/messages.ts'
import * as styles from './ErrorDialog.module.css'
import { failureStore } from './failures.ts'
import { MessageDialog } from './MessageDialog.tsx'
import type { OverlayProps } from './overlays.ts'
import { useStore } from './store.ts'

/** The list of failed calls, one line each. */
export function ErrorDialog({ onClose }: OverlayProps) {
  const failures = useStore(failureStore)
  return (
    <MessageDialog title={MESSAGES.errorTitle} ok={MESSAGES.dismiss} onClose={onClose}>
      <p className="soft">{MESSAGES.errorText}</p>
      <ul className={styles.failures}>
        {failures.map(({ action, status }) => (
          <li key={`${action} ${status}`}>{`${action}: ${status}`}</li>
        ))}
      </ul>
    </MessageDialog>
  )
}
