import { createContext, useContext } from 'react'
import type { PageConfig } from '#shared/contracts/site/site.ts'

const ConfigContext = createContext<PageConfig | null>(null)
export const ConfigProvider = ConfigContext.Provider

/** Prefix of picture addresses; empty for this site's own, so that they work under any host name of the site. */
export function useImagesUrl(): string {
  const { endpoints, publicUrl } = useConfig()
  return endpoints.images === publicUrl ? '' : endpoints.images
}

/** The configuration sent with the page. */
export function useConfig(): PageConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('useConfig needs a ConfigProvider')
  return config
}
