import { createContext, useContext } from 'react'
import type { PageConfig } from '#shared/contracts/site.ts'

const ConfigContext = createContext<PageConfig | null>(null)
export const ConfigProvider = ConfigContext.Provider

/** What stands before the address of a picture: nothing for this site's own, so that they work under any name it is reached by. */
export function useImagesUrl(): string {
  const { endpoints, publicUrl } = useConfig()
  return endpoints.images === publicUrl ? '' : endpoints.images
}

/** The page configuration that came with the page. */
export function useConfig(): PageConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('useConfig needs a ConfigProvider')
  return config
}
