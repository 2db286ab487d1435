import { createContext, useContext } from 'react'

type Go = (to: string, options?: { replace?: boolean }) => unknown

const GoContext = createContext<Go>((to) => location.assign(to))
/** How links lead on without loading a document; from app/navigation. */
export const GoProvider = GoContext.Provider
export const useGo = (): Go => useContext(GoContext)
