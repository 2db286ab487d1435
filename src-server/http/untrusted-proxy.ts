import { BlockList, isIP } from 'node:net'
import type { Logger } from 'pino'
import { forwardedAddress } from './forwarded-address.ts'

/** Addresses that no visitor from the Internet has (RFC 1918, 4193 and 6598, loopback and link-local). */
const PRIVATE = new BlockList()
for (const [range, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(range, bits, 'ipv4')
for (const [range, bits] of [
  // Loopback, which counts as the network 0:0:0:0::. More would hold IPv4 in IPv6 form.
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(range, bits, 'ipv6')

const isPrivate = (address: string) => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Says once that a proxy is not trusted: then all visitors count as one and share its limits. Visitors can write X-Forwarded-For
 * themselves, but not come from a private address.
 */
export function untrustedProxyWatch(logger: Logger): (visitor: string, forwarded: string | undefined) => void {
  let said = false
  return (visitor, forwarded) => {
    if (said || !forwarded || !isPrivate(visitor)) return
    const before = forwarded.split(',').map(forwardedAddress)
    if (!before.some((address) => address !== '' && !isPrivate(address))) return
    said = true
    logger.warn(
      { proxy: visitor },
      'all visitors seem to come from one proxy and share its limits: set TRUST_PROXY, and TRUSTED_PROXIES if there are several',
    )
  }
}
