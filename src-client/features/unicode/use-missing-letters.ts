import { useEffect } from 'react'
import { trpc } from '../../api/trpc.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { lostStore } from './lost-letters.ts'

/** Families compared for one piece: some do not allow web fonts, others are very heavy or light. */
const TRIED = 5
const REGULAR = 400
const WAIT_MS = 1500

/**
 * In elements with `data-letters`, draws characters that the device lacks with fonts of the catalogue; `Letters` draws hex boxes for those
 * that no font has. It checks when the browser is idle, and requests nothing if the device has all characters.
 * @param shown checks again when it changes
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
      const lost = await letters.fillMissing([...fields.map((field) => field.textContent ?? ''), shown], {
        look: letters.createLook(`24px ${fontFamily}`),
        async familiesFor(text) {
          const { hits, nearly } = await utils.unicode.coverage.fetch({ text, page: 1, size: TRIED })
          const whole = hits.map((family) => ({ ...family, missing: [] as (typeof nearly)[number]['missing'] }))
          const families = [...whole, ...nearly].slice(0, TRIED)
          const known = await Promise.all(
            families.map(async ({ familyId, missing }) => {
              const { name, licence, fonts } = await utils.families.byId.fetch({ id: familyId })
              const lacks = new Set(missing.map(({ codepoint }) => codepoint))
              return { name, lacks, licence, off: Math.min(...fonts.map(({ weight }) => Math.abs(weight - REGULAR))) }
            }),
          )
          return known
            .filter(({ licence }) => licence.webFonts)
            .sort((one, other) => one.lacks.size - other.lacks.size || one.off - other.off)
        },
        addressOf: letters.addressOf,
        add: letters.addFont,
      })
      lostStore.set(new Set(lost))
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
