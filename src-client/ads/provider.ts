import type { ComponentType } from 'react'
import type { PageConfig } from '#shared/contracts/site.ts'
import type { AdProps } from './AdSlot.tsx'
import { logAdBlocker } from './ad-blocker.ts'

let checked = false

/** What fills slots, by configuration; null when the provider's script is not configured. */
export async function adProvider(config: PageConfig): Promise<ComponentType<AdProps> | null> {
  if (!checked) {
    checked = true
    void logAdBlocker(config)
  }
  if (config.admanager === 'house') return (await import('./HouseAd.tsx')).HouseAd
  if (config.admanager !== 'proper' || !config.adScriptUrl) return null
  return (await import('./ProperAd.tsx')).ProperAd
}
