import { useEffect } from 'react'
import { trpc } from '../../api/trpc.ts'
import { whenIdle } from '../../ui/when-idle.ts'

/** Families tried for one piece: some do not allow web fonts. */
const TRIED = 3
const WAIT_MS = 1500

/**
 * In elements with `data-letters`, draws characters that the device lacks with fonts of the catalogue. It checks when the browser is idle,
 * and requests nothing if the device has all characters. @param shown checks again when it changes
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
    // If a script or a request fails, the boxes stay.
    const start = () => void look().catch(() => undefined)
    const timer = setTimeout(() => whenIdle(start, WAIT_MS), 100)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [shown, utils])
}
