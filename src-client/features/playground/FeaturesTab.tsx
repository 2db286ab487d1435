import { AxesPanel } from '../catalogue/families/AxesPanel.tsx'
import { CssPanel } from '../catalogue/families/CssPanel.tsx'
import { FeaturesPanel } from '../catalogue/families/FeaturesPanel.tsx'
import { toggles } from '../catalogue/families/opentype-features.ts'
import * as panelStyles from '../catalogue/families/panel.module.css'
import { useIdle, useWebfont } from '../catalogue/families/use-webfont.ts'
import * as bedsStyles from './beds.module.css'
import { CompareLines } from './CompareView.tsx'
import * as styles from './FeaturesTab.module.css'
import { changedSlot, type Placed, SlotHead } from './FontSlots.tsx'
import { LiveParagraph, useLive } from './LiveText.tsx'
import { copyFor } from './pairing-layouts.ts'
import type { PlaygroundState } from './playground-state.ts'
import { FEATURES_SIZE } from './tab-sizes.ts'
import type { Playground } from './use-playground.ts'

/** Axes, named instances and OpenType features of one font at a time. Each font keeps its own settings. */
export function FeaturesTab({ playground, placed }: { playground: Playground; placed: readonly Placed[] }) {
  const { state } = playground
  const current = placed.find((one) => one.at === state.at) ?? placed[0]
  const idle = useIdle()
  const webfont = useWebfont(current?.font ?? null, idle)
  if (!current) return null
  const { font, slot, at } = current
  const nothing = font.axes.length === 0 && toggles(font.features).length === 0
  return (
    <div className={bedsStyles.settings}>
      <div>
        {placed.length > 1 ? (
          <fieldset className={styles.which}>
            <legend>Settings of</legend>
            {placed.map((one) => (
              <label key={`${one.at}-${one.font.id}`} className="chip">
                <input
                  type="radio"
                  name="pg-which"
                  className="vh"
                  checked={one.at === at}
                  onChange={() => playground.set({ at: one.at })}
                />
                {one.font.fullName}
              </label>
            ))}
          </fieldset>
        ) : null}
        <CompareLines
          compared={placed}
          text={state.text}
          setting={{ ...state, size: state.size || FEATURES_SIZE }}
          head={(place) => <SlotHead playground={playground} placed={placed[place] as Placed} />}
        />
        <Proof placed={current} state={state} />
      </div>
      <aside aria-label={`Settings of ${font.fullName}`}>
        {nothing ? (
          <p className={panelStyles.panel}>
            {font.fullName} has no axes or features to choose from. Automatic ones, such as ligatures, are always on.
          </p>
        ) : null}
        <AxesPanel font={font} settings={slot.axes} onChange={(axes) => playground.adjust(changedSlot(at, { axes }))} />
        <FeaturesPanel
          font={font}
          state={webfont}
          axes={slot.axes}
          settings={slot.features}
          onChange={(features) => playground.adjust(changedSlot(at, { features }))}
        />
        <CssPanel family={font.family.name} font={font} axes={slot.axes} features={slot.features} />
      </aside>
    </div>
  )
}

/** Sizes of the proof in pixels; leading in hundredths of the size. */
const LETTERS = { size: 30, leading: 150 } as const
const READING = { size: 18, leading: 150 } as const
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ\nabcdefghijklmnopqrstuvwxyz\n0123456789 ½ & ? ! § € £ % @'

/** An alphabet and running text with the settings applied, in a language that the font covers. */
function Proof({ placed, state }: { placed: Placed; state: PlaygroundState }) {
  const { font, slot } = placed
  const copy = copyFor([font], '')
  const alphabet = copy.lang === 'en' ? ALPHABET : copy.title
  const texts = [
    { name: 'letters', text: alphabet, ...LETTERS, measure: 24 },
    { name: 'reading', text: copy.body, ...READING, measure: 36 },
  ]
  return (
    <section className={styles.proof} aria-label={`${font.fullName} in use`}>
      {texts.map(({ name, ...one }) => (
        <ProofText key={name} {...one} font={font} slot={slot} lang={copy.lang} state={state} />
      ))}
    </section>
  )
}

function ProofText({
  font,
  slot,
  text,
  size,
  leading,
  measure,
  lang,
  state,
}: Pick<Placed, 'font' | 'slot'> & {
  text: string
  size: number
  leading: number
  measure: number
  lang: string
  state: PlaygroundState
}) {
  const { live } = useLive(font, text)
  return (
    <LiveParagraph
      font={font}
      slot={slot}
      text={text}
      lang={lang}
      live={live}
      setting={{ ...state, size: Math.round((size * slot.scale) / 100) }}
      leading={leading}
      measure={measure}
    />
  )
}
