import type { FontDetails } from '#shared/contracts/families.ts'

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

/** Words that show a feature, by tag, such as digits for styles of digits. */
const SAMPLES: Record<string, string> = {
  afrc: '1/2 3/4',
  c2pc: 'NASA',
  c2sc: 'NASA',
  calt: '-> =>',
  case: '(H-H) ¿H?',
  clig: 'fi ck ct',
  cpsp: 'HAND',
  cswh: 'Queen',
  dlig: 'st ct Th',
  expt: '唖',
  falt: 'end',
  frac: '1/2 3/4',
  fwid: 'Ab1',
  hist: 'costs',
  hkna: 'あア',
  hlig: 'st ct',
  hojo: '唖',
  hwid: 'Ab1',
  ital: 'Roman',
  jp04: '辻',
  jp78: '唖',
  jp83: '唖',
  jp90: '辻',
  kern: 'AVATo',
  liga: 'fi ff fl',
  lnum: '0123',
  mgrk: 'αβγ',
  nalt: '1 2',
  onum: '0123',
  ordn: '1a 2o',
  ornm: 'abc',
  palt: '「あ」',
  pcap: 'Caps',
  pkna: 'アイ',
  pnum: '1171',
  pwid: 'Ab1',
  ruby: 'あ',
  salt: 'agQ',
  sinf: 'H2O',
  smcp: 'Caps',
  smpl: '國',
  subs: 'H2O',
  sups: 'x2 y3',
  swsh: 'Queen',
  titl: 'TITLE',
  tnum: '1171',
  trad: '国',
  unic: 'Abc',
  zero: '0 O',
}

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

/**
 * Text that shows what a feature does. Fonts do not tell which letters stylistic sets and character variants change, so these show
 * letters of the font's sample.
 */
export const featureSample = (tag: string, own: string) => SAMPLES[tag] ?? own

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
