import type { PairingRole } from '#shared/contracts/playground.ts'

export const PAIRING_ROLE_WORDS: Record<PairingRole, string> = { heading: 'Heading', body: 'Body', accent: 'Accent' }
