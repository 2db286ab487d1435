import { isIP } from 'node:net'

/** An entry of X-Forwarded-For without the port that some gateways add (RFC 7239 has such forms); '' if it is no address. */
export function forwardedAddress(entry: string): string {
  const text = entry.trim()
  const [, address = text] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? []
  return isIP(address) ? address : ''
}
