import { FRAME } from '#shared/limits.ts'

export interface Notification {
  id: number
  message: string
  title: string
  type: 'info' | 'primary' | 'danger' | 'warning' | 'success'
  verticalAlign: 'top' | 'bottom'
  horizontalAlign: 'left' | 'center' | 'right'
  /** Milliseconds; 0 = stays until dismissed. */
  timeout: number
  timestamp: number
  showClose: boolean
  closeOnClick: boolean
}

/** More than these on one screen nobody reads; the oldest goes. */
const MAX_SHOWN = 4
let shown: readonly Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Notification[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message with the defaults of specification section 9: 5000 ms, top right, info. */
export function notify(options: Partial<Omit<Notification, 'id'>> & { message: string }): void {
  const notification: Notification = {
    title: '',
    type: 'info',
    verticalAlign: 'top',
    horizontalAlign: 'right',
    timeout: FRAME.notificationTimeoutMs,
    timestamp: Date.now(),
    showClose: true,
    closeOnClick: true,
    ...options,
    id: ++lastId,
  }
  if (!(notification.timeout >= 0)) throw new RangeError('notification timeout must be 0 or more')
  replace([...shown, notification].slice(-MAX_SHOWN))
}

export const dismissNotification = (id: number) => replace(shown.filter((notification) => notification.id !== id))

export const notificationStore = {
  get: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
