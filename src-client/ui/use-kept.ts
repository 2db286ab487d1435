import { useState } from 'react'

/** What a call answered last: data that cannot be had in another state leave what is there. */
export function useKept<T>(data: T | undefined): T | undefined {
  const [kept, setKept] = useState(data)
  if (data !== undefined && data !== kept) setKept(data)
  return data ?? kept
}
