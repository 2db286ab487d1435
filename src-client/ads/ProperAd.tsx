import { useEffect, useId } from 'react'
import { useConfig } from '../app/config.tsx'
import type { AdProps } from './AdSlot.tsx'

interface ProviderWindow {
  propertag?: { cmd: (() => void)[] }
  proper_display?: (unit: string) => void
}

let asked = false

/** Loads the provider's script once. The content policy trusts it because a script of this site adds it. */
function loadScript(address: string): void {
  if (asked) return
  asked = true
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
}

/** An ad unit of the provider 'proper'. The provider's queue keeps commands until its script has loaded. */
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
