import { useRef } from 'react'
import type { FontDetails } from '#shared/contracts/catalogue/families.ts'
import { PREVIEW } from '#shared/limits.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { fitExactly, fitToBed, INK_ROOM, lineHeight } from '../../previews/specimens/type-setting.ts'
import { DEFAULT_RENDERER } from './default-renderer.ts'
import { type AxisSettings, variationCss } from './font-css.ts'
import { Guides } from './Guides.tsx'
import * as styles from './HeroBed.module.css'
import { linesInBed } from './lines-in-bed.ts'
import { type FeatureSettings, featureCss } from './opentype-features.ts'
import { useLineInk } from './use-line-ink.ts'
import { type WebfontState, webfontName } from './use-webfont.ts'

interface Setting {
  font: FontDetails
  axes: AxisSettings
  features: FeatureSettings
  /** Name of the renderer in picture URLs. */
  renderer: string
}

interface Props extends Setting {
  family: string
  /** Text in the bed until the visitor types one. */
  sample: string
  /** Size of the toolbar. At its default, the text fits the bed. */
  size: number
  state: WebfontState
  /** The text has characters that the font lacks. */
  incomplete: boolean
  onPress(): void
  onContextMenu(event: React.MouseEvent): void
}

const ALIGNED = { start: '', center: styles.center, end: styles.end }

/** Factor by which type may exceed the estimated size; the bed's padding has room for it. */
const MAX_GROWTH = 1.08
/** Largest type of the hero, in hundredths of the bed's width. */
const MAX_SIZE = 19
/** Smallest type, in the same unit: the longest text in the widest letters on a phone. */
const MIN_SIZE = 0.5
/** Part of the bed's padding in em that tall ink may use, above and below. */
const PADDING = 0.1

/**
 * The large specimen of a family: first the server's picture, then live type with the same size and baseline. Renderers other than Skia
 * stay pictures, because browsers cannot draw like them.
 */
export function HeroBed({
  family,
  sample,
  font,
  axes,
  features,
  renderer,
  size,
  state,
  incomplete,
  onPress,
  onContextMenu,
}: Props) {
  const preferences = usePreferences()
  const text = preferences.fonttext || sample
  // Browsers take missing letters from other fonts; the picture shows the font's own box.
  const live = state === 'ready' && renderer === DEFAULT_RENDERER && !incomplete
  const measured = useRef<HTMLSpanElement>(null)
  // The sample sets the bed's height. Typed text gets smaller or is broken into lines to fit, so nothing on the page moves.
  const room = fitToBed(sample, font, MAX_SIZE)
  const scale = size / PREVIEW.defaultSize
  const { lines, fit: estimated } = linesInBed(text, font, room * scale)
  // A single line may use the bed's padding. Several lines may overlap, as in all text.
  const padding = PADDING / Math.max(1, scale)
  const exact = useLineInk(
    measured,
    state === 'ready',
    { lines, metrics: font.metrics, padding },
    `${padding}|${lines.join('\n')}|${font.id}|${JSON.stringify(axes)}|${JSON.stringify(features)}|${preferences.fontls}|${preferences.fontlang}`,
  )
  const lh = lineHeight(font.metrics)
  const most = ((room * scale) / lines.length) * MAX_GROWTH
  const fit = exact === null ? estimated : fitExactly(exact.advance, most, MIN_SIZE)
  const inside = live && exact ? exact : { scale: 1, shift: 0, leading: lh }
  const css = {
    fontFamily: webfontName(font.id),
    fontVariationSettings: variationCss(font.axes, axes),
    fontFeatureSettings: featureCss(features),
    letterSpacing: preferences.fontls === 0 ? undefined : `${preferences.fontls / 1000}em`,
  }
  const colours = {
    ...(preferences.fontfg ? { '--type': `#${preferences.fontfg}` } : {}),
    ...(preferences.fontbg ? { '--paper': `#${preferences.fontbg}` } : {}),
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing the specimen is a pointer shortcut to the text field under it
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      className={styles.bed}
      data-paper={preferences.fontbg || preferences.fontfg || undefined}
      style={
        {
          ...colours,
          '--room': room,
          '--lh': lh,
          '--scale': scale,
        } as React.CSSProperties
      }
      onClick={onPress}
      onContextMenu={onContextMenu}
    >
      <div
        className={styles.type}
        style={
          {
            '--fit': fit * inside.scale,
            '--shift': inside.shift,
            '--lines': lines.length,
            '--lh': inside.leading,
            '--room-em': lines.length > 1 ? INK_ROOM : padding,
          } as React.CSSProperties
        }
      >
        <Guides metrics={font.metrics} over={(inside.leading - lh) / 2} />
        <div className={`${styles.line} ${ALIGNED[preferences.fontal]}`} dir={textDirection(text)}>
          {live
            ? null
            : lines.map((line, at) => (
                <TypePicture
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key than their position
                  key={at}
                  font={font}
                  text={line}
                  em={HERO_EM}
                  dpr={2}
                  renderer={renderer}
                  axes={axes}
                  features={features}
                  spacing={preferences.fontls}
                  align={preferences.fontal}
                  lang={preferences.fontlang}
                  room={lines.length > 1 ? INK_ROOM : padding}
                  // The alternative text of the first line is the whole text.
                  alt={at === 0 ? `${family}: ${text}` : ''}
                  colour={preferences.fontfg}
                  eager
                />
              ))}
          <span
            ref={measured}
            className={live ? styles.set : `${styles.set} ${styles.under}`}
            style={css}
            lang={preferences.fontlang || undefined}
            aria-hidden={live ? undefined : true}
          >
            {state === 'ready' ? lines.join('\n') : ''}
          </span>
        </div>
      </div>
    </div>
  )
}

/** Pixels per em of the large specimen's pictures, at two device pixels each: sharp at the size that most screens show. */
const HERO_EM = 120
