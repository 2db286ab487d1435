import { useState } from 'react'

/** The last data of a call, kept while newer data is loading or has failed. */
export function useKept<T>(data: T | undefined): T | undefined {
  const [kept, setKept] = useState(data)
  if (data !== undefined && data !== kept) setKept(data)
  return data ?? kept
}
