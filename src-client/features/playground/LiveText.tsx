import type { CSSProperties } from 'react'
import type { PlaygroundFont } from '#shared/contracts/playground/playground.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { variationCss } from '../catalogue/families/font-css.ts'
import { featureCss } from '../catalogue/families/opentype-features.ts'
import { useMissing } from '../catalogue/families/use-missing.ts'
import { useIdle, useWebfont, webfontName } from '../catalogue/families/use-webfont.ts'
import { pictureLines } from '../previews/specimens/picture-lines.ts'
import { TypePicture } from '../previews/specimens/TypePicture.tsx'
import { INK_ROOM, lineHeight } from '../previews/specimens/type-setting.ts'
import * as bedsStyles from './beds.module.css'
import * as styles from './LiveText.module.css'
import type { Alignment, Slot } from './playground-state.ts'
import * as runningTextStyles from './running-text.module.css'

/** The settings of a text other than its font. */
export interface Setting {
  /** Pixels. */
  size: number
  /** Thousandths of an em. */
  spacing: number
  align: Alignment
  /** RRGGBB; '' = default. */
  fg: string
}

/** CSS of a slot's font with its axes and features. */
export const slotStyle = (font: PlaygroundFont, slot: Slot, spacing: number): CSSProperties => ({
  fontFamily: webfontName(font.id),
  fontVariationSettings: variationCss(font.axes, slot.axes),
  fontFeatureSettings: featureCss(slot.features),
  letterSpacing: spacing === 0 ? undefined : `${spacing / 1000}em`,
})

type LiveState = 'picture' | 'live' | 'failed'

/** Whether a text is shown as live type yet. If the font lacks a character, the picture stays: it shows the font's own box. */
export function useLive(font: PlaygroundFont, text: string): { live: LiveState; missing: number[] } {
  const idle = useIdle()
  const state = useWebfont(font, idle)
  const missing = useMissing(font, text)
  return {
    live: state === 'failed' ? 'failed' : state === 'ready' && missing.length === 0 ? 'live' : 'picture',
    missing,
  }
}

interface LineProps {
  font: PlaygroundFont
  slot: Slot
  text: string
  live: LiveState
  setting: Setting
  eager: boolean
  /** Alternative text of the picture; '' if another line already names the font. */
  alt: string
}

/** One line: first the server's picture, then live type in the same place. */
export function LiveLine({ font, slot, text, live, setting, eager, alt }: LineProps) {
  const { size, spacing, align, fg } = setting
  const lh = lineHeight(font.metrics)
  return (
    <div
      className={bedsStyles.line}
      data-align={align}
      dir={textDirection(text)}
      style={
        {
          fontSize: size,
          height: Math.ceil(size * lh),
          lineHeight: lh,
          '--room-em': INK_ROOM,
          ...(fg ? { color: `#${fg}` } : {}),
        } as CSSProperties
      }
    >
      {live === 'live' ? (
        <span className={bedsStyles.set} data-part="set" style={slotStyle(font, slot, spacing)}>
          {text}
        </span>
      ) : (
        <TypePicture
          font={font}
          text={text}
          em={size}
          axes={slot.axes}
          features={slot.features}
          spacing={spacing}
          room={INK_ROOM}
          alt={alt}
          colour={fg}
          eager={eager}
        />
      )}
    </div>
  )
}

/** Running text: first a picture for each line, then a real paragraph once the font is loaded. */
export function LiveParagraph({
  font,
  slot,
  text,
  lang,
  live,
  setting,
  leading,
  measure,
}: Omit<LineProps, 'alt' | 'eager'> & { lang: string; leading: number; measure?: number }) {
  const { size, spacing, align, fg } = setting
  const style = { fontSize: size, lineHeight: leading / 100, ...(fg ? { color: `#${fg}` } : {}) }
  const direction = textDirection(text)
  if (live === 'live')
    return (
      <div
        className={runningTextStyles.para}
        data-align={align}
        lang={lang}
        dir={direction}
        style={{ ...slotStyle(font, slot, spacing), ...style }}
      >
        {text.split('\n').map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text have no other key
          <p key={at}>{paragraph}</p>
        ))}
      </div>
    )
  return (
    <div className={runningTextStyles.para} data-align={align} dir={direction} style={style}>
      {pictureLines(text, font, measure).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other key
        <div key={at} className={styles.pline}>
          <TypePicture
            font={font}
            text={line}
            em={size}
            axes={slot.axes}
            features={slot.features}
            spacing={spacing}
            room={INK_ROOM}
            alt={line}
            colour={fg}
          />
        </div>
      ))}
    </div>
  )
}
