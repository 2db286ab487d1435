import { FRAME } from '#shared/limits.ts'
import type { IconName } from './icons.ts'
import { createStore } from './store.ts'

const ALLOWED = {
  type: ['info', 'primary', 'danger', 'warning', 'success'],
  verticalAlign: ['top', 'bottom'],
  horizontalAlign: ['left', 'center', 'right'],
} as const
type Allowed = typeof ALLOWED

export interface Notification {
  id: number
  message: string
  title: string
  /** Default: the icon of its type. */
  icon: IconName | null
  type: Allowed['type'][number]
  verticalAlign: Allowed['verticalAlign'][number]
  horizontalAlign: Allowed['horizontalAlign'][number]
  /** Milliseconds; 0 = stays until dismissed. */
  timeout: number
  timestamp: number
  showClose: boolean
  closeOnClick: boolean
  /** A button that takes back what the message tells; pressing it closes the message. */
  undo: (() => void) | null
}

/** The first button of the newest one: Undo, if it has that. */
export const NEWEST_NOTICE = '[data-part="notice"]:last-child button'

/** Most notifications shown at once; the oldest is removed. */
const MAX_SHOWN = 4
const NONE: readonly Notification[] = []
/** Current notifications, oldest first. */
export const notificationStore = createStore(NONE)
let lastId = 0

/**
 * Shows a message with the defaults of specification section 9: 5000 ms, top right, info. One with Undo stays longer.
 * @throws RangeError if type, alignment or timeout is invalid
 */
export function notify(options: Partial<Omit<Notification, 'id'>> & { message: string }): void {
  const notification: Notification = {
    title: '',
    icon: null,
    type: 'info',
    verticalAlign: 'top',
    horizontalAlign: 'right',
    timeout: options.undo ? FRAME.undoTimeoutMs : FRAME.notificationTimeoutMs,
    timestamp: Date.now(),
    showClose: true,
    closeOnClick: true,
    undo: null,
    ...options,
    id: ++lastId,
  }
  for (const [field, allowed] of Object.entries(ALLOWED) as [keyof Allowed, readonly string[]][])
    if (!allowed.includes(notification[field]))
      throw new RangeError(`notification ${field} must be one of ${allowed.join(', ')}`)
  if (!(notification.timeout >= 0)) throw new RangeError('notification timeout must be 0 or more')
  // The same message replaces its earlier copy and restarts its timeout.
  const others = notificationStore
    .get()
    .filter(
      (one) =>
        !(one.message === notification.message && one.title === notification.title && one.type === notification.type),
    )
  notificationStore.set([...others, notification].slice(-MAX_SHOWN))
}

export const dismissNotification = (id: number) =>
  notificationStore.set(notificationStore.get().filter((notification) => notification.id !== id))
