import { AxesPanel } from '../families/AxesPanel.tsx'
import { CssPanel } from '../families/CssPanel.tsx'
import { FeaturesPanel } from '../families/FeaturesPanel.tsx'
import { toggles } from '../families/opentype-features.ts'
import { useIdle, useWebfont } from '../families/use-webfont.ts'
import { CompareLines } from './CompareView.tsx'
import { changedSlot, type Placed, SlotHead } from './FontSlots.tsx'
import type { Playground } from './use-playground.ts'

export const FEATURES_SIZE = 56

/** Axes, named instances and OpenType features of one font at a time; every font shows what was set for it. */
export function FeaturesTab({ playground, placed }: { playground: Playground; placed: readonly Placed[] }) {
  const { state } = playground
  const current = placed.find((one) => one.at === state.at) ?? placed[0]
  const idle = useIdle()
  const webfont = useWebfont(current?.font ?? null, idle)
  if (!current) return null
  const { font, slot, at } = current
  const nothing = font.axes.length === 0 && toggles(font.features).length === 0
  return (
    <div className="pg-settings">
      <div>
        {placed.length > 1 ? (
          <fieldset className="pg-which">
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
      </div>
      <aside aria-label={`Settings of ${font.fullName}`}>
        {nothing ? (
          <p className="panel">
            {font.fullName} has no axes and no features to choose from. What it does by itself, like ligatures, it
            always does.
          </p>
        ) : null}
        <AxesPanel
          font={font}
          settings={slot.axes}
          onChange={(axes) => playground.adjust(changedSlot(playground, at, { axes }))}
        />
        <FeaturesPanel
          font={font}
          state={webfont}
          axes={slot.axes}
          settings={slot.features}
          onChange={(features) => playground.adjust(changedSlot(playground, at, { features }))}
        />
        <CssPanel family={font.family.name} font={font} axes={slot.axes} features={slot.features} />
      </aside>
    </div>
  )
}
