import { Switch } from '../../ui/Switch.tsx'
import * as styles from './CompareTab.module.css'
import { CompareLines, FactsTable, GlyphTable } from './CompareView.tsx'
import { type Placed, SlotHead } from './FontSlots.tsx'
import { Overlay } from './Overlay.tsx'
import { COMPARE_SIZE } from './tab-sizes.ts'
import type { Playground } from './use-playground.ts'

/** Compares up to eight styles: one text, the letters that differ most, facts. */
export function CompareTab({ playground, placed }: { playground: Playground; placed: readonly Placed[] }) {
  const { state } = playground
  const setting = { ...state, size: state.size || COMPARE_SIZE }
  return (
    <>
      <div className={`${styles.switchPart} needs-js`}>
        <Switch checked={state.overlay} onChange={(overlay) => playground.set({ overlay })}>
          Overlay, with x-heights aligned
        </Switch>
      </div>
      {state.overlay ? <Overlay compared={placed} text={state.text} setting={setting} /> : null}
      <CompareLines
        compared={placed}
        text={state.text}
        setting={setting}
        head={(place) => <SlotHead playground={playground} placed={placed[place] as Placed} />}
      />
      <GlyphTable compared={placed} />
      <FactsTable compared={placed} />
    </>
  )
}
