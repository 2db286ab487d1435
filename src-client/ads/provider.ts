import type { ComponentType } from 'react'
import type { PageConfig } from '#shared/contracts/site/site.ts'
import type { AdProps } from './AdSlot.tsx'

const BLOCKER_TIMEOUT_MS = 5000

let checked = false

/** The configured component that fills slots; null if the provider's script is not configured. */
export async function adProvider(config: PageConfig): Promise<ComponentType<AdProps> | null> {
  if (config.admanager === 'house') return (await import('./HouseAd.tsx')).HouseAd
  if (config.admanager !== 'proper' || !config.adScriptUrl) return null
  if (!checked) {
    checked = true
    void logAdBlocker(config.adScriptUrl)
  }
  return (await import('./ProperAd.tsx')).ProperAd
}

/** Asks the ad provider for its script once, to log whether a blocker stopped it. House ads ask no other host. */
async function logAdBlocker(script: string): Promise<void> {
  const blocked = await fetch(script, { mode: 'no-cors', signal: AbortSignal.timeout(BLOCKER_TIMEOUT_MS) }).then(
    () => false,
    () => true,
  )
  console.info(`ad blocker: ${blocked ? 'yes' : 'no'}`)
}
