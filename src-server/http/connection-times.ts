/** Milliseconds that a connection gets. What waits for us waits longer; the whole chain is in docs/operating.md. */
export const CONNECTION_MS = {
  /** Idle between requests; nginx ends its own before. */
  keepAlive: 5000,
  /** Headers must arrive within this; a slow-loris connection is closed. */
  headers: 10_000,
  /** The whole request: a picture of 10 MB over a slow line. */
  request: 90_000,
  /** Nothing is sent or read, as by a download that nobody reads. Longer than any of our own answers takes. */
  idle: 100_000,
} as const
