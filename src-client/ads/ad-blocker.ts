import type { PageConfig } from '#shared/contracts/site.ts'

const PATIENCE_MS = 5000

/** Asks the ad provider for its script once; with house ads nobody else is asked. The finding is only logged. */
export async function logAdBlocker({ admanager, adScriptUrl }: PageConfig): Promise<void> {
  if (admanager !== 'proper' || !adScriptUrl) return
  const blocked = await fetch(adScriptUrl, { mode: 'no-cors', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => false,
    () => true,
  )
  console.info(`ad blocker: ${blocked ? 'yes' : 'no'}`)
}
