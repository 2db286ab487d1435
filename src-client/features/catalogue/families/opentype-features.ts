import type { FontDetails } from '#shared/contracts/catalogue/families.ts'

export type Feature = FontDetails['features'][number]

/** Features that differ from the browser's default: { liga: 0, ss01: 1 }. */
export type FeatureSettings = Record<string, 0 | 1>

/**
 * Features needed to shape a script correctly: those that shaping engines always apply, from the registry of OpenType feature tags. They
 * get no switch, because without them text is broken.
 */
const SHAPING = new Set(
  (
    'abvf abvm abvs akhn blwf blwm blws ccmp cfar cjct curs dist dtls flac half haln init isol jalt ljmo locl ltra ltrm mark medi ' +
    'med2 mkmk mset nukt pref pres pstf psts rclt rkrf rlig rphf rtla rtlm rvrn ssty stch tjmo vatu vjmo fina fin2 fin3 valt vert ' +
    'vhal vkrn vpal vrt2 vrtr size aalt numr dnom'
  ).split(' '),
)

/** Features that people look for most, in this order; others follow by tag. */
const FIRST = 'liga dlig calt swsh salt smcp c2sc onum lnum pnum tnum frac sups zero case kern'.split(' ')

/** The features with a switch, best known first. */
export function toggles(features: readonly Feature[]): Feature[] {
  const rank = (tag: string) => {
    const at = FIRST.indexOf(tag)
    return at < 0 ? FIRST.length : at
  }
  return features
    .filter((feature) => !SHAPING.has(feature.tag))
    .sort((a, b) => rank(a.tag) - rank(b.tag) || (a.tag < b.tag ? -1 : 1))
}

export const isOn = (feature: Feature, settings: FeatureSettings) =>
  (settings[feature.tag] ?? (feature.defaultOn ? 1 : 0)) === 1

/** Settings after a toggle, without features at their default. */
export function toggled(feature: Feature, settings: FeatureSettings): FeatureSettings {
  const { [feature.tag]: _, ...rest } = settings
  const on = !isOn(feature, settings)
  return on === feature.defaultOn ? rest : { ...rest, [feature.tag]: on ? 1 : 0 }
}

/** Value of CSS font-feature-settings. */
export function featureCss(settings: FeatureSettings): string {
  const tags = Object.keys(settings).sort()
  return tags.length === 0 ? 'normal' : tags.map((tag) => `"${tag}" ${settings[tag]}`).join(', ')
}
