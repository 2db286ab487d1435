import { createContext, useContext } from 'react'

/** How links and the parts of pages open an address; without a provider links are plain ones. */
export const NavigateContext = createContext<((to: string) => unknown) | null>(null)

export function useNavigate(): (to: string) => void {
  const navigate = useContext(NavigateContext)
  return (to) => void navigate?.(to)
}
