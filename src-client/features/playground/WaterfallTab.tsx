import { PLAYGROUND } from '#shared/playground-limits.ts'
import { Scroll } from '../../ui/Scroll.tsx'
import { MissingNotice } from '../catalogue/fonts/MissingNotice.tsx'
import * as bedsStyles from './beds.module.css'
import * as columnsStyles from './columns.module.css'
import { type Placed, SlotHead } from './FontSlots.tsx'
import { LiveLine, useLive } from './LiveText.tsx'
import type { Playground } from './use-playground.ts'
import * as styles from './WaterfallTab.module.css'

/** Each font from footnote to headline: one text in sixteen sizes. */
export function WaterfallTab({ playground, placed }: { playground: Playground; placed: readonly Placed[] }) {
  return (
    <div className={columnsStyles.columns}>
      {placed.map((one) => (
        <Waterfall key={`${one.at}-${one.font.id}`} playground={playground} placed={one} eager={one.at === 0} />
      ))}
    </div>
  )
}

function Waterfall({ playground, placed, eager }: { playground: Playground; placed: Placed; eager: boolean }) {
  const { font, slot } = placed
  const { state } = playground
  const text = state.text || font.text
  const { live, missing } = useLive(font, state.text)
  return (
    <section className={bedsStyles.bed} data-part="bed" aria-label={font.fullName}>
      <SlotHead playground={playground} placed={placed} />
      {missing.length > 0 ? <MissingNotice missing={missing} /> : null}
      <Scroll className={styles.fall} label={`${font.fullName} from 8 to 144 pixels`}>
        {PLAYGROUND.waterfall.map((size, at) => {
          const scaled = Math.round((size * slot.scale) / 100)
          return (
            <div className={bedsStyles.step} key={size}>
              <span className={`${styles.px} num`}>{scaled}</span>
              <LiveLine
                font={font}
                slot={slot}
                text={text}
                live={live}
                setting={{ ...state, size: scaled }}
                alt={at === 0 ? `${font.fullName}: ${text}` : ''}
                eager={eager && at < 10}
              />
            </div>
          )
        })}
      </Scroll>
    </section>
  )
}
