import { createContext, useContext } from 'react'

/** What was typed into a form that the server rejected, and what is wrong, by field. */
interface Rejected {
  values: Record<string, string>
  fields: Record<string, string>
}

export const RejectedForm = createContext<Rejected | undefined>(undefined)

/** What a field shows: the text and the error of the rejected form around it, else its own. */
export function useRejected(name: string, value?: string, error?: string) {
  const rejected = useContext(RejectedForm)
  return { value: rejected?.values[name] ?? value, error: rejected?.fields[name] ?? error }
}
