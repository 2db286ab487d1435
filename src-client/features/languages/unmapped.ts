/** Antarctica is left out on purpose, see src-server/cli/build-world-map.mjs. */
const WIDE = 'AQ'
const NO_SHAPE = 'the public data that it is drawn from has neither a shape nor a place for it'

/** Why a territory is not on the map of the world. */
export const unmappedReason = (code: string): string => (code === WIDE ? 'too large to show' : NO_SHAPE)

/** 'Not on the map: Antarctica (…); Ascension Island, Sark (…).'; '' if all territories are on the map. */
export function unmappedSentence(territories: readonly { code: string; name: string; mapped: boolean }[]): string {
  const missing = territories.filter((one) => !one.mapped)
  const reasons = [...new Set(missing.map(({ code }) => unmappedReason(code)))]
  const parts = reasons.map((reason) => {
    const names = missing.filter(({ code }) => unmappedReason(code) === reason).map(({ name }) => name)
    return `${names.join(', ')} (${names.length === 1 ? reason : reason.replace(/ it$/, ' any of them')})`
  })
  return parts.length === 0 ? '' : `Not on the map: ${parts.join('; ')}.`
}
