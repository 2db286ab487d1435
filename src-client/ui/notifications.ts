import { FRAME } from '#shared/limits.ts'
import type { IconName } from './icons.ts'
import { createStore } from './store.ts'

const TYPES = ['info', 'primary', 'danger', 'warning', 'success'] as const
const VERTICAL = ['top', 'bottom'] as const
const HORIZONTAL = ['left', 'center', 'right'] as const

export interface Notification {
  id: number
  message: string
  title: string
  /** Default: the icon of its type. */
  icon: IconName | null
  type: (typeof TYPES)[number]
  verticalAlign: (typeof VERTICAL)[number]
  horizontalAlign: (typeof HORIZONTAL)[number]
  /** Milliseconds; 0 = stays until dismissed. */
  timeout: number
  timestamp: number
  showClose: boolean
  closeOnClick: boolean
  /** A button that takes back what the message tells; pressing it closes the message. */
  undo: (() => void) | null
}

/** Most notifications shown at once; the oldest is removed. */
const MAX_SHOWN = 4
const NONE: readonly Notification[] = []
/** Current notifications, oldest first. */
export const notificationStore = createStore(NONE)
let lastId = 0

/**
 * Shows a message with the defaults of specification section 9: 5000 ms, top right, info.
 * @throws RangeError if type, alignment or timeout is invalid
 */
export function notify(options: Partial<Omit<Notification, 'id'>> & { message: string }): void {
  const notification: Notification = {
    title: '',
    icon: null,
    type: 'info',
    verticalAlign: 'top',
    horizontalAlign: 'right',
    timeout: FRAME.notificationTimeoutMs,
    timestamp: Date.now(),
    showClose: true,
    closeOnClick: true,
    undo: null,
    ...options,
    id: ++lastId,
  }
  oneOf('type', notification.type, TYPES)
  oneOf('verticalAlign', notification.verticalAlign, VERTICAL)
  oneOf('horizontalAlign', notification.horizontalAlign, HORIZONTAL)
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

function oneOf(field: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) throw new RangeError(`notification ${field} must be one of ${allowed.join(', ')}`)
}

export const dismissNotification = (id: number) =>
  notificationStore.set(notificationStore.get().filter((notification) => notification.id !== id))
