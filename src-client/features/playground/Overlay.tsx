import type { CSSProperties } from 'react'
import { lineHeight } from '../previews/specimens/type-setting.ts'
import * as bedsStyles from './beds.module.css'
import type { Compared } from './CompareView.tsx'
import { type Setting, slotStyle, useLive } from './LiveText.tsx'
import * as styles from './Overlay.module.css'

/** Colours of the layers, each with enough contrast to the bed. One for each of at most eight fonts. */
const INKS = ['var(--ink)', 'var(--ruby)', 'var(--blue)', 'var(--ok)', 'var(--edge)', '#8a5a00', '#7a2f8f', '#00776f']

/** All fonts on top of each other on one baseline, scaled to the same x-height. */
export function Overlay({
  compared,
  text,
  setting,
}: {
  compared: readonly Compared[]
  text: string
  setting: Setting
}) {
  const known = compared.filter((one) => one.font.metrics.xHeight !== null)
  const reference = known[0]?.font.metrics.xHeight
  if (!reference || known.length < 2)
    return <p className={bedsStyles.note}>An overlay needs two fonts with a known x-height.</p>
  const tallest = Math.max(
    ...known.map(({ font }) => lineHeight(font.metrics) * (reference / (font.metrics.xHeight as number))),
  )
  return (
    <section
      className={`${bedsStyles.bed} ${styles.overlay}`}
      data-part="bed"
      aria-label="Overlay with x-heights aligned"
    >
      <ul className={styles.keys}>
        {known.map(({ font }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two slots may have the same style
          <li key={`${place}-${font.id}`} style={{ '--ink-of': INKS[place % INKS.length] } as CSSProperties}>
            {font.fullName}
          </li>
        ))}
      </ul>
      <div className={styles.stack} style={{ height: Math.ceil(setting.size * tallest) }}>
        {known.map((one, place) => (
          <Layer
            // biome-ignore lint/suspicious/noArrayIndexKey: two slots may have the same style
            key={`${place}-${one.font.id}`}
            {...one}
            text={text || (known[0] as Compared).font.text}
            size={(setting.size * reference) / (one.font.metrics.xHeight as number)}
            spacing={setting.spacing}
            ink={INKS[place % INKS.length] as string}
          />
        ))}
      </div>
    </section>
  )
}

interface LayerProps extends Compared {
  text: string
  size: number
  spacing: number
  ink: string
}

function Layer({ font, slot, text, size, spacing, ink }: LayerProps) {
  const { live } = useLive(font, text)
  if (live !== 'live') return null
  // All layers are in one grid cell, aligned by their baselines.
  return (
    <span className={styles.layer}>
      <span style={{ ...slotStyle(font, slot, spacing), fontSize: size, color: ink }}>{text}</span>
    </span>
  )
}
