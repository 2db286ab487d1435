import { useEffect, useState } from 'react'
import { typeUrl } from './studio-load.ts'

export interface LiveState {
  /** Name of the loaded face; null until it is there, or when it cannot be had. */
  family: string | null
}

/** The type of a file that only its people may open, loaded with their session. */
export function useProofType(familyId: number, fontFileId: number): LiveState {
  const [family, setFamily] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    const name = `proof-${familyId}-${fontFileId}`
    const face = new FontFace(name, `url(${typeUrl(familyId, fontFileId)})`)
    face.load().then(
      () => {
        if (isGone) return
        document.fonts.add(face)
        setFamily(name)
      },
      // The picture stays.
      () => undefined,
    )
    return () => {
      isGone = true
      document.fonts.delete(face)
    }
  }, [familyId, fontFileId])
  return { family }
}
