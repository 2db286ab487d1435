import { ConfirmDialog as UiConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog as UiDialog } from '../ui/Dialog.tsx'
import { ErrorDialog as UiErrorDialog } from '../ui/ErrorDialog.tsx'
import { type Failure, failureStore } from '../ui/failures.ts'
import { LoadingOverlay as UiLoadingOverlay } from '../ui/LoadingOverlay.tsx'
import { MessageDialog as UiMessageDialog } from '../ui/MessageDialog.tsx'
import { Notifications as UiNotifications } from '../ui/Notifications.tsx'
import { type Notification, notify } from '../ui/notifications.ts'
import { OverlayHost as UiOverlayHost } from '../ui/OverlayHost.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Corner, Opens, type States } from './specimen.tsx'
import { ARABIC, HEBREW, LONG, ONE_WORD } from './words.ts'

const nothing = () => undefined

export const Dialog: States = {
  Default: () => (
    <Opens>
      {(close) => (
        <UiDialog title="Add to a collection" onClose={close}>
          <p>Choose a collection.</p>
        </UiDialog>
      )}
    </Opens>
  ),
  'A form': () => (
    <Opens>
      {(close) => (
        <UiDialog
          form
          width={420}
          title="New collection"
          onClose={close}
          footer={
            <button type="button" className="btn btn--solid" onClick={close}>
              Save
            </button>
          }
        >
          <TextField name="dialog-name" label="Name" />
        </UiDialog>
      )}
    </Opens>
  ),
  'From the side': () => (
    <Opens>
      {(close) => (
        <UiDialog sheet title="Filters" onClose={close}>
          <p>{LONG}</p>
        </UiDialog>
      )}
    </Opens>
  ),
  'Long words': () => (
    <Opens>
      {(close) => (
        <UiDialog width={950} title={LONG} onClose={close}>
          {Array.from({ length: 20 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: twenty times the same
            <p key={at}>{LONG}</p>
          ))}
        </UiDialog>
      )}
    </Opens>
  ),
  'Right to left': () => (
    <Opens>
      {(close) => (
        <UiDialog title={ARABIC} onClose={close}>
          <p>{HEBREW}</p>
        </UiDialog>
      )}
    </Opens>
  ),
}

const question = (title: string | undefined, text: string) => () => (
  <Opens>{(close) => <UiConfirmDialog title={title} text={text} onAnswer={nothing} onClose={close} />}</Opens>
)
export const ConfirmDialog: States = {
  Default: question(undefined, 'Remove this family from the collection?'),
  'Long words': question(LONG, LONG),
  'Right to left': question(ARABIC, HEBREW),
}

const message = (title: string, text: string) => () => (
  <Opens>
    {(close) => (
      <UiMessageDialog title={title} onClose={close}>
        <p className="soft">{text}</p>
      </UiMessageDialog>
    )}
  </Opens>
)
export const MessageDialog: States = {
  Default: message('Sent', 'We read every message.'),
  'Long words': message(LONG, LONG),
  'Right to left': message(ARABIC, HEBREW),
}

const failures =
  (...shown: Failure[]) =>
  () => <Opens first={() => failureStore.set(shown)}>{(close) => <UiErrorDialog onClose={close} />}</Opens>
export const ErrorDialog: States = {
  'One failure': failures({ action: 'fonts.search', status: 503 }),
  'Long words': failures({ action: ONE_WORD, status: LONG }, { action: 'fonts.search', status: 'offline' }),
}

export const LoadingOverlay: States = {
  Loading: () => <Opens>{() => <UiLoadingOverlay label="Loading" />}</Opens>,
  'Long words': () => <Opens>{() => <UiLoadingOverlay label={LONG} />}</Opens>,
}

const NOTE: Notification = {
  id: 0,
  message: 'Cover photo updated',
  title: '',
  icon: null,
  type: 'info',
  verticalAlign: 'top',
  horizontalAlign: 'right',
  timeout: 0,
  timestamp: 0,
  showClose: true,
  closeOnClick: false,
  undo: null,
}
const notes = (...shown: Partial<Notification>[]) => {
  const all = shown.map((note, id) => ({ ...NOTE, ...note, id }))
  return () => (
    <Corner>
      <UiNotifications shown={all} />
    </Corner>
  )
}
export const Notifications: States = {
  'Information, success': notes({}, { type: 'success', title: 'Saved', message: 'Everybody sees it now.' }),
  'With Undo': notes({ message: 'Lobster is no longer in this collection.', undo: () => {} }),
  'Warning, danger': notes(
    { type: 'warning', message: 'The text was not copied' },
    { type: 'danger', message: 'Failed' },
  ),
  'In another corner': notes({ type: 'primary', verticalAlign: 'bottom', horizontalAlign: 'left', showClose: false }),
  'Long words': notes({ title: LONG, message: ONE_WORD }),
  'Right to left': notes({ title: ARABIC, message: HEBREW }),
}

export const OverlayHost: States = {
  'A notification': () => (
    <Corner>
      <button type="button" className="btn" onClick={() => notify({ message: 'Cover photo updated' })}>
        Notify
      </button>
      <UiOverlayHost />
    </Corner>
  ),
}
