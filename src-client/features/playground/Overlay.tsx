import type { CSSProperties } from 'react'
import { lineHeight } from '../catalogue/families/type-setting.ts'
import * as bedsStyles from './beds.module.css'
import type { Compared } from './CompareView.tsx'
import { type Setting, slotStyle, useLive } from './LiveText.tsx'
import * as styles from './Overlay.module.css'

/** Inks of the layers, each dark enough on its own paper; eight fonts at most. */
const INKS = ['var(--ink)', 'var(--ruby)', 'var(--blue)', 'var(--ok)', 'var(--edge)', '#8a5a00', '#7a2f8f', '#00776f']

/** All fonts over one another on one baseline, each sized so that the x-heights meet. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the same style may stand in two places
          <li key={`${place}-${font.id}`} style={{ '--ink-of': INKS[place % INKS.length] } as CSSProperties}>
            {font.fullName}
          </li>
        ))}
      </ul>
      <div className={styles.stack} style={{ height: Math.ceil(setting.size * tallest) }}>
        {known.map((one, place) => (
          <Layer
            // biome-ignore lint/suspicious/noArrayIndexKey: the same style may stand in two places
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
  // All baselines meet in the flow of the first: each layer stands on the same line, four fifths down.
  return (
    <span className={styles.layer}>
      <span style={{ ...slotStyle(font, slot, spacing), fontSize: size, color: ink }}>{text}</span>
    </span>
  )
}
