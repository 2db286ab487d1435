import { useEffect } from 'react'
import { trpc } from '../../api/trpc.ts'

/** Families looked at for one piece: some may not be sent as web fonts. */
const TRIED = 3
const WAIT_MS = 1500

/**
 * Draws characters that the device has no glyph for with fonts of the catalogue, in every element with `data-letters`. It looks when
 * the browser is idle and asks for nothing on a device that has them all. @param shown looks again when it changes
 */
export function useMissingLetters(shown: string): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (typeof FontFace === 'undefined') return
    let ended = false
    const look = async () => {
      const letters = await import('./missing-letters.ts')
      const fields = ended ? [] : [...document.querySelectorAll(letters.SELECTOR)]
      if (fields.length === 0) return
      const { fontFamily } = getComputedStyle(fields[0]!)
      await letters.fillMissing([...fields.map((field) => field.textContent ?? ''), shown], {
        look: letters.createLook(`24px ${fontFamily}`),
        async familiesFor(text) {
          const { hits, nearly } = await utils.unicode.coverage.fetch({ text, page: 1, size: TRIED })
          const families = [...hits, ...nearly].slice(0, TRIED)
          const known = await Promise.all(families.map(({ familyId }) => utils.families.byId.fetch({ id: familyId })))
          return known.flatMap(({ name, licence }) => (licence.webFonts ? [name] : []))
        },
        addressOf: letters.addressOf,
        add: letters.addFont,
      })
    }
    // Boxes stay boxes when a script or an answer does not come.
    const start = () => void look().catch(() => undefined)
    const timer = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: WAIT_MS }) : start()),
      100,
    )
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [shown, utils])
}
