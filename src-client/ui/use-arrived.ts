import { useEffect, useState } from 'react'

/** False on the server and in the first render, which must be the same; true from then on. */
export function useArrived(): boolean {
  const [arrived, setArrived] = useState(false)
  useEffect(() => setArrived(true), [])
  return arrived
}
