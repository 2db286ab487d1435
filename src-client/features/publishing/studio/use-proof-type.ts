import { useEffect, useState } from 'react'
import { typeUrl } from './studio-load.ts'

/**
 * Loads a private font file, which the person's session authorises.
 * @returns the name of the loaded font; null until it is loaded, or if that fails
 */
export function useProofType(familyId: number, fontFileId: number): string | null {
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
      // Keeps showing the picture.
      () => undefined,
    )
    return () => {
      isGone = true
      document.fonts.delete(face)
    }
  }, [familyId, fontFileId])
  return family
}
