import type { CSSProperties } from 'react'
import type { PlaygroundFont } from '#shared/contracts/playground.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { variationCss } from '../catalogue/families/font-css.ts'
import { featureCss } from '../catalogue/families/opentype-features.ts'
import { TypePicture } from '../catalogue/families/TypePicture.tsx'
import { estimatedEms, lineHeight } from '../catalogue/families/type-setting.ts'
import { useMissing } from '../catalogue/families/use-missing.ts'
import { useIdle, useWebfont, webfontName } from '../catalogue/families/use-webfont.ts'
import * as bedsStyles from './beds.module.css'
import * as styles from './LiveText.module.css'
import type { Alignment, Slot } from './playground-state.ts'
import * as runningTextStyles from './running-text.module.css'

/** How a text is set, apart from the font. */
export interface Setting {
  /** Pixels. */
  size: number
  /** Thousandths of an em. */
  spacing: number
  align: Alignment
  /** RRGGBB or ''. */
  fg: string
}

/** CSS of a slot's font with its axes and features. */
export const slotStyle = (font: PlaygroundFont, slot: Slot, spacing: number): CSSProperties => ({
  fontFamily: webfontName(font.id),
  fontVariationSettings: variationCss(font.axes, slot.axes),
  fontFeatureSettings: featureCss(slot.features),
  letterSpacing: spacing === 0 ? undefined : `${spacing / 1000}em`,
})

export type LiveState = 'picture' | 'live' | 'failed'

/** Whether the browser sets a text itself yet. A font that lacks a letter stays a picture, which shows the font's own box. */
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
  eager?: boolean
  /** A line that names the font to assistive technology already. */
  alt?: string
}

/** One line: the server's picture at its own size and then, in the same place, live type. */
export function LiveLine({ font, slot, text, live, setting, eager, alt }: LineProps) {
  const { size, spacing, align, fg } = setting
  const lh = lineHeight(font.metrics)
  return (
    <div
      className={bedsStyles.line}
      data-align={align}
      dir={textDirection(text)}
      style={{ fontSize: size, height: Math.ceil(size * lh), lineHeight: lh, ...(fg ? { color: `#${fg}` } : {}) }}
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
          alt={alt ?? text}
          colour={fg}
          eager={eager}
        />
      )}
    </div>
  )
}

/** Lines of at most this many em: a readable measure, and what pictures of a paragraph are broken at. */
const MEASURE_EM = 30
const MOST_PICTURES = 24

/** Words put into lines by their estimated length; scripts without spaces are cut anywhere. */
export function pictureLines(text: string, font: PlaygroundFont, measure = MEASURE_EM): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    const pieces = /\s/.test(paragraph) ? paragraph.split(/(?<=\s)/u) : [...paragraph]
    for (const piece of pieces) {
      if (line !== '' && estimatedEms(line + piece, font) > measure) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += piece
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
  }
  return lines.slice(0, MOST_PICTURES)
}

/** Running text: lines of pictures first, a real paragraph once the font is here. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text have no other name
          <p key={at}>{paragraph}</p>
        ))}
      </div>
    )
  return (
    <div className={runningTextStyles.para} data-align={align} dir={direction} style={style}>
      {pictureLines(text, font, measure).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other name
        <div key={at} className={styles.pline}>
          <TypePicture
            font={font}
            text={line}
            em={size}
            axes={slot.axes}
            features={slot.features}
            spacing={spacing}
            alt={line}
            colour={fg}
          />
        </div>
      ))}
    </div>
  )
}
