/** Names one submit, so that a proxy may send it again to another process without doing it twice. Works without HTTPS, unlike randomUUID. */
export function idempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
