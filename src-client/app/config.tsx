import { createContext, useContext } from 'react'
import type { PageConfig } from '#shared/contracts/site.ts'

const ConfigContext = createContext<PageConfig | null>(null)
export const ConfigProvider = ConfigContext.Provider

/** The page configuration that came with the page. */
export function useConfig(): PageConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('useConfig needs a ConfigProvider')
  return config
}
