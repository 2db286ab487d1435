import { useEffect, useId } from 'react'
import { useConfig } from '../app/config.tsx'
import type { AdProps } from './AdSlot.tsx'

interface ProviderWindow {
  propertag?: { cmd: (() => void)[] }
  proper_display?: (unit: string) => void
}

let asked = false

/** Loads the provider's script once. Scripts of this site may load others: that is how the content policy trusts it. */
function loadScript(address: string): void {
  if (asked) return
  asked = true
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
}

/** A unit of the provider 'proper', which queues commands until its script has come. */
export function ProperAd({ slot }: AdProps) {
  const { adScriptUrl } = useConfig()
  const unit = `${slot}-${useId()}`
  useEffect(() => {
    if (!adScriptUrl) return
    const provider = window as ProviderWindow
    provider.propertag ??= { cmd: [] }
    provider.propertag.cmd.push(() => {
      if (document.getElementById(unit)) provider.proper_display?.(unit)
    })
    loadScript(adScriptUrl)
  }, [adScriptUrl, unit])
  return <div className="proper-ad-unit" id={unit} />
}
